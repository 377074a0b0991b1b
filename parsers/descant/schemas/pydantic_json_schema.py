"""The JSON Schema of a pydantic class."""

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

_NAMES = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}
_OF_LISTS = {"min_length": "minItems", "max_length": "maxItems"}
_OF_TEXTS = {"min_length": "minLength", "max_length": "maxLength"}
_OWN = {*_NAMES, *_OF_TEXTS}


def json_schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return what *model* looks like to who writes an instance, as a copy that the caller may change.

    Where a validator sees a value before a condition does, pydantic writes the condition by its own name,
    as in ``ge``, which nobody else knows.
    """
    schema = model.model_json_schema()
    pending = [schema]
    while pending:
        node = pending.pop()
        for name in sorted(_OWN & node.keys()):
            lengths = _OF_LISTS if node.get("type") == "array" else _OF_TEXTS
            node[_NAMES.get(name) or lengths[name]] = node.pop(name)
        pending.extend(_inside(node))
    return schema


def _inside(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for keyword in ("$defs", "properties", "patternProperties"):
        if keyword in node:
            yield from node[keyword].values()
    for keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
        if keyword in node:
            yield from node[keyword]
    for keyword in ("items", "additionalProperties"):
        if isinstance(node.get(keyword), dict):
            yield node[keyword]
