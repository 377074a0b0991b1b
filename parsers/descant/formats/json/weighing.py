"""What stands behind a quote that could end a string, and how much it speaks for its being the end.

Code has quotes that are followed by commas and names, too. What it hardly has is brackets that close all that
is open around the string, or keys that go with those that were read so far.
"""

import re
from collections.abc import Sequence
from enum import IntEnum

from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.patterns import regex
from descant.schemas.schema import Vocabulary
from descant.schemas.vocabulary import FAR
from descant.source import Span

_S = r"[ \t\n\r]*+"
_NAME = rf'"([^"\\\n\r]{{1,80}}+)"{_S}:'
_SPACE = regex(_S)
_MEMBER = regex(_NAME)
_OBJECT = regex(rf'"?\{{{_S}{_NAME}|{_NAME}')
"""The start of an object in a list, also after a slip: with a quote too many, or without its brace."""
_NEXT_MEMBER = regex(rf'{_S}(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"|[^"\[{{]*?),{_S}{_NAME}', re.DOTALL)
_EXTRA_BRACE = regex(rf'\}}{_S},{_S}"?\{{')
_TEXT = r'"(?>(?:[^"\\\n\r]++|\\.)*)"'
_FLAT = rf'(?>(?:[^"\[\]{{}}]++|{_TEXT})*)'
_VALUE = regex(rf"{_S}(?:{_TEXT}|\[{_FLAT}\]|\{{{_FLAT}\}}|[+\-.\w]++)")
_LONGEST_VALUE = 2_000
_LONGEST_NAME = 200
_MANY_UNKNOWN = 8
"""So many members that are not known may stand between an anchor and what speaks for it."""
_ENOUGH = 2
"""So many known keys of one object say that it is one of its kind."""
_MANY_MEMBERS = 4
_AFTER_ROOT = regex(r"[ \t]*+(?:[\r\n]|\}|```|~~~|\Z|[;)<])")


class Weight(IntEnum):
    """How much what follows a quote speaks for its being the end."""

    NONE = 0
    WEAK = 1
    """A key that is not known, or the end of the text."""
    GOOD = 2
    """Brackets and a key that go with what was read."""
    STRONG = 3
    """More of that than chance or code would have."""


class Weighing:
    """Weighs the quotes of one text up to *limit* by the keys of a *vocabulary*."""

    def __init__(self, text: str, limit: int, vocabulary: Vocabulary) -> None:
        self._text = text
        self.limit = limit
        self.vocabulary = vocabulary
        self._known_keys: Vocabulary | None = None
        self._start = 0
        self._nameless = Span(0, 0)
        """No name in it tells schemas apart."""
        self._work = 8 * limit + 10_000
        """Characters that may be looked at in all, so that hostile text takes linear time."""

    def begin(self, start: int) -> None:
        """Go by the keys of the object that starts at *start*."""
        self._start, self._known_keys = start, None

    @property
    def known_keys(self) -> Vocabulary:
        """The keys that are known; which ones these are is looked up when it is first asked."""
        if self._known_keys is None:
            far, start = min(self.limit, self._start + FAR), self._start
            if self._nameless.start <= start < self._nameless.end:
                start = max(start, self._nameless.end - _LONGEST_NAME)
            self._known_keys = self.vocabulary.at(self._text, start, far)
            if self._known_keys is self.vocabulary:
                self._nameless = Span(self._start, far)
        return self._known_keys

    def continues(self, container: OpenObject, key: str) -> bool:
        """Tell whether a member *key* goes with those of *container*, which waits for a value."""
        taken = _keys(container)
        return key not in taken and self._go_together(taken, key)

    def weigh(
        self, offset: int, stack: Sequence[OpenContainer], *, closed: bool = False, passed: int = 0
    ) -> Weight:
        """Weigh what stands at *offset*, behind a quote: brackets that close containers, a comma and a key.

        *closed* tells that containers were closed before *offset*, which *stack* no longer has; so many
        members that are not known were *passed*.
        """
        depth = len(stack) - 1
        while depth >= 0:
            offset = self._skip(offset)
            if offset == self.limit:
                return Weight.GOOD if closed else Weight.WEAK
            sign = self._text[offset]
            if sign == ",":
                following = self._skip(offset + 1)
                if self._text[following : following + 1] not in ("}", "]"):
                    return self._after_comma(following, stack, depth, passed)
                offset, sign = following, self._text[following]  # A trailing comma.
            if sign == "{" and closed and isinstance(stack[depth], OpenList):
                return self._next_item(offset, next(iter(stack[depth + 1 :]), None))  # Its comma is missing.
            if sign not in "}])":
                return (
                    Weight.GOOD if closed and self._text.startswith(("```", "~~~"), offset) else Weight.NONE
                )
            if sign != stack[depth].closer:
                # Another bracket is missing or too many, which models do at the end of a list of objects.
                if _EXTRA_BRACE.match(self._text, offset, self.limit):
                    offset += 1
                    continue
                if depth == 0 or sign != stack[depth - 1].closer:
                    return Weight.NONE
                depth -= 1
            offset += 1
            depth -= 1
            closed = True
        behind = _AFTER_ROOT.match(self._text, offset, self.limit)
        return Weight.STRONG if behind else Weight.NONE

    def _after_comma(self, offset: int, stack: Sequence[OpenContainer], depth: int, passed: int) -> Weight:
        container, closed = stack[depth], depth < len(stack) - 1
        if isinstance(container, OpenList):
            return self._next_item(offset, stack[depth + 1] if closed else None)
        if self._text.startswith("{", offset) and depth and isinstance(stack[depth - 1], OpenList):
            return self._next_item(offset, container)  # Its brace is missing.
        name = _MEMBER.match(self._text, offset, self.limit)
        if name is None:
            return Weight.NONE
        taken = _keys(container)
        if name[1] in taken:
            return Weight.WEAK if closed else Weight.NONE  # Behind brackets it may be a duplicate.
        if self._go_together(taken, name[1]):
            return Weight.STRONG
        if name[1] in self.known_keys:
            return Weight.NONE
        behind = self._behind_value(name.end()) if passed < _MANY_UNKNOWN else None
        if behind:
            weight = self.weigh(behind, stack[: depth + 1], closed=closed, passed=passed + 1)
            if weight >= Weight.GOOD:
                return weight
        return Weight.NONE if closed else Weight.WEAK

    def _behind_value(self, offset: int) -> int | None:
        """Return the end of the value of an unknown member, behind which the known ones may go on."""
        value = _VALUE.match(self._text, offset, min(self.limit, offset + _LONGEST_VALUE))
        if value is None:
            return None
        self._work -= value.end() - offset
        return value.end() if self._work > 0 else None

    def _next_item(self, offset: int, before: OpenContainer | None) -> Weight:
        """Weigh the start of an item of a list; *before* is the object that the item before it is."""
        start = _OBJECT.match(self._text, offset, self.limit)
        if not isinstance(before, OpenObject):
            is_text = self._text.startswith('"', offset) and start is None
            return Weight.GOOD if is_text and before is None else Weight.NONE
        taken = _keys(before)
        known, member, count = 0, start, 0
        while member and known < _ENOUGH and count < _MANY_MEMBERS:
            name = next(filter(None, member.groups()), "")
            known += name in taken or self._go_together(taken, name)
            count += 1
            member = _NEXT_MEMBER.match(self._text, member.end(), min(self.limit, member.end() + 2_000))
        return (Weight.NONE, Weight.GOOD, Weight.STRONG)[known]

    def _go_together(self, taken: set[str], key: str) -> bool:
        meant = self.known_keys.meant
        key, taken = meant.get(key, key), {meant.get(name, name) for name in taken}
        known = taken & self.known_keys
        return any(known <= keys and key in keys for keys in self.known_keys.objects) if known else False

    def _skip(self, offset: int) -> int:
        match = _SPACE.match(self._text, offset, self.limit)
        return match.end() if match else offset


def _keys(container: OpenObject) -> set[str]:
    """Return the keys in *container*, with the one that waits for its value."""
    return {*container.data, container.key.value} if container.key else set(container.data)
