"""One text and its line index: the only place where lines and columns are counted.

Offsets are code points into :attr:`Source.text`, as Python counts them. Lines end at ``\\n``,
``\\r\\n`` and ``\\r`` and nowhere else, as the Language Server Protocol has it: U+2028, form feed and
the other breaks of ``str.splitlines`` are ordinary characters. Columns are counted in the units of an
:class:`Encoding`. Nothing here knows of editors or files.
"""

from bisect import bisect_right
from enum import Enum
from itertools import accumulate, pairwise
from typing import NamedTuple

from descant.patterns import regex

_LINE_END = regex(r"\r\n?|\n")
_CHECKPOINT = 512
"""On long lines the column of every 512th character is remembered, so that a place on a
one-line answer of a megabyte is found without counting from its start."""


class Span(NamedTuple):
    """Half-open range ``[start, end)`` of offsets in code points."""

    start: int
    end: int

    @classmethod
    def at(cls, offset: int) -> "Span":
        """Return the empty span at *offset*."""
        return cls(offset, offset)

    def holds(self, other: "Span") -> bool:
        """Tell whether *other* lies inside this span."""
        return self.start <= other.start and other.end <= self.end

    def touches(self, other: "Span") -> bool:
        """Tell whether the two share a character or a border, so that a cursor beside a span counts."""
        return self.start <= other.end and other.start <= self.end


class Encoding(Enum):
    """The unit columns are counted in; the values are the protocol's names."""

    UTF8 = "utf-8"
    UTF16 = "utf-16"
    UTF32 = "utf-32"

    def width(self, piece: str) -> int:
        """Return how many units *piece* takes; a lone surrogate counts as it would in a lenient encoder."""
        if self is Encoding.UTF32 or piece.isascii():
            return len(piece)
        if self is Encoding.UTF16:
            return len(piece.encode("utf-16-le", "surrogatepass")) // 2
        return len(piece.encode("utf-8", "surrogatepass"))


class Place(NamedTuple):
    """A position for people and editors: both zero-based, ``column`` in the units of an encoding."""

    line: int
    column: int


class Source:
    """An immutable text with a line index that is built when first asked for."""

    __slots__ = ("_checkpoints", "_starts", "text")

    def __init__(self, text: str, starts: list[int] | None = None) -> None:
        """Wrap *text*; *starts*, if given, must be its line starts."""
        self.text = text
        self._starts = starts
        self._checkpoints: dict[tuple[int, Encoding], list[int]] = {}

    def __eq__(self, other: object) -> bool:
        """Compare by text: the index follows from it."""
        return isinstance(other, Source) and self.text == other.text

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash(self.text)

    @property
    def span(self) -> Span:
        """The whole text."""
        return Span(0, len(self.text))

    @property
    def starts(self) -> list[int]:
        """Offsets at which lines start; never empty, the first is 0."""
        if self._starts is None:
            self._starts = _line_starts(self.text)
        return self._starts

    def line_span(self, line: int) -> Span:
        """Return line number *line* without its line end; *line* must exist."""
        start = self.starts[line]
        end = self.starts[line + 1] if line + 1 < len(self.starts) else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def line_at(self, offset: int) -> int:
        """Return the number of the line that holds *offset*."""
        return bisect_right(self.starts, offset) - 1

    def place(self, offset: int, encoding: Encoding) -> Place:
        """Return the place of *offset*, which is clamped to the text.

        An offset between ``\\r`` and ``\\n`` is the end of its line, since no editor can stand there.
        """
        offset = max(0, min(offset, len(self.text)))
        if self.text[offset - 1 : offset + 1] == "\r\n":
            offset -= 1
        line = self.line_at(offset)
        start = self.starts[line]
        if encoding is Encoding.UTF32 or self.text.isascii():
            return Place(line, offset - start)
        if offset - start <= _CHECKPOINT:
            return Place(line, encoding.width(self.text[start:offset]))
        index, rest = divmod(offset - start, _CHECKPOINT)
        return Place(
            line, self._columns(line, encoding)[index] + encoding.width(self.text[offset - rest : offset])
        )

    def offset(self, place: Place, encoding: Encoding) -> int:
        """Return the offset of *place*.

        A column past the end of its line gives the end of the line, a line past the last gives the end of
        the text, as the protocol asks. A column inside a character gives the start of that character.
        """
        if place.line < 0:
            return 0
        if place.line >= len(self.starts):
            return len(self.text)
        span = self.line_span(place.line)
        column = max(0, place.column)
        if encoding is Encoding.UTF32 or self.text.isascii():
            return min(span.start + column, span.end)
        start = span.start
        if span.end - start > _CHECKPOINT:
            columns = self._columns(place.line, encoding)
            index = bisect_right(columns, column) - 1
            start, column = start + index * _CHECKPOINT, column - columns[index]
        for offset in range(start, span.end):
            column -= encoding.width(self.text[offset])
            if column < 0:
                return offset
        return span.end

    def replace(self, span: Span, new: str) -> "Source":
        """Return the source with *new* in place of *span*, re-reading only the lines it touches."""
        text = self.text[: span.start] + new + self.text[span.end :]
        starts = self.starts
        # A line end may be split or joined at the borders ("\r" before "\n"), so one more line is read on
        # either side.
        first = max(0, self.line_at(span.start) - 1)
        last = min(len(starts), self.line_at(span.end) + 2)
        shift = len(new) - (span.end - span.start)
        until = starts[last] + shift if last < len(starts) else len(text)
        begin = starts[first]
        middle = [begin + start for start in _line_starts(text[begin:until])]
        # The last start found is that of the first untouched line when the slice ends with a line end.
        tail = [start + shift for start in starts[last:]]
        if tail and middle[-1] == tail[0]:
            middle.pop()
        return Source(text, starts[:first] + middle + tail)

    def _columns(self, line: int, encoding: Encoding) -> list[int]:
        key = (line, encoding)
        if key not in self._checkpoints:
            span = self.line_span(line)
            steps = [*range(span.start, span.end, _CHECKPOINT), span.end]
            widths = (encoding.width(self.text[start:end]) for start, end in pairwise(steps))
            self._checkpoints[key] = [0, *accumulate(widths)]
        return self._checkpoints[key]


def trimmed(text: str, span: Span, blank: str | None = None) -> Span:
    """Return *span* without the characters of *blank* at its ends; without *blank*, without any white space.

    A span of nothing else becomes the empty span at its end.
    """
    piece = text[span.start : span.end]
    start = span.start + len(piece) - len(piece.lstrip(blank))
    return Span(start, max(start, span.start + len(piece.rstrip(blank))))


def _line_starts(text: str) -> list[int]:
    if "\r" in text:
        return [0, *(match.end() for match in _LINE_END.finditer(text))]
    return [0, *accumulate(len(line) + 1 for line in text.split("\n")[:-1])]
