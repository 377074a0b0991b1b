"""Tree and outline side by side: each value with what the schema asks of it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from descant.checkpoints import along, taken_from
from descant.pointers import Path, pointer
from descant.schemas.outline import MemberOutline, Outline, reach_of
from descant.syntax import Mapping, Member, Node, Scalar, Sequence, make

Facet = TypeVar("Facet")


class Placed(NamedTuple):
    """A value of an answer in its place."""

    node: Node
    outline: Outline
    path: Path
    objects: tuple[Mapping, ...]
    """The objects around it, the root first; without itself."""
    member: Member | None
    """The member whose value it is; None for the root and for the items of a list."""
    declared: MemberOutline | None
    """What the schema says of that member; None where it does not know it, or there is none."""

    @property
    def pointer(self) -> str:
        """The RFC 6901 pointer to it."""
        return pointer(self.path)

    def around(self, name: str) -> Node | None:
        """Return the member *name* of the nearest object around that has one."""
        holder = self.holder(name)
        return holder.get(name) if holder is not None else None

    def holder(self, name: str) -> Mapping | None:
        """Return the nearest object around that has a member *name*."""
        return next((mapping for mapping in reversed(self.objects) if name in mapping.value), None)

    def path_around(self, name: str) -> Path:
        """Return the path of the member *name* of the nearest object around that has one, which there is."""
        steps = [index for index, part in enumerate(self.path) if isinstance(part, str)]
        rank = max(index for index, mapping in enumerate(self.objects) if name in mapping.value)
        return (*self.path[: steps[rank]], name)

    def list_around(self, name: str) -> Sequence | None:
        """Do the same as :meth:`around` for a member that is a list; None where it is something else."""
        node = self.around(name)
        return node if isinstance(node, Sequence) else None


def walk_objects(root: Node, outline: Outline) -> Iterator[Placed]:
    """Yield *root* and each object and list below it that the schema knows, parents first, in order."""
    pending = [Placed(root, outline, (), (), None, None)]
    for placed in taken_from(pending):
        yield placed
        node, asked, path, objects, _, _ = placed
        if isinstance(node, Mapping):
            deeper = [member for member in node.members if type(member.node) is not Scalar]
            own = asked.branch_for(node.value) if deeper else asked
            for member in along(deeper[::-1]) if deeper else ():
                declared = own.member(member.name)
                below = declared.value if declared else own.item
                if below is not None:
                    inner = (member.node, below, (*path, member.name), (*objects, node), member, declared)
                    pending.append(make(Placed, inner))
        elif isinstance(node, Sequence) and asked.item is not None:
            item, last = asked.item, len(node.items) - 1
            pending += [
                make(Placed, (each, item, (*path, last - back), objects, None, None))
                for back, each in enumerate(along(reversed(node.items)))
                if type(each) is not Scalar
            ]


def with_facet(root: Node, outline: Outline, kind: type[Facet]) -> Iterator[tuple[Placed, Facet]]:
    """Yield every value that has a facet of *kind*, with the facet, in the order of the text.

    What has none below it is not entered, so that a schema without such facets costs nothing. A value that
    is cut off is yielded, too: ``node.complete`` tells.
    """
    for placed in _walk(root, outline, kind):
        for facet in placed.outline.facets:
            if isinstance(facet, kind):
                yield placed, facet


def outline_at(outline: Outline, value: Any, path: Path) -> Outline | None:
    """Return what is asked of the part of *value* at *path*; None where the schema says nothing of it."""
    asked: Outline | None = outline
    for part in path:
        if asked is None:
            return None
        own = asked.branch_for(value)
        declared = own.member(part) if isinstance(part, str) else None
        asked, value = declared.value if declared else own.item, value[part]
    return asked


def _counting(node: Mapping) -> Iterable[Member]:
    """Return the members that count: of several with one name the last."""
    if len(node.members) == len(node.value):
        return node.members
    return sorted(
        {member.name: member for member in node.members}.values(), key=lambda member: member.key.start
    )


def _walk(root: Node, outline: Outline, kind: type) -> Iterator[Placed]:
    if kind not in reach_of(outline):
        return
    pending = [Placed(root, outline, (), (), None, None)]
    while pending:
        placed = pending.pop()
        node, asked = placed.node, placed.outline
        yield placed
        inner: list[Placed] = []
        if isinstance(node, Mapping):
            own = asked.branch_for(node.value)
            around = (*placed.objects, node)
            for member in _counting(node):
                declared = own.member(member.name)
                below = declared.value if declared else own.item
                if below is not None and kind in reach_of(below):
                    path = (*placed.path, member.name)
                    inner.append(Placed(member.node, below, path, around, member, declared))
        elif isinstance(node, Sequence) and asked.item is not None and kind in reach_of(asked.item):
            # An item that holds nothing is of use only if it has the facet itself.
            has_own = any(isinstance(facet, kind) for facet in asked.item.facets)
            skipped = () if has_own else (Scalar,)
            inner = [
                Placed(item, asked.item, (*placed.path, index), placed.objects, None, None)
                for index, item in enumerate(along(node.items))
                if not isinstance(item, skipped)
            ]
        pending.extend(reversed(inner))
