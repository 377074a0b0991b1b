"""The places of many offsets of one text, each counted from the one before where that is near.

Any order will do. In the order of the text, the thousands of places on a line of a megabyte cost no more than
those on short lines.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence

from descant.columns import STEP
from descant.source import Encoding, Source

Placing = Callable[[int], tuple[int, int]]
"""From an offset to its line and column. Pairs, since there may be tens of thousands."""

_FAR = 8 * STEP
"""From one place to the next so many characters are counted at most."""


def placing(source: Source, encoding: Encoding) -> Placing:
    """Return what gives the line and column of an offset, as :meth:`Source.place` does, for many of them."""
    text, size = source.text, len(source.text)
    block, width = source.lines.block, encoding.width
    counts_characters, counts_bytes = source.counts_characters(encoding), encoding is Encoding.UTF8
    has_returns = source.lines.has_returns
    number = first = until = 0
    starts: Sequence[int] = ()
    known = column = 0
    """The last offset, and its column."""

    def place(offset: int) -> tuple[int, int]:
        nonlocal number, first, until, starts, known, column
        if not first <= offset < until:
            offset = max(0, min(offset, size))
            number, first, until, starts = block(offset)
            until = min(until, size + 1)
        if has_returns and text[offset - 1 : offset + 1] == "\r\n":
            offset -= 1
        rank = bisect_right(starts, offset - first) - 1
        if counts_characters:
            return number + rank, offset - first - starts[rank]
        start = first + starts[rank]
        if not start <= known <= offset:
            known, column = start, 0
        if offset - known > _FAR:
            known, column = source.columns_of(number + rank, encoding).before_character(offset - start)
            known += start
        piece = text[known:offset]
        column += len(piece.encode("utf-8", "surrogatepass")) if counts_bytes else width(piece)
        known = offset
        return number + rank, column

    return place
