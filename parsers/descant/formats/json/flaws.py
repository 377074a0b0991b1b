r"""What can be wrong inside a JSON string, and how it is mended without changing what it says.

Raw control characters are escaped, a backslash that is no escape is doubled, and half a surrogate pair, which
is no character, becomes U+FFFD.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]  # typeshed omits it

from descant.checkpoints import along, joined
from descant.formats import problem_kinds as shared
from descant.formats.json import problem_kinds as kinds
from descant.line_search import places_of
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span

_FLAW = regex(
    r"""
    [\x00-\x1f"\ud800-\udfff\\]      # One set, so that the search for it is as fast as can be.
    (?: (?<=\\) (?:
        (?P<sound> ["\\/bfnrt]
          | u[dD][89abAB][0-9a-fA-F]{2} \\u[dD][c-fC-F][0-9a-fA-F]{2}
          | u(?![dD][89a-fA-F])[0-9a-fA-F]{4} )
      | (?P<half_escape> u[dD][89a-fA-F][0-9a-fA-F]{2} )
      | (?P<apostrophe> ' )
      | (?P<unicode> u ) )
    )?
    """,
    re.VERBOSE,
)
_SIGNS = {"\n": "newline", "\r": "newline", "\0": "nul", '"': "quote", "\\": "escape"}
_MANY = 200
"""With more flaws than this, one edit replaces the whole string instead of one edit for each."""
_MANY_QUOTES = 20


def mend(raw: str, start: int) -> tuple[tuple[Problem, ...], str]:
    """Return one problem for each kind of flaw in *raw*, at its first place, and the mended writing.

    *raw* is what stands between the quotes, and *start* is where it stands in the text.
    """
    if '"' in raw and (mended := with_escaped_quotes(raw)) is not None:
        return ((_unescaped_quotes(raw, start, mended),) if mended != raw else ()), mended
    edits_by_flaw: dict[str, list[Edit]] = {}
    count = 0

    def pieces() -> Iterator[str]:
        nonlocal count
        position = 0
        for match in along(_FLAW.finditer(raw)):
            if match["sound"]:
                continue
            flaw = match.group()
            name = match.lastgroup or _SIGNS.get(flaw) or ("control" if flaw < " " else "half")
            new = _mended(name, flaw)
            yield raw[position : match.start()]
            yield new
            position = match.end()
            count += 1
            edits = edits_by_flaw.setdefault(name, [])
            if not edits or count <= _MANY:
                edits.append(Edit(Span(start + match.start(), start + match.end()), new))
        yield raw[position:]

    mended = joined(pieces())
    problems = [_problem(name, edits, raw, start) for name, edits in edits_by_flaw.items()]
    if count > _MANY:
        whole = Fix("Escape the string as JSON", (Edit(Span(start, start + len(raw)), mended),))
        problems = [
            replace(problem, repair=None if number else whole) for number, problem in enumerate(problems)
        ]
    return tuple(problems), mended


def with_escaped_quotes(raw: str) -> str | None:
    """Return *raw* with its quotes escaped if nothing else is wrong with it; None otherwise."""
    if '\\"' in raw:
        *pieces, last = raw.split('"')
        ends = ('"' if piece.endswith("\\") and ends_in_escape(piece) else '\\"' for piece in pieces)
        pairs = zip(pieces, ends, strict=True)
        mended = joined(chain((part for pair in pairs for part in pair), (last,)))
    else:
        mended = raw.replace('"', '\\"')
    try:
        value, end = scanstring(mended + '"', 0)
    except JSONDecodeError:
        return None
    return mended if end > len(mended) and (value.isascii() or is_encodable(value)) else None


def is_encodable(value: str) -> bool:
    """Tell whether *value* can be written to a file: it has no half of a surrogate pair."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _unescaped_quotes(raw: str, start: int, mended: str) -> Problem:
    count = len(mended) - len(raw)
    if count > _MANY_QUOTES:
        place = start + next(match.start() for match in _FLAW.finditer(raw) if match.group() == '"')
        message = f"Unescaped quote in this string ({count} times)."
        whole = Fix("Escape the quotes", (Edit(Span(start, start + len(raw)), mended),))
        return Problem(kinds.UNESCAPED_QUOTE, Span(place, place + 1), message, whole)
    places = (start + match.start() for match in _FLAW.finditer(raw) if match.group() == '"')
    return _problem("quote", [Edit(Span(at, at + 1), '\\"') for at in places], raw, start)


def ends_in_escape(piece: str) -> bool:
    """Tell whether *piece* ends in a backslash that escapes what follows it."""
    return (len(piece) - len(piece.rstrip("\\"))) % 2 == 1


def has_escaped_line(text: str, start: int, end: int) -> bool:
    """Tell whether a line break in ``text[start:end]`` is escaped; behind an escaped backslash is an n."""
    places = along(places_of("\\n", text, start, end))
    return any(ends_in_escape(text[max(start, at - _MANY) : at + 1]) for at in places)


def _mended(name: str, flaw: str) -> str:
    match name:
        case "quote":
            return '\\"'
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
        message += f" ({many} times)"
    doubt = ""
    if name == "newline" and has_escaped_line(raw, 0, len(raw)):
        doubt = ", beside escaped ones"
    elif name in ("escape", "unicode") and _may_be_bare(raw):
        doubt = ", but others in this string may be meant as they stand"
    problem = Problem(kind, first, f"{message}{doubt}.", Fix(title, tuple(edits)))
    return problem.in_doubt().as_error() if doubt else problem


def _may_be_bare(raw: str) -> bool:
    r"""Tell whether escapes that are sound in *raw* could be backslashes of the text, too: ``C:\Users\new``.

    Line breaks stand at the end of lines, and tabs at their start; others are as odd as what is no escape.
    """
    if _PATH_ALONE.fullmatch(raw) or _FOREIGN.search(raw):
        return True
    before, end = "", 0
    for match in along(_PAIR.finditer(raw)):
        sign, start = match[1], match.start()
        in_path = before not in _SOUND and _PATH.fullmatch(raw, end, start) is not None
        match sign:
            case "b" | "f":
                return True
            case "r" if not raw.startswith("\\n", match.end()):
                return True
            case "t" if start and not (before in ("n", "t") and end == start):
                return True
            case "n" | "r" | "t" if in_path or _QUOTE.match(raw, match.end()):
                return True
        before, end = sign, match.end()
    return False


_PAIR = regex(r"\\(.)", re.DOTALL)
_SOUND = ("", *'"\\/bfnrtu')
_PATH = regex(r"[\w.+*-]*+")
_FOREIGN = regex(r"(?<!\\)(?:\\\\)*+\\[$`xaev0-7U]")
"""Escapes of other languages, whose backslash may not be meant."""
_PATH_ALONE = regex(r"[\w.:\\/@-]++")
_QUOTE = regex(r"""'(?!'')|\\"(?!\\"\\")""")


_MESSAGES = {
    "quote": (kinds.UNESCAPED_QUOTE, "Unescaped quote in this string", "Escape the quotes"),
    "newline": (kinds.RAW_NEWLINE, "Unescaped line break in this string", "Escape the line breaks"),
    "nul": (kinds.RAW_NUL, "Unescaped NUL character in this string", "Escape the NUL characters"),
    "control": (
        kinds.RAW_CONTROL_CHARACTER,
        "Unescaped control character {shown} in this string",
        "Escape the control characters",
    ),
    "half": (shared.LONE_SURROGATE, "Lone surrogate {shown}", "Replace with U+FFFD"),
    "half_escape": (shared.LONE_SURROGATE, "Lone surrogate {shown}", "Replace with U+FFFD"),
    "apostrophe": (
        kinds.INVALID_ESCAPE,
        "Invalid escape \\'; it was read as an apostrophe",
        "Remove the backslash",
    ),
    "unicode": (
        kinds.INVALID_UNICODE_ESCAPE,
        "Invalid \\u escape: four hexadecimal digits expected; it was read literally",
        "Escape the backslash",
    ),
    "escape": (
        kinds.INVALID_ESCAPE,
        "Invalid escape {shown}; the backslash was kept",
        "Escape the backslash",
    ),
}
