"""Blank lines that an answer has lost, as a page that is copied as text leaves them out.

Who tidies up takes out some and leaves others. Here those of a whole stretch are gone, one after the other.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from descant.notations import Notation
from descant.patterns import regex
from descant.rules.findings import Finding, StringEdit
from descant.source import trimmed
from descant_server.workspace.rules.rewritten import Rewritten

_SOME = 4
"""Places one after the other that had blank lines, with none left between them."""
_ITEM = regex(r"[ \t]*+(?:[-+*]|\d{1,4}[.)])[ \t]")
"""A list is as often written without them."""

BlankPlace = tuple[int, int]
"""Before which line of the answer blank lines are missing, and how many."""


def lost_blanks(file: Rewritten) -> Iterator[Sequence[BlankPlace]]:
    """Yield the stretches of the answer that have lost them, each as its places in order."""
    places = [
        (change.new_start, change.old_end - change.old_start)
        for change in file.changes
        if change.new_start == change.new_end and 0 < change.new_start < len(file.new_lines)
        if not any(map(str.strip, file.old_lines[change.old_start : change.old_end]))
    ]
    if len(places) < _SOME:
        return
    blanks = list(accumulate((not line.strip() for line in file.new_lines), initial=0))
    stretch: list[BlankPlace] = []
    for place in places:
        if stretch and blanks[place[0]] > blanks[stretch[-1][0]]:
            yield from _whole(file, stretch)
            stretch = []
        stretch.append(place)
    yield from _whole(file, stretch)


def _whole(file: Rewritten, stretch: Sequence[BlankPlace]) -> Iterator[Sequence[BlankPlace]]:
    between_items = sum(
        bool(_ITEM.match(file.new_lines[number - 1]) or _ITEM.match(file.new_lines[number]))
        for number, _ in stretch
    )
    if len(stretch) - between_items >= _SOME:
        yield tuple(stretch)


def blanks_finding(file: Rewritten, stretch: Sequence[BlankPlace]) -> Finding:
    """Return what is said of *stretch*, at the first line that had a blank one above it."""
    places = [(file.new_span(number), count) for number, count in stretch]
    newline = "\r\n" if "\r\n" in file.new else "\n"
    changes: tuple[StringEdit, ...] = ()
    if isinstance(file.node.notation, Notation):
        changes = tuple(StringEdit(span.start, span.start, newline * count) for span, count in places)
    message = (
        f"The blank lines in {len(stretch)} places are missing from here on: {file.path} has them on disk, "
        "and pages that are copied as text leave them out."
    )
    start, end = trimmed(file.new, places[0][0])
    return Finding(start, end, message, "Restore the blank lines from disk", changes)
