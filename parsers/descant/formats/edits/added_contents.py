"""The content of a file that a diff creates: the lines that it adds."""

from collections.abc import Sequence

from descant.formats.edits.diff_hunks import DiffHunk
from descant.formats.edits.edit_nodes import decoded, verbatim
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Cut


def added_content(text: str, end: int, hunks: Sequence[DiffHunk], *, complete: bool) -> Scalar:
    """Return what a new file holds whose header ends at *end*: its added lines without their prefixes."""
    if not hunks:
        return verbatim(text, Span.at(end))
    added = [(scalar, hunk.stops[scalar.start]) for hunk in hunks for scalar in hunk.new]
    if not added:
        return verbatim(text, Span.at(hunks[-1].body))
    cuts: list[Cut] = []
    position = added[0][0].start
    for scalar, stop in added:
        if position < scalar.start:
            cuts.append(Cut(position, scalar.start))
        position = stop
    last, stop = added[-1]
    region = Span(added[0][0].start, stop)
    if "new_without_newline" in hunks[-1].remarks:
        region = Span(region.start, last.end)
    elif stop == last.end and complete:
        cuts.append(Cut(stop, stop, "\n"))  # The text ends with it, but a line of a diff has a line end.
    return decoded(text, region, cuts, complete=complete)
