"""Put new lines in place of old ones, and leave all others as they are, to the byte."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from descant.patching.file_lines import FileLines
from descant.patching.hunk_changes import changes_of
from descant.patching.placement import Placement


class Splice(NamedTuple):
    """The lines of the file from ``start`` to ``end``, counted from 0, become ``new``."""

    start: int
    end: int
    number: int
    """Of the edit, counted from 0."""
    new: tuple[str, ...]


def splices_of(number: int, placed: Placement) -> Iterator[Splice]:
    """Yield what the edit with that *number* does at its spot."""
    spot = placed.spots[0]
    new = spot.shift.apply(placed.hunk.new_lines)
    assert new is not None, "it was tried when the edit was placed"
    for change in changes_of(placed.hunk):
        start, end = change.old
        yield Splice(spot.line + start, spot.line + end, number, new[slice(*change.new)])


def overlaps(splices: Iterable[Splice]) -> Iterator[tuple[int, int]]:
    """Yield the number of each edit that changes what an earlier one changes, too, and that one's number.

    To insert at one point is an overlap, too. *splices* are in the order of the file.
    """
    before: Splice | None = None
    for splice in splices:
        if before and before.number != splice.number:
            is_point = splice.start == splice.end == before.start == before.end
            if splice.start < before.end or is_point:
                first, second = sorted((before.number, splice.number))
                yield second, first
        if before is None or splice.end >= before.end:
            before = splice


def spliced(
    lines: FileLines, splices: Sequence[Splice], placements: Sequence[Placement], newline: str
) -> str:
    """Return the text with *splices*, which are in order and do not overlap; new lines end with *newline*.

    Whether the last line has a line end is what an edit says of it, and else what it was before.
    """
    pieces: list[str] = []
    at = 0
    for splice in splices:
        pieces += lines.whole[at : splice.start]
        if splice.new and pieces and not pieces[-1].endswith(("\n", "\r")):
            pieces[-1] += newline
        pieces += (line + newline for line in splice.new)
        at = splice.end
    pieces += lines.whole[at:]
    if splices and at == len(lines) and splices[-1].new and _ends_bare(lines, placements):
        pieces[-1] = pieces[-1].removesuffix(newline)
    return "".join(pieces)


def _ends_bare(lines: FileLines, placements: Sequence[Placement]) -> bool:
    """Tell whether the text is to have no line end at its end."""
    for placed in placements:
        hints = placed.hints
        if placed.spots[0].line + placed.count == len(lines) and (
            hints.has_no_newline or hints.leaves_no_newline
        ):
            return hints.leaves_no_newline
    return lines.ends_bare
