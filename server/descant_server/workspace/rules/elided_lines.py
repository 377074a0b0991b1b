"""What a line of an answer stands for that leaves out code: the lines on the disk between those around it.

Nothing is guessed. The lines above and below have to be on the disk, once each and in the same order, and
what is between them there must not have gone elsewhere in the answer.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

_MOST_AROUND = 12
"""So many lines above or below are compared at most to find a place that occurs once."""
_MOST_PLACES = 500
_TELLING = 4
"""Characters of a line that is not to occur in two places."""


class ElidedLines(NamedTuple):
    """What was left out, and where it belongs."""

    first: int
    last: int
    """The first and the last line of the answer that it takes the place of."""
    lines: tuple[str, ...]


class _Filled:
    """The lines of a text that are not blank."""

    def __init__(self, lines: Sequence[str], without: frozenset[int] = frozenset()) -> None:
        self.numbers = [number for number, line in enumerate(lines) if line.strip() and number not in without]
        self.texts = [lines[number].rstrip() for number in self.numbers]
        self.ranks: defaultdict[str, list[int]] = defaultdict(list)
        for rank, text in enumerate(self.texts):
            self.ranks[text].append(rank)

    def matching(self, around: Sequence[str], step: int) -> list[int]:
        """Return the ranks from which on, by *step*, the lines are those in *around*."""
        first = self.ranks.get(around[0], [])
        if len(first) > _MOST_PLACES:
            return first
        return [rank for rank in first if all(map(self._is, around, count(rank, step)))]

    def _is(self, text: str, rank: int) -> bool:
        return 0 <= rank < len(self.texts) and self.texts[rank] == text


def left_out(old: Sequence[str], new: Sequence[str], numbers: Sequence[int]) -> list[ElidedLines | None]:
    """Return what each of the lines *numbers* of *new*, which ascend, stands for in *old*.

    None for each of which that is in doubt; for all where they do not come in the order of *old*.
    """
    there, here = _Filled(old), _Filled(new, frozenset(numbers))
    gaps: list[ElidedLines | None] = []
    reached = -1
    for begin, number, end in zip((-1, *numbers), numbers, (*numbers[1:], len(new)), strict=False):
        rank = bisect_left(here.numbers, number)
        low, high = bisect_right(here.numbers, begin), bisect_left(here.numbers, end)
        if (rank == low and begin >= 0) or (rank == high and end < len(new)):
            gaps.append(None)  # There is nothing between two such lines to tell them by.
            continue
        above = _place(there, here, range(rank - 1, low - 1, -1)) if rank > low else -1
        below = _place(there, here, range(rank, high)) if rank < high else len(there.texts)
        if above is None or below is None:
            gaps.append(None)
            continue
        if not reached <= above < below:
            return [None] * len(numbers)
        reached = below
        inside = range(above + 1, below)
        if not inside or _is_elsewhere(there, here, inside):
            gaps.append(None)
            continue
        first = here.numbers[rank - 1] + 1 if rank > low else 0
        last = here.numbers[rank] - 1 if rank < high else len(new) - 1
        start = there.numbers[above] + 1 if above >= 0 else 0
        stop = there.numbers[below] if below < len(there.texts) else len(old)
        gaps.append(ElidedLines(first, last, tuple(old[start:stop])))
    return gaps


def _place(there: _Filled, here: _Filled, ranks: range) -> int | None:
    """Return where the lines *ranks* of one text start in the other; None where they are not found once."""
    for size in range(1, min(len(ranks), _MOST_AROUND) + 1):
        around = [here.texts[rank] for rank in ranks[:size]]
        places = there.matching(around, ranks.step)
        if len(places) == 1 and len(here.matching(around, ranks.step)) == 1:
            return places[0]
        if not places:
            return None
    return None


def _is_elsewhere(there: _Filled, here: _Filled, inside: range) -> bool:
    """Tell whether a line that occurs once on the disk, and is left out, is in the answer after all."""
    texts = (there.texts[rank] for rank in inside)
    return any(
        text in here.ranks and len(there.ranks[text]) == 1 for text in texts if len(text.strip()) >= _TELLING
    )
