"""Where in a JSON Schema other schemas are, and what the keywords are about.

A member of ``properties`` may be called like a keyword, so only what these keywords hold is ever followed.
"""

from collections.abc import Iterator
from typing import Any

from descant.pointers import Path
from descant.schemas.outline import JSON_TYPES

JsonSchema = dict[str, Any]


def words(text: str) -> frozenset[str]:
    """Return the words of *text*, for lists of names."""
    return frozenset(text.split())


ONE_SCHEMA = words(
    "items additionalItems additionalProperties contains contentSchema else if not "
    "propertyNames then unevaluatedItems unevaluatedProperties"
)
"""They hold a schema."""
SCHEMA_LISTS = frozenset({"anyOf", "oneOf", "allOf", "prefixItems", "items"})
"""They hold a list of schemas; ``items`` does so in older drafts."""
SCHEMA_MAPS = frozenset({"properties", "patternProperties", "dependentSchemas", "$defs", "definitions"})
"""They hold schemas by names."""
HOLDERS = ONE_SCHEMA | SCHEMA_LISTS | SCHEMA_MAPS
DEFINITIONS = ("$defs", "definitions")

UNIONS = frozenset({"anyOf", "oneOf"})
SILENT = frozenset({"$comment", "$id", "$schema", "discriminator", "title", "x-descant"})
"""Nothing is lost without them: they say neither which values are right nor what a value means."""
ANNOTATIONS = words(
    "contentEncoding contentMediaType contentSchema deprecated description examples readOnly writeOnly"
)
"""They tell the model something, without saying which values are right."""
SHAPING = frozenset({"type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"})
"""A node with none of them says nothing of what its values look like."""


CONDITIONS = words(
    "contains dependentRequired dependentSchemas else exclusiveMaximum exclusiveMinimum format if "
    "maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties "
    "minimum multipleOf not pattern propertyNames then unevaluatedItems unevaluatedProperties uniqueItems"
)
"""They only narrow which values are right; the shape is the same without them."""
STANDARD = (
    HOLDERS
    | SHAPING
    | ANNOTATIONS
    | words(
        "$anchor $comment $id $schema default dependentRequired exclusiveMaximum exclusiveMinimum format "
        "maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties "
        "minimum multipleOf pattern required title uniqueItems"
    )
)
"""All that JSON Schema itself knows. What its older drafts had is known, too, where it holds schemas."""


def schemas_in(node: JsonSchema) -> Iterator[tuple[Path, Any]]:
    """Yield what *node* holds in place of schemas, each with the path from there."""
    for keyword, held in node.items():
        if keyword not in HOLDERS:
            continue
        if keyword in SCHEMA_MAPS and isinstance(held, dict):
            yield from (((keyword, name), inner) for name, inner in held.items())
        elif keyword in SCHEMA_LISTS and isinstance(held, list):
            yield from (((keyword, index), inner) for index, inner in enumerate(held))
        else:
            yield (keyword,), held


def nodes_of(schema: JsonSchema) -> Iterator[tuple[Path, JsonSchema]]:
    """Yield every schema in *schema*, itself first, with its path; what is around a schema before it.

    Schemas that are only ``true`` or ``false`` are left out. What is changed in a schema before the next is
    asked for is seen.
    """
    pending: list[tuple[Path, JsonSchema]] = [((), schema)]
    while pending:
        path, node = pending.pop()
        yield path, node
        if not node.keys().isdisjoint(HOLDERS):
            inner = [((*path, *tail), held) for tail, held in schemas_in(node) if isinstance(held, dict)]
            pending.extend(reversed(inner))


_ONE_TYPE = {name: frozenset({name}) for name in JSON_TYPES}


def types_of(node: JsonSchema) -> frozenset[str]:
    """Return the types that the ``type`` of *node* names."""
    written = node.get("type")
    if isinstance(written, str):
        return _ONE_TYPE.get(written) or frozenset({written})
    if isinstance(written, list):
        return frozenset(name for name in written if isinstance(name, str))
    return frozenset()


def required_in(node: JsonSchema) -> list[str]:
    """Return the names in the ``required`` of *node*."""
    names = node.get("required")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def properties_in(node: JsonSchema) -> JsonSchema:
    """Return the properties of *node* by name."""
    properties = node.get("properties")
    return properties if isinstance(properties, dict) else {}


def branches_in(node: JsonSchema, keyword: str) -> list[Any]:
    """Return the branches of a union, or the parts of ``allOf``."""
    branches = node.get(keyword)
    return branches if isinstance(branches, list) else []
