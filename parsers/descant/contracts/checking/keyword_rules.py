"""Keywords, and what they are given: types, formats, patterns, closed objects and required properties."""

import re
from collections.abc import Iterator
from typing import Any

from descant.contracts.checking.finding import Finding, View
from descant.contracts.checking.wording import fix_for, listing
from descant.contracts.keywords import JsonSchema, types_of
from descant.contracts.table import Table
from descant.contracts.values import type_of
from descant.pointers import Path


def find(view: View) -> Iterator[Finding]:
    """Yield what each node says that the table does not take."""
    table = view.table
    for path, node in view.nodes:
        if not node.keys() <= table.keywords:
            yield from _unknown(path, node, table)
        yield from _types(path, node, table)
        if "object" in types_of(node) or "properties" in node:
            yield from _object(path, node, table)
        if "enum" in node or "const" in node:
            yield from _listed(path, node, table)
        if "format" in node and table.formats is not None and node["format"] not in table.formats:
            message = f"The format {node['format']!r} is not known."
            fix = f"There are {listing(table.formats)}; or check it on the model, and leave it out here."
            yield Finding(path, "format", message, fix, "format", ("format",))
        if "pattern" in node:
            yield from _pattern(path, node, table)
        yield from _placed(path, node, table)


def _unknown(path: Path, node: JsonSchema, table: Table) -> Iterator[Finding]:
    for keyword in node:
        # A root that may not have it has been told so.
        if keyword not in table.keywords and (path or keyword not in table.root_refuses):
            yield Finding(
                path, "keyword", f"{keyword!r} is not permitted.", fix_for(keyword), keyword, (keyword,)
            )


def _types(path: Path, node: JsonSchema, table: Table) -> Iterator[Finding]:
    written = node.get("type")
    if written is None:
        return
    if isinstance(written, list) and not table.takes_type_lists:
        message = "The type is a list."
        yield Finding(
            path, "type-list", message, "Write one branch of anyOf for each type.", "type", ("type",)
        )
    for name in sorted(types_of(node) - table.types):
        message = f"The type {name!r} is not known."
        fix = f"There are {listing(table.types)}."
        yield Finding(path, "type", message, fix, "type", ("type",))


def _object(path: Path, node: JsonSchema, table: Table) -> Iterator[Finding]:
    properties, required = node.get("properties"), node.get("required", ())
    if (table.closed and node.get("additionalProperties") is not False) or (
        isinstance(node.get("additionalProperties"), dict) and not table.maps
    ):
        yield _open(path, node)
    if table.all_required and isinstance(properties, dict):
        if "required" not in node:
            message = "Strict mode is on, but 'required' is missing."
            yield Finding(path, "required-missing", message, "List all properties in 'required'.", "required")
        for name in properties:
            if name not in required:
                message = f"Strict mode is on, but {name!r} is not among the required properties."
                fix = "Give it no default, or let it be null, as in str | None = None."
                yield Finding(path, "required", message, fix, "required", ("properties", name))
    if table.members_needed and not required:
        message = "The object has no required property."
        yield Finding(path, "members-needed", message, "Give one of its properties no default.", "required")
    for name in required:
        if not isinstance(properties, dict) or name not in properties:
            message = f"{name!r} is required, and there is no such property."
            fix = "Correct the name, or add the property."
            yield Finding(path, "required-unknown", message, fix, "required", ("required",))


def _open(path: Path, node: JsonSchema) -> Finding:
    if "properties" in node:
        message = "The object takes members that it does not name; 'additionalProperties' has to be false."
        fix = 'Write extra="forbid" into the configuration of the model.'
        rule = "additional-properties"
    else:
        message = "The names of the members are free, as in dict[str, T], and have to be known."
        fix = (
            "Use a list of objects with a name and a value, as in list[Entry], or a model with named fields."
        )
        rule = "map"
    below: Path = ("additionalProperties",) if "additionalProperties" in node else ()
    return Finding(path, rule, message, fix, "additionalProperties", below)


def _listed(path: Path, node: JsonSchema, table: Table) -> Iterator[Finding]:
    values = node.get("enum", ())
    if "enum" in node and (not isinstance(values, list) or not values):
        message = "No value is listed, so that none is right."
        yield Finding(path, "enum-empty", message, "List the values.", "enum", ("enum",))
        return
    for keyword, value in [("enum", one) for one in values] + [("const", node.get("const"))]:
        if keyword in node and table.enum_types is not None and type(value) not in table.enum_types:
            message = f"A value of type {type_of(value)} may not be listed."
            fix = f"There may be {listing(_words(table.enum_types))}."
            yield Finding(path, "enum-type", message, fix, keyword, (keyword,))
            return


def _words(types: frozenset[type]) -> set[str]:
    return {type_of(one()) for one in types}


def _pattern(path: Path, node: JsonSchema, table: Table) -> Iterator[Finding]:
    pattern = str(node["pattern"])
    below = ("pattern",)
    for expression, what in table.not_in_pattern:
        if re.search(expression, pattern):
            message = f"The pattern {what}."
            fix = "Write it without that, or check it on the model, and leave it out here."
            yield Finding(path, "pattern", message, fix, "pattern", below)
    if table.anchored and not (pattern.startswith("^") and pattern.endswith("$")):
        message = "The pattern does not begin with ^ and end with $."
        yield Finding(path, "pattern", message, "Let it match the whole text.", "pattern", below)


def _placed(path: Path, node: JsonSchema, table: Table) -> Iterator[Finding]:
    for keyword in node.keys() & table.values.keys():
        if not _is_among(node[keyword], table.values[keyword]):
            allowed = listing({repr(value) for value in table.values[keyword]})
            message = f"{keyword!r} may not be {node[keyword]!r}."
            fix = f"There may be {allowed}; or check it on the model, and leave it out here."
            yield Finding(path, "keyword-value", message, fix, keyword, (keyword,))
    for keyword in node.keys() & table.on_type.keys():
        types = types_of(node)
        if types and not types <= table.on_type[keyword] | {"null"}:
            message = f"{keyword!r} is understood on {listing(table.on_type[keyword])} only."
            fix = "Check it on the model, and leave it out here."
            yield Finding(path, "keyword-type", message, fix, keyword, (keyword,))
    for together in table.apart:
        if together <= node.keys():
            message = f"{listing(together)} may not stand in one node together."
            fix = "Leave one of them out, or move one into a branch of its own."
            yield Finding(path, "together", message, fix, max(together), (max(together),))


def _is_among(value: Any, allowed: tuple[Any, ...]) -> bool:
    return any(type(value) is type(one) and value == one for one in allowed)
