"""What a frame is: a wrapping around an answer, the text that comes out of it, and how to write into it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from descant.formats import Reading
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety
from descant.source import Source, Span
from descant.transcripts import Transcript


class Channel(NamedTuple):
    """A part of a model's output that is no answer, such as what it thought; kept, and never read."""

    name: str
    span: Span


def as_it_is(new: str) -> str:
    """Return *new*: in a frame that only stands around an answer, a text is written as it is."""
    return new


@dataclass(frozen=True, slots=True)
class Frame:
    """A wrapping that was found in a text."""

    name: str
    """Completes the sentence "the answer was found …"; empty where there is nothing to say."""
    transcript: Transcript
    """The text inside, decoded."""
    problems: tuple[Problem, ...]
    encode: Callable[[str], str] = as_it_is
    """How a new text is written inside."""
    channels: tuple[Channel, ...] = ()
    is_certain: bool = False
    """Whether the text is framed even where no answer is inside; else it is then read as it stands."""
    has_answer: bool = True
    """False where the text ends before the answer starts; the transcript is then not read."""
    inside: "Callable[[Source], Iterator[Frame]] | None" = None
    """The frame to look for first in the text inside."""


@dataclass(frozen=True, slots=True)
class Body:
    """The text but for blanks and a code fence around it."""

    span: Span
    explained: tuple[Span, ...] = ()
    """The lines of the fence."""


@dataclass(frozen=True, slots=True)
class FrameKind:
    """A wrapping that is known, and the two ways to find it."""

    problem_kinds: tuple[ProblemKind, ...]
    decodes: bool
    """Whether the text inside is written otherwise than it is read, as where each quote has a backslash."""
    opens: Callable[[Source, Body], Iterator[Frame]] | None = None
    """Yields the frames of a text whose body has one of the starts that stand beside its name."""
    within: Callable[[Source, Reading], Iterator[Frame]] | None = field(default=None)
    """Yields the frames of a text that did not read well as it stands."""
    is_beside: bool = True
    """Its marks stand beside an answer, so that there are none where nothing stands beside it."""


def unwrap(region: Span, text: str) -> tuple[Fix, ...]:
    """Return the offer to put the decoded *text* in place of the *region* it came from."""
    edit = Edit(region, text)
    return (Fix("Replace with the decoded answer", (edit,), Safety.UNSAFE),)
