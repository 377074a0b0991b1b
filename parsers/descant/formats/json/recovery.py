"""Going on behind damage: what was read last and what can be read next are facts; between them is a gap.

A fact is a key, a value that scans, or the end of the answer. Recovery looks for the next one that has a
place in what is open (:mod:`attaching`), turns the tokens before it into those that belong there at the
least cost (:mod:`aligning`), and reports what that changes (:mod:`gap_problems`). A string before the gap is
a fact, too: it is read to a later quote (:mod:`rereading`) only where no fact can be reached from its own.
"""

from operator import itemgetter

from descant.checkpoints import checkpoint
from descant.formats.json.admitting import may_be
from descant.formats.json.attaching import PASSED, TIE, Attachment, attachments
from descant.formats.json.ends import cut_off, stop, unclosed
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.facts import facts_behind
from descant.formats.json.gap_tokens import STRING
from descant.formats.json.literals import word_at
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.rereading import reread
from descant.formats.json.resuming import Resumption, before_fact, resume
from descant.formats.json.rewinding import LastRead, last_read
from descant.formats.json.slips import (
    hoisted,
    key_twice,
    lost_closing_quote,
    lost_opening_bracket,
    lost_opening_quote,
)
from descant.formats.json.structure import holds_paths, is_path
from descant.formats.json.values import other_writing
from descant.formats.json.variants import behind_trivia, directly
from descant.patterns import regex
from descant.syntax import Mapping, Sequence

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
    checkpoint()
    if expect in (Expect.AFTER, Expect.KEY) and (more := other_writing(reading, expect)):
        return more
    start = behind_trivia(reading)
    if expect is Expect.AFTER and (at_root := hoisted(reading)):
        return at_root
    if reading.stack and (start >= reading.limit or _is_cut_word(reading, expect, start)):
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
            choices = [_choose(reading, last, is_certain=True, may_end=may_end) for last in readings]
            choice = min(filter(None, choices), key=lambda choice: choice.attached.cost, default=None)
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
    if reading.stack and _is_cut_behind(reading, start):
        cut_off(reading)
        return None
    if may_stop:
        stop(reading, start, _EXPECTED.get(expect) or f'"," or "{reading.container.closer}"')
    return None


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
        return may_be(reading, place, last, is_certain=is_certain, may_end=may_end)

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


def _is_cut_key(reading: JsonReading, start: int) -> bool:
    """Tell whether the text ends in the key at *start*, or right behind it."""
    if not reading.text.startswith('"', start):
        return False
    key = reading.strings.scan(start)
    return not key.closed or reading.skip_space(key.end) >= reading.limit


def _is_cut_behind(reading: JsonReading, start: int) -> bool:
    """Tell whether the text ends with brackets behind a whole item, or in the first string behind them."""
    before = _BRACKETS.match(reading.text, start, reading.limit)
    is_item = isinstance(reading.container.last, Mapping | Sequence) and reading.container.last.complete
    if not before or not is_item:
        return False
    return before.end() >= reading.limit or not reading.strings.scan(before.end()).closed


_BRACKETS = regex(r'[ \t\n\r,{}\[\]]++(?="|\Z)')


def _is_cut_word(reading: JsonReading, expect: Expect, start: int) -> bool:
    """Tell whether the text ends in a word where a key or a value should be."""
    if expect not in (Expect.VALUE, Expect.ITEM):
        return False
    word = word_at(reading.text, start, reading.limit)
    return word is not None and word.end() == reading.limit
