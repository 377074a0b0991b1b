"""Apply the edits of a file to its text: all of them, or none.

Each edit is looked for in the text as it was before. Lines that no edit changes stay as they are, to the
byte; context keeps the text of the file, whatever the answer has for it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from descant.answer import Hunk
from descant.checkpoints import along
from descant.patching.closest import Effort, closest
from descant.patching.lines import FileLines, range_of
from descant.patching.matching import Placement, placed_in_order, placement, shared_out, told_once
from descant.patching.outcome import LineRange, Match, Outcome, Patched
from descant.patching.splicing import Splice, overlaps, spliced, splices_of

_NAMED = 5
"""So many places of an ambiguous edit are named."""


def patched(text: str, hunks: Sequence[Hunk], *, newline: str = "\n") -> Patched:
    """Return what the edits *hunks* of a file make of its *text*.

    Lines that they bring end with *newline*. No errors: an edit without a place says so in its match.
    """
    lines = FileLines(text)
    placements = [placement(lines, hunk) for hunk in along(hunks)]
    placements = told_once(shared_out(lines, placed_in_order(lines, placements)))
    splices = _splices(placements)
    if others := dict(overlaps(splices)):
        placements = [
            replace(placed, outcome=Outcome.OVERLAPPING, other=earlier) if earlier is not None else placed
            for number, placed in enumerate(placements)
            for earlier in [next((first for first, second in others.items() if second == number), None)]
        ]
    effort = Effort()
    matches = tuple(_match(lines, placed, effort) for placed in placements)
    if not all(match.outcome.is_fine for match in matches):
        return Patched(None, matches)
    return Patched(spliced(lines, splices, placements, newline), matches)


def _splices(placements: Sequence[Placement]) -> list[Splice]:
    return sorted(
        splice
        for number, placed in enumerate(placements)
        if placed.outcome is Outcome.APPLIED
        for splice in splices_of(number, placed)
    )


def _match(lines: FileLines, placed: Placement, effort: Effort) -> Match:
    match = Match(placed.hunk, placed.outcome, other=placed.other, contradicts=placed.contradicts)
    if placed.outcome is Outcome.MISSING:
        return replace(match, suggestions=tuple(closest(lines, placed.hunk.old_lines, effort)))
    if placed.outcome is Outcome.AMBIGUOUS:
        ranges = (_range(spot.line, placed.count) for spot in placed.spots)
        named = tuple(islice(ranges, _NAMED))
        return replace(match, level=placed.spots[0].level, places=named, place_count=len(placed.spots))
    if not placed.spots:
        return match
    spot = placed.spots[0]
    span = lines.span(spot.line, spot.line + placed.count)
    return replace(match, level=spot.level, span=span, lines=_range(spot.line, placed.count))


def _range(line: int, count: int) -> LineRange:
    return range_of(line, count)
