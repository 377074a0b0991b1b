"""The structure of a JSON object, read once from left to right, with a span for every node.

``object = "{" [ member *("," member) ] "}"``, ``member = string ":" value``, as RFC 8259 has it. Sound text
takes the steps of this module, most of it those of :mod:`sound`; where a step finds what it does not expect,
:mod:`recovery` reports it and says how to go on.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from descant.checkpoints import STRIDE, checkpoint
from descant.formats.json.anchors import Anchors
from descant.formats.json.containers import OpenList, OpenObject
from descant.formats.json.doubled_braces import with_doubled_braces
from descant.formats.json.ends import cut_string, goes_on
from descant.formats.json.literals import NUMBER, VALUES, read_number
from descant.formats.json.problem_kinds import INVALID_ESCAPE, INVALID_UNICODE_ESCAPE, SINGLE_QUOTES
from descant.formats.json.quotes import rewriting_problems, with_foreign_escapes
from descant.formats.json.reading import Expect, JsonReading, Walk
from descant.formats.json.sound import read_on
from descant.formats.json.values import add_rewritten
from descant.formats.part_limit import too_many_at
from descant.loading import later
from descant.notations import Notation
from descant.patterns import regex
from descant.syntax import Scalar, make

if TYPE_CHECKING:
    from descant.formats.json.recovery import recover
else:
    recover = later("descant.formats.json.recovery", "recover")

_KEY = regex(r'[ \t\n\r]*"([^"\\\x00-\x1f\ud800-\udfff]*)"[ \t\n\r]*:[ \t\n\r]*')
_COLON = regex(r"[ \t\n\r]*:(?!=)[ \t\n\r]*")
_LITERAL = regex(r"(?:true|false|null)(?=[ \t\n\r,\]}])")
_STRIDE = STRIDE // 8
"""Characters from one checkpoint to the next: nothing takes as long as numbers of one digit."""
_FOREIGN_ESCAPES = {INVALID_ESCAPE, INVALID_UNICODE_ESCAPE}


def read_object(text: str, start: int, anchors: Anchors, *, is_opened: bool = True) -> Walk:
    """Read the object at *start* to its end, or as far as can be read; unless *is_opened* its "{" is missing.

    Nothing behind the limit of *anchors* is looked at.
    """
    reading = JsonReading(text, start, anchors)
    expect: Expect | None = (
        reading.open(OpenObject(start, start + 1)) if is_opened else recover(reading, Expect.KEY)
    )
    due = reading.offset + _STRIDE
    while reading.root is None and expect is not None:
        expect = _STEPS[expect](reading)
        if reading.offset > due:
            checkpoint()
            due = reading.offset + _STRIDE
            if reading.has_too_many and expect:
                reading.report(too_many_at(reading.offset, "values"))
                reading.offset = reading.limit
                reading.abandon()
    root = reading.root
    assert root is not None, "every way to the end closes the root"
    checkpoint()
    problems = (*with_doubled_braces(reading.problems), *rewriting_problems(text, reading.rewritten))
    checkpoint()
    return Walk(root, reading.offset, root.complete, reading.readable, problems, reading.in_list)


# The steps. Each reads what is expected and returns what is expected then; None where reading is over.


def _key(reading: JsonReading) -> Expect | None:
    match = _KEY.match(reading.text, reading.offset, reading.limit)
    if match is None:
        return recover(reading, Expect.KEY)
    start, end = match.span(1)
    reading.stack[-1].key = make(Scalar, (start - 1, end + 1, match[1], Notation.JSON, True, True))
    reading.offset = match.end()
    return Expect.VALUE


def _colon(reading: JsonReading) -> Expect | None:
    match = _COLON.match(reading.text, reading.offset, reading.limit)
    if match is None:
        return recover(reading, Expect.COLON)
    reading.offset = match.end()
    return Expect.VALUE


def _value(reading: JsonReading) -> Expect | None:
    start, text = reading.offset, reading.text
    sign = text[start] if start < reading.limit else ""
    if sign == '"':
        return _string(reading, start)
    if sign == "{":
        if _starts_next_item(reading, start):
            return recover(reading, Expect.VALUE)
        return reading.open(OpenObject(start, start + 1))
    if sign == "[":
        return reading.open(OpenList(start))
    match = NUMBER.match(text, start, reading.limit)
    if match:
        return reading.add(Scalar(start, match.end(), read_number(match, reading.report), Notation.BARE))
    match = _LITERAL.match(text, start, reading.limit)
    if match:
        return reading.add(Scalar(start, match.end(), VALUES[match.group()], Notation.BARE))
    return recover(reading, Expect.ITEM if isinstance(reading.container, OpenList) else Expect.VALUE)


def _starts_next_item(reading: JsonReading, start: int) -> bool:
    """Tell whether the object at *start* begins as the one does that it would be a value of."""
    container = reading.container
    if not isinstance(container, OpenObject) or container.key is None or len(reading.stack) < _IN_ITEM:
        return False
    first = container.members[0].key if container.members else container.key
    key = _FIRST_KEY.match(reading.text, start, reading.limit)
    return key is not None and key[1] == first.value and first.value in reading.anchors.known_keys


_IN_ITEM = 3
_FIRST_KEY = regex(r'\{[ \t\n\r]*+"([^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')


def _string(reading: JsonReading, start: int) -> Expect | None:
    value, end, closed, problems, cut = reading.strings.scan(start)
    if problems:
        if SINGLE_QUOTES in reading.rewritten and _FOREIGN_ESCAPES.issuperset(p.kind for p in problems):
            foreign = with_foreign_escapes(reading.text, start, reading.limit)
            if foreign:
                return add_rewritten(reading, foreign)
        reading.problems.extend(problems)
    reading.container.add(Scalar(start, end, value, Notation.JSON, closed, closed))
    reading.offset = end
    if closed:
        return Expect.AFTER
    cut_string(reading, cut)
    return None


def _item(reading: JsonReading) -> Expect | None:
    reading.offset = start = reading.skip_space(reading.offset)
    if reading.container.last is None and reading.text.startswith(
        reading.container.closer, start, reading.limit
    ):
        return Expect.AFTER
    return _value(reading)


def _after(reading: JsonReading) -> Expect | None:
    expect, is_there = read_on(reading)
    return expect if is_there else recover(reading, expect)


def _end(reading: JsonReading) -> Expect | None:
    more = goes_on(reading)
    if more is not False:
        expect = recover(reading, Expect.END, may_stop=bool(more))
        if expect or reading.root:
            return expect
    reading.finish()
    return None


_STEPS: Mapping[Expect, Callable[[JsonReading], Expect | None]] = {
    Expect.KEY: _key,
    Expect.COLON: _colon,
    Expect.VALUE: _value,
    Expect.ITEM: _item,
    Expect.AFTER: _after,
    Expect.END: _end,
}
