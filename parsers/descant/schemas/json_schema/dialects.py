"""The two versions of JSON Schema that are read, and what their keywords hold."""

from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

LONGEST_PATTERN = 1_000


class Holds(Enum):
    """What the value of a keyword is, for people; where it is schemas, they are followed."""

    SCHEMA = "a schema"
    SCHEMAS = "a list of schemas"
    SCHEMA_OR_SCHEMAS = "a schema or a list of schemas"
    NAMED_SCHEMAS = "an object of schemas"
    PATTERN_SCHEMAS = "an object of patterns and schemas"
    NAMED_NAMES = "an object of lists of names"
    NAMES_OR_SCHEMAS = "an object of schemas or lists of names"
    NUMBER = "a number"
    POSITIVE = "a positive number"
    COUNT = "a non-negative integer"
    TEXT = "a string"
    FLAG = "true or false"
    NAMES = "a list of unique strings"
    TYPE = "the name of a type, or a list of such names"
    VALUES = "a list of values"
    PATTERN = "a regular expression"
    REFERENCE = "a reference to a schema"
    ANYTHING = "anything"


@dataclass(frozen=True)
class Dialect:
    """A version of JSON Schema."""

    title: str
    keywords: MappingProxyType[str, Holds]
    ref_stands_alone: bool
    """Whether what stands beside ``$ref`` is passed over."""


_BOTH = {
    "$ref": Holds.REFERENCE,
    "$id": Holds.TEXT,
    "$schema": Holds.TEXT,
    "$comment": Holds.TEXT,
    "title": Holds.TEXT,
    "description": Holds.TEXT,
    "default": Holds.ANYTHING,
    "examples": Holds.VALUES,
    "readOnly": Holds.FLAG,
    "writeOnly": Holds.FLAG,
    "type": Holds.TYPE,
    "enum": Holds.VALUES,
    "const": Holds.ANYTHING,
    "multipleOf": Holds.POSITIVE,
    "maximum": Holds.NUMBER,
    "exclusiveMaximum": Holds.NUMBER,
    "minimum": Holds.NUMBER,
    "exclusiveMinimum": Holds.NUMBER,
    "maxLength": Holds.COUNT,
    "minLength": Holds.COUNT,
    "pattern": Holds.PATTERN,
    "maxItems": Holds.COUNT,
    "minItems": Holds.COUNT,
    "uniqueItems": Holds.FLAG,
    "contains": Holds.SCHEMA,
    "maxProperties": Holds.COUNT,
    "minProperties": Holds.COUNT,
    "required": Holds.NAMES,
    "properties": Holds.NAMED_SCHEMAS,
    "patternProperties": Holds.PATTERN_SCHEMAS,
    "additionalProperties": Holds.SCHEMA,
    "propertyNames": Holds.SCHEMA,
    "if": Holds.SCHEMA,
    "then": Holds.SCHEMA,
    "else": Holds.SCHEMA,
    "allOf": Holds.SCHEMAS,
    "anyOf": Holds.SCHEMAS,
    "oneOf": Holds.SCHEMAS,
    "not": Holds.SCHEMA,
    "format": Holds.TEXT,
    "contentMediaType": Holds.TEXT,
    "contentEncoding": Holds.TEXT,
    # Each version has a place of its own for them, and takes that of the other one, too.
    "definitions": Holds.NAMED_SCHEMAS,
    "$defs": Holds.NAMED_SCHEMAS,
    "x-descant": Holds.ANYTHING,
}
_OLD = {
    "items": Holds.SCHEMA_OR_SCHEMAS,
    "additionalItems": Holds.SCHEMA,
    "dependencies": Holds.NAMES_OR_SCHEMAS,
}
_NEW = {
    "items": Holds.SCHEMA,
    "prefixItems": Holds.SCHEMAS,
    "minContains": Holds.COUNT,
    "maxContains": Holds.COUNT,
    "dependentRequired": Holds.NAMED_NAMES,
    "dependentSchemas": Holds.NAMED_SCHEMAS,
    "unevaluatedItems": Holds.SCHEMA,
    "unevaluatedProperties": Holds.SCHEMA,
    "contentSchema": Holds.SCHEMA,
    "deprecated": Holds.FLAG,
    "$anchor": Holds.TEXT,
    "$dynamicAnchor": Holds.TEXT,
    "$dynamicRef": Holds.REFERENCE,
    "$vocabulary": Holds.ANYTHING,
}
DRAFT_07 = Dialect("Draft-07", MappingProxyType({**_BOTH, **_OLD}), ref_stands_alone=True)
DRAFT_2020_12 = Dialect("2020-12", MappingProxyType({**_BOTH, **_NEW}), ref_stands_alone=False)
CURRENT = "https://json-schema.org/draft/2020-12/schema"
"""The address of the dialect in which the library writes schemas."""
_OF_ADDRESS = {
    "json-schema.org/draft-07/schema": DRAFT_07,
    "json-schema.org/draft/2020-12/schema": DRAFT_2020_12,
}
IN_PLACE = ("$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")
"""The keywords whose schemas are for the very value that the schema around them is for."""
COMMENTS = frozenset(
    {"$id", "$schema", "$comment", "title", "description", "default", "examples", "definitions", "$defs"}
    | {"readOnly", "writeOnly", "deprecated", "x-descant", "$ref"}
)
"""The keywords that an answer is not checked by."""

OF_ONE = (_OLD.keys() | _NEW.keys()) - COMMENTS - {"contentSchema", "$vocabulary"}
"""The keywords that one of the versions checks answers by; in the other one most have no meaning."""


def dialect_of(address: str) -> Dialect | None:
    """Return the version that ``$schema`` names; None for one that is not read here."""
    return _OF_ADDRESS.get(address.partition("://")[2].rstrip("#"))
