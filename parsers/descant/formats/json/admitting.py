"""Whether what stands before a place for a fact speaks for another reading of what was read before it."""

from descant.formats.json.aligning import Op
from descant.formats.json.attaching import Attachment
from descant.formats.json.fact import FactRole
from descant.formats.json.gap_tokens import QUOTE
from descant.formats.json.reading import JsonReading
from descant.formats.json.rewinding import LastRead
from descant.formats.json.structure import shapes
from descant.notations import Notation


def may_be(
    reading: JsonReading, place: Attachment, last: LastRead, *, is_certain: bool, may_end: bool
) -> bool:
    """Tell whether the gap before *place* does not speak for another reading of what is before it."""
    fact = place.lookahead.fact
    if fact.role is FactRole.END:
        if place.lookahead.tokens and place.lookahead.tokens[-1].sign in ("{", "["):
            return False  # The text ends in it.
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
    if fact.role is FactRole.KEY and _closes_more(place) and reading.skip_space(fact.end) >= reading.limit:
        return False  # Where the text ends behind it, it may as well be a value or half of a key.
    is_changed = any(step.op is not Op.KEEP for step in place.steps)
    if is_changed and place.is_behind_brace and _starts_answer(reading, last, fact.start):
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


def _closes_more(place: Attachment) -> bool:
    """Tell whether something is closed before *place* that nothing there closes."""
    return any(step.sign in ("}", "]") and not step.token for step in place.steps)


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
