"""Which of several spots an edit means: its hints decide where they leave just one, and else nothing does."""

from collections.abc import Sequence
from typing import NamedTuple

from descant.patching.anchors import Anchored, anchored
from descant.patching.hints import Hints
from descant.patching.lines import BLANKS, FileLines
from descant.patching.outcome import Level
from descant.patching.spots import Spot, spots
from descant.source import Span

_BLANK_LINES = 5
"""So many empty lines may follow the last line of a file."""


class Found(NamedTuple):
    """The spots that are left, and what of the hints is not so."""

    spots: Sequence[Spot]
    contradicts: str = ""


def find(lines: FileLines, wanted: Sequence[str], hints: Hints, last: Level = Level.PUNCTUATION) -> Found:
    """Return where the lines *wanted*, of which there is one at least, stand in the file."""
    place = anchored(lines, hints.anchors) if hints.anchors else None
    contradicts = ""
    if hints.is_behind_anchors and place is None:
        found = spots(lines, wanted, _whole(lines), min(last, Level.TRAILING))
        contradicts = f"it stands below “{hints.anchors[-1]}”, which is not in the file"
    elif hints.is_behind_anchors and place is not None:
        blocks, behind = _regions(lines, place, len(wanted))
        found = spots(lines, wanted, blocks, last) or spots(lines, wanted, behind, last)
    else:
        found = spots(lines, wanted, _whole(lines), last)
    if len(found) > 1:
        found = _narrowed(lines, wanted, hints, found, place)
    if len(found) == 1 and hints.is_at_end and found[0].line not in _at_end(lines, len(wanted)):
        contradicts = "its last line is the last one of the file"
    return Found(found, contradicts if found else "")


def _whole(lines: FileLines) -> tuple[Span]:
    return (Span(0, len(lines)),)


def _regions(lines: FileLines, place: Anchored, count: int) -> tuple[list[Span], list[Span]]:
    """Return where *count* lines may begin that stand in a block of *place* or, worse, anywhere behind it.

    The line of the anchor may be among them: many repeat it.
    """
    blocks = [Span(max(0, block.start - count + 1), block.end) for block in place.blocks]
    return blocks, [Span(max(0, place.numbers[0] - count + 1), len(lines))]


def _narrowed(
    lines: FileLines, wanted: Sequence[str], hints: Hints, found: list[Spot], place: Anchored | None
) -> list[Spot]:
    level = found[0].level
    if place and not hints.is_behind_anchors:
        for regions in _regions(lines, place, len(wanted)):
            inside = [spot for spot in spots(lines, wanted, regions, level) if spot.level is level]
            if len(inside) == 1:
                return inside
            found = inside or found
            if inside:
                break
    if level > Level.TRAILING:
        return found
    exact = []
    if hints.is_at_end:
        exact = [line for line in _at_end(lines, len(wanted)) if lines.stand_at(wanted, level, line)]
    if len(exact) != 1 and hints.first_line is not None:
        exact = [hints.first_line - 1] if lines.stand_at(wanted, level, hints.first_line - 1) else []
    return [Spot(exact[0], level)] if len(exact) == 1 else found


def _at_end(lines: FileLines, count: int) -> list[int]:
    """Return where *count* lines begin that are the last of the file, but for empty ones."""
    begins, end = [], len(lines)
    while True:
        begins.append(end - count)
        if not end or len(begins) > _BLANK_LINES or lines.texts[end - 1].strip(BLANKS):
            return begins
        end -= 1
