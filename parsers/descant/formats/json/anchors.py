"""Where a string ends whose quotes are not escaped: at the quote that is followed by what JSON has there.

In ``"content": "print("hi")"}, {"path": …`` only the last quote of the content is followed by closing
brackets and a name that goes with the names read so far. Every quote that could be the end is an
*anchor*; anchors are weighed by what follows them, and by whether quotes and brackets are balanced in the
string that they would end.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from descant.formats.json.frames import Frame, ListFrame, ObjectFrame
from descant.schemas.schema import Vocabulary
from descant.source import Span

_S = r"[ \t\n\r]*+"
_NAME = rf'"([^"\\\n\r]{{1,80}}+)"{_S}:'
_MEMBER_END = re.compile(
    rf'"{_S}(?:,{_S}"[^"\\\n\r]{{1,80}}+"{_S}:|\}}{_S}(?:[,}}\]){{]|```|~~~|\Z)|\]{_S}\}}{_S}(?:```|~~~|\Z)|\Z)'
)
_ITEM_END = re.compile(rf'"{_S}(?:,{_S}["{{]|\]|\Z)')
_SPACE = re.compile(_S)
_MEMBER = re.compile(_NAME)
_OBJECT = re.compile(rf'"?\{{{_S}{_NAME}|{_NAME}')
"""The start of an object in a list, also after a slip: with a quote too many, or without its brace."""
_NEXT_MEMBER = re.compile(rf'{_S}(?:"(?:[^"\\]|\\.)*+"|[^"\[{{]*?),{_S}{_NAME}', re.DOTALL)
_EXTRA_BRACE = re.compile(rf'\}}{_S},{_S}"?\{{')
_OBJECT_START = re.compile(rf"\{{{_S}{_NAME}")
_TEXT = r'"(?:[^"\\\n\r]++|\\.)*+"'
_FLAT = rf'(?:[^"\[\]{{}}]++|{_TEXT})*+'
_VALUE = re.compile(rf"{_S}(?:{_TEXT}|\[{_FLAT}\]|\{{{_FLAT}\}}|[+\-.\w]++)")
_LONGEST_VALUE = 2_000
_MANY_UNKNOWN = 8
"""So many members that are not known may stand between an anchor and what speaks for it."""
_AFTER_ROOT = re.compile(r"[ \t]*+(?:[\r\n]|\}|```|~~~|\Z|[;)<])")


class Weight(IntEnum):
    """How much what follows a quote speaks for its being the end."""

    NONE = 0
    WEAK = 1
    """A name that is not known, or the end of the text."""
    GOOD = 2
    """Brackets and a name that go with what was read."""
    STRONG = 3
    """More of that than chance or code would have."""


class Anchor(NamedTuple):
    """A quote that could end a string."""

    offset: int
    weight: Weight
    even: bool
    """The string up to here has an even number of quotes that are not escaped."""
    balanced: bool
    """The string up to here has as many closing brackets as opening ones, of each kind."""


class Anchors:
    """The anchors of one text up to *limit*, with the *names* that are known; shared by all who read it."""

    def __init__(self, text: str, limit: int, names: Vocabulary) -> None:
        self._text = text
        self.limit = limit
        self.names = names
        self._index: dict[re.Pattern[str], list[int]] = {}
        self._work = 8 * limit + 10_000
        """Characters that may be looked at in all, so that hostile text takes linear time."""
        self._endless_comment = limit

    def after(self, start: int, frames: Sequence[Frame]) -> Iterator[Anchor]:
        """Yield the anchors of a string whose opening quote is at *start*, in order.

        *frames* are what is open around the string, the innermost last, which waits for the string.
        """
        pattern = _MEMBER_END if isinstance(frames[-1], ObjectFrame) else _ITEM_END
        offsets = self._offsets(pattern)
        position, quotes, brackets = start + 1, 0, [0, 0, 0]
        for number in range(bisect_right(offsets, start), len(offsets)):
            offset = offsets[number]
            self._work -= 40
            if self._work < 0:
                return
            weight = self.weigh(offset + 1, frames)
            if weight is Weight.NONE or self._is_escaped(offset):
                continue
            piece = self._text[position:offset]
            self._work -= len(piece)
            quotes += _bare_quotes(piece)
            for kind, (opener, closer) in enumerate((("(", ")"), ("[", "]"), ("{", "}"))):
                brackets[kind] += piece.count(opener) - piece.count(closer)
            yield Anchor(offset, weight, quotes % 2 == 0, not any(brackets))
            position, quotes = offset + 1, quotes + 1

    def continues(self, frame: ObjectFrame, name: str) -> bool:
        """Tell whether a member *name* goes with those of *frame*, which waits for a value."""
        taken = _names(frame)
        return name not in taken and self._go_together(taken, name)

    def holds_object(self, start: int) -> bool:
        """Tell whether an object with a known name starts behind *start*."""
        self._work -= self.limit - start
        starts = _OBJECT_START.finditer(self._text, start, self.limit)
        return self._work < 0 or any(match[1] in self.names for match in starts)

    def comment_end(self, start: int) -> int | None:
        """Return where the comment that starts at *start* ends; where one has no end, no later one has."""
        if start >= self._endless_comment:
            return None
        closer = self._text.find("*/", start + 2, self.limit)
        if closer < 0:
            self._endless_comment = start
            return None
        return closer + 2

    def object_inside(self, span: Span) -> int | None:
        """Return where an object whose first name is known starts behind the start of *span*."""
        self._work -= span.end - span.start
        starts = _OBJECT_START.finditer(self._text, span.start + 1, span.end)
        return next((match.start() for match in starts if match[1] in self.names), None)

    def _offsets(self, pattern: re.Pattern[str]) -> list[int]:
        if pattern not in self._index:
            self._index[pattern] = [match.start() for match in pattern.finditer(self._text, 0, self.limit)]
        return self._index[pattern]

    def _is_escaped(self, offset: int) -> bool:
        before = self._text[max(0, offset - 1_000) : offset]
        return (len(before) - len(before.rstrip("\\"))) % 2 == 1

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
                return self._after_comma(self._skip(offset + 1), frames, depth, passed)
            if sign == "{" and closed and isinstance(frames[depth], ListFrame):
                return self._next_item(offset, frames[depth + 1])  # Its comma is missing.
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


def _bare_quotes(piece: str) -> int:
    """Return how many quotes of *piece* are not escaped."""
    # Three backslashes before a quote are so rare that they are not worth the time here.
    return piece.count('"') - piece.count('\\"') + piece.count('\\\\"')
