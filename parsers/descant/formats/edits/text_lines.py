"""The lines of a stretch of text, with and without their line ends."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.formats.fences import TAG_NAMES
from descant.patterns import regex
from descant.source import Span
from descant.syntax import make

AT_LINE_START = r"(?<![^\r\n\ufeff])"
"""In a pattern: what follows is at the start of a line, or behind a byte order mark."""
AT_LINE_END = r"[ \t]*+(?=[\r\n]|\Z)"
FENCE_LINE = regex(
    AT_LINE_START + rf"(?:(?:`{{3,}}+|~{{3,}}+)(?P<info>[^`\r\n]*+)"
    rf"|</?{TAG_NAMES}>(?P<language>[ \t]*+[^\s<>]*+){AT_LINE_END})(?=[\r\n]|\Z)"
)
"""A line that opens or closes a fence, at the start of the line, where nothing inside a hunk can be."""

_LINE = regex(r"([^\r\n]*+)(?:\r\n?|\n|\Z)")


class TextLine(NamedTuple):
    """A line: from *start* to *end*, and with its line end to *stop*."""

    start: int
    end: int
    stop: int

    @property
    def span(self) -> Span:
        """The line without its line end."""
        return Span(self.start, self.end)


def lines(text: str, span: Span) -> Iterator[TextLine]:
    """Yield the lines in *span*, the first of which starts where *span* does."""
    at, end = span
    if text.find("\r", at, end) < 0:
        yield from _unix_lines(text, at, end)
        return
    while at < end:
        match = _LINE.match(text, at, end)
        assert match is not None, "the pattern matches everywhere"
        yield TextLine(at, match.end(1), match.end())
        at = match.end()


class LineCursor(Iterator[TextLine]):
    """Yields the lines of a stretch; whoever has read on by himself says up to where."""

    def __init__(self, text: str, span: Span) -> None:
        """Take the stretch *span* of *text*, which begins where a line does."""
        self._text = text
        self._at, self._end = span
        self._has_returns = text.find("\r", self._at, self._end) >= 0

    def skip(self, at: int) -> None:
        """Go on with the line that starts *at*."""
        self._at = at

    def __next__(self) -> TextLine:
        """Return the next line."""
        at, end = self._at, self._end
        if at >= end:
            raise StopIteration
        if self._has_returns:
            match = _LINE.match(self._text, at, end)
            assert match is not None, "the pattern matches everywhere"
            line = TextLine(at, match.end(1), match.end())
        else:
            stop = self._text.find("\n", at, end)
            line = make(TextLine, (at, stop, stop + 1) if stop >= 0 else (at, end, end))
        self._at = line.stop
        return line


def _unix_lines(text: str, at: int, end: int) -> Iterator[TextLine]:
    """Do the same where only line feeds end lines, three times as fast."""
    find = text.find
    while at < end:
        stop = find("\n", at, end)
        if stop < 0:
            yield TextLine(at, end, end)
            return
        yield make(TextLine, (at, stop, stop + 1))
        at = stop + 1
