"""What a wire format is: a name and a function that finds answers written in it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol

from descant.problems import Problem, ProblemKind
from descant.schemas.schema import Parts, Vocabulary
from descant.source import Source, Span
from descant.syntax import Mapping


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of a text that could be the answer, read in one format."""

    format: str
    root: Mapping
    explained: tuple[Span, ...]
    """What belongs to the answer, in order: its parts and the framing around them. The rest is prose."""
    complete: bool
    """False when the text ends, or becomes unreadable, inside it."""
    problems: tuple[Problem, ...]
    readable: bool = True
    """False when reading stopped where nothing certain fits."""
    parts: Parts | None = None
    """For a format that knows no schema: where in the tree the parts of the answer are."""
    is_opaque: bool = False
    """What it explains is its own, also where it is not whole, and holds nothing in other formats."""

    @property
    def span(self) -> Span:
        """From the first to the last part, without the framing."""
        return self.root.span

    @property
    def opener(self) -> Span:
        """Its first character: where it is shown what is said of all of it."""
        return Span(self.root.start, self.root.start + 1)


class Precedence(Enum):
    """When a format is asked for candidates."""

    ANSWER = "answer"
    """Always: it holds whole answers."""
    EDITS = "edits"
    """Where its mark stands outside of the contents of an answer, or there is none."""
    FALLBACK = "fallback"
    """Where nothing else is known, since any text may seem to be written in it."""


class FormatMark(Protocol):
    """What is fast to look for, and without which a text holds nothing in a format."""

    def search(self, text: str, /) -> object:
        """Return something true if *text* has it."""


class MarkSearch(NamedTuple):
    """A mark that a function looks for."""

    search: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Format:
    """A wire format. ``find(source, known_keys, passed_over)`` returns its candidates in order of the text.

    *known_keys* are the member names of all schemas; the content of the *passed_over* spans belongs to
    candidates of another format and is not looked at.
    """

    name: str
    find: Callable[[Source, Vocabulary, tuple[Span, ...]], Iterable[Candidate]] = field(repr=False)
    problem_kinds: tuple[ProblemKind, ...] = field(
        repr=False
    )  # With all that `descant explain` says of them.
    rung: Precedence = field(default=Precedence.ANSWER, repr=False)
    mark: FormatMark | None = field(default=None, repr=False)
    """Of edits: without it there are none."""
