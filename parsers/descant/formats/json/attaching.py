"""Where a fact behind damage belongs, of all that is open there: by what each place costs.

A place costs what has to be changed in the glue before the fact, and what speaks against the place: a key
that the object does not have, or has already; an object that would be closed without what it needs.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.formats.json.aligning import NULL, GlueStep, align
from descant.formats.json.fact import FactRole, Found
from descant.formats.json.frames import Frame, ListFrame, ObjectFrame
from descant.formats.json.glue import QUOTE, TEXT
from descant.formats.json.structure import UNKNOWN, Shape
from descant.patterns import regex
from descant.syntax import Mapping, Scalar

_WORD = regex(r"\w")
_LONG_ESCAPE = regex(r"\\\w+\W")


class Before(NamedTuple):
    """What was read last before damage, and what is open behind it."""

    frames: Sequence[Frame]
    """Empty before the first key of the answer."""
    shapes: Sequence[Shape]
    end: int
    """Where the glue starts."""
    is_waiting: bool
    """It is a key, whose value is to follow."""
    may_open: bool = True
    """Its value may be an object or a list."""
    is_list: bool = False
    """Its value has to be a list."""
    holds_objects: bool = False
    """Its value has to be a list of objects."""


class Attachment(NamedTuple):
    """A place for a fact."""

    cost: float
    found: Found
    depth: int
    """So many of the frames before it stay open."""
    value: str
    """What the key before it gets for a value that is not there: ``null``, ``[]``, ``{}``, or nothing."""
    openers: str
    """The brackets that open before it."""
    steps: tuple[GlueStep, ...]
    is_known: bool
    """The object there has such a key."""

    @property
    def is_plain(self) -> bool:
        """Tell whether no words are passed over."""
        return not any(step.token and step.token.sign == TEXT for step in self.steps)

    @property
    def is_glued(self) -> bool:
        """Tell whether words stand right before a value, which are no word but a part of an expression."""
        last = self.steps[-1].token if self.steps else None
        is_word = last is not None and last.sign in (TEXT, "(") and last.end == self.found.fact.start
        return self.found.fact.role is FactRole.VALUE and is_word

    def has_escapes(self, text: str) -> bool:
        """Tell whether the words that are passed over hold a backslash, as those of strings do."""
        for step in self.steps:
            if step.token is None or step.token.sign != TEXT:
                continue
            start, end = step.token.start, step.token.end
            backslash = text.find("\\", start, end)
            if backslash >= 0 and (
                _WORD.search(text, start, backslash) or _LONG_ESCAPE.match(text, backslash, end)
            ):
                return True
        return False


_TAKEN = 7.0
_FOREIGN = 4.0
_ELSEWHERE = 7.0
"""A key of another object that is open."""
_WHOLE = 0.5
"""The object has all that it needs."""
_UNKNOWN = 1.5
_NO_COLON = 2.0
_UNFINISHED = 2.0
"""An object that would be closed without a member that it must have."""
_NOT_FIRST = 3.0
"""An item that would start with another key than the one before it."""
_ODD_ITEM = 6.0
"""A text among objects."""
_EARLY_END = 5.0
_NO_OBJECT = 14.0
"""An object in place of a text or a number."""
_PASSED = 4.0


def attachments(before: Before, found: Found) -> Iterator[Attachment]:
    """Yield all places of the fact that was *found* behind *before*."""
    signs = {token.sign for token in found.tokens}
    if not before.frames:
        if found.fact.role is FactRole.KEY:
            yield _attachment(before, found, 0, "", "{")
        return
    top = len(before.frames)
    if before.is_waiting:
        yield from _as_value(before, found, signs)
        values = [NULL]
        if before.may_open:
            values += [empty for empty in ("[]", "{}") if empty[0] in signs]
    else:
        values = [""]
    for value in values:
        if found.fact.role is FactRole.END:
            yield _attachment(before, found, 0, value, "")
            continue
        for depth in range(top, 0, -1):
            is_list = isinstance(before.frames[depth - 1], ListFrame)
            if found.fact.role is FactRole.KEY:
                yield _attachment(before, found, depth, value, "{" if is_list else "")
            elif is_list:
                yield _attachment(before, found, depth, value, "")


def _as_value(before: Before, found: Found, signs: set[str]) -> Iterator[Attachment]:
    """Yield the fact as the value that a key waits for, or as the first thing in it."""
    top = len(before.frames)
    if found.fact.role is FactRole.VALUE:
        yield _attachment(before, found, top, "", "")
        if signs & {"[", "("}:
            yield _attachment(before, found, top, "", "[")
    elif found.fact.role is FactRole.KEY and signs & {"{", "[", "(", QUOTE}:
        if not before.is_list:
            yield _attachment(before, found, top, "", "{")
        if before.is_list or signs & {"[", "("}:
            yield _attachment(before, found, top, "", "[{")


def _attachment(before: Before, found: Found, depth: int, value: str, openers: str) -> Attachment:
    signs = [":"] if before.is_waiting else []
    signs += [value] if value == NULL else value
    signs += [frame.closer for frame in reversed(before.frames[depth:])]
    goes_on = bool(before.frames) and (bool(value) or not before.is_waiting)
    if goes_on and found.fact.role is not FactRole.END:
        signs.append(",")
    signs += openers
    cost, steps = align(found.tokens, signs)
    cost += _misfit(before, found, depth, openers)
    is_known = _is_known(before, found, depth)
    if not is_known and _splits(steps):
        cost += _ELSEWHERE
    if found.passes_quotes:
        cost += _PASSED
    return Attachment(cost, found, depth, value, openers, steps, is_known)


def _misfit(before: Before, found: Found, depth: int, openers: str) -> float:
    cost = sum(
        _UNFINISHED
        for frame, shape in zip(before.frames[depth:], before.shapes[depth:], strict=True)
        if isinstance(frame, ObjectFrame) and shape.required - _keys(frame)
    )
    node = found.fact.node
    if found.fact.role is FactRole.END or not before.frames:
        return cost + (_EARLY_END if found.fact.is_weak else 0.0)
    frame, shape = before.frames[depth - 1], before.shapes[depth - 1]
    if found.fact.role is FactRole.KEY and node is not None:
        return cost + _misfit_of_key(before, found, frame, shape, openers)
    if openers:
        cost += _ODD_ITEM if before.holds_objects else 0.0
    elif isinstance(frame, ListFrame) and (
        shape.keys or any(isinstance(item, Mapping) for item in frame.items[-1:])
    ):
        cost += _ODD_ITEM
    return cost


def _misfit_of_key(before: Before, found: Found, frame: Frame, shape: Shape, openers: str) -> float:
    assert found.fact.node is not None, "a key is a string"
    key = found.fact.node.value
    cost = _NO_COLON if found.fact.is_weak else 0.0
    if openers:
        if before.is_waiting and frame is before.frames[-1]:
            # The object that opens is the value of the key.
            cost += 0.0 if before.may_open else _NO_OBJECT
            shape = UNKNOWN
        elif shape.first not in (None, key):
            cost += _NOT_FIRST
    elif isinstance(frame, ObjectFrame) and key in frame.data:
        return cost + _TAKEN
    if key in shape.keys:
        return cost
    elsewhere = any(key in other.keys for other in before.shapes)
    if not shape.keys:
        return cost + _UNKNOWN + (_UNKNOWN if elsewhere else 0.0)
    is_whole = isinstance(frame, ObjectFrame) and shape.required <= frame.data.keys()
    return cost + (_ELSEWHERE if elsewhere else _FOREIGN) + (_WHOLE if is_whole else 0.0)


def _splits(steps: Sequence[GlueStep]) -> bool:
    """Tell whether the end of one object and the start of another are taken away."""
    dropped = {step.token.sign for step in steps if step.token and not step.sign}
    return {"}", "{"} <= dropped


def _is_known(before: Before, found: Found, depth: int) -> bool:
    node = found.fact.node
    return node is not None and (not depth or node.value in before.shapes[depth - 1].keys)


def _keys(frame: ObjectFrame) -> set[str]:
    return {*frame.data, frame.key.value} if isinstance(frame.key, Scalar) else set(frame.data)
