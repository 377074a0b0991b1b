"""Going on behind damage: what was read last and what can be read next are facts; between them is a gap.

A fact is a key, a value that scans, or the end of the answer. Recovery looks for the next one that has a
place in what is open (:mod:`attaching`), turns the tokens before it into those that belong there at the
least cost (:mod:`aligning`), and reports what that changes (:mod:`gap_problems`). A string before the gap is
a fact, too: it is read to a later quote (:mod:`rereading`) only where no fact can be reached from its own.
"""

from collections.abc import Iterable
from operator import itemgetter

from descant.formats.json.attaching import PASSED, TIE, Attachment, attachments
from descant.formats.json.ends import cut_off, stop, unclosed
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.facts import facts_behind
from descant.formats.json.gap_tokens import QUOTE, STRING
from descant.formats.json.hoisting import hoisted
from descant.formats.json.literals import word_at
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.rereading import reread
from descant.formats.json.resuming import Resumption, before_fact, resume
from descant.formats.json.rewinding import LastRead, last_read
from descant.formats.json.slips import key_twice, lost_closing_quote, lost_opening_bracket, lost_opening_quote
from descant.formats.json.structure import holds_paths, is_path, shapes
from descant.formats.json.values import other_writing
from descant.formats.json.variants import behind_trivia, directly
from descant.notations import Notation

_MOST = 13.0
"""A place that costs more is none."""


_EXPECTED = {
    Expect.KEY: "a name in quotes",
    Expect.COLON: '":" after the name',
    Expect.VALUE: "a value",
    Expect.ITEM: "a value",
    Expect.END: "the end of the answer",
}


def recover(reading: JsonReading, expect: Expect, *, may_stop: bool = True) -> Expect | None:
    """Go on where *expect* is not there; None where reading ends, or could only stop unless it *may_stop*."""
    if expect in (Expect.AFTER, Expect.KEY) and (more := other_writing(reading, expect)):
        return more
    start = behind_trivia(reading)
    if expect is Expect.AFTER and (at_root := hoisted(reading)):
        return at_root
    if reading.stack and (_is_limit(reading, start) or _is_cut_word(reading, expect, start)):
        if expect in (Expect.AFTER, Expect.END):
            unclosed(reading)
        else:
            cut_off(reading)
        return None
    direct = directly(reading, expect, start) if reading.stack else None
    if direct:
        return direct
    if not reading.is_spent():
        readings = last_read(reading, expect)
        may_end = expect is not Expect.END
        slip = (
            lost_closing_quote(reading, readings[0])
            or lost_opening_bracket(reading, readings[0])
            or key_twice(reading, readings[-1])
            or lost_opening_quote(reading, readings[0])
        )
        if slip:
            return slip
        choice = None
        if may_stop:
            choice = _cheapest(_choose(reading, last, is_certain=True, may_end=may_end) for last in readings)
        if choice is None and expect is Expect.KEY and _is_cut_key(reading, start):
            cut_off(reading)
            return None
        if choice is None:
            again = reread(reading, start, may_cross_lines=False)
            if again is None and may_stop:
                choice = _choose(reading, readings[0], is_certain=False, may_end=may_end)
            if again is None and choice is None:
                again = reread(reading, start)
            if again is not None or reading.root is not None:
                return again
        if choice:
            return resume(reading, choice)
    if may_stop:
        stop(reading, start, _EXPECTED.get(expect) or f'"," or "{reading.container.closer}"')
    return None


def _cheapest(choices: Iterable[Resumption | None]) -> Resumption | None:
    return min(filter(None, choices), key=lambda choice: choice.attached.cost, default=None)


_cost = itemgetter(0)  # Of an attachment it is the first.


def _choose(reading: JsonReading, last: LastRead, *, is_certain: bool, may_end: bool) -> Resumption | None:
    """Return the cheapest place of a fact behind *last*, with another one that costs as little."""
    known_keys, before = reading.anchors.known_keys, before_fact(reading, last)._replace(is_ended=not may_end)

    is_mapping = any(map(holds_paths, before.stack[1:]))

    def is_known(key: str) -> bool:
        return (
            key in known_keys
            or any(key in shape.keys for shape in before.shapes)
            or (is_mapping and is_path(key))
        )

    def admits(place: Attachment) -> bool:
        return _may_be(reading, place, last, is_certain=is_certain, may_end=may_end)

    places: list[Attachment] = []
    most = _MOST
    lookaheads = facts_behind(
        reading, last.end, is_known, behind_string=last.is_string, may_pass_quotes=lambda: most >= PASSED
    )
    for lookahead in lookaheads:
        if is_certain and lookahead.passes_quotes and not _is_behind_end(lookahead):
            break
        places += attachments(before, lookahead, most, admits)
        if places:
            best = min(places, key=_cost) if len(places) > 1 else places[0]
            most = min(most, best.cost + TIE)
            if best.cost <= _CLEAR and best.lookahead.fact.role is not FactRole.END:
                break
    if not places:
        return None
    places.sort(key=_cost)
    best = places[0]
    rivals = (place for place in places[1:] if place.cost - best.cost < TIE and _rivals(place, best))
    return Resumption(last, before, best, next(rivals, None), in_doubt=not is_certain)


def _rivals(place: Attachment, other: Attachment) -> bool:
    """Tell whether two places of one fact differ in what it belongs to."""
    is_same_fact = place.lookahead.fact.start == other.lookahead.fact.start
    return is_same_fact and (place.depth, place.openers) != (other.depth, other.openers)


_CLEAR = 4.0
"""Nothing behind a fact that has a place at this cost is looked at."""


def _is_behind_end(lookahead: Lookahead) -> bool:
    """Tell whether the gap starts as what is behind a string does, so that it ends there.

    That is: with brackets and a comma, or with a comma and one more short string.
    """
    signs = [token.sign for token in lookahead.tokens[:4]]
    if signs == [",", STRING]:
        return lookahead.tokens[1].end - lookahead.tokens[1].start < _SHORT
    return "," in signs and signs[0] in ("}", "]") and set(signs[: signs.index(",")]) <= {"}", "]"}


_SHORT = 80


def _may_be(
    reading: JsonReading, place: Attachment, last: LastRead, *, is_certain: bool, may_end: bool
) -> bool:
    """Tell whether the gap before *place* does not speak for another reading of what is before it."""
    fact = place.lookahead.fact
    if fact.role is FactRole.END:
        closers = [step for step in place.steps if step.sign in ("}", "]")]
        is_closed = any(step.token for step in closers)
        if last.is_string and not place.is_plain and not all(step.token for step in closers):
            return False
        if not may_end or not is_closed or _goes_on_behind(reading, last, fact.end):
            return False
    if (
        not may_end
        and fact.role is FactRole.KEY
        and not place.is_known
        and (place.depth > 1 or place.openers)
    ):
        return False  # What is closed well goes on in itself, or in an object that has its keys.
    if place.is_behind_brace and _starts_answer(reading, last, fact.start):
        return False  # It starts another answer.
    if (
        fact.role is FactRole.VALUE
        and last.is_string
        and not ((place.is_plain or place.is_between_commas) and place.depth == len(last.stack))
    ):
        return False
    if not is_certain:
        return True
    is_bare = fact.node is not None and fact.node.notation is Notation.BARE
    if last.is_string and fact.role is FactRole.KEY and is_bare and fact.node is not None:
        # Without quotes, other names than those of the schema are words of a text.
        is_own = place.is_known and fact.node.value not in reading.anchors.known_keys.meant
        if not is_own:
            return False
    if last.is_string and any(token.sign == QUOTE for token in place.lookahead.tokens) and not place.is_plain:
        return False
    return not ((last.is_string or last.is_waiting) and place.has_escapes(reading.text))


def _required(reading: JsonReading, last: LastRead) -> frozenset[str]:
    """Return the keys that the answer must have; none where it is not open."""
    root = last.stack[:1]
    return shapes(root, reading.anchors.known_keys)[0].required if root else frozenset()


def _starts_answer(reading: JsonReading, last: LastRead, start: int) -> bool:
    """Tell whether all keys that an answer must have stand at or behind *start*."""
    required = _required(reading, last)
    return bool(required) and all(reading.anchors.last_key(key) >= start for key in required)


def _goes_on_behind(reading: JsonReading, last: LastRead, end: int) -> bool:
    """Tell whether what the answer lacks stands behind *end*, and not a whole answer of its own."""
    lacking = _required(reading, last).difference(*(root.data for root in last.stack[:1]))
    stands_behind = any(reading.anchors.last_key(key) >= end for key in lacking)
    return stands_behind and not _starts_answer(reading, last, end)


def _is_limit(reading: JsonReading, start: int) -> bool:
    return start >= reading.limit


def _is_cut_key(reading: JsonReading, start: int) -> bool:
    """Tell whether the text ends in the key at *start*."""
    return reading.text.startswith('"', start) and not reading.strings.scan(start).closed


def _is_cut_word(reading: JsonReading, expect: Expect, start: int) -> bool:
    """Tell whether the text ends in a word where a key or a value should be."""
    if expect not in (Expect.VALUE, Expect.ITEM):
        return False
    word = word_at(reading.text, start, reading.limit)
    return word is not None and word.end() == reading.limit
