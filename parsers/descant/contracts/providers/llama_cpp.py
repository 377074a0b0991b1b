"""llama.cpp, which makes a grammar of a schema and skips what it does not know without a word."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import STANDARD, words
from descant.contracts.pattern_limits import (
    BACK_REFERENCE,
    CLASS,
    GROUP_SYNTAX,
    LOOKS_AROUND,
    UNICODE_CLASS,
    WORD_BOUNDARY,
)
from descant.contracts.provider_table import Consequence, ProviderTable
from descant.contracts.providers.provider import Provider, Request, json_object, named

_INTEGER = frozenset({"integer"})

TABLE = ProviderTable(
    date="2026-11",
    sources=("llama.cpp @363a490, grammars/README.md", "ggml-org/llama.cpp#19051"),
    consequence=Consequence.IGNORED,
    keywords=STANDARD
    - words(
        "allOf contains dependentRequired dependentSchemas else if maxContains maxProperties minContains "
        "minProperties multipleOf not patternProperties prefixItems propertyNames then unevaluatedItems "
        "unevaluatedProperties uniqueItems"
    ),
    object_root=False,
    refs_to_definitions=True,
    formats=words("date date-time time uuid"),
    on_type=MappingProxyType(
        dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _INTEGER)
    ),
    not_in_pattern=(LOOKS_AROUND, WORD_BOUNDARY, BACK_REFERENCE, UNICODE_CLASS, CLASS, GROUP_SYNTAX),
    anchored=True,
    spelled=True,
    apart_from_unions=words("properties required additionalProperties minLength maxLength pattern"),
    apart=(
        words("properties oneOf"),
        words("pattern minLength"),
        words("pattern maxLength"),
        words("pattern format"),
    ),
)
"""A schema is not shown to the model, so that the prompt has to tell it, too."""


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"json_schema": schema}


def _response_format(name: str, schema: dict[str, Any], description: str) -> Request:
    inner = named(name, schema, "", strict=None)
    return {"response_format": {"type": "json_schema", "json_schema": inner}}


PROVIDER = Provider(
    name="llama-cpp",
    title="llama.cpp",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"response-format": _response_format, "json-object": json_object}),
)
