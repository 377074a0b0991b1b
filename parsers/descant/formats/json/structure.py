"""What may stand in an object that is open: the keys that its schema has, and those of the item before."""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.schemas.leniency import Synonyms
from descant.schemas.outline import Outline
from descant.schemas.schema import Vocabulary
from descant.syntax import Mapping as Object

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
    meant: Mapping[str, str] = MappingProxyType({})
    """Those that are other names, and the keys that they stand for."""


UNKNOWN = Shape(frozenset(), frozenset(), None)


def shapes(stack: Sequence[OpenContainer], vocabulary: Vocabulary) -> list[Shape]:
    """Return the shape of each of *stack*, the outermost first; of a list it is that of its items."""
    all_shapes: list[Shape] = []
    level = _top(vocabulary.outlines, vocabulary.synonyms)
    sibling: Object | None = None
    for container in stack:
        if isinstance(container, OpenList):
            level, sibling = level.item(), container.last_object()
            all_shapes.append(_like(sibling, level.shape, level) if sibling else level.shape)
            continue
        shape = level.shape
        if not shape.keys or container.data.keys().isdisjoint(shape.keys):
            shape = _by_its_keys(container, shape, vocabulary)
        all_shapes.append(_like(sibling, shape, level) if sibling else shape)
        level, sibling = level.member(container.key.value if container.key else ""), None
    return all_shapes


class _SchemaLevel:
    """What schemas ask of a value, and of those in it: made as far as it is looked at, and kept."""

    __slots__ = ("_following", "_item", "_members", "_outlines", "_synonyms", "shape")

    def __init__(self, outlines: tuple[Outline, ...], synonyms: tuple[Synonyms, ...]) -> None:
        self.shape = _asked_of(outlines, synonyms)
        self._outlines, self._synonyms = outlines, synonyms
        self._members: dict[str, _SchemaLevel] = {}
        self._item: _SchemaLevel | None = None
        self._following: dict[str, Shape] = {}

    def member(self, key: str) -> "_SchemaLevel":
        level = self._members.get(key)
        if level is None:
            members = (outline.member(key) for outline in self._outlines)
            level = _SchemaLevel(_branches(member.value for member in members if member), self._synonyms)
            if level._outlines:
                self._members[key] = level
        return level

    def item(self) -> "_SchemaLevel":
        if self._item is None:
            self._item = _SchemaLevel(_branches(outline.item for outline in self._outlines), self._synonyms)
        return self._item

    def following(self, first: str) -> Shape:
        """Return the shape of an object behind one that starts with the key *first*, which it may have."""
        if first not in self._following:
            self._following[first] = self.shape._replace(first=first)
        return self._following[first]


@lru_cache(maxsize=64)
def _top(outlines: tuple[Outline, ...], synonyms: tuple[Synonyms, ...]) -> _SchemaLevel:
    return _SchemaLevel(outlines, synonyms)


def _by_its_keys(container: OpenObject, shape: Shape, vocabulary: Vocabulary) -> Shape:
    """Return *shape*, unless no key of *container* is one of its own: then it is another object."""
    taken: Set[str] = container.data.keys()
    if container.key:
        if container.key.value in shape.keys:
            return shape
        taken = {*taken, container.key.value}
    if not taken:
        return shape
    # It is no object of that schema, or the schema is not known: by the keys that it has.
    known = taken & vocabulary
    objects = (together for together in vocabulary.objects if known and known <= together)
    return Shape(frozenset[str]().union(*objects), frozenset(), None)


def _like(sibling: Object, shape: Shape, level: _SchemaLevel) -> Shape:
    """Return *shape* with the keys of the item before it."""
    first = sibling.members[0].name if sibling.members else None
    if first is not None and shape is level.shape and sibling.value.keys() <= shape.keys:
        return level.following(first)
    return shape._replace(keys=shape.keys | sibling.value.keys(), first=first)


@lru_cache(maxsize=64)
def _asked_of(outlines: tuple[Outline, ...], synonyms: tuple[Synonyms, ...]) -> Shape:
    """Return what schemas ask of an object that is one of *outlines*."""
    keys = frozenset(name for outline in outlines for name in (*(outline.members or ()), *outline.aliases))
    members = [(name, member) for outline in outlines for name, member in (outline.members or {}).items()]
    required = {name for name, member in members if member.required}
    called = [dict(names) for names in synonyms if keys and keys.issuperset(name for _, name in names)]
    meant = {written: name for names in called for written, name in names.items() if written not in keys}
    keys |= meant.keys()
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
        meant=MappingProxyType(meant),
    )


def _holds_objects(item: Outline | None) -> bool:
    return item is not None and (item.types <= {"object"} or any(branch.members for branch in item.branches))


def holds_paths(container: OpenContainer) -> bool:
    """Tell whether all keys of *container* look like paths, as in a mapping of files."""
    return isinstance(container, OpenObject) and bool(container.data) and all(map(is_path, container.data))


def is_path(key: str) -> bool:
    """Tell whether *key* looks like a path."""
    return "." in key or "/" in key


def _branches(outlines: Iterable[Outline | None]) -> tuple[Outline, ...]:
    return tuple(branch for outline in outlines if outline for branch in (outline.branches or (outline,)))
