"""What the edits of a file tell of each other: their order, and which of them are the same."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from descant.patching.file_lines import MOST_PLACES, FileLines
from descant.patching.hunk_changes import changes_of, is_signed
from descant.patching.hunk_spots import find
from descant.patching.patch_outcome import HunkOutcome, Level
from descant.patching.placement import Placement, at
from descant.patching.sections import HunkSections
from descant.patching.spots import Spot
from descant.source import Span


def decided_together(
    lines: FileLines, placements: Sequence[Placement], sections: HunkSections
) -> list[Placement]:
    """Return *placements* with those decided that only the others can decide; one that is said twice is made
    once."""
    placements = _without_wrong_numbers(lines, placements, sections)
    return _applied_once(_shared_out(lines, _placed_in_order(lines, placements)))


def _without_wrong_numbers(
    lines: FileLines, placements: Sequence[Placement], sections: HunkSections
) -> list[Placement]:
    """Take back what numbers alone have decided where the number of another edit is wrong."""
    placements = list(placements)
    if not any(map(_has_wrong_number, placements)):
        return placements
    for number, placed in enumerate(placements):
        if placed.by_number:
            hints = replace(placed.hints, first_line=None, anchors=())
            fits = partial(sections.conflict, placed.hunk, placed.hints)
            possible = find(lines, placed.hunk.old_lines, hints, fits)
            count = len(placed.hunk.old_lines)
            placements[number] = Placement(placed.hunk, hints, HunkOutcome.AMBIGUOUS, possible.spots, count)
    return placements


def _has_wrong_number(placed: Placement) -> bool:
    if placed.outcome is not HunkOutcome.APPLIED or placed.by_number or not placed.count:
        return False
    return placed.hints.first_line not in (None, placed.spots[0].line + 1)


def _placed_in_order(lines: FileLines, placements: Sequence[Placement]) -> list[Placement]:
    """Decide those that lie, as their edits do, between two others.

    Patches and diffs have their edits in the order of the file; search/replace blocks need not.
    """
    placements = list(placements)
    # Out of order, these are search/replace blocks, whose order says nothing.
    known = [placed.spots[0].line for placed in placements if placed.outcome.is_fine]
    if known != sorted(known):
        return placements
    following = _following(placements, len(lines))
    before = Span(-1, 0)
    for number, placed in enumerate(placements):
        if placed.outcome is HunkOutcome.AMBIGUOUS and placed.count and is_signed(placed.hunk):
            possible = _between(lines, placed, before, following[number])
            if len(possible) == 1:
                placements[number] = at(lines, placed.hunk, placed.hints, possible[0])
        if placements[number].outcome.is_fine:
            before = _changed(placements[number])
    return placements


def _following(placements: Sequence[Placement], end: int) -> list[Span]:
    """Return for each of *placements* what the next known one changes."""
    changed = []
    next_one = Span.at(end)
    for placed in reversed(placements):
        changed.append(next_one)
        if placed.outcome.is_fine:
            next_one = _changed(placed)
    return changed[::-1]


def _changed(placed: Placement) -> Span:
    """Return the lines of the file from the first to the last that *placed* changes, or has changed."""
    start = placed.spots[0].line
    changes = changes_of(placed.hunk)
    if not changes:
        return Span(start, start + placed.count)
    if placed.outcome is HunkOutcome.APPLIED:
        return Span(start + changes[0].old.start, start + changes[-1].old.end)
    return Span(start + changes[0].new.start, start + changes[-1].new.end)


def _between(lines: FileLines, placed: Placement, before: Span, following: Span) -> list[Spot]:
    """Return the spots of *placed* at which it changes nothing that the two others change: context may be
    shared. Where not all of its spots are known, there is none unless it is the only one."""
    level, changes = placed.spots[0].level, changes_of(placed.hunk)
    if level > Level.TRAILING or not changes:
        return []
    start = max(0, before.end - changes[0].old.start)
    stop = following.start - changes[-1].old.end + 1
    places = lines.places(placed.hunk.old_lines, level, start, stop)
    if len(placed.spots) > MOST_PLACES and (len(places) > 1 or placed.hints.anchors):
        return []
    possible = [Spot(line, level) for line in places]
    if len(placed.spots) > MOST_PLACES:
        return possible
    allowed = set(placed.spots)
    return [spot for spot in possible if spot in allowed]


def _shared_out(lines: FileLines, placements: Sequence[Placement]) -> list[Placement]:
    """Decide those that are the same edit as often as its lines are there."""
    placements = list(placements)
    for numbers in _same(placements, HunkOutcome.AMBIGUOUS):
        possible = placements[numbers[0]].spots
        if len(numbers) == len(possible) and placements[numbers[0]].count:
            for number, spot in zip(numbers, possible, strict=True):
                placed = placements[number]
                placements[number] = at(lines, placed.hunk, placed.hints, spot)
    return placements


def _applied_once(placements: Sequence[Placement]) -> list[Placement]:
    placements = list(placements)
    for first, *numbers in _same(placements, HunkOutcome.APPLIED):
        for number in numbers:
            placements[number] = replace(placements[number], outcome=HunkOutcome.ALREADY, other=first)
    return placements


def _same(placements: Sequence[Placement], outcome: HunkOutcome) -> Iterator[list[int]]:
    """Yield the numbers of those with that *outcome* that are the same edit at the same spots."""
    groups = defaultdict[object, list[int]](list)
    for number, placed in enumerate(placements):
        if placed.outcome is outcome:
            spots = placed.spots[0], placed.spots[-1], len(placed.spots)
            groups[placed.hunk.old_lines, placed.hunk.new_lines, spots].append(number)
    yield from (numbers for numbers in groups.values() if len(numbers) > 1)
