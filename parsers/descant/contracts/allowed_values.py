"""What the values of a schema can be, as far as it matters for keeping its meaning."""

from itertools import combinations
from typing import Any

from descant.contracts.keywords import UNIONS, JsonSchema, branches_in, properties_in, required_in, types_of
from descant.contracts.schema_references import resolved

_TYPES = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
_DEEPEST = 20


def type_of(value: Any) -> str:
    """Return the JSON type of a value as JSON has it."""
    return _TYPES.get(type(value), "object" if isinstance(value, dict) else "array")


def accepts_null(root: JsonSchema, node: Any, depth: int = 0) -> bool:
    """Whether *node* allows null. Does not know of ``not`` and ``if``, which say less."""
    node = resolved(root, node)
    if not isinstance(node, dict):
        return node is True
    if "type" in node and "null" not in types_of(node):
        return False
    if ("enum" in node or "const" in node) and None not in listed(node):
        return False
    for keyword in ("anyOf", "oneOf"):
        branches = branches_in(node, keyword)
        if keyword in node and (depth > _DEEPEST or not any(_nulls(root, branches, depth))):
            return False
    parts = branches_in(node, "allOf")
    return depth <= _DEEPEST and all(_nulls(root, parts, depth))


def _nulls(root: JsonSchema, branches: Any, depth: int) -> list[bool]:
    return [accepts_null(root, branch, depth + 1) for branch in branches]


def only_value(root: JsonSchema, node: Any) -> tuple[Any, ...]:
    """Return the one value that *node* allows, or nothing where there are several."""
    node = resolved(root, node)
    if isinstance(node, dict):
        if "const" in node:
            return (node["const"],)
        if isinstance(node.get("enum"), list) and len(node["enum"]) == 1:
            return (node["enum"][0],)
    return ()


def are_apart(root: JsonSchema, branches: list[Any]) -> bool:
    """Whether no value is right by two of *branches*.

    They are distinguished by types, by listed values, or by a required member with such values. Of a branch
    that is itself a union, each of its branches has to be distinct.
    """
    cases = [_cases(root, branch, 0) for branch in branches]
    return all(
        isinstance(first, dict) and isinstance(second, dict) and _two_apart(root, first, second)
        for mine, theirs in combinations(cases, 2)
        for first in mine
        for second in theirs
    )


def _cases(root: JsonSchema, node: Any, depth: int) -> list[Any]:
    """Return the branches that a value of *node* has, itself where it is no union."""
    node = resolved(root, node)
    for keyword in UNIONS if isinstance(node, dict) and depth < _DEEPEST else ():
        if "type" not in node and (branches := branches_in(node, keyword)):
            return [case for branch in branches for case in _cases(root, branch, depth + 1)]
    return [node]


def _two_apart(root: JsonSchema, first: JsonSchema, second: JsonSchema) -> bool:
    if (types := _possible_types(first)) and (others := _possible_types(second)) and types.isdisjoint(others):
        return True
    if _listed_apart(first, second):
        return True
    if _possible_types(first) != {"object"} or _possible_types(second) != {"object"}:
        return False
    # What is required by one of them is there, whichever is meant.
    for name in _required_by_either(first, second):
        mine, theirs = (resolved(root, node["properties"][name]) for node in (first, second))
        if isinstance(mine, dict) and isinstance(theirs, dict) and _listed_apart(mine, theirs):
            return True
    return False


def _possible_types(node: JsonSchema) -> frozenset[str]:
    """Return the types of the values; empty where they are not said. A whole number is a number, too."""
    types = types_of(node)
    return types | {"integer"} if "number" in types else types


def _listed_apart(first: JsonSchema, second: JsonSchema) -> bool:
    mine, theirs = listed(first), listed(second)
    return bool(mine) and bool(theirs) and not any(_equal(a, b) for a in mine for b in theirs)


def listed(node: JsonSchema) -> list[Any]:
    """Return the values that *node* lists by ``const`` or ``enum``; none where it lists none."""
    if "const" in node:
        return [node["const"]]
    values = node.get("enum")
    return values if isinstance(values, list) else []


def _equal(first: Any, second: Any) -> bool:
    """Whether two values are the same to JSON Schema, where true is not 1."""
    return isinstance(first, bool) == isinstance(second, bool) and bool(first == second)


def _required_by_either(first: JsonSchema, second: JsonSchema) -> list[str]:
    """Return the names that both know and one requires."""
    required = {*required_in(first), *required_in(second)}
    return [name for name in properties_in(first) if name in required and name in properties_in(second)]
