"""What speaks against a place for a fact behind damage, whatever stands before it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.structure import UNKNOWN, Shape
from descant.syntax import Mapping, Scalar


class Before(NamedTuple):
    """What was read last before damage, and what is open behind it."""

    stack: Sequence[OpenContainer]
    """Empty before the first key of the answer."""
    shapes: Sequence[Shape]
    end: int
    """Where the gap starts."""
    is_waiting: bool
    """It is a key, whose value is to follow."""
    may_open: bool = True
    """Its value may be an object or a list."""
    is_list: bool = False
    """Its value has to be a list."""
    is_ended: bool = False
    """The answer was closed well before the gap."""
    holds_objects: bool = False
    """Its value has to be a list of objects."""
    closers: str = ""
    """The brackets that close all of the stack, the innermost first."""
    unfinished: Sequence[float] = (0.0,)
    """By depth: what speaks against closing all that is deeper."""


_TAKEN = 7.0
_FOREIGN = 4.0
ELSEWHERE = 7.0
"""A key of another object that is open."""
_WHOLE = 0.5
"""The object has all that it needs."""
_UNKNOWN = 1.5
_NO_COLON = 2.0
_UNFINISHED = 2.0
"""An object that would be closed without a member that it must have."""
_NOT_FIRST = 3.0
"""An item that would start with another key than the one before it."""
_UNKNOWN_FIRST = 1.0
_ODD_ITEM = 6.0
"""A text among objects."""
_EARLY_END = 5.0
_NO_LIST = 1.6
"""An object in place of a list."""
_NO_OBJECT = 14.0
"""An object in place of a text or a number."""


def misfit(before: Before, lookahead: Lookahead, place: tuple[int, str, str]) -> float:
    """Return what speaks against *place*: its depth, the value of a key that waits, and what opens there."""
    depth, _, openers = place
    node = lookahead.fact.node
    cost = before.unfinished[depth]
    if cost and openers and node:
        cost -= sum(
            before.unfinished[number] - before.unfinished[number + 1]
            for number in range(depth, len(before.stack))
            if _starts_with(before.stack[number], node.value)
        )
    if lookahead.fact.role is FactRole.END or not before.stack:
        return cost + (_EARLY_END if lookahead.fact.is_weak else 0.0)
    container, shape = before.stack[depth - 1], before.shapes[depth - 1]
    if lookahead.fact.role is FactRole.KEY and node is not None:
        if openers and depth < len(before.stack):
            shape = _with_sibling(shape, before.stack[depth])
        return cost + _misfit_of_key(before, lookahead, container, shape, openers)
    if before.is_waiting and depth == len(before.stack) and not openers and before.is_list:
        cost += _ODD_ITEM
    elif openers:
        cost += _ODD_ITEM if before.holds_objects else 0.0
    elif isinstance(container, OpenList) and (
        shape.keys or any(isinstance(item, Mapping) for item in container.items[-1:])
    ):
        cost += _ODD_ITEM
    return cost


def _misfit_of_key(
    before: Before, lookahead: Lookahead, container: OpenContainer, shape: Shape, openers: str
) -> float:
    assert lookahead.fact.node is not None, "a key is a string"
    key = lookahead.fact.node.value
    cost = _NO_COLON if lookahead.fact.is_weak else 0.0
    if openers:
        if before.is_waiting and container is before.stack[-1]:
            # The object that opens is the value of the key.
            cost += _NO_LIST if before.is_list and openers == "{" else 0.0
            cost += 0.0 if before.may_open else _NO_OBJECT
            shape = UNKNOWN
        elif shape.first not in (None, key):
            cost += _NOT_FIRST if key in shape.keys else _UNKNOWN_FIRST
    elif isinstance(container, OpenObject) and key in _closed_keys(container, before):
        return cost + _TAKEN
    if key in shape.keys:
        return cost
    elsewhere = any(key in other.keys for other in before.shapes)
    if not shape.keys:
        return cost + _UNKNOWN + (_UNKNOWN if elsewhere else 0.0)
    is_whole = isinstance(container, OpenObject) and _has(container, shape)
    return cost + (ELSEWHERE if elsewhere else _FOREIGN) + (_WHOLE if is_whole else 0.0)


def _with_sibling(shape: Shape, sibling: OpenContainer) -> Shape:
    """Return *shape* with the keys of the item before it, which closes right there."""
    if not isinstance(sibling, OpenObject) or not sibling.members:
        return shape
    first = sibling.members[0].name
    if first == shape.first and sibling.data.keys() <= shape.keys:
        return shape
    return shape._replace(keys=shape.keys | sibling.data.keys(), first=first)


def _starts_with(container: OpenContainer, key: object) -> bool:
    return isinstance(container, OpenObject) and bool(container.members) and container.members[0].name == key


def _closed_keys(container: OpenObject, before: Before) -> Collection[str]:
    """Return the keys of *container* whose values have begun."""
    return container.data if container is before.stack[-1] else _keys(container)


def _keys(container: OpenObject) -> set[str]:
    waiting = [container.key.value] if isinstance(container.key, Scalar) else []
    return {*container.data, *waiting}


def unfinished(stack: Sequence[OpenContainer], shapes: Sequence[Shape]) -> list[float]:
    """Return by depth what speaks against closing all that is deeper in *stack*."""
    costs = [0.0]
    for container, shape in zip(reversed(stack), reversed(shapes), strict=True):
        lacks = isinstance(container, OpenObject) and not _has(container, shape)
        costs.append(costs[-1] + _UNFINISHED if lacks else costs[-1])
    costs.reverse()
    return costs


def _has(container: OpenObject, shape: Shape) -> bool:
    if shape.required <= container.data.keys():
        return True
    return shape.required <= {shape.meant.get(key, key) for key in _keys(container)}
