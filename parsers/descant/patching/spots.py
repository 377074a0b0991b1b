"""The spots of a file at which the lines of an edit are, at the most exact level that there are any."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from descant.patching.file_lines import BLANKS, MOST_PLACES, FileLines
from descant.patching.indentation import UNSHIFTED, Shift, shift_between
from descant.patching.patch_outcome import Level
from descant.source import Span
from descant.syntax import make

_MOST_SHIFTED = 50
"""So many spots are compared for how much they are shifted; where there are more, they all count."""
_LEVELS = (Level.EXACT, Level.TRAILING, Level.INDENTED, Level.PUNCTUATION)


class Spot(NamedTuple):
    """Where lines are: from the line number ``line`` on, counted from 0."""

    line: int
    level: Level
    shift: Shift = UNSHIFTED


def spots(
    lines: FileLines, wanted: Sequence[str], regions: Sequence[Span], last: Level = Level.PUNCTUATION
) -> list[Spot]:
    """Return the spots of *wanted* that begin in one of *regions*, which are lines counted from 0.

    All are of one level, no less exact than *last*. They are in order, and not more than some more than
    ``MOST_PLACES``.
    """
    has_words = any(line.strip(BLANKS) for line in wanted)
    for level in _LEVELS[: last + 1]:
        is_new = level is Level.EXACT or not lines.is_plain(wanted, level)
        if is_new and (has_words or level <= Level.TRAILING):
            of_level = _shifted if level is Level.INDENTED else _unshifted
            matching: Iterable[Spot] = chain.from_iterable(
                of_level(lines, wanted, level, region) for region in regions
            )
            if level is Level.INDENTED or len(regions) > 1:
                matching = dict.fromkeys(matching)
            if spots := sorted(islice(matching, MOST_PLACES + 1)):
                return spots
    return []


def _unshifted(lines: FileLines, wanted: Sequence[str], level: Level, region: Span) -> Iterator[Spot]:
    for line in lines.places(wanted, level, *region):
        yield make(Spot, (line, level, UNSHIFTED))


def _shifted(lines: FileLines, wanted: Sequence[str], level: Level, region: Span) -> Iterator[Spot]:
    places = lines.places(wanted, level, *region)
    if len(places) > _MOST_SHIFTED:
        yield from (Spot(line, level) for line in places)
        return
    shifts = dict.fromkeys(shift_between(wanted, lines.texts[line : line + len(wanted)]) for line in places)
    for shift in shifts:
        moved = shift.apply(wanted) if shift else None
        if shift and moved:
            yield from (Spot(line, level, shift) for line in lines.places(moved, Level.TRAILING, *region))
