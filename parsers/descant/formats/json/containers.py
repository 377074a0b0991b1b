"""The objects and lists that are open while an object is read."""

from typing import Any

from descant.syntax import Mapping, Member, Node, Scalar, Sequence, make


class OpenObject:
    """An open object: its members so far, and the key that waits for its value."""

    closer = "}"
    opener = "{"
    __slots__ = ("body", "comma", "data", "is_doubtful", "key", "members", "start")

    def __init__(self, start: int, body: int) -> None:
        """Open an object at *start*; *body* is behind its bracket, or *start* where that is missing."""
        self.start = start
        self.body = body
        self.comma: int | None = None
        self.key: Scalar | None = None
        self.members: list[Member] = []
        self.data: dict[str, Any] = {}
        self.is_doubtful = False
        """A text in it is not certain."""

    @property
    def count(self) -> int:
        """How many values it has."""
        return len(self.members)

    @property
    def last(self) -> Node | None:
        """The value that was read last."""
        return self.members[-1].node if self.members else None

    def add(self, node: Node) -> None:
        """Put *node* under the key that was read before it."""
        assert self.key is not None, "a value is read after its key"
        self.members.append(make(Member, (self.key, node)))
        self.data[self.key.value] = node.value

    def drop_last(self) -> None:
        """Take the last member back, with the data of an earlier one of the same key."""
        key = self.members.pop().key.value
        if len(self.data) > len(self.members):
            del self.data[key]  # Each key is there once.
            return
        earlier = next((member for member in reversed(self.members) if member.key.value == key), None)
        if earlier:
            self.data[key] = earlier.node.value
        else:
            del self.data[key]

    def replace_last(self, node: Node) -> None:
        """Put *node*, of the same value, in place of the last one."""
        self.members[-1] = Member(self.members[-1].key, node)

    def forget_last(self) -> None:
        """Take the last member back, whose key waits for a value again."""
        self.key = self.members[-1].key
        self.drop_last()

    def copy(self) -> "OpenObject":
        """Return a container of its own with the same members."""
        twin = OpenObject(self.start, self.body)
        twin.comma, twin.key = self.comma, self.key
        twin.members, twin.data = self.members.copy(), self.data.copy()
        return twin

    @classmethod
    def of(cls, node: Mapping) -> "OpenObject":
        """Return the container that *node* was closed from."""
        container = cls(node.start, node.start + 1)
        container.members, container.data = list(node.members), node.value.copy()
        return container

    def close(self, end: int) -> Mapping:
        """Return the object, which ends at *end*."""
        return Mapping(self.start, end, tuple(self.members), self.data, not self.is_doubtful)


class OpenList:
    """An open list and its items so far."""

    closer = "]"
    opener = "["
    key: Scalar | None = None
    __slots__ = ("body", "comma", "data", "is_doubtful", "items", "start")

    def __init__(self, start: int) -> None:
        """Open a list whose bracket is at *start*."""
        self.start = start
        self.body = start + 1
        self.comma: int | None = None
        self.items: list[Node] = []
        self.data: list[Any] = []
        self.is_doubtful = False
        """Something in it could not be read, so that a text may be missing."""

    @property
    def count(self) -> int:
        """How many values it has."""
        return len(self.items)

    @property
    def last(self) -> Node | None:
        """The item that was read last."""
        return self.items[-1] if self.items else None

    def last_object(self) -> Mapping | None:
        """Return the last of the items that is an object."""
        return next((item for item in reversed(self.items) if isinstance(item, Mapping)), None)

    def add(self, node: Node) -> None:
        """Append *node*."""
        self.items.append(node)
        self.data.append(node.value)

    def drop_last(self) -> None:
        """Take the last item back."""
        self.items.pop()
        self.data.pop()

    def replace_last(self, node: Node) -> None:
        """Put *node*, of the same value, in place of the last one."""
        self.items[-1] = node

    def forget_last(self) -> None:
        """Take the last item back."""
        self.drop_last()

    def copy(self) -> "OpenList":
        """Return a container of its own with the same items."""
        twin = OpenList(self.start)
        twin.comma, twin.items, twin.data = self.comma, self.items.copy(), self.data.copy()
        return twin

    @classmethod
    def of(cls, node: Sequence) -> "OpenList":
        """Return the container that *node* was closed from."""
        container = cls(node.start)
        container.items, container.data = list(node.items), node.value.copy()
        return container

    def close(self, end: int) -> Sequence:
        """Return the list, which ends at *end*."""
        return Sequence(self.start, end, tuple(self.items), self.data, not self.is_doubtful)


OpenContainer = OpenObject | OpenList
