"""Strings in other quotes than JSON's: single, typographic and triple ones, and back-ticks.

Their escapes are those of Python and JavaScript, of which JSON's are a part. A string is only read if what
follows its closing quote is what may follow a string; else its end would be a guess.
"""

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from descant.formats import problem_kinds as shared
from descant.formats.json import kinds
from descant.formats.json.anchors import Anchor
from descant.formats.json.weighing import Weight
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Cut, Transcript

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_ESCAPE = regex(
    r"""\\(?:
      u(?P<pair>[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})
    | u(?P<short>[0-9a-fA-F]{4}) | U(?P<long>[0-9a-fA-F]{8}) | u\{(?P<braced>[0-9a-fA-F]{1,6})\}
    | x(?P<byte>[0-9a-fA-F]{2})
    | (?P<line>\r\n?|\n)
    | (?P<sign>[nrtbfva0'"`\\/$])
    )""",
    re.VERBOSE,
)
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "a": "\a", "0": "\0"}
_BEHIND = regex(r"[ \t\n\r]*+(?:[,:}\]]|\Z|```|~~~)")


class _Quotes(NamedTuple):
    body: re.Pattern[str]
    """The string with its quotes; the text between them is its first group."""
    kind: ProblemKind
    what: str


_SINGLE = regex(r"'([^'\\]*+(?:\\.[^'\\]*+)*+)'", re.DOTALL)
_TEMPLATE = regex(r"`([^`\\]*+(?:\\.[^`\\]*+)*+)`", re.DOTALL)
_TYPOGRAPHIC = regex(r"[“”„‟]([^“”\\]*+(?:\\.[^“”\\]*+)*+)[“”]|[‘’‚]([^‘’\\]*+)[‘’]", re.DOTALL)
_TRIPLE = regex(r'"""((?>(?:[^"\\]++|\\.|"(?!""))*))"""' r"|'''((?>(?:[^'\\]++|\\.|'(?!''))*))'''", re.DOTALL)
_QUOTES = regex(r'"++')
_DOUBLE = regex(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"', re.DOTALL)

_READINGS = {
    "'": (
        _Quotes(_TRIPLE, kinds.TRIPLE_QUOTES, "triple quotes"),
        _Quotes(_SINGLE, kinds.SINGLE_QUOTES, "single quotes"),
    ),
    '"': (_Quotes(_TRIPLE, kinds.TRIPLE_QUOTES, "triple quotes"),),
    "`": (_Quotes(_TEMPLATE, kinds.TEMPLATE_LITERAL, "backticks"),),
} | {sign: (_Quotes(_TYPOGRAPHIC, shared.SMART_QUOTES, "typographic quotes"),) for sign in "“”„‟‘’‚"}


def other_quotes(reader: "JsonReader", start: int) -> Scalar | None:
    """Return the string in other quotes that starts at *start*, if one does, and note it in the reader."""
    for quotes in _READINGS.get(reader.text[start : start + 1], ()):
        match = quotes.body.match(reader.text, start, reader.limit)
        if match and _BEHIND.match(reader.text, match.end(), reader.limit):
            region = Span(*match.span(match.lastindex or 1))
            return _noted(reader, Span(*match.span()), region, quotes.kind)
    return None


def triple_quotes(reader: "JsonReader") -> "State | None":
    """Go on behind a text in triple quotes, of which the first two were read as an empty string."""
    last = reader.frame.last
    if not isinstance(last, Scalar) or not reader.text.startswith('"""', last.start) or last.value:
        return None
    if isinstance(last.notation, Transcript):
        return None  # It was read so already.
    string = other_quotes(reader, last.start)
    if string is None:
        return None
    reader.frame.forget_last()
    reader.frame.add(string)
    reader.offset = string.end
    return reader.after


def opens_triple(reader: "JsonReader", string: Scalar) -> bool:
    """Tell whether *string*, which is empty, has the first of three quotes, before code with such quotes."""
    quotes = _QUOTES.match(reader.text, string.start, reader.limit)
    # Four are a quote before a comment of a module; six are three before three others.
    return quotes is not None and len(quotes.group()) in (3, 6)


def triple_end(reader: "JsonReader", anchors: Iterable[Anchor]) -> int | None:
    """Return the end of the first of *anchors* that is certain and the last of three quotes."""
    for offset in (anchor.offset for anchor in anchors if anchor.weight is Weight.STRONG):
        if reader.text.endswith('"""', 0, offset + 1):
            return offset + 1
    return None


def triple_text(reader: "JsonReader", start: int, end: int) -> Scalar:
    """Return the text in triple quotes from *start* to *end*, whatever quotes are in it."""
    return _noted(reader, Span(start, end), Span(start + 3, end - 3), kinds.TRIPLE_QUOTES)


def foreign_escapes(reader: "JsonReader", start: int) -> Scalar | None:
    """Return the string in double quotes at *start*, read as Python or JavaScript have it.

    Only in an object that has strings in single quotes, too: there ``\\x41`` is an escape.
    """
    if kinds.SINGLE_QUOTES not in reader.rewritten:
        return None
    match = _DOUBLE.match(reader.text, start, reader.limit)
    if match is None or not _BEHIND.match(reader.text, match.end(), reader.limit):
        return None
    return _noted(reader, Span(*match.span()), Span(*match.span(1)), kinds.SINGLE_QUOTES)


def rewriting_problems(rewritten: dict[ProblemKind, list[Edit]]) -> list[Problem]:
    """Return one problem for each kind of quotes, at the first string, with the edits of all."""
    found = []
    for kind, edits in rewritten.items():
        what = next(quotes.what for group in _READINGS.values() for quotes in group if quotes.kind is kind)
        many = f"{len(edits)} strings are" if len(edits) > 1 else "This string is"
        fix = Fix("Use double quotes", tuple(edits))
        found.append(Problem(kind, edits[0].span, f"{many} in {what}.", fix))
    return found


def _noted(reader: "JsonReader", span: Span, region: Span, kind: ProblemKind) -> Scalar:
    transcript = Transcript(reader.text, region, _cuts(reader.text, region))
    written = json.dumps(transcript.text, ensure_ascii=False)
    reader.rewritten.setdefault(kind, []).append(Edit(span, written))
    return Scalar(*span, transcript.text, transcript)


def _cuts(text: str, region: Span) -> list[Cut]:
    if text.find("\\", *region) < 0 and text[region.start : region.end].isascii():
        return []
    cuts = [Cut(*match.span(), _character(match)) for match in _ESCAPE.finditer(text, *region)]
    halves = re.compile("[\ud800-\udfff]").finditer(text, *region)
    return sorted([*cuts, *(Cut(*half.span(), "\ufffd") for half in halves)])


def _character(escape: re.Match[str]) -> str:
    if escape["pair"]:
        return str(json.loads(f'"{escape.group()}"'))
    digits = escape["short"] or escape["long"] or escape["braced"] or escape["byte"]
    if digits:
        number = int(digits, 16)
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"
    if escape["line"]:
        return ""  # A line break behind a backslash is none.
    return _SIGNS.get(escape["sign"], escape["sign"])
