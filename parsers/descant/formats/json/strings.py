r"""Reading one JSON string: the C scanner for sound ones, a linear slow path for the rest.

A string that scans strictly is never looked at twice. The slow path mends what is certain inside a string
(raw control characters, escapes that JSON does not know, halves of surrogate pairs, an end that is cut
off) and proves it: the value it returns is what the strict scanner makes of the mended writing.
"""

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # typeshed omits it
from typing import NamedTuple

from descant.formats import kinds as shared
from descant.formats.json import kinds
from descant.problems import Edit, Fix, Problem, apply_edits
from descant.source import Span

_BODY = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
_FLAW = re.compile(
    r"""
      (?P<control> [\x00-\x1f] )
    | (?P<half> [\ud800-\udfff] )
    | \\u[dD][89abAB][0-9a-fA-F]{2} \\u[dD][c-fC-F][0-9a-fA-F]{2}     # a pair is sound
    | (?P<half_escape> \\u[dD][89a-fA-F][0-9a-fA-F]{2} )
    | \\(?: ["\\/bfnrt] | u[0-9a-fA-F]{4} )                           # an escape that JSON knows
    | (?P<apostrophe> \\' )
    | (?P<unicode> \\u )
    | (?P<escape> \\ )
    """,
    re.VERBOSE,
)
_CUT_ESCAPE = re.compile(r"(?:\\u[dD][89abAB][0-9a-fA-F]{2})?(?:\\(?:u[0-9a-fA-F]{0,3})?)?\Z")
"""At the end of the text: half an escape, or the first half of a surrogate pair."""
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

    def __init__(self, text: str, limit: int) -> None:
        self._text = text
        self._limit = limit
        self._failures = 0

    def scan(self, start: int) -> ScannedString:
        """Read the string whose opening quote is at *start*."""
        if self._failures < _MANY_FAILURES:
            try:
                value, end = scanstring(self._text, start + 1, STRICT)
            except JSONDecodeError:
                self._failures += 1
            else:
                if end <= self._limit and (value.isascii() or _is_encodable(value)):
                    return ScannedString(value, end, closed=True)
        return self._scan_slowly(start)

    def _scan_slowly(self, start: int) -> ScannedString:
        match = _BODY.match(self._text, start + 1, self._limit)
        assert match is not None, "the pattern matches the empty string"
        end = match.end()
        closed = end < self._limit and self._text[end] == '"'
        cut = None
        if not closed:
            # What _BODY left is a lone backslash at the very end.
            half = _CUT_ESCAPE.search(self._text, max(start + 1, self._limit - 12), self._limit)
            cut = Span(half.start() if half else self._limit, self._limit)
            end = cut.start
        raw = self._text[start + 1 : end]
        if not closed and (value := _strict(raw)) is not None:
            return ScannedString(value, self._limit, closed=False, cut=cut)
        problems = tuple(_flaws(self._text, start + 1, end))
        edits = [
            Edit(Span(edit.span.start - start - 1, edit.span.end - start - 1), edit.new)
            for problem in problems
            if problem.repair
            for edit in problem.repair.edits
        ]
        value, _ = scanstring(apply_edits(raw, edits) + '"', 0, STRICT)
        return ScannedString(value, end + 1 if closed else self._limit, closed, problems, cut)


def _strict(raw: str) -> str | None:
    """Return the value of a sound string's writing; None where it is not sound."""
    try:
        value: str = scanstring(raw + '"', 0, STRICT)[0]
    except JSONDecodeError:
        return None
    return value if value.isascii() or _is_encodable(value) else None


def _is_encodable(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _flaws(text: str, start: int, end: int) -> list[Problem]:
    """Return one problem for each kind of flaw between *start* and *end*, at its first occurrence."""
    found: dict[str, list[Edit]] = {}
    for match in _FLAW.finditer(text, start, end):
        name = match.lastgroup
        if name == "control":
            name = {"\n": "newline", "\r": "newline", "\0": "nul"}.get(match.group(), "control")
        if name:
            found.setdefault(name, []).append(Edit(Span(*match.span()), _mended(name, match.group())))
    return [_problem(name, edits, text) for name, edits in found.items()]


def _mended(name: str, flaw: str) -> str:
    match name:
        case "newline" | "nul" | "control":
            return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(flaw, f"\\u{ord(flaw):04x}")
        case "half" | "half_escape":
            return "\\ufffd"
        case "apostrophe":
            return "'"
        case _:
            return "\\" + flaw


def _problem(name: str, edits: list[Edit], text: str) -> Problem:
    kind, message, title = _MESSAGES[name]
    first = edits[0].span
    shown = text[first.start : first.end + 1] if name == "escape" else text[first.start : first.end]
    message = message.format(shown=ascii(shown)[1:-1].replace("\\\\", "\\"))
    if len(edits) > 1:
        message += f" ({len(edits)} times in this string)"
    return Problem(kind, first, message + ".", Fix(title, tuple(edits)))


_MESSAGES = {
    "newline": (kinds.RAW_NEWLINE, "A line break stands raw in this string", "Escape the line breaks"),
    "nul": (kinds.RAW_NUL, "A NUL character stands raw in this string", "Escape the NUL characters"),
    "control": (
        kinds.RAW_CONTROL_CHARACTER,
        "The control character {shown} stands raw in this string",
        "Escape the control characters",
    ),
    "half": (
        shared.LONE_SURROGATE,
        "Half a surrogate pair, {shown}, is no character",
        "Replace it by U+FFFD",
    ),
    "half_escape": (
        shared.LONE_SURROGATE,
        "Half a surrogate pair, {shown}, is no character",
        "Replace it by U+FFFD",
    ),
    "apostrophe": (
        kinds.INVALID_ESCAPE,
        "JSON has no escape \\'; it was read as an apostrophe",
        "Drop the backslash",
    ),
    "unicode": (
        kinds.INVALID_UNICODE_ESCAPE,
        "\\u is not followed by four hexadecimal digits; it was read as it stands",
        "Double the backslash",
    ),
    "escape": (
        kinds.INVALID_ESCAPE,
        "JSON has no escape {shown}; the backslash was kept",
        "Double the backslash",
    ),
}
