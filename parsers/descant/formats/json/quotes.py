"""Strings in other quotes than JSON's: single, typographic and triple ones, and back-ticks.

Their escapes are those of Python and JavaScript, of which JSON's are a part. A string is only read if what
follows its closing quote is what may follow a string; else its end would be a guess.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.anchors import Anchor
from descant.formats.json.weighing import Weight
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Cut, Transcript

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


class RequotedString(NamedTuple):
    """A string in other quotes than JSON's, and the edit that writes it in JSON."""

    node: Scalar
    kind: ProblemKind
    edit: Edit


def in_other_quotes(text: str, start: int, limit: int) -> RequotedString | None:
    """Return the string in other quotes that starts at *start*, if one does and something fits behind it."""
    for quotes in _READINGS.get(text[start : start + 1], ()):
        match = quotes.body.match(text, start, limit)
        if match and _BEHIND.match(text, match.end(), limit):
            region = Span(*match.span(match.lastindex or 1))
            return _rewritten(text, Span(*match.span()), region, quotes.kind)
    return None


def opens_triple(text: str, string: Scalar, limit: int) -> bool:
    """Tell whether *string*, which is empty, has the first of three quotes, before code with such quotes."""
    quotes = _QUOTES.match(text, string.start, limit)
    # Four are a quote before a comment of a module; six are three before three others.
    return quotes is not None and len(quotes.group()) in (3, 6)


def triple_end(text: str, anchors: Iterable[Anchor]) -> int | None:
    """Return the end of the first of *anchors* that is certain and the last of three quotes."""
    for offset in (anchor.offset for anchor in anchors if anchor.weight is Weight.STRONG):
        if text.endswith('"""', 0, offset + 1):
            return offset + 1
    return None


def in_triple_quotes(text: str, start: int, end: int) -> RequotedString:
    """Return the string in triple quotes from *start* to *end*, whatever quotes are in it."""
    return _rewritten(text, Span(start, end), Span(start + 3, end - 3), kinds.TRIPLE_QUOTES)


def with_foreign_escapes(text: str, start: int, limit: int) -> RequotedString | None:
    """Return the string in double quotes at *start*, read as Python or JavaScript have it.

    For an object that has strings in single quotes, too: there ``\\x41`` is an escape.
    """
    match = _DOUBLE.match(text, start, limit)
    if match is None or not _BEHIND.match(text, match.end(), limit):
        return None
    return _rewritten(text, Span(*match.span()), Span(*match.span(1)), kinds.SINGLE_QUOTES)


def rewriting_problems(text: str, rewritten: Mapping[ProblemKind, list[Edit]]) -> list[Problem]:
    """Return one problem for each kind of quotes, at the first string in them, with the edits of all."""
    problems = []
    for kind, edits in rewritten.items():
        what = next(quotes.what for group in _READINGS.values() for quotes in group if quotes.kind is kind)
        own = [
            edit for edit in along(edits) if kind is not kinds.SINGLE_QUOTES or text[edit.span.start] != '"'
        ]
        many = f"{len(own)} strings are" if len(own) > 1 else "This string is"
        fix = Fix("Use double quotes", tuple(edits))
        problems.append(Problem(kind, own[0].span, f"{many} in {what}.", fix))
    return problems


def _rewritten(text: str, span: Span, region: Span, kind: ProblemKind) -> RequotedString:
    transcript = Transcript(text, region, _cuts(text, region))
    written = json.dumps(transcript.text, ensure_ascii=False)
    return RequotedString(Scalar(*span, transcript.text, transcript), kind, Edit(span, written))


def _cuts(text: str, region: Span) -> list[Cut]:
    if text.find("\\", *region) < 0 and text[region.start : region.end].isascii():
        return []
    cuts = [Cut(*match.span(), _character(match)) for match in along(_ESCAPE.finditer(text, *region))]
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
