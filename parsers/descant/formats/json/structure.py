"""What may stand in an object that is open: the keys that its schema has, and those of the item before."""

from collections.abc import Iterable, Sequence
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
    keys = {name for outline in outlines for name in (*(outline.members or ()), *outline.aliases)}
    taken = _taken(container) if container else set[str]()
    if taken and not taken & keys:
        # It is no object of that schema, or the schema is not known: by the keys that it has.
        known = taken & vocabulary
        keys = {name for together in vocabulary.objects if known and known <= together for name in together}
    required = frozenset(
        name
        for outline in outlines
        for name, member in (outline.members or {}).items()
        if member.required and all(name in (other.members or ()) for other in outlines)
    )
    types: dict[str, set[str]] = {}
    for outline in outlines:
        for name, member in (outline.members or {}).items():
            types.setdefault(name, set()).update(
                member.value.types if not member.value.branches else _WITH_PARTS
            )
    scalars = {name for name, allowed in types.items() if _WITH_PARTS.isdisjoint(allowed)}
    lists = {name for name, allowed in types.items() if allowed <= _LIST}
    of_objects = {
        name
        for outline in outlines
        for name, member in (outline.members or {}).items()
        if member.value.item is not None and _holds_objects(member.value.item)
    }
    if sibling is not None:
        keys |= sibling.value.keys()
    first = sibling.members[0].name if sibling and sibling.members else None
    return Shape(
        frozenset(keys),
        required & keys,
        first,
        frozenset(scalars & keys),
        frozenset(lists & keys),
        frozenset(of_objects & keys),
    )


def _holds_objects(item: Outline) -> bool:
    return item.types <= {"object"} or any(branch.members for branch in item.branches)


def _taken(container: OpenObject) -> set[str]:
    return {*container.data, container.key.value} if container.key else set(container.data)


def _branches(outlines: Iterable[Outline | None]) -> list[Outline]:
    return [branch for outline in outlines if outline for branch in (outline.branches or (outline,))]
