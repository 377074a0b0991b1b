"""Slips that are read in a way of their own: a quote that is lost, and a key that is written twice."""

from itertools import takewhile

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.attaching import attachments
from descant.formats.json.containers import OpenObject
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.facts import facts_behind
from descant.formats.json.flaws import mend
from descant.formats.json.gap_tokens import tokens_at
from descant.formats.json.keys import key_behind_string, punctuation_start
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.resuming import Resumption, before_fact, resume, take_key
from descant.formats.json.rewinding import LastRead
from descant.formats.json.strings import value_of
from descant.formats.json.values import add_reported, unopened
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Scalar


def lost_closing_quote(reading: JsonReading, last: LastRead) -> Expect | None:
    """Go on where the string lacks its closing quote, so that it was read up to a quote of the next key."""
    string = last.node
    if not last.is_string or not isinstance(string, Scalar) or not string.closed:
        return None
    if not _GOES_ON.match(reading.text, string.end, reading.limit):
        return None
    fact = key_behind_string(reading, string)
    if fact is None or fact.node is None:
        return None
    end = punctuation_start(reading.text, string.start, fact.start)
    before = before_fact(reading, last)._replace(end=end)
    tokens = takewhile(lambda token: token.end <= fact.start, tokens_at(reading.text, end, reading.anchors))
    most = _NEARLY_CLEAN + (_CLEAR if fact.problems else 0.0)
    lookahead = Lookahead(fact, tuple(tokens))
    place = min(attachments(before, lookahead, most), key=lambda place: place.cost, default=None)
    if place is None:
        return None
    problems, mended = mend(reading.text[string.start + 1 : end], string.start + 1)
    last.go_back(reading)
    reading.container.forget_last()
    reading.forget_value(string.start)
    insert = Fix("Insert the quote", (Edit(Span.at(end), '"'),), Safety.UNSAFE)
    message = f'Unclosed string; it was read to before "{fact.node.value}".'
    opener = Span(string.start, string.start + 1)
    reading.problems += [Problem(kinds.UNTERMINATED_STRING, opener, message, insert), *problems]
    node = Scalar(string.start, end, value_of(mended), Notation.JSON, complete=True, closed=False)
    reading.add(node)
    return resume(reading, Resumption(last._replace(node=node, end=end, undo=()), before, place))


def lost_opening_quote(reading: JsonReading, last: LastRead) -> Expect | None:
    """Go on behind a text that stands in place of a string, if its end is certain."""
    if not last.is_waiting or not last.stack or not isinstance(last.stack[-1], OpenObject):
        return None
    before = before_fact(reading, last)
    colon = _COLON.match(reading.text, last.end, reading.limit)
    if before.may_open or colon is None or reading.text.startswith('"', colon.end()):
        return None
    text = unopened(reading, last.stack, colon.end())
    if text is None:
        return None
    last.go_back(reading)
    return add_reported(reading, text)


def key_twice(reading: JsonReading, last: LastRead) -> Expect | None:
    """Go on at the second of two equal keys, as in ``"files": ["files": [``."""
    if not last.is_waiting or last.node is None:
        return None
    key = str(last.node.value)
    again = reading.text.find(key, last.end, last.end + len(key) + _NEAR)
    if again < 0:
        return None
    lookahead = next(facts_behind(reading, last.end, key.__eq__, behind_string=False), None)
    if (
        lookahead is None
        or lookahead.fact.node is None
        or lookahead.fact.role is not FactRole.KEY
        or lookahead.fact.node.value != key
    ):
        return None
    last.go_back(reading)
    reading.forget_value(last.node.start)
    span = Span(last.node.start, lookahead.fact.start)
    skip = Fix("Skip this text", (Edit(span, ""),))
    reading.report(Problem(kinds.STRAY_TEXT, span, f'The name "{key}" is written twice.', skip))
    return take_key(reading, lookahead.fact)


_GOES_ON = regex(r"[A-Za-z_]|[ \t\n\r]*+[:=]")
"""Behind the first quote of a key stands the key, and behind its last one a colon."""
_NEAR = 40
_NEARLY_CLEAN = 4.6
"""What the tokens in a string may cost that runs on to the next key; its end is in doubt anyway."""

_CLEAR = 4.0
"""Nothing behind a fact that has a place at this cost is looked at."""

_COLON = regex(r"[ \t\n\r]*+:(?!=)[ \t\n\r]*+")
