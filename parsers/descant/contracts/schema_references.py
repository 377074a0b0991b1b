"""Following ``$ref`` inside one schema."""

from typing import Any
from urllib.parse import unquote

from descant.contracts.keywords import JsonSchema
from descant.pointers import Path, parts_of


def target_path(reference: Any) -> Path | None:
    """Return the path that a reference inside of the schema names; None for any other."""
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    pointer = unquote(reference[1:])
    if not pointer:
        return ()
    if not pointer.startswith("/"):
        return None
    return parts_of(pointer)


def resolved(root: JsonSchema, node: Any) -> Any:
    """Return what *node* stands for: itself, or what its ``$ref`` leads to; None where that is nothing."""
    seen = set[int]()
    while isinstance(node, dict) and "$ref" in node:
        if id(node) in seen:
            return None
        seen.add(id(node))
        node = looked_up(root, node["$ref"])
    return node


def looked_up(root: JsonSchema, reference: Any) -> Any:
    """Return what *reference* leads to; None where that is nothing."""
    path = target_path(reference)
    if path is None:
        return None
    value: Any = root
    for part in path:
        if isinstance(value, dict):
            value = value.get(part)
        elif (
            isinstance(value, list) and isinstance(part, str) and part.isdecimal() and int(part) < len(value)
        ):
            value = value[int(part)]
        else:
            return None
    return value
