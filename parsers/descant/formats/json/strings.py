r"""Reading one JSON string: the C scanner for sound ones, a linear slow path for the rest.

A string that scans strictly is never looked at twice. The slow path mends what is certain inside a string
(raw control characters, escapes that JSON does not know, halves of surrogate pairs, an end that is cut
off) and proves it: the value it returns is what the strict scanner makes of the mended writing.
"""

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # typeshed omits it
from typing import NamedTuple

from descant.checkpoints import checkpoint
from descant.formats.json.flaws import ends_in_escape, is_encodable, mend
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span

_BODY = regex(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_HALF_ESCAPE = regex(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")
_HALF_PAIR = regex(r"\\u[dD][89abAB][0-9a-fA-F]{2}(?:\\(?:u[0-9a-fA-F]{0,3})?)?\Z")
STRICT = True
_MANY_FAILURES = 8
"""A JSONDecodeError counts the lines before it, so after this many the C scanner is not tried any more."""


class ScannedString(NamedTuple):
    """A string as it was read: ``end`` is behind its closing quote, or where the text ends."""

    value: str
    end: int
    closed: bool
    problems: tuple[Problem, ...] = ()
    cut: Span | None = None
    """For a string that is cut off: what to replace by a closing quote."""


class StringScanner:
    """Scans strings of one text up to *limit*."""

    def __init__(self, text: str, limit: int, *, is_amid_text: bool = False) -> None:
        """Take the *text*. Where an object *is_amid_text*, it may be none, and many strings cut by a line."""
        self._text = text
        self._limit = limit
        self._is_amid_text = is_amid_text
        self._failures = 0
        self._last: tuple[int, ScannedString] | None = None
        """Where the string starts that was read slowly last: behind damage it is asked for again."""

    def scan(self, start: int) -> ScannedString:
        """Read the string whose opening quote is at *start*."""
        sound = self.scan_sound(start)
        return ScannedString(*sound, closed=True) if sound else self._scan_slowly(start)

    def scan_sound(self, start: int) -> tuple[str, int] | None:
        """Return the value and the end of the string at *start* if nothing is wrong with it."""
        if self._failures >= _MANY_FAILURES or (self._is_amid_text and self._is_cut_by_line(start)):
            return None
        try:
            value, end = scanstring(self._text, start + 1, STRICT)
        except JSONDecodeError:
            self._failures += 1
            return None
        if end > self._limit or not (value.isascii() or is_encodable(value)):
            return None
        return value, end

    def _is_cut_by_line(self, start: int) -> bool:
        """Tell whether a line ends before any quote: what a look costs less for than a failure."""
        quote = self._text.find('"', start + 1, self._limit)
        return self._text.find("\n", start + 1, quote if quote >= 0 else self._limit) >= 0

    def _scan_slowly(self, start: int) -> ScannedString:
        if self._last is None or self._last[0] != start:
            match = _BODY.match(self._text, start + 1, self._limit)
            assert match is not None, "the pattern matches the empty string"
            checkpoint()
            self._last = start, self._read(start, match.end())
        return self._last[1]

    def to_the_end(self, start: int) -> ScannedString:
        """Read the string at *start* to where the text ends, whatever quotes are in it."""
        return self._read(start, self._limit)

    def _read(self, start: int, end: int) -> ScannedString:
        closed = end < self._limit and self._text[end] == '"'
        cut = None
        if not closed:
            cut = Span(cut_start(self._text, start + 1, self._limit), self._limit)
            end = cut.start
        raw = self._text[start + 1 : end]
        if (value := _strict(raw)) is not None:
            return ScannedString(value, end + 1 if closed else self._limit, closed, cut=cut)
        checkpoint()
        problems, mended = mend(raw, start + 1)
        checkpoint()
        value = value_of(mended)
        checkpoint()
        return ScannedString(value, end + 1 if closed else self._limit, closed, problems, cut)


def cut_start(text: str, start: int, limit: int) -> int:
    """Return where the text starts to end in half an escape or half a pair; *limit* where it does not."""
    for pattern in (_HALF_PAIR, _HALF_ESCAPE):
        half = pattern.search(text, max(start, limit - 12), limit)
        if half is None:
            continue
        before = text[start : half.start()]
        if not ends_in_escape(before):  # Else its backslash is itself escaped.
            return half.start()
    return limit


def value_of(mended: str) -> str:
    """Return the value of a string from its sound writing between the quotes."""
    value: str = scanstring(mended + '"', 0, STRICT)[0]
    return value


def _strict(raw: str) -> str | None:
    """Return the value of a sound string's writing; None where it is not sound."""
    try:
        value, end = scanstring(raw + '"', 0, STRICT)
    except JSONDecodeError:
        return None
    if end <= len(raw):
        return None  # A quote in it is not escaped.
    return str(value) if value.isascii() or is_encodable(value) else None
