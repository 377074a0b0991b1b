"""What was read last before damage: the key or value itself, with all that was open around it.

Brackets that were read behind it are no facts: some of them may be wrong, so that what they closed is open
again, and what they opened is not.
"""

from typing import NamedTuple

from descant.formats.json.frames import Frame, ListFrame, ObjectFrame
from descant.formats.json.reading import Expect, JsonReading
from descant.notations import Notation
from descant.patterns import regex
from descant.syntax import Mapping, Node, Scalar, Sequence

_COLON = regex(r"[ \t\n\r]*+(?:[:=])")
_LONGEST_KEY = 100
_STRAY_QUOTE = regex(r'"[ \t\n\r]*+\{[ \t\n\r]*+"[^"\\\n\r]{1,80}+"[ \t\n\r]*+:')
"""A quote before an object, which was read as a string of its brace."""


class LastRead(NamedTuple):
    """The last thing read."""

    frames: list[Frame]
    """What is open behind it, the innermost last; empty before the first key of the answer."""
    node: Node | None
    end: int
    is_waiting: bool
    """It is a key, whose value is to follow."""
    undo: tuple[Frame, ...] = ()
    """Frames of the reading that have to forget their last value, in this order, for *frames* to be open."""

    @property
    def is_string(self) -> bool:
        """Tell whether it is a value in double quotes, whose end could be another one."""
        return not self.is_waiting and isinstance(self.node, Scalar) and self.node.notation is Notation.JSON

    def go_back(self, reading: JsonReading) -> None:
        """Make it the last thing that *reading* has read."""
        for frame in self.undo:
            frame.forget_last()
        reading.stack[:] = self.frames
        reading.forget_from(self.end)


def last_read(reading: JsonReading, expect: Expect) -> list[LastRead]:
    """Return what *reading* has read last, where *expect* is expected; the likelier reading first.

    There are two where a string was read as a value that could be a key.
    """
    rewound = _Rewound(reading)
    if expect in (Expect.COLON, Expect.VALUE) or not rewound.close_empty():
        return [rewound.at_key()]
    node = rewound.reopen(rewound.frames[-1].last)
    found = [rewound.at(node)]
    if isinstance(node, Scalar) and node.notation is Notation.JSON:
        is_item = isinstance(rewound.frames[-1], ListFrame)
        if is_item and _STRAY_QUOTE.match(reading.text, node.start, reading.limit):
            return [rewound.before_last()]
        is_short = node.end - node.start < _LONGEST_KEY and "\n" not in node.value
        if is_short and _COLON.match(reading.text, node.end, reading.limit):
            # It is a key that was taken for a value, since the brackets before it are missing.
            again = _Rewound(reading)
            again.close_empty()
            again.reopen(again.frames[-1].last)
            found.append(again.before_last())
    return found


class _Rewound:
    """The frames of a reading on the way back, which are still those of the reading."""

    def __init__(self, reading: JsonReading) -> None:
        self.frames = reading.stack.copy()
        self._start = reading.start
        self._own = len(self.frames)
        self._undo: list[Frame] = []

    def close_empty(self) -> bool:
        """Leave the frames that have nothing in them; tell whether a value was read before the glue."""
        while self.frames and self.frames[-1].last is None:
            self.frames.pop()
            if self.frames and isinstance(self.frames[-1], ObjectFrame):
                return False
        return bool(self.frames)

    def reopen(self, node: Node | None) -> Node | None:
        """Open *node*, the last of the innermost frame, and the last in it, down to one that has no parts."""
        while isinstance(node, Mapping | Sequence) and node.value:
            self._forget_last()
            frame: Frame = ObjectFrame.of(node) if isinstance(node, Mapping) else ListFrame.of(node)
            self.frames.append(frame)
            node = frame.last
        return node

    def before_last(self) -> LastRead:
        """Go back behind the last value of the innermost frame."""
        frame = self.frames[-1]
        is_own = self._forget_last()
        if isinstance(frame, ObjectFrame):
            return self.at_key(frame.members[-1].key if is_own else frame.key)
        items = frame.items[:-1][-1:] if is_own else frame.items[-1:]
        if items:
            return self.at(self.reopen(items[0]))
        self.frames.pop()
        if isinstance(self.frames[-1], ObjectFrame) or not self.close_empty():
            return self.at_key()
        return self.at(self.reopen(self.frames[-1].last))

    def at_key(self, key: Scalar | None = None) -> LastRead:
        """Return the key that the innermost frame waits for a value of."""
        if not self.frames:
            return LastRead([], None, self._start, is_waiting=False)
        key = key or self.frames[-1].key
        assert key is not None, "a value is read after its key"
        return LastRead(self.frames, key, key.end, is_waiting=True, undo=tuple(self._undo))

    def at(self, node: Node | None) -> LastRead:
        """Return *node*, the last value of the innermost frame."""
        assert node is not None, "a frame that is not empty has a last value"
        return LastRead(self.frames, node, node.end, is_waiting=False, undo=tuple(self._undo))

    def _forget_last(self) -> bool:
        """Forget the last value of the innermost frame; tell whether that has to wait."""
        frame = self.frames[-1]
        if len(self.frames) <= self._own and any(frame is own for own in self.frames[: self._own]):
            self._undo.append(frame)
            return True
        frame.forget_last()
        return False
