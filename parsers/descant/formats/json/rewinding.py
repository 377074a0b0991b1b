"""What was read last before damage: the key or value itself, with all that was open around it.

Brackets that were read behind it are no facts: some of them may be wrong, so that what they closed is open
again, and what they opened is not.
"""

from typing import NamedTuple

from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
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

    stack: list[OpenContainer]
    """What is open behind it, the innermost last; empty before the first key of the answer."""
    node: Node | None
    end: int
    is_waiting: bool
    """It is a key, whose value is to follow."""
    undo: tuple[OpenContainer, ...] = ()
    """Containers that have to forget their last value, in this order, for *stack* to be open."""

    @property
    def is_string(self) -> bool:
        """Tell whether it is a value in double quotes, whose end could be another one."""
        return not self.is_waiting and isinstance(self.node, Scalar) and self.node.notation is Notation.JSON

    def go_back(self, reading: JsonReading) -> None:
        """Make it the last thing that *reading* has read."""
        for container in self.undo:
            container.forget_last()
        reading.stack[:] = self.stack
        is_missing_key = self.is_waiting and self.node is not None and self.node.start == self.node.end
        reading.forget_from(self.end + is_missing_key)  # That it is missing is reported at its colon.


def last_read(reading: JsonReading, expect: Expect) -> list[LastRead]:
    """Return what *reading* has read last, where *expect* is expected; the likelier reading first.

    There are two where a string was read as a value that could be a key.
    """
    rewound = _Rewound(reading)
    if expect in (Expect.COLON, Expect.VALUE) or not rewound.close_empty():
        return [rewound.at_key()]
    node = rewound.reopen(rewound.stack[-1].last)
    readings = [rewound.at(node)]
    if isinstance(node, Mapping | Sequence) and isinstance(rewound.stack[-1], OpenObject):
        readings.append(_before_last(reading))  # It is empty: its second bracket may be another one.
    if isinstance(node, Scalar) and node.notation is Notation.JSON:
        is_item = isinstance(rewound.stack[-1], OpenList)
        if is_item and _STRAY_QUOTE.match(reading.text, node.start, reading.limit):
            return [rewound.before_last()]
        is_short = node.end - node.start < _LONGEST_KEY and "\n" not in node.value
        if is_short and _COLON.match(reading.text, node.end, reading.limit):
            # It is a key that was taken for a value, since the brackets before it are missing.
            readings.append(_before_last(reading))
    return readings


def _before_last(reading: JsonReading) -> LastRead:
    again = _Rewound(reading)
    again.close_empty()
    again.reopen(again.stack[-1].last)
    return again.before_last()


class _Rewound:
    """The containers of a reading on the way back, which are still those of the reading."""

    def __init__(self, reading: JsonReading) -> None:
        self.stack = reading.stack.copy()
        self._start = reading.start
        self._own = len(self.stack)
        self._undo: list[OpenContainer] = []

    def close_empty(self) -> bool:
        """Leave the containers that have nothing in them; tell whether a value was read before the gap."""
        while self.stack and self.stack[-1].last is None:
            self.stack.pop()
            if self.stack and isinstance(self.stack[-1], OpenObject):
                return False
        return bool(self.stack)

    def reopen(self, node: Node | None) -> Node | None:
        """Open *node*, the last of the innermost one, and the last in it, down to one that has no parts."""
        while isinstance(node, Mapping | Sequence) and node.value:
            self._forget_last()
            container: OpenContainer = OpenObject.of(node) if isinstance(node, Mapping) else OpenList.of(node)
            self.stack.append(container)
            node = container.last
        return node

    def before_last(self) -> LastRead:
        """Go back behind the last value of the innermost container."""
        container = self.stack[-1]
        is_own = self._forget_last()
        if isinstance(container, OpenObject):
            return self.at_key(container.members[-1].key if is_own else container.key)
        items = container.items[:-1][-1:] if is_own else container.items[-1:]
        if items:
            return self.at(self.reopen(items[0]))
        self.stack.pop()
        if isinstance(self.stack[-1], OpenObject) or not self.close_empty():
            return self.at_key()
        return self.at(self.reopen(self.stack[-1].last))

    def at_key(self, key: Scalar | None = None) -> LastRead:
        """Return the key that the innermost container waits for a value of."""
        if not self.stack:
            return LastRead([], None, self._start, is_waiting=False)
        key = key or self.stack[-1].key
        assert key is not None, "a value is read after its key"
        return LastRead(self.stack, key, key.end, is_waiting=True, undo=tuple(self._undo))

    def at(self, node: Node | None) -> LastRead:
        """Return *node*, the last value of the innermost container."""
        assert node is not None, "a container that is not empty has a last value"
        return LastRead(self.stack, node, node.end, is_waiting=False, undo=tuple(self._undo))

    def _forget_last(self) -> bool:
        """Forget the last value of the innermost container; tell whether that has to wait."""
        container = self.stack[-1]
        if len(self.stack) <= self._own and any(container is own for own in self.stack[: self._own]):
            self._undo.append(container)
            return True
        container.forget_last()
        return False
