"""Objects: closed, and with every property required."""

from collections.abc import Iterator
from typing import Any

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.allowed_values import accepts_null, only_value
from descant.contracts.keywords import JsonSchema, properties_in, required_in, types_of

NULL_FOR_ABSENT = "null-for-absent"
"""The change by which a property that may be left out is written as null instead; decoding takes it out."""


def close_object(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """An object takes no other members than those it names."""
    rest = node.get("additionalProperties")
    if rest is False or not ("object" in types_of(node) or "properties" in node):
        return
    before = {"additionalProperties": rest} if "additionalProperties" in node else {}
    if "properties" in node:
        rule = "refuse-extra" if before else "close-object"
        yield Proposal(rule, before, {"additionalProperties": False}, not before)
    else:
        # An object of which nothing is said takes anything.
        yield Proposal("empty-map", before, {"additionalProperties": False, "properties": {}}, lossless=False)


def open_object(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Whether an object is open cannot be said everywhere."""
    rest = node["additionalProperties"]
    if rest is True or rest == {}:
        yield Proposal("drop-open", {"additionalProperties": rest}, {})
    elif rest is False:
        yield Proposal("drop-closed", {"additionalProperties": rest}, {}, lossless=False)


def complete_required(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A property that may be left out and may be null is written as null; any other has to be written."""
    properties, required = properties_in(node), required_in(node)
    if node["properties"] is not properties:
        return  # It holds no properties.
    missing = [name for name in properties if name not in required]
    free = [name for name in missing if _says_same_written(site.root, properties[name])]
    unknown = [name for name in required if name not in properties]
    before = {"required": node["required"]} if "required" in node else {}
    if free or not before:
        named = [name for name in properties if name in required or name in free] + unknown
        yield Proposal("complete-required", before, {"required": named})
        before = {"required": named}
    if len(missing) == len(free):
        return
    after = {"required": [*properties, *unknown]}
    if NULL_FOR_ABSENT in site.allow:
        bound = {name for name in missing if name not in free}
        inner = {name: _or_null(value) if name in bound else value for name, value in properties.items()}
        changed = {"properties": properties, **before}, {"properties": inner, **after}
        yield Proposal(NULL_FOR_ABSENT, *changed, lossless=False)
    else:
        yield Proposal("require-optional", before, after, lossless=False)


def _or_null(node: Any) -> JsonSchema:
    """Return a schema that takes null, too; a default is what is meant by that."""
    if isinstance(node, dict):
        node = {keyword: value for keyword, value in node.items() if keyword != "default"}
    return {"anyOf": [node, {"type": "null"}]}


def _says_same_written(root: JsonSchema, node: Any) -> bool:
    """Whether writing a property says the same as leaving it out."""
    if accepts_null(root, node):
        return True
    return isinstance(node, dict) and "default" in node and only_value(root, node) == (node["default"],)
