"""Keys that are known, with a slip in their quotes or their colon."""

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.fact import Fact, FactRole, KeyTest
from descant.formats.json.reading import JsonReading
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Cut, Transcript

_S = r"[ \t\n\r]*+"

_MISQUOTED = regex(
    rf"(?P<open>[^\w\s{{}},]{{0,3}})(?P<key>[A-Za-z_][\w-]{{0,80}}+)(?P<close>[^\w\s]{{0,4}}?){_S}(?::(?!:)|=(?!=))"
)
"""A key in quotes that are damaged: half of them, others, or something else in their place."""

_PAIRS = {"[": "]", "(": ")", "<": ">", "*": "*", "**": "**", "`": "`"}

_ESCAPED_VALUE = regex(rf"{_S}\\")

_NO_COLON = regex(r'"(?P<key>[A-Za-z_][\w-]{0,80}+)"(?P<sign>[^\w\s:=,{}\[\]-])[ \t]*+(?=["\[{]|[\-0-9tfn])')
"""A key behind which something else stands than a colon."""

_BEFORE_STRING = regex(
    rf'(?P<quoted>"(?P<key>[A-Za-z_][\w-]{{0,80}}+)")[ \t]*+"(?>(?:[^"\\\n\r]++|\\.)*)"{_S}[,}}]'
)
"""A key, and a string right behind it that ends as a value does."""

_QUOTE_INSIDE = regex(rf'"[A-Za-z_][\w-]{{0,80}}+(?P<quote>"+)[\w-]{{1,80}}+"(?={_S}:)')
"""A key in which a quote too many stands."""

_COLON_INSIDE = regex(
    rf'"([A-Za-z_][\w-]{{0,80}}+)(:[ \t]*+"){_S}(?='
    rf'(?:"|-?[0-9.]++|true|false|null){_S}[,\]}}]|"[^"]|\[{_S}["{{\]]|\{{{_S}(?:\}}|"[^"]*+"{_S}:))'
)
"""Behind it the value has to begin as it would behind a colon."""


def misquoted_key(
    reading: JsonReading, start: int, is_known: KeyTest, *, is_next: bool = False
) -> Fact | None:
    """Return the key at *start* that is known, and whose quotes or colon are damaged."""
    text, limit = reading.text, reading.limit
    other = without_colon(text, start, limit)
    if other and other.node and is_known(other.node.value):
        return other
    match = _MISQUOTED.match(text, start, limit)
    is_half_quoted = match is not None and is_next and (match["open"] == '"') != (match["close"] == '"')
    is_marked = match is not None and is_next and _PAIRS.get(match["open"]) == match["close"]
    if match is None or not (is_known(match["key"]) or is_half_quoted or is_marked):
        return None
    if "\\" in match["open"] + match["close"] and _ESCAPED_VALUE.match(text, match.end(), limit):
        return None  # It is text of a string in a string.
    if text[start - 1 : start] == '"' and not match["open"]:
        return None  # The quote before it is the end of a string, or is read as one.
    if match["open"] and match["open"][0] in "[(" and match["open"][1:] == match["close"] == '"':
        return None  # Only what stands before it is odd.
    is_half = match["open"] == '"' and not match["close"]
    transcript = Transcript(text, Span(*match.span("key")), ())
    key = Scalar(start, match.end("close"), match["key"], transcript)
    if is_half:
        key = Scalar(start, match.end("key"), match["key"], Notation.JSON, closed=False)
    ends = (Span(*match.span("open")), Span(*match.span("close")))
    edits = tuple(Edit(end, '"') for end in ends if text[end.start : end.end] != '"')
    which = "opening" if match["close"] == '"' else "closing"
    lost = [edit for edit in edits if edit.span.start == edit.span.end]
    what = f"Missing {which} quote of" if len(edits) == len(lost) == 1 else "Damaged quotes of"
    fix = Fix("Insert the quote" if len(lost) == 1 else "Use double quotes", edits)
    message = f'{what} the name "{key.value}".'
    problem = Problem(kinds.UNTERMINATED_KEY, key.span, message, fix)
    return Fact(FactRole.KEY, start, match.end("close"), key, (problem,))


def without_colon(text: str, start: int, limit: int) -> Fact | None:
    """Return the key at *start*, behind which another sign stands than a colon or none, and a value."""
    bare = _BEFORE_STRING.match(text, start, limit)
    if bare:
        key = Scalar(start, bare.end("quoted"), bare["key"], Notation.JSON)
        insert = Fix("Insert a colon", (Edit(Span.at(key.end), ":"),))
        problem = Problem(kinds.MISSING_COLON, key.span, f'Missing colon after "{key.value}".', insert)
        return Fact(FactRole.KEY, start, key.end, key, (problem,), colon_is_read=True)
    other = _NO_COLON.match(text, start, limit)
    if other is None:
        return None
    span, key = Span(*other.span("sign")), Scalar(start, other.start("sign"), other["key"], Notation.JSON)
    colon = Fix("Replace with a colon", (Edit(span, ":"),))
    problem = Problem(kinds.WRONG_COLON, span, f"Expected a colon, found {other['sign']}.", colon)
    return Fact(FactRole.KEY, start, span.end, key, (problem,), colon_is_read=True)


def quote_inside(text: str, start: int, limit: int, is_known: KeyTest) -> Fact | None:
    """Return the key at *start* in which a quote too many stands."""
    match = _QUOTE_INSIDE.match(text, start, limit)
    if match is None:
        return None
    quote = Span(*match.span("quote"))
    inner = Transcript(text, Span(start + 1, match.end() - 1), (Cut(*quote),))
    if not is_known(inner.text):
        return None
    drop = Fix("Remove the quote", (Edit(quote, ""),))
    problem = Problem(kinds.STRAY_TEXT, quote, f'Unexpected quote in the name "{inner.text}".', drop)
    key = Scalar(start, match.end(), inner.text, inner)
    return Fact(FactRole.KEY, start, key.end, key, (problem,))


def colon_inside(text: str, start: int, limit: int, is_known: KeyTest) -> Fact | None:
    """Return the key at *start* whose closing quote stands behind its colon."""
    match = _COLON_INSIDE.match(text, start, limit)
    if match is None or not is_known(match[1]):
        return None
    key = Scalar(start, match.end(1), match[1], Notation.JSON, closed=False)
    swap = Fix("Move the colon behind the quote", (Edit(Span(match.end(1), match.end(2)), '":'),))
    message = f'The colon of "{match[1]}" is inside of its quotes.'
    problem = Problem(kinds.WRONG_COLON, Span(*match.span(2)), message, swap)
    return Fact(FactRole.KEY, start, match.end(2), key, (problem,), colon_is_read=True)
