"""What a rule is: a kind of problem, and a function that finds its occurrences in an answer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from descant.answer import Answer, File
from descant.pointers import pointer
from descant.problems import Problem, ProblemKind
from descant.schemas import ResponseSchema
from descant.source import Source
from descant.syntax import Mapping


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may look at. Rules never see each other's problems."""

    source: Source
    format: str
    root: Mapping | None
    """The tree in the shape of the schema; None where the text has no structure."""
    schema: ResponseSchema | None
    answer: Answer

    def pointer_to(self, file: File, *members: str) -> str:
        """Return the pointer to *file* of the answer, or to one of its members."""
        assert self.schema is not None, "only a schema says what a file is"
        assert self.schema.parts.files is not None, "only a schema says what a file is"
        return pointer((self.schema.parts.files, file.index, *members))


@dataclass(frozen=True, slots=True)
class Rule:
    """A check for one kind of problem."""

    kind: ProblemKind
    check: Callable[[Context], Iterable[Problem]]
