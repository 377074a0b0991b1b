"""What becomes of each edit: where its lines are, whether it is made already, or why neither is known."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from descant.answer import Hunk
from descant.patching.closest_lines import Closest
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.hints import Hints, hints_of
from descant.patching.hunk_changes import changes_of
from descant.patching.hunk_spots import HunkSpots, at_end, find
from descant.patching.insertion_points import insertion_points, why_nowhere
from descant.patching.likeness import likeness
from descant.patching.patch_outcome import HunkOutcome, Level, SectionConflict
from descant.patching.sections import HunkSections
from descant.patching.spots import Spot, spots
from descant.source import Span

_TELLING = 20
"""A single line of so many characters is not in a file by chance."""
_ALIKE, _VERY_ALIKE = 0.5, 0.9


@dataclass(frozen=True, slots=True)
class Placement:
    """An edit and the spots of the file that it is about."""

    hunk: Hunk
    hints: Hints
    outcome: HunkOutcome
    spots: Sequence[Spot] = ()
    """One where the outcome is known; several where it is not known which. Of an edit that is missing that of
    its new lines, where they may be there by chance."""
    count: int = 0
    """Of lines at each spot."""
    contradicts: str = ""
    other: int | None = None
    by_number: bool = False
    """Whether nothing but a number in the answer has decided between several spots."""
    conflicts: Sequence[SectionConflict] = ()
    """Of each spot, where the sections of the edit speak against all of them."""


def placement(
    lines: FileLines, hunk: Hunk, growth: int, closest: Closest, sections: HunkSections
) -> Placement:
    """Return what becomes of *hunk* as if it were the only one.

    Those before it make the file longer by *growth* lines where they are made.
    """
    hints = hints_of(hunk)
    if not hunk.old_lines:
        return _inserted(lines, hunk, hints, sections)
    of_new = partial(sections.conflict_of_new, hunk, hints)
    spot = _made_where_said(lines, hunk, hints, growth)
    if spot is not None and not of_new(spot.line):
        return Placement(hunk, hints, HunkOutcome.ALREADY, (spot,), len(hunk.new_lines))
    old = find(lines, hunk.old_lines, hints, partial(sections.conflict, hunk, hints))
    # Old lines that match roughly, or away from the anchor, may be another place; new lines that are there
    # exactly are better evidence then: the edit was made before.
    is_vague = any(spot.level > Level.TRAILING for spot in old.spots)
    if _is_recognisable(hunk) and (is_vague or not old.spots or not old.is_at_anchor):
        new = find(lines, hunk.new_lines, hints, of_new, Level.TRAILING)
        is_apart = is_vague and not any(_is_around(new, spot, hunk) for spot in old.spots)
        if _is_only(new) and (is_apart or not old.spots or (not old.is_at_anchor and new.is_at_anchor)):
            is_made = not is_apart and _is_sure(hunk, new.spots[0], closest)
            outcome = HunkOutcome.ALREADY if is_made else HunkOutcome.MISSING
            return Placement(hunk, hints, outcome, new.spots, len(hunk.new_lines))
    if old.conflicts:
        count, spots = len(hunk.old_lines), old.spots
        return Placement(hunk, hints, HunkOutcome.ELSEWHERE, spots, count, conflicts=old.conflicts)
    if len(old.spots) == 1:
        placed = at(lines, hunk, hints, old.spots[0], old.contradicts)
        return replace(placed, by_number=old.by_number)
    outcome = HunkOutcome.AMBIGUOUS if old.spots else HunkOutcome.MISSING
    return Placement(hunk, hints, outcome, old.spots, len(hunk.old_lines), old.contradicts)


def _inserted(lines: FileLines, hunk: Hunk, hints: Hints, sections: HunkSections) -> Placement:
    points, count = insertion_points(lines, hints), len(hunk.new_lines)
    has_words = any(line.strip(BLANKS) for line in hunk.new_lines)
    is_due = hints.leaves_no_newline and not lines.ends_bare
    for point in points if has_words and not is_due else ():
        begin = point - count if hints.is_at_end else point
        if lines.stand_at(hunk.new_lines, Level.TRAILING, begin):
            return Placement(hunk, hints, HunkOutcome.ALREADY, (Spot(begin, Level.EXACT),), count)
    placed = [Spot(point, Level.EXACT) for point in points]
    conflict = sections.conflict_before(hunk, hints, points[0]) if points and hints.first_line else None
    if conflict:
        return Placement(hunk, hints, HunkOutcome.ELSEWHERE, placed, conflicts=(conflict,))
    if len(placed) == 1:
        return Placement(hunk, hints, HunkOutcome.APPLIED, placed)
    if placed:
        return Placement(hunk, hints, HunkOutcome.AMBIGUOUS, placed)
    contradicts = why_nowhere(lines, hints)
    outcome = HunkOutcome.MISSING if contradicts else HunkOutcome.UNPLACED
    return Placement(hunk, hints, outcome, contradicts=contradicts)


def at(lines: FileLines, hunk: Hunk, hints: Hints, spot: Spot, contradicts: str = "") -> Placement:
    """Return what becomes of *hunk* whose old lines are at *spot*, and what it *contradicts* by that."""
    count = len(hunk.old_lines)
    if not changes_of(hunk):
        return Placement(hunk, hints, HunkOutcome.ALREADY, (spot,), count)
    changes_end = _changes_end(lines, hints, spot, count)
    if not changes_end and (new := _new_around(lines, hunk, spot)):
        return Placement(hunk, hints, HunkOutcome.ALREADY, (new,), len(hunk.new_lines))
    shifted = spot.shift.apply(hunk.new_lines)
    if shifted is None:
        return Placement(hunk, hints, HunkOutcome.MISSING)
    if not changes_end and lines.texts[spot.line : spot.line + count] == list(shifted):
        return Placement(hunk, hints, HunkOutcome.ALREADY, (spot,), count)
    return Placement(hunk, hints, HunkOutcome.APPLIED, (spot,), count, contradicts)


def _changes_end(lines: FileLines, hints: Hints, spot: Spot, count: int) -> bool:
    """Tell whether the last line of the file is to get or to lose its line end, and has not yet."""
    if hints.leaves_no_newline == hints.has_no_newline or spot.line + count != len(lines):
        return False
    return lines.ends_bare != hints.leaves_no_newline


def _new_around(lines: FileLines, hunk: Hunk, spot: Spot) -> Spot | None:
    """Return where the new lines are, *spot* among them, so that they are there already.

    Where the old lines match exactly, too, they are among the new ones: lines are put before or behind them.
    """
    extra = len(hunk.new_lines) - len(hunk.old_lines)
    changes = changes_of(hunk)
    region = Span(max(0, spot.line - extra), spot.line + 1)
    if spot.level is Level.EXACT:
        ends = (0, len(hunk.old_lines))
        if any(change.old.start != change.old.end or change.old.start not in ends for change in changes):
            return None
        start = spot.line - (changes[0].new.end if changes[0].old.start == 0 else 0)
        region = Span(start, start + 1)
    if extra < 0 or region.start < 0:
        return None
    last = Level.EXACT if spot.level <= Level.TRAILING else Level.TRAILING
    return next(iter(spots(lines, hunk.new_lines, (region,), last)), None)


def _made_where_said(lines: FileLines, hunk: Hunk, hints: Hints, growth: int) -> Spot | None:
    """Return where the new lines are, if that is where the edit says, and the old ones are not there."""
    if not hunk.new_lines or not _is_recognisable(hunk):
        return None
    places = []
    if hints.first_line is not None:
        places.append((hints.first_line - 1, hints.first_line - 1 + growth))
    elif hints.is_at_end and not hints.leaves_no_newline and not hints.has_no_newline:
        places.append((at_end(lines, len(hunk.old_lines))[-1], at_end(lines, len(hunk.new_lines))[-1]))
    for old, new in places:
        is_there = lines.stand_at(hunk.new_lines, Level.EXACT, new)
        if is_there and not lines.stand_at(hunk.old_lines, Level.TRAILING, old):
            return Spot(new, Level.EXACT)
    return None


def _is_only(located: HunkSpots) -> bool:
    return len(located.spots) == 1 and not located.contradicts and not located.conflicts


def _is_around(located: HunkSpots, spot: Spot, hunk: Hunk) -> bool:
    """Tell whether new lines of *hunk* were *located* that share a line with the old ones at *spot*."""
    old, new = len(hunk.old_lines), len(hunk.new_lines)
    return any(-new < made.line - spot.line < old for made in located.spots)


def _is_recognisable(hunk: Hunk) -> bool:
    """Tell whether the new lines alone can show that the edit was made: they bring something, or close up
    around all that is taken out."""
    changes = changes_of(hunk)
    if not changes:
        return False
    if any(hunk.new_lines[number].strip(BLANKS) for change in changes for number in range(*change.new)):
        return True
    return all(change.old.start > 0 and change.old.end < len(hunk.old_lines) for change in changes)


def _is_sure(hunk: Hunk, new: Spot, closest: Closest) -> bool:
    """Tell whether the new lines, which are at *new* and nowhere else, are there because of the edit.

    A short line may be there by chance: then it has to be like the old ones, and nothing else more so.
    """
    words = [line for line in hunk.new_lines if line.strip(BLANKS)]
    if len(words) > 1 or len(words[0].strip(BLANKS)) >= _TELLING:
        return True
    alike = likeness(hunk.old_lines, hunk.new_lines, closest.effort)
    other = next(closest.to(hunk.old_lines, ()), None)
    is_elsewhere = other is not None and not other.lines.first <= new.line + 1 <= other.lines.last
    return alike >= _ALIKE and not (other and is_elsewhere and other.likeness > max(alike, _VERY_ALIKE))
