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

_S = r"[ \t\n\r]*+"
_NAME = rf'"([^"\\\n\r]{{1,80}}+)"{_S}:'
_MEMBER_END = re.compile(
    rf'"{_S}(?:,{_S}"[^"\\\n\r]{{1,80}}+"{_S}:|\}}{_S}(?:[,}}\])]|```|~~~|\Z)|\]{_S}\}}{_S}(?:```|~~~|\Z)|\Z)'
)
_ITEM_END = re.compile(rf'"{_S}(?:,{_S}["{{]|\]|\Z)')
_SPACE = re.compile(_S)
_MEMBER = re.compile(_NAME)
_OBJECT = re.compile(rf'"?\{{{_S}{_NAME}|{_NAME}')
"""The start of an object in a list, also after a slip: with a quote too many, or without its brace."""
_NEXT_MEMBER = re.compile(rf'{_S}(?:"(?:[^"\\]|\\.)*+"|[^"\[{{]*?),{_S}{_NAME}', re.DOTALL)
_EXTRA_BRACE = re.compile(rf'\}}{_S},{_S}"?\{{')
_OBJECT_START = re.compile(rf"\{{{_S}{_NAME}")
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

    def _offsets(self, pattern: re.Pattern[str]) -> list[int]:
        if pattern not in self._index:
            self._index[pattern] = [match.start() for match in pattern.finditer(self._text, 0, self.limit)]
        return self._index[pattern]

    def _is_escaped(self, offset: int) -> bool:
        before = self._text[max(0, offset - 1_000) : offset]
        return (len(before) - len(before.rstrip("\\"))) % 2 == 1

    def weigh(self, offset: int, frames: Sequence[Frame]) -> Weight:
        """Weigh what stands at *offset*, behind a quote: brackets that close frames, a comma and a name."""
        depth, closed = len(frames) - 1, False
        while depth >= 0:
            offset = self._skip(offset)
            if offset == self.limit:
                return Weight.GOOD if closed else Weight.WEAK
            sign = self._text[offset]
            if sign == ",":
                return self._after_comma(self._skip(offset + 1), frames[depth:], closed)
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

    def _after_comma(self, offset: int, frames: Sequence[Frame], closed: bool) -> Weight:  # noqa: FBT001
        frame = frames[0]
        if isinstance(frame, ListFrame):
            return self._next_item(offset, frames[1] if closed and len(frames) > 1 else None)
        name = _MEMBER.match(self._text, offset, self.limit)
        if name is None:
            return Weight.NONE
        taken = _names(frame)
        if name[1] in taken:
            return Weight.NONE
        if self._go_together(taken, name[1]):
            return Weight.STRONG
        return Weight.NONE if name[1] in self.names or closed else Weight.WEAK

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
    count = piece.count('"')
    if count and "\\" in piece:
        count = sum(not _ends_escaped(part) for part in piece.split('"')[:-1])
    return count


def _ends_escaped(part: str) -> bool:
    return part.endswith("\\") and (len(part) - len(part.rstrip("\\"))) % 2 == 1
