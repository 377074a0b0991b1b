"""Spans cut at the ends of lines, for protocols whose tokens may not continue on the next line.

One pass over all of them: a place costs what is between it and the one before it.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from descant.source import Encoding, Source

Piece = tuple[int, int, int, int]
"""What of a span is on one line: the number of the span, the line, the column, and the width."""


def pieces(source: Source, spans: Iterable[tuple[int, int]], encoding: Encoding) -> Iterator[Piece]:
    """Yield the pieces that line ends cut *spans* into; these ascend and do not overlap.

    Line ends are in no piece, and what is left empty is left out.
    """
    text, starts, width = source.text, source.starts, encoding.width
    # Where no character is wider than one unit, nothing has to be measured.
    is_plain = encoding is Encoding.UTF32 or text.isascii()
    line, begin, after, measured, column = 0, 0, -1, 0, 0
    for number, (start, end) in enumerate(spans):
        if start >= after:
            line = bisect_right(starts, start, line) - 1
            begin = measured = starts[line]
            after, column = _next_line(source, line), 0
        if is_plain:
            column = start - begin
        else:
            before = text[measured:start]
            column += len(before) if before.isascii() else width(before)
            measured = start
        if end >= after or text.endswith("\r", start, end):  # It holds the end of the line.
            yield from _over_lines(source, number, start, end, column, encoding)
        elif start < end:
            piece = text[start:end]
            yield number, line, column, end - start if is_plain or piece.isascii() else width(piece)


def _over_lines(
    source: Source, number: int, start: int, end: int, column: int, encoding: Encoding
) -> Iterator[Piece]:
    for line in range(source.line_at(start), source.line_at(end) + 1):
        stop = min(end, source.line_span(line).end)
        if start < stop:
            yield number, line, column, encoding.width(source.text[start:stop])
        start, column = _next_line(source, line), 0


def _next_line(source: Source, line: int) -> int:
    starts = source.starts
    return starts[line + 1] if line + 1 < len(starts) else len(source.text) + 1
