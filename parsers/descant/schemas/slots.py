"""What can be written at an offset of a JSON answer: a name of which object, or a value of which member.

The tree is followed as far as it goes, so that a long answer is not read again and repairs count; only what
is between the last value that it has and the offset is scanned.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Any

from descant.notations import Notation
from descant.patterns import regex
from descant.pointers import Path
from descant.schemas.locating import item_at, member_at
from descant.schemas.unfinished_json import Container, Expected, Token, following, is_end, names_after, scan
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence

_OBJECT = regex(r"(?m)^[ \t]*\{|\A[^{]*\{")
_END = regex(r'(?<!\\)"(?=\s*[,}\]])')
"""A quote inside of a text behind which an object could go on."""
_TRIES = 20


class SlotKind(Enum):
    """What is to be written."""

    NAME = "name"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in an unfinished answer."""

    kind: SlotKind
    path: Path
    """Of a name: the path of its object; of a value: its own."""
    objects: tuple[dict[str, Any], ...]
    """The objects around it, the root first, as far as they are known; without the member that is written."""
    written: Span
    """What stands there of it, with its quotes; it is to be replaced."""
    missing_comma: int | None
    """Where a comma has to be put before it."""
    follower: str
    """The character that follows; nothing at the end of the text."""


def find_slot(text: str, root: Mapping | None, offset: int) -> Slot | None:
    """Return what can be written at *offset* of *text*, of which *root* is the tree; None for nothing.

    In front of the tree there may be an object that the reader has made nothing of.
    """
    if root is not None and root.start < offset:
        return _in_tree(text, root, offset)
    for match in islice(_OBJECT.finditer(text, 0, offset), _TRIES):
        frames = [Container.opened("{", match.end())]
        token = scan(text, match.end(), offset, frames)
        if frames:
            return _slot(text, offset, frames, token, after=True)
    return None


def _in_tree(text: str, root: Mapping, offset: int) -> Slot | None:
    frames: list[Container] = []
    node: Node = root
    while True:
        if isinstance(node, Scalar):
            return _in_scalar(text, offset, frames, node)
        opener = text[node.start : node.start + 1]
        if opener != ("{" if isinstance(node, Mapping) else "[") or not _is_open(node, text, offset):
            return None
        frame = Container.opened(opener, node.start + 1)
        frames.append(frame)
        enter = _enter_object if isinstance(node, Mapping) else _enter_list
        inner = enter(node, offset, frame)  # type: ignore[arg-type]  # one function for each kind
        if inner is not None and _is_open(inner, text, offset):
            node = inner
            continue
        token = scan(text, frame.last, offset, frames)
        # Where the scan has left the object, or the tree does not go to its end, what follows is scanned.
        after = frames and (frames[-1] is not frame or not node.complete)
        return _slot(text, offset, frames, token, after=bool(after)) if frames else None


def _enter_object(node: Mapping, offset: int, frame: Container) -> Node | None:
    """Note in *frame* what is known of *node*; return the value that may hold the offset."""
    inner: Node | None = None
    for member in node.members:
        value = member.node
        if member.key.start <= offset <= member.key.end:
            continue  # It is this name that is written.
        frame.values[member.name] = value.value
        if value.end > value.start and value.end <= offset:
            frame.name, frame.expected, frame.last = member.name, Expected.COMMA, value.end
    around = member_at(node, offset)
    if around is not None and around.node.start <= offset:
        inner = around.node
    elif node.members and not node.members[-1].node.complete:
        inner = node.members[-1].node
    if inner is not None:
        frame.name = next(member.name for member in node.members if member.node is inner)
    return inner


def _enter_list(node: Sequence, offset: int, frame: Container) -> Node | None:
    """Do the same for a list."""
    items = node.items
    index = item_at(node, offset)
    if index is None and items and not items[-1].complete and items[-1].start < offset:
        index = len(items) - 1
    if index is not None:
        frame.index = index
    before = bisect_right(items, offset, key=lambda item: item.end)
    if before:
        frame.expected, frame.last = Expected.COMMA, items[before - 1].end
        if index is None:
            frame.index = before - 1
    return items[index] if index is not None else None


def _is_open(node: Node, text: str, offset: int) -> bool:
    """Tell whether *offset* is inside of *node*; what is cut off may go on behind its end."""
    if isinstance(node, Scalar):
        if node.notation is Notation.BARE:
            return node.start < node.end and node.start <= offset <= node.end
        return node.start < offset < node.end or (offset == node.end and not node.closed)
    if not node.start < offset:
        return False
    if offset < node.end:
        return True
    parts = [member.node for member in node.members] if isinstance(node, Mapping) else node.items
    is_closed = text[node.end - 1] in "]}" and not (parts and parts[-1].end == node.end)
    return not node.complete and not (is_closed and node.end - node.start > 1)


def _in_scalar(text: str, offset: int, frames: list[Container], node: Scalar) -> Slot | None:
    if node.notation not in (Notation.JSON, Notation.BARE):
        return None
    frames[-1].expected = Expected.VALUE
    if (begun := _begun_name(text, offset, frames, node)) is not None:
        return begun
    token: Token | None = Token(node.span, is_closed=True)
    if not node.closed or "\n" in text[node.start : node.end] or not is_end(text, node.end):
        token = scan(text, node.start, offset, [Container.opened("[", node.start)])
    return _slot(text, offset, frames, token, after=False) if token else None


def _begun_name(text: str, offset: int, frames: list[Container], node: Scalar) -> Slot | None:
    """Return the slot of a name whose quotes were read as quotes inside of the text before it."""
    ends = [match.end() for match in _END.finditer(text, node.start + 1, min(offset, node.end))]
    for end in reversed(ends[-_TRIES:]):
        again = [replace(frame, values=dict(frame.values)) for frame in frames]
        again[-1].values.pop(again[-1].name, None)
        again[-1].take_value(None, end)
        token = scan(text, end, offset, again)
        if again and token and again[-1].expected is Expected.NAME and text[token.span.start] == '"':
            return _slot(text, offset, again, token, after=True)
    return None


def _slot(
    text: str, offset: int, frames: list[Container], token: Token | None, *, after: bool
) -> Slot | None:
    frame = frames[-1]
    written = token.span if token else Span.at(offset)
    if frame.expected is Expected.COLON and token is None:
        return None
    is_value = frame.expected is Expected.VALUE
    is_touching = frame.expected is Expected.COMMA and written.start == frame.last
    if not is_value and (frame.opener == "[" or is_touching):
        return None
    objects = [frame_.values for frame_ in frames if frame_.opener == "{"]
    if not is_value and after:
        objects[-1] = {**objects[-1], **names_after(text, written.end)}
    if is_value and frame.opener == "{":
        objects[-1] = {name: value for name, value in objects[-1].items() if name != frame.name}
    parts = [frame_.part for frame_ in (frames if is_value else frames[:-1])]
    return Slot(
        kind=SlotKind.VALUE if is_value else SlotKind.NAME,
        path=tuple(parts),
        objects=tuple(objects),
        written=written,
        missing_comma=None if is_value or frame.expected is Expected.NAME else frame.last,
        follower=following(text, written.end),
    )
