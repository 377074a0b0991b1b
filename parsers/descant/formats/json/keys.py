"""Keys of objects, in whatever quotes they are, and whatever stands between them and their values."""

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.damaged_keys import colon_inside, misquoted_key, quote_inside, without_colon
from descant.formats.json.fact import Fact, FactRole, KeyTest
from descant.formats.json.pieces import doubled_key
from descant.formats.json.quotes import in_other_quotes
from descant.formats.json.reading import JsonReading
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Transcript

_S = r"[ \t\n\r]*+"

_KEY = regex(
    rf'"([^"\\\x00-\x1f\ud800-\udfff]{{1,200}}+)"{_S}(?:(:)(?!=)|(:=|=>|->|=)|(?=(["\[{{,}}\-0-9tfnTFN])))?'
)

_DOUBLED_CLOSE = regex(rf'""{_S}:')

_FAR_COLON = regex(r'"[A-Za-z_][\w-]{0,80}+"[ \t][^":,;{}\[\]\n\r]{1,40}:(?=[ \t]*+["\[{\-0-9tfn])')

_NEXT_KEY = regex(rf'(?P<quoted>"(?P<key>[A-Za-z_][\w-]{{0,80}}+)"){_S}(?=[\[{{/#\u00a0]|(?P=quoted){_S}:)')
"""A key that a list, an object, a comment or odd space follows; or one that is written twice."""

_BARE_KEY = regex(rf"([A-Za-z_$][\w$-]*+){_S}(?::=|=>|->|:|=)")

_COLON = regex(rf"{_S}[:=]")


def key_at(reading: JsonReading, start: int, is_known: KeyTest, *, is_next: bool = False) -> Fact | None:
    """Return the key at *start*, in whatever quotes it is; *end* is behind it, before its colon.

    *is_next* tells that nothing else than a key may stand here.
    """
    text, limit = reading.text, reading.limit
    if text.startswith('"', start):
        key = quoted_key(reading, start, is_known)
        if key or not is_next:
            return key
        if other := without_colon(text, start, limit):
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
    quote = Fix("Quote the name", edits)
    if is_certain:
        return Problem(kinds.UNQUOTED_KEY, key.span, f'Unquoted name "{key.value}".', quote)
    message = f'"{key.value}" was read as an unquoted name, but could be text.'
    return Problem(kinds.UNQUOTED_KEY, key.span, message, quote).in_doubt().as_error()


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
    if odd := quote_inside(text, start, limit, is_known) or colon_inside(text, start, limit, is_known):
        return odd
    if misquoted := misquoted_key(reading, start, is_known):
        return misquoted
    scanned = reading.strings.scan(start)
    behind = reading.skip_space(scanned.end)
    if not scanned.closed or not text.startswith(":", behind) or len(scanned.value) > _LONGEST_KEY:
        return None
    key = Scalar(start, scanned.end, scanned.value, Notation.JSON)
    return Fact(FactRole.KEY, start, scanned.end, key, scanned.problems)


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
