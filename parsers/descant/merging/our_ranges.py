"""Where in our text the parts of a merge are: the lines that are in conflict, and those that are kept."""

from collections.abc import Iterator

from descant.merging.three_way import Agreed, Conflict, Merge


def conflict_ranges(merge: Merge) -> list[range]:
    """Return the lines of our text that are in conflict, counted from 0; one is empty where ours are gone."""
    return [lines for part, lines in _placed(merge) if isinstance(part, Conflict)]


def kept_ranges(merge: Merge) -> list[range]:
    """Return the lines of our text that were changed since the base, and stay."""
    return [lines for part, lines in _placed(merge) if isinstance(part, Agreed) and part.ours]


def _placed(merge: Merge) -> Iterator[tuple[Agreed | Conflict, range]]:
    at = 0
    for part in merge.parts:
        if isinstance(part, Conflict):
            length = len(part.ours)
        else:
            length = part.replaces if part.theirs else len(part.lines)
        yield part, range(at, at + length)
        at += length
