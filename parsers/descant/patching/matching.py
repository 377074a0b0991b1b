"""What becomes of each edit: where its lines stand, whether it is made already, or why neither is known."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from descant.answer import Hunk
from descant.patching.changes import changes_of, is_signed
from descant.patching.deciding import find
from descant.patching.hints import Hints, hints_of
from descant.patching.inserting import insertion_points
from descant.patching.lines import BLANKS, MOST_PLACES, FileLines
from descant.patching.outcome import Level, Outcome
from descant.patching.spots import Spot, spots
from descant.source import Span


@dataclass(frozen=True, slots=True)
class Placement:
    """An edit and the spots of the file that it is about."""

    hunk: Hunk
    hints: Hints
    outcome: Outcome
    spots: Sequence[Spot] = ()
    """One where the outcome is known; several where it is not known which."""
    count: int = 0
    """Of lines at each spot."""
    contradicts: str = ""
    other: int | None = None


def placement(lines: FileLines, hunk: Hunk) -> Placement:
    """Return what becomes of *hunk* as if it were the only one."""
    hints = hints_of(hunk)
    if not hunk.old_lines:
        return _inserted(lines, hunk, hints)
    found = find(lines, hunk.old_lines, hints)
    if len(found.spots) == 1:
        return _at(lines, hunk, hints, found.spots[0], found.contradicts)
    if found.spots:
        return Placement(hunk, hints, Outcome.AMBIGUOUS, found.spots, len(hunk.old_lines))
    if _is_recognisable(hunk):
        found = find(lines, hunk.new_lines, replace(hints, first_line=None), Level.TRAILING)
        if len(found.spots) == 1 and not found.contradicts:
            return Placement(hunk, hints, Outcome.ALREADY, found.spots, len(hunk.new_lines))
    return Placement(hunk, hints, Outcome.MISSING)


def _inserted(lines: FileLines, hunk: Hunk, hints: Hints) -> Placement:
    points = insertion_points(lines, hints)
    if points is None:
        return Placement(hunk, hints, Outcome.MISSING)
    placed = [Spot(point, Level.EXACT) for point in points]
    count = len(hunk.new_lines)
    for spot in placed:
        for begin in (spot.line, spot.line - count):
            if lines.stand_at(hunk.new_lines, Level.TRAILING, begin):
                return Placement(hunk, hints, Outcome.ALREADY, (Spot(begin, Level.EXACT),), count)
    if len(placed) == 1:
        return Placement(hunk, hints, Outcome.APPLIED, placed)
    return Placement(hunk, hints, Outcome.AMBIGUOUS if placed else Outcome.UNPLACED, placed)


def _at(lines: FileLines, hunk: Hunk, hints: Hints, spot: Spot, contradicts: str = "") -> Placement:
    """Return what becomes of *hunk* whose old lines stand at *spot*."""
    count = len(hunk.old_lines)
    if not changes_of(hunk):
        return Placement(hunk, hints, Outcome.ALREADY, (spot,), count)
    is_due = hints.leaves_no_newline != hints.has_no_newline and spot.line + count == len(lines)
    ends_bare = not lines.text.endswith(("\n", "\r"))
    if not (is_due and ends_bare != hints.leaves_no_newline) and (new := _new_around(lines, hunk, spot)):
        return Placement(hunk, hints, Outcome.ALREADY, (new,), len(hunk.new_lines))
    if spot.shift.apply(hunk.new_lines) is None:
        return Placement(hunk, hints, Outcome.MISSING)
    return Placement(hunk, hints, Outcome.APPLIED, (spot,), count, contradicts)


def _new_around(lines: FileLines, hunk: Hunk, spot: Spot) -> Spot | None:
    """Return where the new lines stand, *spot* among them, no less exactly than the old ones do."""
    extra = len(hunk.new_lines) - len(hunk.old_lines)
    if extra < 0:
        return None
    last = Level.EXACT if spot.level <= Level.TRAILING else Level.TRAILING
    region = Span(max(0, spot.line - extra), spot.line + 1)
    return next(iter(spots(lines, hunk.new_lines, (region,), last)), None)


def _is_recognisable(hunk: Hunk) -> bool:
    """Tell whether the new lines alone can show that the edit was made: they bring something, or close up
    around all that is taken out."""
    changes = changes_of(hunk)
    if not changes:
        return False
    if any(hunk.new_lines[number].strip(BLANKS) for change in changes for number in range(*change.new)):
        return True
    return all(change.old.start > 0 and change.old.end < len(hunk.old_lines) for change in changes)


def placed_in_order(lines: FileLines, placements: Sequence[Placement]) -> list[Placement]:
    """Return *placements* with those decided that stand, as the edits do, between two others.

    Patches and diffs have their edits in the order of the file; search/replace blocks have not.
    """
    placements = list(placements)
    known = [placed.spots[0].line for placed in placements if placed.outcome.is_fine]
    if known != sorted(known):
        return placements
    following = _following(placements, len(lines))
    before = -1
    for number, placed in enumerate(placements):
        if placed.outcome is Outcome.AMBIGUOUS and placed.count and is_signed(placed.hunk):
            found = _between(lines, placed, before + 1, following[number])
            if len(found) == 1:
                placements[number] = placed = _at(lines, placed.hunk, placed.hints, found[0])
        if placed.outcome.is_fine:
            before = placed.spots[0].line
    return placements


def _following(placements: Sequence[Placement], end: int) -> list[int]:
    """Return for each of *placements* where the next known one begins."""
    begins = []
    for placed in reversed(placements):
        begins.append(end)
        if placed.outcome.is_fine:
            end = placed.spots[0].line
    return begins[::-1]


def _between(lines: FileLines, placed: Placement, start: int, stop: int) -> list[Spot]:
    level = placed.spots[0].level
    if level > Level.TRAILING:
        return []
    found = [Spot(line, level) for line in lines.places(placed.hunk.old_lines, level, start, stop)]
    if len(placed.spots) > MOST_PLACES:
        return found if not placed.hints.anchors else []
    allowed = set(placed.spots)
    return [spot for spot in found if spot in allowed]


def shared_out(lines: FileLines, placements: Sequence[Placement]) -> list[Placement]:
    """Return *placements* with those decided that are the same edit as often as its lines are there."""
    placements = list(placements)
    for numbers in _same(placements, Outcome.AMBIGUOUS):
        found = placements[numbers[0]].spots
        if len(numbers) == len(found) and placements[numbers[0]].count:
            for number, spot in zip(numbers, found, strict=True):
                placed = placements[number]
                placements[number] = _at(lines, placed.hunk, placed.hints, spot)
    return placements


def told_once(placements: Sequence[Placement]) -> list[Placement]:
    """Return *placements* with those that repeat an earlier one marked as done."""
    placements = list(placements)
    for first, *numbers in _same(placements, Outcome.APPLIED):
        for number in numbers:
            placements[number] = replace(placements[number], outcome=Outcome.ALREADY, other=first)
    return placements


def _same(placements: Sequence[Placement], outcome: Outcome) -> Iterator[list[int]]:
    groups = defaultdict[object, list[int]](list)
    for number, placed in enumerate(placements):
        if placed.outcome is outcome:
            hunk = placed.hunk
            groups[hunk.old_lines, hunk.new_lines, tuple(placed.spots)].append(number)
    yield from (numbers for numbers in groups.values() if len(numbers) > 1)
