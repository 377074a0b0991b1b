"""The schema of some members of an answer, so that a provider is held to just these."""

import json
from typing import Any
from warnings import warn

from descant.extras import is_installed, missing
from descant.schema_texts import read_schema
from descant.schemas import ResponseSchema
from descant.schemas.json_schema.dialects import CURRENT
from descant.source import Source

_KEPT = ("$schema", "$defs", "definitions", "type", "additionalProperties", "description", "title")
"""The keywords of the root that are as good for some members; a condition between members is not."""


def part_schema(schema: ResponseSchema, members: tuple[str, ...]) -> ResponseSchema | None:
    """Return the schema of an object with just *members* of *schema*, all required.

    None where it has no JSON Schema of its own for each of them, or what checks them is not installed: then
    all is asked for.
    """
    if not is_installed("jsonschema"):
        warn(f"All of an answer is asked for again, and not a part: {missing('jsonschema')}", stacklevel=3)
        return None
    whole = schema.model.json_schema()
    properties: dict[str, Any] = whole.get("properties", {})
    if not all(isinstance(properties.get(name), dict) for name in members):
        return None
    part = {name: whole[name] for name in _KEPT if name in whole} | {
        "properties": {name: properties[name] for name in members},
        "required": list(members),
    }
    text = json.dumps({"$schema": CURRENT, **part}, ensure_ascii=False)
    return read_schema(Source(text), schema.name).schema
