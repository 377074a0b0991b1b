"""What is expected next, in another writing: behind a comment, in other quotes, behind a comma too many."""

from itertools import takewhile

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.json.containers import OpenList, OpenObject
from descant.formats.json.gap_tokens import TRIVIA, tokens_at
from descant.formats.json.next_key import next_key
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.token_problems import extra_comma, trailing_comma, trivial
from descant.formats.json.values import other_value
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Mapping, Scalar


def behind_trivia(reading: JsonReading) -> int:
    """Return where something stands behind comments and odd space."""
    offset = reading.offset
    if plain := _NO_TRIVIA.match(reading.text, offset, reading.limit):
        return plain.end()
    last = reading.stack[-1].last if reading.stack else None
    is_string = isinstance(last, Scalar) and last.notation is Notation.JSON and last.end == offset
    for token in along(tokens_at(reading.text, offset, reading.anchors, behind_string=is_string)):
        if token.sign not in TRIVIA:
            return token.start
        offset = token.end
    return reading.skip_space(offset)


_NO_TRIVIA = regex(r"[ \t\n\r]*+(?=[\"',:={}\[\]()0-9A-QS-Z_a-z])")
"""Space before what no comment starts with."""


def directly(reading: JsonReading, expect: Expect, start: int) -> Expect | None:
    """Go on at *start*, behind trivia, where what is there is what is expected but for its writing."""
    is_behind_trivia = start > reading.skip_space(reading.offset)
    if not is_behind_trivia:
        return _written_otherwise(reading, expect, start, is_behind_trivia=False)
    problems = len(reading.problems)
    trivia = along(tokens_at(reading.text, reading.offset, reading.anchors))
    reading.problems += [
        trivial(reading.text, token) for token in takewhile(lambda token: token.end <= start, trivia)
    ]
    expected = _written_otherwise(reading, expect, start, is_behind_trivia=True)
    if expected is None:
        del reading.problems[problems:]
    return expected


def _written_otherwise(
    reading: JsonReading, expect: Expect, start: int, *, is_behind_trivia: bool
) -> Expect | None:
    sign = reading.text[start]
    if expect in (Expect.KEY, Expect.ITEM) and reading.stack and sign == reading.container.closer:
        comma = reading.container.comma
        if comma is not None and reading.container.last is not None and comma >= reading.container.last.end:
            reading.report(trailing_comma(comma, in_list=isinstance(reading.container, OpenList)))
            reading.container.comma = None
        reading.offset = start
        return Expect.AFTER
    if (
        sign == ","
        and expect in (Expect.KEY, Expect.ITEM)
        and (commas := _EXTRA_COMMAS.match(reading.text, start))
    ):
        reading.report(extra_comma(Span(start, commas.end())))
        reading.offset = commas.end()
        return expect
    if expect is Expect.KEY:
        return _unopened_list(reading, start) if sign == "{" else next_key(reading, start)
    if expect is Expect.END:
        return None
    if is_behind_trivia and (
        sign == ":"
        if expect is Expect.COLON
        else sign in (",", reading.container.closer)
        if expect is Expect.AFTER
        else sign in '"{[-0123456789tfn'
    ):
        reading.offset = start
        return expect
    return other_value(reading, start) if expect in (Expect.VALUE, Expect.ITEM) else None


_EXTRA_COMMAS = regex(r",(?>(?:[ \t\n\r]*+,)*)(?=[ \t\n\r]*+(?:[\[{\d-]|\"[^\"\\\n\r]{1,80}+\"[ \t\n\r]*+:))")
"""Commas too many, behind which a value or a key certainly follows."""


def _unopened_list(reading: JsonReading, start: int) -> Expect | None:
    """Go on at *start* with another object like the one before it, which belongs to a list with it."""
    first = reading.container.last
    key = _OBJECT_START.match(reading.text, start, reading.limit)
    if not isinstance(first, Mapping) or not first.members or not key or key[1] != first.members[0].name:
        return None
    assert isinstance(reading.container, OpenObject), "only objects have keys"
    name = reading.container.key.value if reading.container.key else ""
    insert = Fix("Insert [", (Edit(Span.at(first.start), "["),))
    message = f'Missing opening bracket of the list "{name}".'
    reading.report(Problem(shared.MISSING_OPEN, Span(first.start, first.start + 1), message, insert))
    comma = reading.container.comma
    reading.container.forget_last()
    items = OpenList(first.start)
    items.add(first)
    items.comma = comma
    reading.stack.append(items)
    reading.offset = start
    return Expect.ITEM


_OBJECT_START = regex(r'\{[ \t\n\r]*+"([^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')
