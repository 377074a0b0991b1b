"""How far two contents of a file differ: in lines, and as a number.

Lines are counted and not aligned, so that the time is in proportion to the contents whatever they hold, and
the result is the same from both sides. A line that only moved is no difference in their number.
"""

from collections import Counter
from dataclasses import dataclass

from descant.patterns import regex

_LINE = regex(r"[^\r\n]*+(?:\r\n?|\n)|[^\r\n]++\Z")


@dataclass(frozen=True, slots=True)
class Difference:
    """What makes one content another."""

    added: int
    """Lines that only the other has."""
    removed: int
    """Lines that only the one has."""
    similarity: float
    """The part of all lines that both have: 1 where they have the same ones, 0 where they have none."""
    in_line_ends_only: bool = False
    """Whether the lines are the same in the same order, but end otherwise, or the last one does."""


def lines_of(content: str) -> tuple[str, ...]:
    """Return the lines of *content* with their ends; a line ends at CR, LF or both."""
    return tuple(_LINE.findall(content))


def difference(first: tuple[str, ...], second: tuple[str, ...]) -> Difference:
    """Return what makes the lines *first* the lines *second*; how lines end counts only where they do."""
    before = tuple(line.rstrip("\r\n") for line in first)
    after = tuple(line.rstrip("\r\n") for line in second)
    if before == after:
        return Difference(0, 0, 1.0, in_line_ends_only=first != second)
    counted, recounted = Counter(before), Counter(after)
    shared = (counted & recounted).total()
    whole = len(before) + len(after)
    return Difference(len(after) - shared, len(before) - shared, 2 * shared / whole)
