"""What a target format is, and what comes of a conversion: a text, or the reasons why there is none."""

from collections.abc import Callable
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reasons why an answer cannot be written in a format without a loss."""

    to: str
    obstacles: tuple[Obstacle, ...]


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
    read_as: frozenset[str]
    """The names of the formats that these are in; what is read in another one was misread."""
    operations: frozenset[str] = frozenset(("write",))
    """What it can say is done with a file."""
