"""Finding one's way in a tree: pointers as RFC 6901 has them, and the node a path leads to."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from descant.checkpoints import along, taken_from
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

Path = tuple[str | int, ...]


class PointerTarget(NamedTuple):
    """The deepest node that exists on a path."""

    node: Node
    path: Path
    """The part of the path that was followed; names of union branches are left out."""
    member: Member | None
    """The member that holds the node; None for the root and for items of a list."""
    is_end: bool
    """Whether the whole path was followed."""


def pointer(path: Iterable[str | int]) -> str:
    """Return *path* as an RFC 6901 pointer; the empty path is the empty string."""
    parts = [part if isinstance(part, str) else str(part) for part in path]
    joined = "/".join(("", *parts))
    if "~" not in joined and joined.count("/") == len(parts):
        return joined
    return "/".join(("", *(part.replace("~", "~0").replace("/", "~1") for part in parts)))


def parts_of(pointer: str) -> tuple[str, ...]:
    """Return the names that an RFC 6901 *pointer* is made of; indexes are texts, too. A fragment such as
    ``#/$defs/A`` is read from its first slash on."""
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])


def locate(root: Node, path: Path) -> PointerTarget:
    """Follow *path* from *root* as far as it goes.

    Parts that are nowhere in the tree, such as the names that pydantic gives to the branches of a union,
    are passed over when a later part can be followed.
    """
    node, followed, member, is_end = root, list[str | int](), None, True
    for part in path:
        match node, part:
            case Mapping(), str() if (inner := node.member(part)) is not None:
                member, node, is_end = inner, inner.node, True
            case Sequence(), int() if part < len(node.items):
                member, node, is_end = None, node.items[part], True
            case _:
                is_end = False
                continue
        followed.append(part)
    return PointerTarget(node, tuple(followed), member, is_end)


def naming_span(place: PointerTarget) -> Span:
    """Return the span that stands for a whole node: the name it has, else its opening bracket."""
    if place.member is not None and place.member.key.end > place.member.key.start:
        return place.member.key.span
    return opening_span(place.node)


def opening_span(node: Node) -> Span:
    """Return the span of a node's first character."""
    return node.span if isinstance(node, Scalar) else Span(node.start, min(node.start + 1, node.end))


def walk_paths(root: Node) -> Iterator[tuple[Path, Node]]:
    """Yield each object and list under *root*, itself included, with its path, in the order of the text."""
    pending: list[tuple[Path, Node]] = [((), root)]
    inner: list[tuple[Path, Node]]
    for path, node in taken_from(pending):
        match node:
            case Mapping():
                yield path, node
                members = along(node.members)
                inner = [((*path, m.name), m.node) for m in members if not isinstance(m.node, Scalar)]
            case Sequence():
                yield path, node
                items = enumerate(along(node.items))
                inner = [((*path, i), item) for i, item in items if not isinstance(item, Scalar)]
            case Scalar():
                continue
        pending.extend(reversed(inner))
