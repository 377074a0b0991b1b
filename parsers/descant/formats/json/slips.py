"""Slips that are read in a way of their own: a quote or a brace that is lost, a key that is there twice."""

from itertools import takewhile

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.attaching import Attachment, attachments
from descant.formats.json.containers import OpenList, OpenObject
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.facts import facts_behind
from descant.formats.json.fitting import Before
from descant.formats.json.flaws import mend
from descant.formats.json.gap_tokens import tokens_at
from descant.formats.json.keys import key_behind_string, punctuation_start
from descant.formats.json.reading import Expect, JsonReading, ends_before, quotes_key
from descant.formats.json.resuming import Resumption, before_fact, resume, take_key
from descant.formats.json.rewinding import LastRead
from descant.formats.json.strings import value_of
from descant.formats.json.structure import holds_paths, is_path, shapes
from descant.formats.json.values import add_reported, unopened
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Mapping, Scalar


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
    tokens = takewhile(
        lambda token: token.end <= fact.start, along(tokens_at(reading.text, end, reading.anchors))
    )
    lookahead = Lookahead(fact, tuple(tokens))
    closed = sum(token.sign in ("}", "]") for token in lookahead.tokens)
    most = _NEARLY_CLEAN + (_CLEAR if fact.problems or closed > 1 else 0.0)
    place = min(attachments(before, lookahead, most), key=lambda place: place.cost, default=None)
    if place is None or not _is_plausible(reading, before, place):
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


def _is_plausible(reading: JsonReading, before: Before, place: Attachment) -> bool:
    """Tell whether the key at *place* is no text of the string before it: by its name, or what follows it."""
    if not place.depth:
        return True
    fact, container = place.lookahead.fact, before.stack[place.depth - 1]
    meant = reading.anchors.known_keys.meant
    if isinstance(container, OpenObject) and fact.node is not None and fact.node.value in meant:
        return not meant.keys().isdisjoint(container.data)  # Who names one member otherwise names others so.
    if place.is_known:
        return True
    if holds_paths(container):
        return is_path(fact.node.value if fact.node else "")
    return _MEMBER.match(reading.text, fact.end, reading.limit) is not None


_MEMBER = regex(
    r"[ \t\n\r]*+:[ \t\n\r]*+(?:\"[^\"\\\n\r]*+\"|[\w.+-]++|[\[{])"
    r"(?:(?<=[\[{])|[ \t\n\r]*+,[ \t\n\r]*+\"[^\"\\\n\r]{1,80}+\"[ \t\n\r]*+:|[ \t\n\r]*+\}[ \t\n\r]*+[,\]}])"
)
"""The rest of a member, behind which another one, or what belongs behind an object, follows."""


def lost_opening_quote(reading: JsonReading, last: LastRead) -> Expect | None:
    """Go on behind a text that stands in place of a string, if its end is certain."""
    if not last.is_waiting or not last.stack or not isinstance(last.stack[-1], OpenObject):
        return None
    colon = _COLON.match(reading.text, last.end, reading.limit)
    if colon is None or reading.text.startswith('"', colon.end()) or before_fact(reading, last).may_open:
        return None
    text = unopened(reading, last.stack, colon.end())
    if text is None:
        return None
    last.go_back(reading)
    return add_reported(reading, text)


def lost_opening_bracket(reading: JsonReading, last: LastRead) -> Expect | None:
    """Go on behind a text that is the first of a list of texts whose bracket is lost."""
    if not last.is_string or last.node is None or not isinstance(last.stack[-1], OpenObject):
        return None
    if not _TEXTS.match(reading.text, last.end, reading.limit):
        return None
    last.go_back(reading)
    container, start = reading.container, last.node.start
    container.forget_last()
    assert container.key is not None, "its value was read"
    key = str(container.key.value)
    insert = Fix("Insert [", (Edit(Span.at(start), "["),))
    message = f'Missing opening bracket of the list "{key}".'
    problem = Problem(shared.MISSING_OPEN, Span(start, start + 1), message, insert)
    is_scalar = key in before_fact(reading, last).shapes[-1].scalars
    reading.report(problem.in_doubt().as_error() if is_scalar else problem)
    reading.stack.append(OpenList(start))
    return reading.add(last.node)


_TEXT = r'[ \t\n\r]*+,[ \t\n\r]*+"(?>(?:[^"\\\n\r]++|\\.){0,2000})"'
_TEXTS = regex(rf"(?>(?:{_TEXT}){{1,200}})[ \t\n\r]*+\][ \t\n\r]*+[,}}]")


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
    start = last.node.start
    reading.forget_from(start, but=lambda problem: ends_before(problem, start) and not quotes_key(problem))
    span = Span(start, lookahead.fact.start)
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


def hoisted(reading: JsonReading) -> Expect | None:
    """Move what the answer needs out of its last value, and end it with the brace of that value.

    None where the answer is not at its end, with this one brace missing, or lacks nothing that stands there.
    """
    root = reading.container
    value = root.last
    if len(reading.stack) > 1 or not isinstance(root, OpenObject) or not isinstance(value, Mapping):
        return None
    shape = shapes(reading.stack, reading.anchors.known_keys)[0]
    lacking = shape.required - root.data.keys()
    first = next((n for n, member in enumerate(value.members) if member.name in lacking), 0)
    if not first or shape.keys.isdisjoint(root.data):
        return None
    name, inner, outer = value.members[first].name, value.members[:first], value.members[first:]
    end = inner[-1].node.end
    root.forget_last()
    data = {member.name: member.node.value for member in inner}
    root.add(Mapping(value.start, end, inner, data, value.complete))
    for member in outer:
        root.key = member.key
        root.add(member.node)
    insert = Fix("Insert }", (Edit(Span.at(end), "}"),))
    place = Span(outer[0].key.start, outer[0].key.start + 1)
    reading.report(Problem(shared.MISSING_CLOSE, place, f'Missing }} before "{name}".', insert))
    reading.offset = value.end
    return Expect.END
