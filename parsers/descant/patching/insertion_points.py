"""Where lines go that have no old ones beside them: behind an anchor, at the end, or where a number says."""

from descant.patching.file_lines import MOST_PLACES, FileLines
from descant.patching.hints import Hints
from descant.patching.hunk_anchors import anchored
from descant.patching.hunk_spots import not_in_file


def insertion_points(lines: FileLines, hints: Hints) -> list[int]:
    """Return the lines, counted from 0, that the new ones may be put before; none where nothing says."""
    if not len(lines) or (hints.is_at_end and not hints.anchors):
        return [len(lines)]
    if hints.first_line is not None:
        return [hints.first_line] if hints.first_line <= len(lines) else []
    place = anchored(lines, hints.anchors) if hints.anchors else None
    if place is None:
        return []
    return [len(lines)] if hints.is_at_end else [number + 1 for number in place.numbers[: MOST_PLACES + 1]]


def why_nowhere(lines: FileLines, hints: Hints) -> str:
    """Return what *hints*, which lead nowhere, say that is not so; empty where they say nothing at all."""
    if hints.first_line is not None:
        return f"its location is after line {hints.first_line}, but the file has only {len(lines)}"
    return not_in_file(hints) if hints.anchors else ""
