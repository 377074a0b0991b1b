"""What becomes of the edits of a file: the text they give, or why there is none."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from descant.answer import Hunk
from descant.source import Span


class Level(IntEnum):
    """How exactly lines of a file are those of an edit; smaller is more exact."""

    EXACT = 0
    TRAILING = 1
    """But for blanks at the ends of lines. Line ends never count."""
    INDENTED = 2
    """But for an indentation that all of them have more or less of."""
    PUNCTUATION = 3
    """But for typographic quotes and dashes, and spaces that are no plain ones."""
    GAPS = 4
    """The first and the last are the same; for suggestions only."""
    SIMILAR = 5
    """They are alike; for suggestions only."""


class SectionConflict(NamedTuple):
    """A section names another definition than the one that lines are in."""

    anchor: str
    """The section, as the answer has it."""
    number: int | None
    """The line of the file that it names, counted from 0; None where there is none."""
    instead: str
    """The line of the definition that the lines are in; empty where they are in none."""


class HunkOutcome(Enum):
    """What becomes of an edit."""

    APPLIED = "applied"
    ALREADY = "already applied"
    """The file has its new lines, or an earlier edit is the same."""
    MISSING = "missing"
    """Its old lines are not in the file."""
    AMBIGUOUS = "ambiguous"
    """They are there several times, and nothing says which of them are meant."""
    ELSEWHERE = "elsewhere"
    """They are there, but in another definition than its section names."""
    UNPLACED = "unplaced"
    """It has no old lines and does not say where its new ones belong."""
    OVERLAPPING = "overlapping"
    """It changes what another edit changes, too."""

    @property
    def is_fine(self) -> bool:
        """Tell whether nothing is left to be asked of this edit."""
        return self in (HunkOutcome.APPLIED, HunkOutcome.ALREADY)


class LineRange(NamedTuple):
    """Lines of a file, counted from 1, the last one included; an insertion has none, and names the line
    that it is behind as ``last``."""

    first: int
    last: int

    def __str__(self) -> str:
        """Return it as a part of a sentence."""
        if self.first > self.last:
            return f"after line {self.last}" if self.last else "the start of the file"
        return f"line {self.first}" if self.first == self.last else f"lines {self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Lines of the file that an edit may have meant."""

    lines: LineRange
    likeness: float
    """From 0, nothing in common, to 1, the same."""
    level: Level


@dataclass(frozen=True, slots=True)
class HunkMatch:
    """An edit, and what becomes of it."""

    hunk: Hunk
    outcome: HunkOutcome
    level: Level | None = None
    """None where nothing was found."""
    span: Span | None = None
    """The lines in the text before that it stands for, with their line ends. Of an edit that is made already,
    or that is missing, but may be, those that are its new ones."""
    lines: LineRange | None = None
    """The same, for people."""
    places: tuple[LineRange, ...] = ()
    """Of an ambiguous edit, or one elsewhere: where its lines are, the first ones in their order."""
    place_count: int = 0
    """How many there are; 101 stands for all beyond 100."""
    suggestions: tuple[Suggestion, ...] = ()
    """The most alike first; at most 3."""
    other: int | None = None
    """The number of the edit, counted from 0, that it overlaps or repeats, or that brings its old lines."""
    contradicts: str = ""
    """What the edit says of its place that is not so; completes the sentence "the edit says that …"; empty
    where all it says is so."""
    conflicts: tuple[SectionConflict, ...] = ()
    """Of an edit elsewhere: for each of its places, what its section names, and what the lines are in."""


@dataclass(frozen=True, slots=True)
class Patched:
    """All edits of a file applied, or none."""

    text: str | None
    """None where not every edit is fine."""
    matches: tuple[HunkMatch, ...]
    """One for each edit, in their order."""
