"""What a rule is: a kind of problem, and a function that finds its occurrences in an answer."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from descant.answer import Answer, File
from descant.pointers import pointer
from descant.problems import Problem, ProblemKind
from descant.rules.joined_contents import ContentsText
from descant.rules.joined_paths import PathsText
from descant.schemas import Parts, ResponseSchema
from descant.schemas.outline import reach_of
from descant.schemas.outline_walk import Facet, Placed, with_facet
from descant.source import Source
from descant.syntax import Mapping


@dataclass(frozen=True)
class Context:
    """What a rule may look at. Rules never see each other's problems."""

    source: Source
    format: str
    root: Mapping | None
    """The tree in the shape of the schema; None where the text has no structure."""
    written: Mapping | None
    """The object as it is written, where names that occur twice are not gathered; None as for ``root``."""
    schema: ResponseSchema | None
    parts: Parts | None
    """Where in the tree the parts of the answer are; None where there is none."""
    answer: Answer
    words: tuple[str, ...] = ()
    """Those that the rules look for in contents."""

    @cached_property
    def contents(self) -> ContentsText:
        """All contents of files, for a quick look at whether there is anything to say."""
        return ContentsText(self.answer.files, self.words)

    @cached_property
    def paths(self) -> PathsText:
        """All paths of files, for a quick look, too."""
        return PathsText(self.answer)

    def with_facet(self, kind: type[Facet]) -> Iterator[tuple[Placed, Facet]]:
        """Return each value that the schema gives a facet of *kind*, with it, in the order of the text."""
        if self.root is None or self.schema is None:
            return iter(())
        return with_facet(self.root, self.schema.model.outline, kind) if kind in self.facets else iter(())

    @cached_property
    def facets(self) -> frozenset[type]:
        """The kinds of facets that the schema has anywhere; most schemas have few."""
        return reach_of(self.schema.model.outline) if self.root is not None and self.schema else frozenset()

    def pointer_to(self, file: File, *members: str) -> str | None:
        """Return the pointer to *file* of the answer, or to one of its members.

        A file of another answer beside this one has none.
        """
        if file.index is None:
            return None
        assert self.parts is not None, "without parts there is no file"
        assert self.parts.files is not None, "without a list of files there is no file"
        return pointer((self.parts.files, file.index, *members))


class Topic(Enum):
    """What the problems of a rule are about; the pages on problems stand in these groups."""

    MEMBERS = "whether the members are those that the schema asks for"
    PLAN = "the steps, and whether the files are those that they speak of"
    PATHS = "where files would be written"
    CONTENTS = "files that are not whole, or were damaged on their way"
    VALUES = "what values say of each other"
    CODE = "what stands in files and members, read in its own language"


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A check for one kind of problem."""

    kind: ProblemKind
    topic: Topic
    check: Callable[[Context], Iterable[Problem]]
    crosses: Callable[[str], bool] | None = None
    """Tells of the content of a file whether what is said of other files, or not said of this one for its
    place among them, may depend on it. Without, what is said of a content depends on that file alone."""
    words: tuple[str, ...] = ()
    """What it asks the contents for, of two characters or more: those of all rules are found in one pass."""
    facets: tuple[type, ...] = ()
    """Those of which the schema has to have one for it to find anything; without, it is always asked."""
