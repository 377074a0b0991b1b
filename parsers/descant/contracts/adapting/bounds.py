"""Bounds of numbers and of lists, as an engine counts them."""

from collections.abc import Iterator
from math import ceil, floor, isfinite
from typing import Any

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.keywords import JsonSchema, types_of, words

BOUNDS = words("minimum maximum exclusiveMinimum exclusiveMaximum")
_TWICE = (words("minimum exclusiveMinimum"), words("maximum exclusiveMaximum"))
_INTEGER_OR_NULL = frozenset({"integer", "null"})


def whole_bounds(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Of whole numbers one bound each way is enough, and it is whole."""
    types = types_of(node)
    written = {keyword: node[keyword] for keyword in BOUNDS & node.keys()}
    if "integer" not in types or not types <= _INTEGER_OR_NULL:
        return
    if not all(map(_is_number, written.values())):
        return
    twice = any(pair <= written.keys() for pair in _TWICE)
    if not twice and all(isinstance(value, int) for value in written.values()):
        return
    least = [ceil(written["minimum"])] if "minimum" in written else []
    least += [floor(written["exclusiveMinimum"]) + 1] if "exclusiveMinimum" in written else []
    most = [floor(written["maximum"])] if "maximum" in written else []
    most += [ceil(written["exclusiveMaximum"]) - 1] if "exclusiveMaximum" in written else []
    whole = ({"minimum": max(least)} if least else {}) | ({"maximum": min(most)} if most else {})
    yield Proposal("whole-bounds", written, whole)


def any_items(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """The items that are counted are named, if only as anything."""
    if "array" in types_of(node) and node.keys().isdisjoint({"items", "prefixItems"}):
        yield Proposal("any-items", {}, {"items": {}})


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
