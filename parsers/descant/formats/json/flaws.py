r"""What can be wrong inside a JSON string, and how it is mended without changing what it says.

Raw control characters are escaped, a backslash that is no escape is doubled, and half a surrogate pair, which
is no character, becomes U+FFFD.
"""

import re
from dataclasses import replace

from descant.formats import kinds as shared
from descant.formats.json import kinds
from descant.problems import Edit, Fix, Problem
from descant.source import Span

_FLAW = re.compile(
    r"""
      (?P<control> [\x00-\x1f] )
    | (?P<quote> " )
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
_MANY = 200
"""With more flaws than this, one edit replaces the whole string instead of one edit for each."""


def mend(raw: str, start: int) -> tuple[tuple[Problem, ...], str]:
    """Return one problem for each kind of flaw in *raw*, at its first place, and the mended writing.

    *raw* is what stands between the quotes, and *start* is where it stands in the text.
    """
    found: dict[str, list[Edit]] = {}
    pieces: list[str] = []
    position, count = 0, 0
    for match in _FLAW.finditer(raw):
        name = match.lastgroup
        if name is None:
            continue
        if name == "control":
            name = {"\n": "newline", "\r": "newline", "\0": "nul"}.get(match.group(), "control")
        new = _mended(name, match.group())
        pieces += (raw[position : match.start()], new)
        position = match.end()
        count += 1
        edits = found.setdefault(name, [])
        if not edits or count <= _MANY:
            edits.append(Edit(Span(start + match.start(), start + match.end()), new))
    mended = "".join((*pieces, raw[position:]))
    problems = [_problem(name, edits, raw, start) for name, edits in found.items()]
    if count > _MANY:
        whole = Fix("Write the string as JSON has it", (Edit(Span(start, start + len(raw)), mended),))
        problems = [
            replace(problem, repair=None if number else whole) for number, problem in enumerate(problems)
        ]
    return tuple(problems), mended


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


def _problem(name: str, edits: list[Edit], raw: str, start: int) -> Problem:
    kind, message, title = _MESSAGES[name]
    first = edits[0].span
    shown = raw[first.start - start : first.end - start + (1 if name == "escape" else 0)]
    message = message.format(shown=ascii(shown)[1:-1].replace("\\\\", "\\"))
    if len(edits) > 1:
        many = f"{len(edits)}" if len(edits) < _MANY else f"more than {_MANY}"
        message += f" ({many} times in this string)"
    return Problem(kind, first, message + ".", Fix(title, tuple(edits)))


_MESSAGES = {
    "quote": (kinds.UNESCAPED_QUOTE, "A quote in this string is not escaped", "Escape the quotes"),
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
