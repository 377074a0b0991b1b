"""Where the files of an answer are after edits in some of them; those are in the order of the text."""

from bisect import bisect_right
from collections.abc import Sequence

from descant.revising.between import Neighbours
from descant.revising.edited import Edited
from descant.revising.layout import Layout
from descant.source import Span

_BEHIND = 2
"""So many files are read behind one: what ends a text in it may be told by more than the next one."""


def file_at(layout: Layout, edited: Sequence[Edited], offset: int) -> tuple[int | None, int]:
    """Return the number of the file at *offset*, and by how much its start has moved."""
    shift = 0
    for one in edited:
        start = layout.starts[one.number] + shift
        if offset < start:
            break
        if offset < layout.ends[one.number] + shift + one.growth:
            return one.number, shift
        shift += one.growth
    number = bisect_right(layout.starts, offset - shift) - 1
    if number < 0 or offset - shift >= layout.ends[number]:
        return None, shift
    return number, shift


def neighbours_of(layout: Layout, edited: Sequence[Edited], number: int, text: str) -> Neighbours | None:
    """Return what is read of *text* beside a file; None beside the first, which tells of the schema."""
    if number == 0:
        return None
    last = min(number + _BEHIND, len(layout.starts) - 1)
    start, end = _span_of(layout, edited, number)
    left = text[_span_of(layout, edited, number - 1).start : start]
    if number > 1:
        left = text[slice(*_span_of(layout, edited, 0))] + ", " + left
    before = min(number, len(("the first", "the one before")))
    return Neighbours(
        left, text[end : _span_of(layout, edited, last).end], before, before + 1 + last - number
    )


def _span_of(layout: Layout, edited: Sequence[Edited], number: int) -> Span:
    shift = growth = 0
    for one in edited:
        if one.number > number:
            break
        shift += growth
        growth = one.growth
        if one.number < number:
            shift, growth = shift + growth, 0
    return Span(layout.starts[number] + shift, layout.ends[number] + shift + growth)
