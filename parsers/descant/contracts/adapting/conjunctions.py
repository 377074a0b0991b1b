"""What has to be right together, said in one schema: ``allOf``, and what is beside a union or a reference.

A merge says exactly what its parts say, or there is none.
"""

from collections.abc import Callable, Iterator
from typing import Any

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.keywords import ANNOTATIONS, DEFINITIONS, SILENT, JsonSchema, properties_in, types_of
from descant.contracts.schema_references import looked_up

_DEEPEST = 16
"""So many schemas within each other, or references behind each other, are followed."""
_SAYS_NOTHING = SILENT | ANNOTATIONS | {"default", *DEFINITIONS}
_LARGER = ("minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum")
_SMALLER = ("maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum")
_OF_OTHERS = ("properties", "patternProperties", "additionalProperties", "unevaluatedProperties")
"""What they say depends on each other."""
_MOST_BRANCHES = 100


def merge_all_of(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Parts that all have to be right are one schema that says all of it."""
    parts = node["allOf"]
    if isinstance(parts, list):
        beside = {keyword: value for keyword, value in node.items() if keyword != "allOf"}
        merged = _all([_apart(beside), *parts], site)
        yield from _replacing("merge-all-of", node, merged)


def distribute_union(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """What is said beside a union is said in each of its branches."""
    branches = node["anyOf"]
    beside = _apart(node, "anyOf")
    if not beside or not isinstance(branches, list) or len(branches) > _MOST_BRANCHES:
        return
    if site.table.apart_from_unions.isdisjoint(beside):
        return
    merged = [_all([beside, branch], site) for branch in branches]
    if None not in merged:
        yield from _replacing("distribute-any-of", node, {"anyOf": merged})


def merge_ref(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """What is said beside a reference is said of what it names, in its place."""
    beside = _apart(node, "$ref")
    if site.path and beside and site.may_inline and node["$ref"] not in site.inlined:
        yield from _replacing("merge-ref", node, _all([beside, {"$ref": node["$ref"]}], site))


def _apart(node: JsonSchema, *keywords: str) -> JsonSchema:
    """Return what *node* says of values beside *keywords*."""
    return {name: value for name, value in node.items() if name not in _SAYS_NOTHING | {*keywords}}


def _replacing(rule: str, node: JsonSchema, merged: JsonSchema | None) -> Iterator[Proposal]:
    if merged is not None:
        before = {keyword: value for keyword, value in node.items() if keyword not in _SAYS_NOTHING}
        # What was said of this place is nearer than what was said of a part.
        added = [keyword for keyword in merged if keyword in before or keyword not in node]
        yield Proposal(rule, before, {keyword: merged[keyword] for keyword in added})


def _all(parts: list[Any], site: NodeContext) -> JsonSchema | None:
    merged: JsonSchema | None = {}
    for part in parts:
        named = _named(part, site)
        merged = _merged(merged, named, site, _DEEPEST) if named is not None and merged is not None else None
    return merged


def _named(part: Any, site: NodeContext) -> JsonSchema | None:
    """Return *part*, or what it refers to; None where that comes back to itself, or is no schema."""
    for _ in range(_DEEPEST):
        if not isinstance(part, dict) or "$ref" not in part:
            break
        target = looked_up(site.root, part["$ref"])
        if not isinstance(target, dict) or _apart(part, "$ref") or _refers_to(target, part["$ref"]):
            return None
        part = target
    return part if isinstance(part, dict) and "$ref" not in part else None


def _refers_to(node: Any, reference: str) -> bool:
    match node:
        case dict():
            return node.get("$ref") == reference or any(
                _refers_to(inner, reference) for inner in node.values()
            )
        case list():
            return any(_refers_to(inner, reference) for inner in node)
    return False


def _merged(one: JsonSchema, other: JsonSchema, site: NodeContext, deep: int) -> JsonSchema | None:
    """Return the schema of the values that are right by *one* and by *other*."""
    if deep == 0 or not _members_fit(one, other):
        return None
    merged = one | {keyword: value for keyword, value in other.items() if keyword not in one}
    for keyword in one.keys() & other.keys() - _SAYS_NOTHING:
        value = _both(keyword, one[keyword], other[keyword], site, deep)
        if value is None:
            return None
        merged[keyword] = value
    if types_of(one) and types_of(other) and "type" in merged:
        values = merged.get("enum")
        if isinstance(values, list) and not values:
            return None
    return merged


def _members_fit(one: JsonSchema, other: JsonSchema) -> bool:
    """Whether what both say of members says the same side by side as apart."""
    for here, there in ((one, other), (other, one)):
        closes = here.get("additionalProperties", True) is not True or "patternProperties" in here
        others = properties_in(there).keys() - properties_in(here).keys()
        if closes and (others or "patternProperties" in there):
            return False
    return not any("unevaluatedProperties" in node or "unevaluatedItems" in node for node in (one, other))


def _both(keyword: str, one: Any, other: Any, site: NodeContext, deep: int) -> Any:
    """Return what *keyword* says where both say something; None where one schema cannot say it."""
    if one == other:
        return one
    if keyword in _LARGER or keyword in _SMALLER:
        numbers = isinstance(one, int | float) and isinstance(other, int | float)
        pick: Callable[[Any, Any], Any] = max if keyword in _LARGER else min
        return pick(one, other) if numbers else None
    match keyword:
        case "type":
            return _types(one, other)
        case "required":
            return [*one, *(name for name in other if name not in one)]
        case "enum":
            return [value for value in one if value in other] or None
        case "properties":
            return _properties(one, other, site, deep)
        case "items" | "additionalProperties" if isinstance(one, dict) and isinstance(other, dict):
            return _inner(one, other, site, deep)
    return None


def _types(one: Any, other: Any) -> Any:
    first, second = types_of({"type": one}), types_of({"type": other})
    both = sorted(first & second)
    for wide, narrow in ((first, second), (second, first)):
        if "number" in wide and "integer" in narrow and "integer" not in both:
            both.append("integer")
    return both[0] if len(both) == 1 else both or None


def _properties(one: JsonSchema, other: JsonSchema, site: NodeContext, deep: int) -> JsonSchema | None:
    merged = one | {name: value for name, value in other.items() if name not in one}
    for name in one.keys() & other.keys():
        inner = _inner(one[name], other[name], site, deep)
        if inner is None:
            return None
        merged[name] = inner
    return merged


def _inner(one: Any, other: Any, site: NodeContext, deep: int) -> JsonSchema | None:
    if one == other and isinstance(one, dict):
        return one
    first, second = _named(one, site), _named(other, site)
    return None if first is None or second is None else _merged(first, second, site, deep - 1)
