"""Keys of objects, in whatever quotes they are, and whatever stands between them and their values."""

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.fact import Fact, FactRole, KeyTest
from descant.formats.json.pieces import doubled_key
from descant.formats.json.quotes import in_other_quotes
from descant.formats.json.reading import JsonReading
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Transcript

_S = r"[ \t\n\r]*+"

_KEY = regex(
    rf'"([^"\\\x00-\x1f\ud800-\udfff]{{1,200}}+)"{_S}(?:(:)(?!=)|(:=|=>|->|=)|(?=(["\[{{,}}\-0-9tfnTFN])))?'
)

_DOUBLED_CLOSE = regex(rf'""{_S}:')

_FAR_COLON = regex(r'"[A-Za-z_][\w-]{0,80}+"[ \t][^":,;{}\[\]\n\r]{1,40}:(?=[ \t]*+["\[{\-0-9tfn])')

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

_NEXT_KEY = regex(rf'(?P<quoted>"(?P<key>[A-Za-z_][\w-]{{0,80}}+)"){_S}(?=[\[{{/#\u00a0]|(?P=quoted){_S}:)')
"""A key that a list, an object, a comment or odd space follows; or one that is written twice."""

_BARE_KEY = regex(rf"([A-Za-z_$][\w$-]*+){_S}(?::=|=>|->|:|=)")

_COLON = regex(rf"{_S}[:=]")

_COLON_INSIDE = regex(
    rf'"([A-Za-z_][\w-]{{0,80}}+)(:[ \t]*+"){_S}(?='
    rf'(?:"|-?[0-9.]++|true|false|null){_S}[,\]}}]|"[^"]|\[{_S}["{{\]]|\{{{_S}(?:\}}|"[^"]*+"{_S}:))'
)
"""Behind it the value has to begin as it would behind a colon."""


def key_at(reading: JsonReading, start: int, is_known: KeyTest, *, is_next: bool = False) -> Fact | None:
    """Return the key at *start*, in whatever quotes it is; *end* is behind it, before its colon.

    *is_next* tells that nothing else than a key may stand here.
    """
    text, limit = reading.text, reading.limit
    if text.startswith('"', start):
        key = quoted_key(reading, start, is_known)
        if key or not is_next:
            return key
        if other := _without_colon(text, start, limit):
            return other
        if plain := _NEXT_KEY.match(text, start, limit):
            node = Scalar(start, plain.end("quoted"), plain["key"], Notation.JSON)
            return Fact(FactRole.KEY, start, node.end, node)
        return misquoted_key(reading, start, is_known, is_next=True)
    foreign = in_other_quotes(text, start, limit)
    if foreign:
        behind = reading.skip_space(foreign.node.end)
        is_key = text.startswith((":", "="), behind)
        return Fact(FactRole.KEY, start, foreign.node.end, foreign.node, (), foreign) if is_key else None
    bare = _BARE_KEY.match(text, start, limit)
    if bare is None:
        return misquoted_key(reading, start, is_known, is_next=is_next)
    return Fact(FactRole.KEY, start, bare.end(1), Scalar(*bare.span(1), bare[1], Notation.BARE))


def unquoted(key: Scalar, *, is_certain: bool) -> Problem:
    """Return the problem of a *key* without quotes; unless it *is_certain* it could be text of a string."""
    edits = (Edit(Span.at(key.start), '"'), Edit(Span.at(key.end), '"'))
    message = f'Unquoted name "{key.value}".'
    if is_certain:
        return Problem(kinds.UNQUOTED_KEY, key.span, message, Fix("Quote the name", edits))
    message = f'"{key.value}" was read as an unquoted name, but could be text.'
    quote = Fix("Quote the name", edits, Safety.UNSAFE)
    return Problem(kinds.UNQUOTED_KEY, key.span, message, quote, severity_override=Severity.ERROR)


def quoted_key(reading: JsonReading, start: int, is_known: KeyTest) -> Fact | None:
    """Return the key whose first quote, a double one, is at *start*."""
    text, limit = reading.text, reading.limit
    doubled = doubled_key(text, start, limit)
    if doubled:
        return Fact(FactRole.KEY, start, doubled.node.end, doubled.node, (doubled.problem,))
    plain = _KEY.match(text, start, limit)
    is_key = plain and (plain[2] or plain[3] or is_known(plain[1]) or _FAR_COLON.match(text, start, limit))
    if plain and not plain[2] and _DOUBLED_CLOSE.match(text, plain.end(1), limit):
        is_key = False
    if plain and is_key:
        end = plain.end(1) + 1
        has_colon = bool(plain[2] or plain[3])
        return Fact(
            FactRole.KEY, start, end, Scalar(start, end, plain[1], Notation.JSON), is_weak=not has_colon
        )
    inside = _COLON_INSIDE.match(text, start, limit)
    if inside and is_known(inside[1]):
        key = Scalar(start, inside.end(1), inside[1], Notation.JSON, closed=False)
        swap = Fix("Move the colon behind the quote", (Edit(Span(inside.end(1), inside.end(2)), '":'),))
        message = f'The colon of "{inside[1]}" is inside of its quotes.'
        problem = Problem(kinds.WRONG_COLON, Span(*inside.span(2)), message, swap)
        return Fact(FactRole.KEY, start, inside.end(2), key, (problem,), colon_is_read=True)
    if misquoted := misquoted_key(reading, start, is_known):
        return misquoted
    scanned = reading.strings.scan(start)
    behind = reading.skip_space(scanned.end)
    if not scanned.closed or not text.startswith(":", behind) or len(scanned.value) > _LONGEST_KEY:
        return None
    key = Scalar(start, scanned.end, scanned.value, Notation.JSON)
    return Fact(FactRole.KEY, start, scanned.end, key, scanned.problems)


def misquoted_key(
    reading: JsonReading, start: int, is_known: KeyTest, *, is_next: bool = False
) -> Fact | None:
    """Return the key at *start* that is known, and whose quotes or colon are damaged."""
    text, limit = reading.text, reading.limit
    other = _without_colon(text, start, limit)
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


def _without_colon(text: str, start: int, limit: int) -> Fact | None:
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


def key_behind_string(reading: JsonReading, string: Scalar) -> Fact | None:
    """Return the key whose first quote was taken for the end of *string*, or its last one."""
    text, limit, known = reading.text, reading.limit, reading.anchors.known_keys
    quote = string.end - 1
    fact = quoted_key(reading, quote, known.__contains__)
    if fact and fact.node and not fact.problems and not fact.is_weak:
        has_punctuation = punctuation_start(text, string.start, quote) < quote
        return fact if has_punctuation and _IDENTIFIER.fullmatch(fact.node.value) else None
    word = _LAST_WORD.search(text, max(string.start + 1, quote - 80), quote)
    if word is None or word.start(1) == string.start + 1 or word[1] not in known:
        return None
    if not _COLON.match(text, string.end, limit):
        return None
    insert = Fix("Insert the quote", (Edit(Span.at(word.start(1)), '"'),))
    key = Scalar(word.start(1), string.end, word[1], Transcript(text, Span(*word.span(1)), ()))
    message = f'Missing opening quote of the name "{word[1]}".'
    problem = Problem(kinds.UNTERMINATED_KEY, Span(word.start(1), string.end), message, insert)
    return Fact(FactRole.KEY, word.start(1), string.end, key, (problem,))


_LAST_WORD = regex(r"(?:\b|(?<=\\[nrt]))([A-Za-z_]+)\Z")

_IDENTIFIER = regex(r"[A-Za-z_.][\w./-]*+")

_LONGEST_KEY = 1_000


def punctuation_start(text: str, start: int, end: int) -> int:
    """Return where the punctuation starts that ends at *end*."""
    offset = end
    while offset > start + 1 and text[offset - 1] in " \t\n\r,:{}[]":
        offset -= 1
    return offset
