"""Apply the edits of a file to its text: all of them, or none.

Each edit is looked for in the text as it was before. Lines that no edit changes stay as they are, to the
byte; context keeps the text of the file, whatever the answer has for it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from descant.answer import Hunk
from descant.checkpoints import along
from descant.patching.closest_lines import Closest
from descant.patching.file_lines import FileLines, range_of
from descant.patching.hunk_spots import places_said
from descant.patching.joint_placements import decided_together
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, Patched
from descant.patching.placement import Placement, placement
from descant.patching.sections import HunkSections
from descant.patching.splices import Splice, overlaps, spliced, splices_of

_NAMED = 5
"""So many places of an ambiguous edit are named."""


def patched(text: str, hunks: Sequence[Hunk], *, newline: str = "\n", path: str = "") -> Patched:
    """Return what the edits *hunks* of a file make of its *text*.

    Lines that they bring end with *newline*. The *path* of the file tells what its headings are. No errors:
    an edit without a place says so in its match.
    """
    lines = FileLines(text)
    closest, sections = Closest(lines), HunkSections(lines, hunks, path)
    placements = decided_together(lines, list(_placements(lines, hunks, closest, sections)), sections)
    splices = _splices(placements)
    for number, other in overlaps(splices):
        placements[number] = replace(placements[number], outcome=HunkOutcome.OVERLAPPING, other=other)
    brought = _AddedLines(hunks)
    matches = tuple(_match(lines, placed, closest, brought) for placed in placements)
    if not all(match.outcome.is_fine for match in matches):
        return Patched(None, matches)
    return Patched(spliced(lines, splices, placements, newline), matches)


def _placements(
    lines: FileLines, hunks: Sequence[Hunk], closest: Closest, sections: HunkSections
) -> Iterator[Placement]:
    growth = 0
    for hunk in along(hunks):
        yield placement(lines, hunk, growth, closest, sections)
        growth += len(hunk.new_lines) - len(hunk.old_lines)


def _splices(placements: Sequence[Placement]) -> list[Splice]:
    return sorted(
        splice
        for number, placed in enumerate(placements)
        if placed.outcome is HunkOutcome.APPLIED
        for splice in splices_of(number, placed)
    )


def _match(lines: FileLines, placed: Placement, closest: Closest, brought: "_AddedLines") -> HunkMatch:
    match = HunkMatch(placed.hunk, placed.outcome, other=placed.other, contradicts=placed.contradicts)
    if placed.outcome is HunkOutcome.MISSING:
        suggestions = closest.to(placed.hunk.old_lines, places_said(lines, placed.hints))
        other = brought.by(placed.hunk, closest)
        match = replace(match, suggestions=tuple(suggestions), other=other)
    if not placed.spots:
        return match
    if placed.outcome is HunkOutcome.AMBIGUOUS:
        named = tuple(range_of(spot.line, placed.count) for spot in placed.spots[:_NAMED])
        return replace(match, level=placed.spots[0].level, places=named, place_count=len(placed.spots))
    if placed.outcome is HunkOutcome.ELSEWHERE:
        named = tuple(range_of(spot.line, placed.count) for spot in placed.spots[:_NAMED])
        match = replace(match, places=named, place_count=len(placed.spots))
        return replace(match, level=placed.spots[0].level, conflicts=tuple(placed.conflicts[:_NAMED]))
    spot = placed.spots[0]
    span = lines.span(spot.line, spot.line + placed.count)
    return replace(match, level=spot.level, span=span, lines=range_of(spot.line, placed.count))


class _AddedLines:
    """The lines that the edits of a file bring, to be looked through for what others of them search."""

    def __init__(self, hunks: Sequence[Hunk]) -> None:
        self.hunks = hunks
        self.text = ""
        self.starts: list[int] = []

    def by(self, hunk: Hunk, closest: Closest) -> int | None:
        """Return the number of another edit that brings all old lines of *hunk*."""
        if not self.starts and self.hunks:
            joined = [_joined(bringing.new_lines) for bringing in self.hunks]
            self.starts = [0, *accumulate(map(len, joined))]
            self.text = "".join(joined)
        if not hunk.old_lines or not closest.effort.spend(len(self.text) // 50):
            return None
        at = self.text.find(_joined(hunk.old_lines)[1:])
        other = bisect_right(self.starts, at) - 1
        return other if at >= 0 and self.hunks[other] is not hunk else None


def _joined(lines: Sequence[str]) -> str:
    return "\0" + "".join(f"\n{line}\n" for line in lines)
