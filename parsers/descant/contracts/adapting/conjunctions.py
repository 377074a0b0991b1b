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
_OF_EACH_OTHER = (
    ("contains", "minContains", "maxContains"),
    ("if", "then", "else"),
    ("prefixItems", "additionalItems"),
)
"""What they say depends on what the others in the same schema say."""
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
    seen = set[str]()
    while isinstance(part, dict) and "$ref" in part:
        reference = part["$ref"]
        target = looked_up(site.root, reference)
        if reference in seen or _apart(part, "$ref") or _refers_to(target, reference):
            return None
        seen.add(reference)
        part = target
    return part if isinstance(part, dict) else None


def _refers_to(node: Any, reference: str) -> bool:
    pending = [node]
    while pending:
        held = pending.pop()
        if isinstance(held, dict):
            if held.get("$ref") == reference:
                return True
            pending += held.values()
        elif isinstance(held, list):
            pending += held
    return False


def _merged(left: JsonSchema, right: JsonSchema, site: NodeContext, deep: int) -> JsonSchema | None:
    """Return the schema of the values that are right by *left* and by *right*."""
    if deep == 0 or not _fit(left, right):
        return None
    merged = left | {keyword: value for keyword, value in right.items() if keyword not in left}
    for keyword in left.keys() & right.keys() - _SAYS_NOTHING:
        value = _both(keyword, left[keyword], right[keyword], site, deep)
        if value is None:
            return None
        merged[keyword] = value
    return merged


def _fit(left: JsonSchema, right: JsonSchema) -> bool:
    """Whether what both say of members and items says the same side by side as apart."""
    for group in _OF_EACH_OTHER:
        first, second = ({name: node[name] for name in group if name in node} for node in (left, right))
        if first and second and first != second:
            return False
    if ("prefixItems" in left or "prefixItems" in right) and left.get("items") != right.get("items"):
        return False
    for here, there in ((left, right), (right, left)):
        closes = here.get("additionalProperties", True) is not True or "patternProperties" in here
        others = properties_in(there).keys() - properties_in(here).keys()
        if closes and (others or "patternProperties" in there):
            return False
    return not any("unevaluatedProperties" in node or "unevaluatedItems" in node for node in (left, right))


def _both(keyword: str, left: Any, right: Any, site: NodeContext, deep: int) -> Any:
    """Return what *keyword* says where both say something; None where one schema cannot say it."""
    if left == right:
        return left
    if keyword in _LARGER or keyword in _SMALLER:
        numbers = isinstance(left, int | float) and isinstance(right, int | float)
        pick: Callable[[Any, Any], Any] = max if keyword in _LARGER else min
        return pick(left, right) if numbers else None
    match keyword:
        case "type":
            return _types(left, right)
        case "required":
            return [*left, *(name for name in right if name not in left)]
        case "enum":
            return [value for value in left if value in right] or None
        case "properties":
            return _properties(left, right, site, deep)
        case "items" | "additionalProperties" if isinstance(left, dict) and isinstance(right, dict):
            return _inner(left, right, site, deep)
    return None


def _types(left: Any, right: Any) -> Any:
    first, second = types_of({"type": left}), types_of({"type": right})
    both = sorted(first & second)
    for wide, narrow in ((first, second), (second, first)):
        if "number" in wide and "integer" in narrow and "integer" not in both:
            both.append("integer")
    return both[0] if len(both) == 1 else both or None


def _properties(left: JsonSchema, right: JsonSchema, site: NodeContext, deep: int) -> JsonSchema | None:
    merged = left | {name: value for name, value in right.items() if name not in left}
    for name in left.keys() & right.keys():
        inner = _inner(left[name], right[name], site, deep)
        if inner is None:
            return None
        merged[name] = inner
    return merged


def _inner(left: Any, right: Any, site: NodeContext, deep: int) -> JsonSchema | None:
    if left == right and isinstance(left, dict):
        return left
    first, second = _named(left, site), _named(right, site)
    return None if first is None or second is None else _merged(first, second, site, deep - 1)
