"""What a target format is, and what comes of a conversion: a text, or the reasons why there is none."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from descant.answer import File
from descant.conversion.contents import Contents
from descant.problems import Problem
from descant.source import Span


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A part of an answer that cannot be converted, and why."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Conversion:
    """An answer, written in another format."""

    to: str
    text: str
    left_out: tuple[Problem, ...]
    """What of the raw text is not in the new one, since it is no part of the answer: prose, for example."""
    without_hints: tuple[File, ...] = ()
    """The files whose edits have hints in the old text that the new one cannot hold, such as line numbers:
    their old lines alone tell the place."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reasons why an answer cannot be written in a format without a loss."""

    to: str
    obstacles: tuple[Obstacle, ...]


class Detail(Enum):
    """What an edit may say beside the lines that it looks for, and not every format can."""

    ADDITION = "addition"
    """It looks for no lines, and only adds some."""
    NUMBER = "number"
    """The number of its first line."""
    ANCHOR = "anchor"
    """A line that stands above."""
    ANCHORS = "anchors"
    """More than one, from the outer ones to the inner ones."""
    END = "end"
    """Its last line is the last one of the file."""
    HELD = "held"
    """What a file held that is deleted."""
    LINE_END = "line end"
    """The last line of the file has no line end; also of a file that is written as a whole."""
    MODE = "mode"
    """The file becomes executable, or is it no longer."""


@dataclass(frozen=True, slots=True)
class Target:
    """A format that answers can be written in.

    *writings* are its ways to write an answer, from the plainest one to the one that holds most. None of
    them need be right for every answer: what is written is read back, and a way that loses something is
    not taken.
    """

    name: str
    title: str
    """As people call it, such as in "convert to JSON"."""
    writings: tuple[Callable[[Contents], str], ...]
    instructions: str
    """What a model is told that is to write it: how, in a few sentences."""
    read_as: tuple[str, ...]
    """The names of the formats that these are in, its own first; what is read in another one was misread."""
    operations: frozenset[str] = frozenset(("write",))
    """What it can say is done with a file."""
    details: frozenset[Detail] = frozenset((Detail.LINE_END,))
    """What it can say of an edit, or of the end of a file."""

    @property
    def format(self) -> str:
        """The name of the format that it writes, unless that cannot hold an answer."""
        return self.read_as[0]

    def obstacle(self, span: Span, what: str) -> Obstacle:
        """Return the obstacle that it cannot express *what* stands at *span*."""
        return Obstacle(span, f"{self.title[0].upper()}{self.title[1:]} cannot express {what}.")
