"""Nodes that say nothing of their values, which leave a model free to write anything."""

from collections.abc import Iterator

from descant.contracts.checking.breach import Breach, SchemaView
from descant.contracts.keywords import HOLDERS, SHAPING, schemas_in, types_of

_FIX = "Declare a type such as str or int, a union of types, or a model of your own."

_ITEMS = frozenset({"items", "prefixItems", "enum", "const"})


def find(view: SchemaView) -> Iterator[Breach]:
    """Yield the nodes without a type, the arrays without items, and what is no schema at all."""
    for path, node in view.nodes:
        for tail, inner in schemas_in(node) if not HOLDERS.isdisjoint(node) else ():
            if isinstance(inner, dict) or (tail[0] == "additionalProperties" and isinstance(inner, bool)):
                continue
            if not isinstance(inner, bool):
                message = f"Expected a schema, found {inner!r}."
                yield Breach(path, "no-schema", message, "Write an object with a type.", str(tail[0]), tail)
            elif view.table.typed:
                message = "Any value is allowed here." if inner else "No value is allowed here."
                yield Breach(path, "untyped", message, _FIX, str(tail[0]), tail)
            elif not view.table.boolean_schemas and not inner:
                message = "A schema that takes no value is not supported."
                yield Breach(path, "boolean-schema", message, "Leave it out.", str(tail[0]), tail)
        if not view.table.typed:
            continue
        if path and node.keys().isdisjoint(SHAPING):
            yield Breach(path, "untyped", "No type is declared, so any value is allowed.", _FIX)
        if "array" in types_of(node) and node.keys().isdisjoint(_ITEMS):
            message = "The type of the list items is missing."
            fix = "Name the type of the items, as in list[str]."
            yield Breach(path, "items-missing", message, fix)
