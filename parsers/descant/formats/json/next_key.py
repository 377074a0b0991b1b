"""The key that has to come next, in whatever quotes it is, half written before it, or missing."""

from descant.checkpoints import along
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.containers import OpenObject
from descant.formats.json.gap_tokens import TRIVIA, tokens_at
from descant.formats.json.keys import key_at
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.resuming import take_key
from descant.formats.json.structure import shapes
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Scalar


def next_key(reading: JsonReading, start: int) -> Expect | None:
    """Go on behind the key at *start*, in whatever quotes it is, if its colon follows."""
    container = reading.container
    assert isinstance(container, OpenObject), "only objects have keys"
    if reading.text.startswith(":", start):
        return _missing_key(reading, start)
    cut = _CUT_KEY.match(reading.text, start, reading.limit)
    if cut and _is_key(reading, cut.end("cut")):
        return _behind_cut_key(reading, Span(*cut.span("cut")))
    known_keys = reading.anchors.known_keys
    fact = key_at(reading, start, lambda key: key in known_keys or key in known_keys.meant, is_next=True)
    if fact is None or fact.node is None or fact.node.value in container.data:
        return None
    return take_key(reading, fact) if fact.colon_is_read or _is_followed(reading, start, fact.end) else None


def _is_followed(reading: JsonReading, start: int, end: int) -> bool:
    """Tell whether the key from *start* to *end* is followed by a colon, or by what only follows a key."""
    colon = _COLON.match(reading.text, end, reading.limit)
    if colon:
        return not _is_key(reading, colon.end())
    trivia = along(tokens_at(reading.text, end, reading.anchors))
    sign = next((token.sign for token in trivia if token.sign not in TRIVIA), '"')
    return sign in (":", "[", "{") or _TWICE.match(reading.text, start) is not None


_COLON = regex(r"[ \t\n\r]*+:(?!=)[ \t\n\r]*+")

_TWICE = regex(r'("[^"\\\n\r]{1,80}+")[ \t\n\r]*+\1')

_KNOWN_KEY = regex(r'"([^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')


def _is_key(reading: JsonReading, start: int) -> bool:
    key = _KNOWN_KEY.match(reading.text, start, reading.limit)
    return key is not None and key[1] in reading.anchors.known_keys


_CUT_KEY = regex(r'(?P<cut>"[A-Za-z_]?[^"\\\n\r:,]{0,80})"[A-Za-z_][\w-]{0,80}+"[ \t\n\r]*+:')
"""Half of a key before another one, as in ``"pa"path":``."""


def _behind_cut_key(reading: JsonReading, cut: Span) -> Expect:
    """Pass over half of a key, right behind which a known one stands."""
    shown = reading.text[cut.start : cut.end]
    skip = Fix("Skip this text", (Edit(cut, ""),))
    reading.report(Problem(kinds.STRAY_TEXT, cut, f"Unexpected text: {shown}.", skip))
    reading.offset = cut.end
    return Expect.KEY


def _missing_key(reading: JsonReading, colon: int) -> Expect | None:
    """Read on behind a *colon* without a key: at a key, or a value that only one missing member may have."""
    container = reading.container
    assert isinstance(container, OpenObject), "only objects have keys"
    if _KNOWN_KEY.match(reading.text, reading.skip_space(colon + 1), reading.limit):
        stray = Span(colon, colon + 1)
        skip = Fix("Skip this text", (Edit(stray, ""),))
        reading.report(Problem(kinds.STRAY_TEXT, stray, "Unexpected colon before a name.", skip))
        reading.offset = colon + 1
        return Expect.KEY
    value = _VALUE.match(reading.text, colon, reading.limit)
    if value is None:
        return None
    shape = shapes(reading.stack, reading.anchors.known_keys)[-1]
    fitting = shape.of_objects if value["objects"] else shape.lists if value["list"] else shape.scalars
    lacking = fitting & shape.required - container.data.keys()
    if len(lacking) != 1:
        return None
    (key,) = lacking
    message = f'Missing name before this colon; it was read as "{key}", which is not there otherwise.'
    insert = Fix(f'Insert "{key}"', (Edit(Span.at(colon), f'"{key}"'),), Safety.UNSAFE)
    reading.report(Problem(kinds.MISSING_KEY, Span(colon, colon + 1), message, insert))
    container.key = Scalar(colon, colon, key, Notation.BARE)
    reading.offset = reading.skip_space(colon + 1)
    return Expect.VALUE


_VALUE = regex(r":[ \t\n\r]*+(?:(?P<objects>\[[ \t\n\r]*+\{)|(?P<list>\[)|[\"\d-])")
