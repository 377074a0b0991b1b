"""Which of several spots an edit means: its hints decide where they leave just one, and else nothing does."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from descant.patching.definitions import definition_in, is_flat
from descant.patching.file_lines import BLANKS, MOST_PLACES, FileLines
from descant.patching.hints import Hints
from descant.patching.hunk_anchors import Anchored, anchored
from descant.patching.patch_outcome import Level, SectionConflict
from descant.patching.spots import Spot, spots
from descant.source import Span

_BLANK_LINES = 5
"""So many empty lines may follow the last line of a file."""


_Conflicting = Callable[[int], SectionConflict | None]
"""What of the sections speaks against lines that begin at a line."""


class HunkSpots(NamedTuple):
    """The spots that are left, and what of the hints is not so."""

    spots: Sequence[Spot]
    contradicts: str = ""
    by_number: bool = False
    """Whether there were more, and a number has decided between them."""
    is_at_anchor: bool = True
    """False where the anchors lead somewhere, and the spots are elsewhere, or there are none."""
    conflicts: tuple[SectionConflict, ...] = ()
    """Of each spot, where the sections speak against all of them."""


def find(
    lines: FileLines,
    wanted: Sequence[str],
    hints: Hints,
    conflicting: _Conflicting,
    last: Level = Level.PUNCTUATION,
) -> HunkSpots:
    """Return where the lines *wanted*, of which there is one at least, are in the file."""
    # Anchors narrow the search before it, numbers only choose between what was found: models copy a heading
    # right far more often than they count lines right.
    place = anchored(lines, hints.anchors) if hints.anchors else None
    contradicts, is_at_anchor = "", True
    if hints.is_behind_anchors and place is None:
        matching = spots(lines, wanted, _whole(lines), min(last, Level.TRAILING))
        contradicts = not_in_file(hints)
    elif hints.is_behind_anchors and place is not None:
        blocks, behind = _regions(lines, place, len(wanted))
        matching = spots(lines, wanted, blocks, last)
        is_at_anchor = bool(matching)
        if not matching:
            matching = spots(lines, wanted, behind, last)
            has_block = any(block.end - block.start > 1 for block in place.blocks)
            if matching and has_block and not is_flat(definition_in(hints.anchors[-1])):
                contradicts = f"its location is in “{hints.anchors[-1]}”"
    else:
        matching = spots(lines, wanted, _whole(lines), last)
    if len(matching) > MOST_PLACES and place:
        matching = _narrowed(lines, wanted, hints, matching, place)
    if place and len(hints.anchors) == 1 and len(matching) == 1 and _is_in(place.blocks, matching[0].line):
        fitting, conflicts = _fitting(matching, lambda _: None)  # As the sections say, but sooner.
    else:
        fitting, conflicts = _fitting(matching, conflicting)
    if not fitting:
        if hints.is_behind_anchors and place is not None:
            matching, conflicts = _against_sections(lines, wanted, conflicting, matching)
        return HunkSpots(matching, contradicts, is_at_anchor=is_at_anchor, conflicts=conflicts)
    matching = fitting
    if len(matching) > 1:
        matching = _narrowed(lines, wanted, hints, matching, place)
    numbered = _numbered(lines, wanted, hints, matching) if len(matching) > 1 else None
    if numbered:
        matching = [numbered]
    if place and len(matching) == 1 and hints.first_line not in (None, matching[0].line + 1):
        is_at_anchor = any(
            region.start <= matching[0].line < region.end for region in _regions(lines, place, len(wanted))[0]
        )
    if len(matching) == 1 and hints.is_at_end and matching[0].line not in at_end(lines, len(wanted)):
        contradicts = "its location is at the end of the file"
    return HunkSpots(matching, contradicts, numbered is not None, is_at_anchor)


def _is_in(blocks: Sequence[Span], line: int) -> bool:
    return any(block.start <= line < block.end for block in blocks)


def _fitting(
    matching: list[Spot], conflicting: _Conflicting
) -> tuple[list[Spot], tuple[SectionConflict, ...]]:
    """Return those of the spots *matching* that no section speaks against; where there are none, why."""
    answers = [(spot, conflicting(spot.line)) for spot in matching]
    fitting = [spot for spot, conflict in answers if conflict is None]
    return fitting, () if fitting else tuple(conflict for _, conflict in answers if conflict is not None)


def _against_sections(
    lines: FileLines, wanted: Sequence[str], conflicting: _Conflicting, matching: list[Spot]
) -> tuple[list[Spot], tuple[SectionConflict, ...]]:
    """Return the spots in all of the file that sections speak against, and why; else those *matching*."""
    everywhere = spots(lines, wanted, _whole(lines), Level.TRAILING)
    fitting, conflicts = _fitting(everywhere, conflicting)
    return (matching, ()) if fitting or not conflicts else (everywhere, conflicts)


def places_said(lines: FileLines, hints: Hints) -> tuple[Span, ...]:
    """Return the lines that *hints* lead to."""
    if hints.first_line is not None:
        return (Span(hints.first_line - 1, hints.first_line),)
    place = anchored(lines, hints.anchors) if hints.anchors else None
    return place.blocks if place else ()


def not_in_file(hints: Hints) -> str:
    """Return what *hints* say whose anchors are not in the file."""
    return f"its location is below “{hints.anchors[-1]}”, which is not in the file"


def _whole(lines: FileLines) -> tuple[Span]:
    return (Span(0, len(lines)),)


def _regions(lines: FileLines, place: Anchored, count: int) -> tuple[list[Span], list[Span]]:
    """Return where *count* lines may begin that are in a block of *place* or, worse, anywhere behind it.

    The line of the anchor may be among them: many repeat it.
    """
    blocks = [Span(max(0, block.start - count + 1), block.end) for block in place.blocks]
    return blocks, [Span(max(0, place.numbers[0] - count + 1), len(lines))]


def _narrowed(
    lines: FileLines, wanted: Sequence[str], hints: Hints, matching: list[Spot], place: Anchored | None
) -> list[Spot]:
    if place is None and not hints.is_at_end:
        return matching
    level, allowed = matching[0].level, set(matching)
    if place and not hints.is_behind_anchors:
        for regions in _regions(lines, place, len(wanted)):
            inside = [spot for spot in spots(lines, wanted, regions, level) if spot.level is level]
            if len(matching) <= MOST_PLACES:
                inside = [spot for spot in inside if spot in allowed]
            if len(inside) == 1:
                return inside
            matching = inside or matching
            if inside:
                break
    if not hints.is_at_end or level > Level.TRAILING:
        return matching
    last = [Spot(line, level) for line in at_end(lines, len(wanted)) if lines.stand_at(wanted, level, line)]
    is_known = len(last) == 1 and (last[0] in allowed or len(matching) > MOST_PLACES)
    return last if is_known else matching


def _numbered(lines: FileLines, wanted: Sequence[str], hints: Hints, matching: Sequence[Spot]) -> Spot | None:
    """Return that of the spots *matching* that is just at the number of the hints."""
    if hints.first_line is None or matching[0].level > Level.TRAILING:
        return None
    spot = Spot(hints.first_line - 1, matching[0].level)
    is_uncounted = len(matching) > MOST_PLACES and lines.stand_at(wanted, spot.level, spot.line)
    return spot if spot in matching or is_uncounted else None


def at_end(lines: FileLines, count: int) -> list[int]:
    """Return where *count* lines begin that are the last of the file, but for empty ones."""
    begins, end = [], len(lines)
    while True:
        begins.append(end - count)
        if not end or len(begins) > _BLANK_LINES or lines.texts[end - 1].strip(BLANKS):
            return begins
        end -= 1
