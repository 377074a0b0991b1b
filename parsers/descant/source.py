"""One text and its line index: the only place where lines and columns are counted.

Offsets are code points into :attr:`Source.text`, as Python counts them. Lines end at ``\\n``,
``\\r\\n`` and ``\\r`` and nowhere else, as the Language Server Protocol has it: U+2028, form feed and
the other breaks of ``str.splitlines`` are ordinary characters. Columns are counted in the units of an
:class:`Encoding`. Nothing here knows of editors or files.
"""

from enum import Enum
from typing import NamedTuple

from descant.columns import STEP, Columns
from descant.lines import Lines, without_blanks


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
        if piece.isascii() or self is _UTF32:
            return len(piece)
        if self is _UTF16:
            return len(piece.encode("utf-16-le", "surrogatepass")) // 2
        return len(piece.encode("utf-8", "surrogatepass"))


_UTF16, _UTF32 = Encoding.UTF16, Encoding.UTF32  # To look them up in their class takes long.


class Place(NamedTuple):
    """A position for people and editors: both zero-based, ``column`` in the units of an encoding."""

    line: int
    column: int


class Source:
    """An immutable text with a line index that is built when first asked for."""

    __slots__ = ("__weakref__", "_columns", "_has_wide", "_index", "_starts", "text")

    def __init__(self, text: str) -> None:
        """Wrap *text*."""
        self.text = text
        self._index: Lines | None = None
        self._starts: list[int] | None = None
        self._columns: dict[tuple[int, Encoding], Columns] = {}
        """Of long lines, by their number."""
        self._has_wide: bool | None = None  # Whether there may be characters of two units of UTF-16.

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
            self._starts = self.lines.all()
        return self._starts

    @property
    def line_count(self) -> int:
        """How many lines there are; behind a line end there is always one."""
        return self.lines.count

    def line_span(self, line: int) -> Span:
        """Return line number *line* without its line end; *line* must exist."""
        lines = self.lines
        start = lines.start(line)
        end = lines.start(line + 1) if line + 1 < lines.count else len(self.text)
        while end > start and self.text[end - 1] in "\r\n":
            end -= 1
        return Span(start, end)

    def line_at(self, offset: int) -> int:
        """Return the number of the line that holds *offset*."""
        return self.lines.at(offset)

    def place(self, offset: int, encoding: Encoding) -> Place:
        """Return the place of *offset*, which is clamped to the text.

        An offset between ``\\r`` and ``\\n`` is the end of its line, since no editor can be there.
        """
        text = self.text
        offset = max(0, min(offset, len(text)))
        if self.lines.has_returns and text[offset - 1 : offset + 1] == "\r\n":
            offset -= 1
        line = self.lines.at(offset)
        start = self.lines.start(line)
        if self.counts_characters(encoding):
            return Place(line, offset - start)
        if offset - start <= STEP:
            return Place(line, encoding.width(text[start:offset]))
        character, column = self.columns_of(line, encoding).before_character(offset - start)
        return Place(line, column + encoding.width(text[start + character : offset]))

    def offset(self, place: Place, encoding: Encoding) -> int:
        """Return the offset of *place*.

        A column past the end of its line gives the end of the line, a line past the last gives the end of
        the text, as the protocol asks. A column inside a character gives the start of that character.
        """
        if place.line < 0:
            return 0
        if place.line >= self.lines.count:
            return len(self.text)
        span = self.line_span(place.line)
        column = max(0, place.column)
        if self.counts_characters(encoding):
            return min(span.start + column, span.end)
        start = span.start
        if span.end - start > STEP:
            character, known = self.columns_of(place.line, encoding).before_unit(column)
            start, column = start + character, column - known
        end = min(span.end, start + column)
        while start < end:
            middle = (start + end + 1) // 2
            if (width := encoding.width(self.text[start:middle])) <= column:
                start, column = middle, column - width
            else:
                end = middle - 1
        return start

    def replace(self, span: Span, new: str) -> "Source":
        """Return the source with *new* in place of *span*, re-reading only the lines it touches."""
        start, end = span
        source = Source("".join((self.text[:start], new, self.text[end:])))
        source._index = self.lines.replaced(source.text, start, end, len(new) - (end - start))
        if self._has_wide is not None:  # What is taken out may be the last; it stays true then.
            source._has_wide = self._has_wide or Encoding.UTF16.width(new) != len(new)
        if self._columns:
            source._columns = self._moved_columns(source, span)
        return source

    def counts_characters(self, encoding: Encoding) -> bool:
        """Tell whether each character is one unit of *encoding*; where that is not certain, it is denied."""
        if encoding is not _UTF16 or self.text.isascii():
            return encoding is _UTF32 or self.text.isascii()
        if self._has_wide is None:
            self._has_wide = encoding.width(self.text) != len(self.text)
        return not self._has_wide

    @property
    def lines(self) -> Lines:
        """The line index, for callers that look up very many lines."""
        if self._index is None:
            self._index = Lines.of(self.text)
        return self._index

    def columns_of(self, line: int, encoding: Encoding) -> Columns:
        """Return the columns of the long line number *line*."""
        key = (line, encoding)
        if key not in self._columns:
            self._columns[key] = Columns.of(self.text[slice(*self.line_span(line))], encoding.width)
        return self._columns[key]

    def _moved_columns(self, after: "Source", span: Span) -> dict[tuple[int, Encoding], Columns]:
        """Return what is known of the columns of long lines in *after*, where *span* was replaced."""
        first, last = self.line_at(span.start), self.line_at(span.end)
        more = after.line_count - self.line_count
        moved: dict[tuple[int, Encoding], Columns] = {}
        for (line, encoding), columns in self._columns.items():
            if line < first - 1:
                moved[line, encoding] = columns
            elif line > last + 1:
                moved[line + more, encoding] = columns
            elif line == first == last and not more:
                begin, end = self.line_span(line)
                now = after.line_span(line)
                growth = len(after.text) - len(self.text)
                if begin == now.start and span.end <= end and now.end == end + growth:
                    text = after.text[slice(*now)]
                    place = span.start - begin, span.end - begin
                    moved[line, encoding] = columns.replaced(text, *place, encoding.width)
        return moved


def trimmed(text: str, span: Span, blank: str | None = None) -> Span:
    """Return *span* without the characters of *blank* at its ends; without *blank*, without any white space.

    A span of nothing else becomes the empty span at its end.
    """
    return Span(*without_blanks(text, span.start, span.end, blank))
