"""Reading on at a fact behind damage: the gap before it is reported, and the brackets in it are followed."""

from itertools import takewhile
from typing import NamedTuple

from descant.formats.json.aligning import NULL, Op
from descant.formats.json.attaching import Attachment
from descant.formats.json.containers import OpenList, OpenObject
from descant.formats.json.fact import Fact, FactRole
from descant.formats.json.fitting import Before, unfinished
from descant.formats.json.gap_problems import gap_problems
from descant.formats.json.gap_tokens import QUOTE, STRING, TEXT, TRIVIA
from descant.formats.json.keys import unquoted
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.rewinding import LastRead
from descant.formats.json.structure import UNKNOWN, shapes
from descant.formats.json.token_problems import places
from descant.notations import Notation
from descant.syntax import Mapping, Node, Scalar, Sequence


class Resumption(NamedTuple):
    """The place of a fact behind damage that is taken."""

    last: LastRead
    before: Before
    attached: Attachment
    rival: Attachment | None = None
    """Another place that costs as little."""
    in_doubt: bool = False
    """What stands before it could be another string than was read."""


def resume(reading: JsonReading, choice: Resumption) -> Expect:
    """Make *choice* the reading, and report what it changes."""
    last, before = choice.last, choice.before
    place, fact = choice.attached, choice.attached.lookahead.fact
    last.go_back(reading)
    _doubt_texts(reading, before, place)
    if choice.in_doubt and last.is_string:
        reading.container.is_doubtful = True
    is_doubtful = bool(reading.stack) and reading.container.is_doubtful
    spans = places(before, place)
    problems = gap_problems(reading.text, before, place, spans, rival=choice.rival, in_doubt=choice.in_doubt)
    # What is in doubt is no less so when the gap is gone.
    reading.problems += (problem.in_doubt() if is_doubtful else problem for problem in problems)
    opened: int | None = None
    value = place.value if place.value != NULL else ""
    for step, span in zip(place.steps, spans, strict=True):
        if step.sign == ",":
            reading.container.comma = span.start
        elif step.sign == NULL:
            reading.container.add(Scalar(span.start, span.start, None, Notation.BARE))
        elif step.sign in ("{", "[") and value and opened is None:
            opened = span.start
        elif step.sign in ("}", "]") and value:
            empty: Node = (
                Mapping(opened or 0, span.end, (), {})
                if value == "{}"
                else Sequence(opened or 0, span.end, (), [])
            )
            reading.container.add(empty)
            value = ""
        elif step.sign in ("{", "["):
            reading.stack.append(
                OpenObject(span.start, span.end) if step.sign == "{" else OpenList(span.start)
            )
        elif step.sign in ("}", "]"):
            reading.close(span.end)
    if fact.role is FactRole.END:
        reading.offset = max(reading.offset, fact.end)
        return Expect.END
    if fact.role is FactRole.KEY:
        return take_key(reading, fact)
    assert fact.node is not None, "a value is a node"
    if place.continues_words:
        reading.readable, reading.container.is_doubtful = False, True
    reading.problems += fact.problems
    if fact.rewritten:
        reading.note_rewritten(fact.rewritten.kind, fact.rewritten.edit)
    return reading.add(fact.node)


def _doubt_texts(reading: JsonReading, before: Before, place: Attachment) -> None:
    """Mark as doubtful what holds a text that the gap before *place* could be a part of."""
    if before.is_waiting or not reading.stack:
        return
    container, last = reading.container, reading.container.last
    if not isinstance(last, Scalar) or not isinstance(last.value, str):
        return
    if isinstance(container, OpenList):
        inside = takewhile(lambda step: step.op is not Op.KEEP or step.sign != "]", place.steps)
        lost = (step for step in inside if step.op is not Op.KEEP and step.token)
        if any(step.token and step.token.sign not in TRIVIA for step in lost):
            container.is_doubtful = reading.stack[-2].is_doubtful = True
    dropped = {step.token.sign for step in place.steps if step.token and step.op is Op.DELETE}
    first = place.steps[0].token if place.steps else None
    if not last.value and first is not None and first.sign == TEXT and first.start == last.end:
        container.is_doubtful = True  # Its closing quote may have stood behind these words.
    strings = (step.token for step in place.steps if step.token and step.token.sign == STRING)
    if place.lookahead.fact.role is FactRole.END and QUOTE in dropped and dropped & {"}", "]"}:
        container.is_doubtful = True  # The quote could be its end, and the brackets a part of it.
    elif any("\\" in reading.text[token.start : token.end] for token in strings):
        container.is_doubtful = True


def take_key(reading: JsonReading, fact: Fact) -> Expect:
    """Go on behind the key *fact*, which belongs in the innermost container."""
    container, key = reading.container, fact.node
    assert isinstance(container, OpenObject), "only objects have keys"
    assert key is not None, "a key is a string"
    reading.problems += fact.problems
    if fact.rewritten:
        reading.note_rewritten(fact.rewritten.kind, fact.rewritten.edit)
    elif key.notation is Notation.BARE and not fact.problems:
        # Where the other keys have quotes it may be code, in a text that was thought to be closed.
        has_quotes = any(member.key.notation is Notation.JSON for member in container.members)
        is_certain = key.value in reading.anchors.known_keys or not has_quotes
        reading.report(unquoted(key, is_certain=is_certain))
    container.key = key
    reading.offset = fact.end
    if not fact.colon_is_read:
        return Expect.COLON
    reading.offset = reading.skip_space(fact.end)
    return Expect.VALUE


def before_fact(reading: JsonReading, last: LastRead) -> Before:
    """Return what *last* is to those that look for the place of a fact."""
    all_shapes = shapes(last.stack, reading.anchors.known_keys)
    key = last.node.value if last.is_waiting and last.node else None
    shape = all_shapes[-1] if all_shapes else UNKNOWN
    return Before(
        last.stack,
        all_shapes,
        last.end,
        last.is_waiting,
        may_open=key not in shape.scalars,
        is_list=key in shape.lists,
        holds_objects=key in shape.of_objects,
        closers="".join([container.closer for container in reversed(last.stack)]),
        unfinished=unfinished(last.stack, all_shapes),
    )
