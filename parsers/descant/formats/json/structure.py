"""What may stand in an object that is open: the keys that its schema has, and those of the item before."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.schemas.outline import Outline
from descant.schemas.schema import Vocabulary
from descant.syntax import Mapping

_WITH_PARTS = {"array", "object"}
_LIST = {"array", "null"}


class Shape(NamedTuple):
    """What an object has: an open one, or the next item of an open list."""

    keys: frozenset[str]
    """Those that it may have; empty where nothing is known of it."""
    required: frozenset[str]
    first: str | None
    """The key that the item before it starts with."""
    scalars: frozenset[str] = frozenset()
    """Those of its keys whose values are neither objects nor lists."""
    lists: frozenset[str] = frozenset()
    """Those of its keys whose values have to be lists."""
    of_objects: frozenset[str] = frozenset()
    """Those whose values are lists of objects."""


UNKNOWN = Shape(frozenset(), frozenset(), None)


def shapes(stack: Sequence[OpenContainer], vocabulary: Vocabulary) -> list[Shape]:
    """Return the shape of each of *stack*, the outermost first; of a list it is that of its items."""
    found_shapes: list[Shape] = []
    outlines: list[Outline] = list(vocabulary.outlines)
    sibling: Mapping | None = None
    for container in stack:
        if isinstance(container, OpenList):
            outlines = _branches(outline.item for outline in outlines)
            sibling = next((item for item in reversed(container.items) if isinstance(item, Mapping)), None)
            found_shapes.append(_shape(outlines, sibling, None, vocabulary))
            continue
        found_shapes.append(_shape(outlines, sibling, container, vocabulary))
        key = container.key.value if container.key else ""
        members = (outline.member(key) for outline in outlines)
        outlines, sibling = _branches(member.value for member in members if member), None
    return found_shapes


def _shape(
    outlines: Sequence[Outline], sibling: Mapping | None, container: OpenObject | None, vocabulary: Vocabulary
) -> Shape:
    shape = _asked_of(tuple(outlines))
    taken = _taken(container) if container else frozenset[str]()
    if taken and taken.isdisjoint(shape.keys):
        # It is no object of that schema, or the schema is not known: by the keys that it has.
        known = taken & vocabulary
        objects = (together for together in vocabulary.objects if known and known <= together)
        shape = Shape(frozenset[str]().union(*objects), frozenset(), None)
    if sibling is None:
        return shape
    first = sibling.members[0].name if sibling.members else None
    return shape._replace(keys=shape.keys | sibling.value.keys(), first=first)


@lru_cache(maxsize=64)
def _asked_of(outlines: tuple[Outline, ...]) -> Shape:
    """Return what schemas ask of an object that is one of *outlines*."""
    keys = frozenset(name for outline in outlines for name in (*(outline.members or ()), *outline.aliases))
    members = [(name, member) for outline in outlines for name, member in (outline.members or {}).items()]
    required = {name for name, member in members if member.required}
    types: dict[str, set[str]] = {}
    for name, member in members:
        types.setdefault(name, set()).update(_WITH_PARTS if member.value.branches else member.value.types)
    return Shape(
        keys,
        frozenset(name for name in required if all(name in (outline.members or ()) for outline in outlines)),
        None,
        scalars=frozenset(name for name, allowed in types.items() if _WITH_PARTS.isdisjoint(allowed)),
        lists=frozenset(name for name, allowed in types.items() if allowed <= _LIST),
        of_objects=frozenset(name for name, member in members if _holds_objects(member.value.item)),
    )


def _holds_objects(item: Outline | None) -> bool:
    return item is not None and (item.types <= {"object"} or any(branch.members for branch in item.branches))


def _taken(container: OpenObject) -> frozenset[str]:
    return frozenset((*container.data, container.key.value) if container.key else container.data)


def _branches(outlines: Iterable[Outline | None]) -> list[Outline]:
    return [branch for outline in outlines if outline for branch in (outline.branches or (outline,))]
