"""Where lines go that have no old ones beside them: behind an anchor, at the end, or where a number says."""

from descant.patching.anchors import anchored
from descant.patching.hints import Hints
from descant.patching.lines import FileLines


def insertion_points(lines: FileLines, hints: Hints) -> list[int] | None:
    """Return the lines, counted from 0, that the new ones may be put before.

    None are returned where nothing tells, and None itself where what should tell is not in the file.
    """
    if not len(lines) or (hints.is_at_end and not hints.anchors):
        return [len(lines)]
    if hints.first_line is not None:
        return [hints.first_line] if hints.first_line <= len(lines) else None
    if hints.anchors:
        place = anchored(lines, hints.anchors)
        if place is None:
            return None
        return [len(lines)] if hints.is_at_end else [number + 1 for number in place.numbers]
    return []
