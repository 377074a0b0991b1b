"""What stands behind a quote that could end a string, and how much it speaks for its being the end.

Code has quotes that are followed by commas and names, too. What it hardly has is brackets that close all that
is open around the string, or names that go with those that were read so far.
"""

import re
from collections.abc import Sequence
from enum import IntEnum

from descant.formats.json.frames import Frame, ListFrame, ObjectFrame
from descant.patterns import regex
from descant.schemas.schema import Vocabulary

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
_MANY_UNKNOWN = 8
"""So many members that are not known may stand between an anchor and what speaks for it."""
_AFTER_ROOT = regex(r"[ \t]*+(?:[\r\n]|\}|```|~~~|\Z|[;)<])")


class Weight(IntEnum):
    """How much what follows a quote speaks for its being the end."""

    NONE = 0
    WEAK = 1
    """A name that is not known, or the end of the text."""
    GOOD = 2
    """Brackets and a name that go with what was read."""
    STRONG = 3
    """More of that than chance or code would have."""


class Weighing:
    """Weighs the quotes of one text up to *limit* by the *names* that are known."""

    def __init__(self, text: str, limit: int, names: Vocabulary) -> None:
        self._text = text
        self.limit = limit
        self.vocabulary = names
        self._names: Vocabulary | None = None
        self._start = 0
        self._work = 8 * limit + 10_000
        """Characters that may be looked at in all, so that hostile text takes linear time."""

    def begin(self, start: int) -> None:
        """Go by the names of the object that starts at *start*."""
        self._start, self._names = start, None

    @property
    def names(self) -> Vocabulary:
        """The names that are known; which ones these are is looked up when it is first asked."""
        if self._names is None:
            self._names = self.vocabulary.at(self._text, self._start, self.limit)
        return self._names

    def continues(self, frame: ObjectFrame, name: str) -> bool:
        """Tell whether a member *name* goes with those of *frame*, which waits for a value."""
        taken = _names(frame)
        return name not in taken and self._go_together(taken, name)

    def weigh(self, offset: int, frames: Sequence[Frame], *, closed: bool = False, passed: int = 0) -> Weight:
        """Weigh what stands at *offset*, behind a quote: brackets that close frames, a comma and a name.

        *closed* tells that frames were closed before *offset*, which *frames* no longer has; so many members
        that are not known were *passed*.
        """
        depth = len(frames) - 1
        while depth >= 0:
            offset = self._skip(offset)
            if offset == self.limit:
                return Weight.GOOD if closed else Weight.WEAK
            sign = self._text[offset]
            if sign == ",":
                following = self._skip(offset + 1)
                if self._text[following : following + 1] not in ("}", "]"):
                    return self._after_comma(following, frames, depth, passed)
                offset, sign = following, self._text[following]  # A trailing comma.
            if sign == "{" and closed and isinstance(frames[depth], ListFrame):
                return self._next_item(offset, next(iter(frames[depth + 1 :]), None))  # Its comma is missing.
            if sign not in "}])":
                return (
                    Weight.GOOD if closed and self._text.startswith(("```", "~~~"), offset) else Weight.NONE
                )
            if sign != frames[depth].closer:
                # Another bracket is missing or too many, which models do at the end of a list of objects.
                if _EXTRA_BRACE.match(self._text, offset, self.limit):
                    offset += 1
                    continue
                if depth == 0 or sign != frames[depth - 1].closer:
                    return Weight.NONE
                depth -= 1
            offset += 1
            depth -= 1
            closed = True
        behind = _AFTER_ROOT.match(self._text, offset, self.limit)
        return Weight.STRONG if behind else Weight.NONE

    def _after_comma(self, offset: int, frames: Sequence[Frame], depth: int, passed: int) -> Weight:
        frame, closed = frames[depth], depth < len(frames) - 1
        if isinstance(frame, ListFrame):
            return self._next_item(offset, frames[depth + 1] if closed else None)
        if self._text.startswith("{", offset) and depth and isinstance(frames[depth - 1], ListFrame):
            return self._next_item(offset, frame)  # Its brace is missing.
        name = _MEMBER.match(self._text, offset, self.limit)
        if name is None:
            return Weight.NONE
        taken = _names(frame)
        if name[1] in taken:
            return Weight.WEAK if closed else Weight.NONE  # Behind brackets it may be a duplicate.
        if self._go_together(taken, name[1]):
            return Weight.STRONG
        if name[1] in self.names:
            return Weight.NONE
        behind = self._behind_value(name.end()) if passed < _MANY_UNKNOWN else None
        if behind:
            weight = self.weigh(behind, frames[: depth + 1], closed=closed, passed=passed + 1)
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

    def _next_item(self, offset: int, before: Frame | None) -> Weight:
        """Weigh the start of an item of a list; *before* is the object that the item before it is."""
        start = _OBJECT.match(self._text, offset, self.limit)
        if not isinstance(before, ObjectFrame):
            is_text = self._text.startswith('"', offset) and start is None
            return Weight.GOOD if is_text and before is None else Weight.NONE
        taken = _names(before)
        first = start and (start[1] or start[2])
        if start is None or not (first in taken or self._go_together(taken, first or "")):
            return Weight.NONE
        second = _NEXT_MEMBER.match(self._text, start.end(), min(self.limit, start.end() + 2_000))
        known = second and (second[1] in taken or self._go_together(taken, second[1]))
        return Weight.STRONG if known else Weight.GOOD

    def _go_together(self, taken: set[str], name: str) -> bool:
        known = taken & self.names
        return any(known <= names and name in names for names in self.names.objects) if known else False

    def _skip(self, offset: int) -> int:
        match = _SPACE.match(self._text, offset, self.limit)
        return match.end() if match else offset


def _names(frame: ObjectFrame) -> set[str]:
    """Return the names in *frame*, with the one that waits for its value."""
    return {*frame.data, frame.key.value} if frame.key else set(frame.data)
