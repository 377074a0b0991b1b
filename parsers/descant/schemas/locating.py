"""Which value of an answer is at an offset, and what the schema asks of it: a descent, not a walk."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from descant.pointers import Path
from descant.schemas.outline import MemberOutline, Outline
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Sequence

_FEW = 64


class Located(NamedTuple):
    """What is at an offset."""

    placed: Placed
    """The innermost value there that the schema knows; of a name the value that it belongs to."""
    at_name: bool
    """Whether it is the name of the value, and not the value."""


def locate_offset(root: Node, outline: Outline, offset: int) -> Located | None:
    """Return what the schema knows at *offset*; None where *root* does not stand there.

    Between two values that touch, the later one counts. What the schema does not know is not entered.
    """
    if not root.start <= offset <= root.end:
        return None
    placed = Placed(root, outline, (), (), None, None)
    while True:
        node = placed.node
        if isinstance(node, Mapping):
            member = member_at(node, offset)
            inner = place_member(placed, member) if member is not None else None
            if member is None or inner is None:
                return Located(placed, at_name=False)
            if offset <= member.key.end and member.key.end > member.key.start:
                return Located(inner, at_name=True)
            if not member.node.start <= offset <= member.node.end:
                return Located(placed, at_name=False)
        elif isinstance(node, Sequence) and (index := item_at(node, offset)) is not None:
            inner = place_item(placed, index)
            if inner is None:
                return Located(placed, at_name=False)
        else:
            return Located(placed, at_name=False)
        placed = inner


def locate_path(root: Node, outline: Outline, path: Path) -> Placed | None:
    """Return the value that *path* leads to from *root*; None where there is none that the schema knows."""
    placed: Placed | None = Placed(root, outline, (), (), None, None)
    for part in path:
        if placed is None:
            return None
        node = placed.node
        if isinstance(node, Mapping) and isinstance(part, str) and (member := node.member(part)):
            placed = place_member(placed, member)
        elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            placed = place_item(placed, part)
        else:
            return None
    return placed


def walk_within(root: Node, outline: Outline, asked: Span) -> Iterator[Placed]:
    """Yield each value that the schema knows and that touches *asked*; nothing else is entered."""
    pending = [Placed(root, outline, (), (), None, None)]
    while pending:
        placed = pending.pop()
        node = placed.node
        if not node.span.touches(asked):
            continue
        yield placed
        if isinstance(node, Mapping):
            inner = [place_member(placed, member) for member in node.members]
        elif isinstance(node, Sequence):
            first = max(0, bisect_right(node.items, asked.start, key=_start) - 1)
            last = bisect_right(node.items, asked.end, key=_start)
            inner = [place_item(placed, index) for index in range(first, last)]
        else:
            continue
        pending.extend(below for below in reversed(inner) if below is not None)


def place_member(placed: Placed, member: Member) -> Placed | None:
    """Return the value of *member* of the object *placed*; None where the schema does not know it."""
    assert isinstance(placed.node, Mapping), "only an object has members"
    declared, below = asked_of(placed.outline.branch_for(placed.node.value), member.name)
    if below is None:
        return None
    around = (*placed.objects, placed.node)
    return Placed(member.node, below, (*placed.path, member.name), around, member, declared)


def place_item(placed: Placed, index: int) -> Placed | None:
    """Return item *index* of the list *placed*; None where the schema says nothing of its items."""
    assert isinstance(placed.node, Sequence), "only a list has items"
    item = placed.outline.item
    if item is None:
        return None
    return Placed(placed.node.items[index], item, (*placed.path, index), placed.objects, None, None)


def asked_of(outline: Outline, name: str) -> tuple[MemberOutline | None, Outline | None]:
    """Return the member *name* of an object and what is asked of its value, as far as the schema knows."""
    declared = outline.member(name)
    return declared, declared.value if declared else outline.item


def member_at(node: Mapping, offset: int) -> Member | None:
    """Return the member of *node* that stands at *offset*."""
    spans = ((min(member.key.start, member.node.start), member.node.end) for member in node.members)
    index = _last_around(spans, offset)
    return None if index is None else node.members[index]


def item_at(node: Sequence, offset: int) -> int | None:
    """Return the number of the item of *node* that stands at *offset*."""
    items = node.items
    if len(items) > _FEW:
        # Items of long lists follow each other; only gathered ones of tags may have others between them.
        index = bisect_right(items, offset, key=_start) - 1
        return index if index >= 0 and offset <= items[index].end else None
    return _last_around(((item.start, item.end) for item in items), offset)


def _last_around(spans: Iterable[tuple[int, int]], offset: int) -> int | None:
    last = None
    for index, (start, end) in enumerate(spans):
        if start <= offset <= end:
            last = index
    return last


def _start(node: Node) -> int:
    return node.start
