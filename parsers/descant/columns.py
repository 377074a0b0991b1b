"""Columns on a long line: those of some characters are remembered, so that none is counted from far away.

For :mod:`descant.source`, which alone counts columns.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate, pairwise
from typing import NamedTuple

STEP = 512
"""On a line that is longer the column of about every 512th character is remembered."""

Width = Callable[[str], int]
"""How many units a string takes."""


class Columns(NamedTuple):
    """Some characters of a line, counted from its start, and their columns; the last is its end."""

    characters: list[int]
    units: list[int]

    @classmethod
    def of(cls, line: str, width: Width) -> "Columns":
        """Return the columns of *line*."""
        characters = [*range(0, len(line), STEP), len(line)]
        return cls(characters, [0, *accumulate(width(line[low:high]) for low, high in pairwise(characters))])

    def before_character(self, character: int) -> tuple[int, int]:
        """Return a character at or before this one, with its column."""
        rank = bisect_right(self.characters, character) - 1
        return self.characters[rank], self.units[rank]

    def before_unit(self, unit: int) -> tuple[int, int]:
        """Return a character whose column is *unit* or less, with its column."""
        rank = bisect_right(self.units, unit) - 1
        return self.characters[rank], self.units[rank]

    def replaced(self, line: str, start: int, end: int, width: Width) -> "Columns":
        """Return the columns of *line*, which was made by replacing the characters *start* to *end*."""
        characters, units = self
        growth = len(line) - characters[-1]
        first = max(0, min(bisect_right(characters, start) - 1, len(characters) - 2))
        last = max(first + 1, bisect_left(characters, end))
        begin, until = characters[first], characters[last] + growth
        inner = [*range(begin, until, STEP), until] if until - begin > 2 * STEP else [begin, until]
        columns = list(
            accumulate((width(line[low:high]) for low, high in pairwise(inner)), initial=units[first])
        )
        wider = columns[-1] - units[last]
        return Columns(
            characters[:first] + inner + [character + growth for character in characters[last + 1 :]],
            units[:first] + columns + [unit + wider for unit in units[last + 1 :]],
        )
