"""The facts behind damage: what certainly is something, nearest first, with what stands before it."""

from collections.abc import Callable, Iterator
from itertools import islice

from descant.checkpoints import along
from descant.formats.json.damaged_keys import misquoted_key
from descant.formats.json.fact import Fact, FactRole, KeyTest, Lookahead
from descant.formats.json.gap_tokens import FENCE, STRING, TEXT, GapToken, tokens_at
from descant.formats.json.keys import key_at, punctuation_start, quoted_key
from descant.formats.json.literals import literal, word_at
from descant.formats.json.reading import JsonReading
from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Scalar

_S = r"[ \t\n\r]*+"

_ANCHOR = regex(rf'"([^"\\\n\r]{{1,80}}+)"{_S}(?::|=)')

_PLAUSIBLE_END = regex(r"[ \t]*+(?:[\r\n;.)<]|```|~~~|,?[ \t\n\r]*+\Z)")

_MORE = regex(r'[ \t\n\r,]*+(?:["{\[]|,)')

_OPENING_QUOTES = "\"'“”„‘‟`"

_MANY_TOKENS = 160

_FAR = 4_000
"""So many characters behind damage are searched for a key that is known."""

_MANY = 8

_COLON = regex(rf"{_S}[:=]")


def facts_behind(
    reading: JsonReading,
    start: int,
    is_known: KeyTest,
    *,
    behind_string: bool,
    may_pass_quotes: Callable[[], bool] = lambda: True,
) -> Iterator[Lookahead]:
    """Yield the facts that may follow at or behind *start*, with what stands before each; nearest first.

    Last come those behind quotes, if they *may_pass_quotes* then.
    """
    text, limit = reading.text, reading.limit
    tokens: list[GapToken] = []
    ends: list[Lookahead] = []
    offset, has_text = start, False
    pending = along(tokens_at(text, start, reading.anchors, behind_string=behind_string))
    for token in islice(pending, _MANY_TOKENS):
        if token.sign in ("[", "(") and (key := misquoted_key(reading, token.start, is_known)):
            yield Lookahead(key, tuple(tokens))
        if token.sign == TEXT:
            key = key_at(reading, token.start, is_known)
            if (
                key
                and key.node
                and (is_known(key.node.value) or not has_text)
                and not _is_label(reading, key)
            ):
                yield Lookahead(key, tuple(tokens))
            if value := _word_value(reading, token.start):
                yield Lookahead(value, tuple(tokens))
            yield from _keys_within(reading, token, tokens, is_known)
            has_text = True
        if token.sign == FENCE:
            ends.append(Lookahead(Fact(FactRole.END, token.start, token.start), tuple(tokens)))
        tokens.append(token)
        offset = token.end
        if token.sign in ("}", "]", ")") and _PLAUSIBLE_END.match(text, offset, limit):
            ends.append(Lookahead(Fact(FactRole.END, offset, offset), tuple(tokens)))
    offset = reading.skip_space(offset)
    key = None
    if offset >= limit:
        ends.append(Lookahead(Fact(FactRole.END, offset, offset), tuple(tokens)))
    elif text[offset] in _OPENING_QUOTES:
        key = key_at(reading, offset, is_known)
        if key:
            yield Lookahead(key, tuple(tokens))
        if text[offset] == '"' and (value := _string_value(reading, offset)):
            yield Lookahead(value, tuple(tokens))
    is_cut = (
        offset < limit and text[offset] == '"' and key is None and not reading.strings.scan(offset).closed
    )
    is_more = key is not None and not _starts_answer(reading, key, tokens)
    for end in () if is_cut else ends:
        # Where more of an answer follows, this is no end, or an early one.
        is_weak = is_more or _MORE.match(text, end.fact.end, limit) is not None
        yield Lookahead(end.fact._replace(is_weak=is_weak), end.tokens)
    if offset < limit and text[offset] == '"' and may_pass_quotes():
        yield from _known_keys_behind(reading, offset, tokens, is_known)


def _starts_answer(reading: JsonReading, key: Fact, tokens: list[GapToken]) -> bool:
    """Tell whether *key* is the first one of an object like the answer."""
    is_first = bool(tokens) and tokens[-1].sign == "{"
    return is_first and key.node is not None and key.node.value in reading.anchors.known_keys.roots


def _is_label(reading: JsonReading, key: Fact) -> bool:
    """Tell whether *key* is prose before an object that starts with a key of the answer itself."""
    assert key.node is not None, "a key is a string"
    if key.node.notation is not Notation.BARE:
        return False
    first = _LABELLED.match(reading.text, key.end, reading.limit)
    return first is not None and first[1] in reading.anchors.known_keys.roots


_LABELLED = regex(rf'{_S}:{_S}\{{{_S}"([^"\\\n\r]{{1,80}}+)"{_S}:')


def _string_value(reading: JsonReading, offset: int) -> Fact | None:
    scanned = reading.strings.scan(offset)
    if not scanned.closed or _COLON.match(reading.text, scanned.end, reading.limit):
        return None
    node = Scalar(offset, scanned.end, scanned.value, Notation.JSON)
    return Fact(FactRole.VALUE, offset, scanned.end, node, scanned.problems)


def _known_keys_behind(
    reading: JsonReading, offset: int, tokens: list[GapToken], is_known: KeyTest
) -> Iterator[Lookahead]:
    """Yield the known keys behind the string at *offset*, wherever that may end."""
    count, unknown = 0, set[str]()
    for match in along(_ANCHOR.finditer(reading.text, offset + 1, min(reading.limit, offset + _FAR))):
        if match[1] in unknown:
            continue
        if not is_known(match[1]):
            unknown.add(match[1])
            continue
        key = quoted_key(reading, match.start(), is_known)
        if key:
            inner = tokens_at(
                reading.text, punctuation_start(reading.text, offset, match.start()), reading.anchors
            )
            behind = tuple(islice(inner, _MANY_TOKENS))
            first = behind[0].start if behind else match.start()
            passed = GapToken(STRING, offset, max(offset + 1, first))
            yield Lookahead(key, (*tokens, passed, *behind), passes_quotes=True, passed_keys=count)
        count += 1
        if count == _MANY:
            return


def _keys_within(
    reading: JsonReading, token: GapToken, tokens: list[GapToken], is_known: KeyTest
) -> Iterator[Lookahead]:
    """Yield the known key without quotes, or with half of them, that ends the words of *token*."""
    start = reading.text.rfind(" ", token.start, token.end) + 1
    if start <= token.start:
        return
    key = key_at(reading, start, is_known)
    is_prose = key is None or key.node is None or key.node.notation is Notation.BARE
    if key and key.node and not is_prose and is_known(key.node.value):
        yield Lookahead(key, (*tokens, GapToken(TEXT, token.start, start - 1)))


def _word_value(reading: JsonReading, start: int) -> Fact | None:
    """Return the number or literal at *start*, if something fits behind it."""
    word = word_at(reading.text, start, reading.limit)
    if word is None or not _BEHIND_VALUE.match(reading.text, word.end(), reading.limit):
        return None
    read = literal(reading.text, Span(*word.span()))
    return Fact(FactRole.VALUE, start, word.end(), read[0], read[1]) if read else None


_BEHIND_VALUE = regex(r"[ \t\n\r]*+[,}\]]")
