"""The piece of a line that a problem is drawn under. Takes the same time however long the line is."""

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len

from descant import Source, Span
from descant_server.terminal.visible import visible

_CUT = "…"


class Excerpt(NamedTuple):
    """A line ready to print, and where in it the marks go, in cells of the terminal."""

    line: int
    """Its number, from 1."""
    text: str
    indent: int
    """Cells before the first mark."""
    marks: int
    """At least one, so that an empty span is seen too."""


def excerpt(source: Source, span: Span, width: int) -> Excerpt:
    """Return the first line of *span*, cut to *width* cells around its start."""
    number = source.line_at(min(span.start, len(source.text)))
    line = source.line_span(number)
    start = min(span.start, line.end)
    end = max(start, min(span.end, line.end))
    # Hardly a character takes less than a cell, so more than *width* of them need not be looked at.
    before = source.text[max(line.start, start - width) : start]
    after = source.text[start : min(line.end, start + width)]
    room_after = max(width - _cells(before), width * 2 // 3)
    kept_after = after[: _fitting(after, line.end - start, room_after)]
    room_before = width - _cells(kept_after) - (len(kept_after) < line.end - start)
    kept_before = before[len(before) - _fitting(before[::-1], start - line.start, room_before) :]

    prefix = (_CUT if len(kept_before) < start - line.start else "") + visible(kept_before)
    right = visible(kept_after) + (_CUT if len(kept_after) < line.end - start else "")
    marked = visible(kept_after[: end - start])
    return Excerpt(number + 1, prefix + right, cell_len(prefix), max(1, cell_len(marked)))


def _cells(text: str) -> int:
    return cell_len(visible(text))


def _fitting(characters: str, length: int, room: int) -> int:
    """Return how many of *characters* fit into *room* cells.

    They begin a stretch of *length*; if not all of it fits, a cell is kept free for the mark of a cut.
    """
    used = list(accumulate(map(_cells, characters)))
    fitting = bisect_right(used, room)
    return fitting if fitting == length else bisect_right(used, room - 1)
