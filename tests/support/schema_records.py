"""What is written of the library's own schemas in ``schema_records.json``, made from their modules."""

from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from typing import Any

from descant.schemas.outline import Outline
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.registry import MODULES
from descant.schemas.response_model import WHOLE
from descant.schemas.schema import Parts, ResponseSchema

HOME = "descant.schemas"


def declared(module: str) -> ResponseSchema:
    """Return the schema that *module* declares, with its pydantic class."""
    schema = import_module(f"{HOME}.{module}").SCHEMA
    assert isinstance(schema, ResponseSchema)
    return schema


def records() -> dict[str, Any]:
    """Return the records of all schemas, by their modules."""
    return {module: record_of(declared(module)) for module in MODULES}


def record_of(schema: ResponseSchema) -> dict[str, Any]:
    """Return *schema* as plain data; what has its default value is left out."""
    assert isinstance(schema.model, PydanticModel)
    assert not schema.rules, "the rules of a schema are code"
    kind = schema.model.type
    record: dict[str, Any] = {
        "name": schema.name,
        "title": schema.title,
        "role": schema.role.value,
        "unknown": schema.unknown.value,
        "parts": _without_defaults(Parts(), schema.parts),
        "collects": dict(schema.collects),
        "removed": {name: removed.reason for name, removed in schema.removed.items()},
        "replaced_by": schema.replaced_by,
        "migrate": schema.migrate and schema.migrate.__name__,
        "leniency": schema.leniency and dict(zip(("members", "items"), schema.leniency.tables, strict=True)),
        "model": {
            "class": kind.__name__,
            "is_exact": is_exact(kind),
            "outlines": outlines_of(schema.model.outline),
        },
    }
    return {name: value for name, value in record.items() if value not in (None, {})}


def outlines_of(outline: Outline) -> list[dict[str, Any]]:
    """Return *outline* and all below it, each once; they refer to each other by their numbers."""
    numbers = {id(outline): 0}
    pending, written = [outline], []

    def number_of(part: Outline) -> int:
        if id(part) not in numbers:
            numbers[id(part)] = len(numbers)
            pending.append(part)
        return numbers[id(part)]

    for current in pending:
        data: dict[str, Any] = {
            "types": sorted(current.types),
            "title": current.title,
            "doc": current.doc,
            "values": list(current.values),
            "aliases": dict(current.aliases),
            "is_closed": current.is_closed,
            "facets": [
                [type(facet).__name__, {each.name: getattr(facet, each.name) for each in fields(facet)}]
                for facet in current.facets
            ],
            "limits": dict(current.limits),
            "branches": [number_of(branch) for branch in current.branches],
        }
        data = {name: value for name, value in data.items() if value or name == "types"}
        if current.members is not None:
            data["members"] = {
                name: {
                    "required": member.required,
                    "value": number_of(member.value),
                    "doc": member.doc,
                    **({} if member.default is None else {"default": member.default}),
                    **({"is_omitted": True} if member.is_omitted else {}),
                }
                for name, member in current.members.items()
            }
        if current.item is not None:
            data["item"] = number_of(current.item)
        written.append(data)
    return written


def _without_defaults(usual: Any, value: Any) -> dict[str, Any]:
    pairs = ((each.name, getattr(value, each.name)) for each in fields(value))
    return {name: own for name, own in pairs if own != getattr(usual, name)}


_PLAIN = {"str", "int", "float", "bool", "none", "any", "literal", "missing-sentinel"}
_CONDITIONS = {"ge", "gt", "le", "lt", "min_length", "max_length"}
_CONFIGURED = {"title", "strict", "frozen", "extra_fields_behavior", "from_attributes", "validate_assignment"}
_BESIDE = {"type", "ref", "metadata", "serialization", "strict", "schema", "expected", "schema_ref"}


def is_exact(kind: Any) -> bool:
    """Tell whether the outline of *kind* says all that the class asks for.

    It does not where a validator of its own has a look, a text has to be more than a text, or names of
    members are other ones.
    """
    kind.model_rebuild(force=True)
    return all(_is_in_outline(node) for node in _nodes(kind.__pydantic_core_schema__))


def _is_in_outline(node: dict[str, Any]) -> bool:
    match node["type"]:
        case "model":
            is_plain = not node.get("root_model") and not node.get("post_init")
            return is_plain and node.get("config", {}).keys() <= _CONFIGURED
        case "model-fields" | "definitions" | "definition-ref" | "nullable" | "union" | "list" | "dict":
            return node.get("strict") is not False and not node.get("extras_schema")
        case "model-field":
            return not node.get("validation_alias")
        case "default":
            return "default_factory" not in node
        case "tuple":
            return node.get("strict") is False and node.get("variadic_item_index") == 0
        case "function-before":
            return node["function"]["function"] is WHOLE.func
        case name if name in _PLAIN:
            return node.keys() <= _CONDITIONS | _BESIDE
        case _:
            return False


def _nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield all parts of a core schema that have a type."""
    if isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema
        for name, inner in schema.items():
            if name not in ("metadata", "serialization", "cls", "config", "function"):
                yield from _nodes(inner)
    elif isinstance(schema, list | tuple):
        for inner in schema:
            yield from _nodes(inner)
