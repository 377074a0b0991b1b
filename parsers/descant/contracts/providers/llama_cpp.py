"""llama.cpp, which makes a grammar of a schema and skips what it does not know without a word."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import ANNOTATIONS, CONDITIONS, SILENT, STANDARD, words
from descant.contracts.pattern_limits import (
    BACK_REFERENCE,
    CLASS,
    ESCAPE,
    GROUP_SYNTAX,
    INNER_ANCHOR,
    LOOKS_AROUND,
    OPEN_SET,
    QUOTED,
    UNICODE_CLASS,
    WORD_BOUNDARY,
)
from descant.contracts.provider_table import Consequence, ProviderLimits, ProviderTable
from descant.contracts.providers.provider import Provider, Request, json_object, named

_INTEGER = frozenset({"integer"})

TABLE = ProviderTable(
    date="2026-11-27",
    sources=(
        "llama-cpp-python 0.3.36, vendor/llama.cpp, common/json-schema-to-grammar.cpp, json-schema.cpp",
        "llama-cpp-python 0.3.36, vendor/llama.cpp, src/llama-grammar.cpp",
        "llama.cpp @363a490, grammars/README.md",
        "ggml-org/llama.cpp#19051",
        "cyllama 0.2.18, the converter in Python, run: tests/engines",
    ),
    consequence=Consequence.IGNORED,
    keywords=STANDARD
    - words(
        "allOf contains dependentRequired dependentSchemas else if maxContains maxProperties minContains "
        "minProperties multipleOf not oneOf patternProperties prefixItems propertyNames then "
        "unevaluatedItems unevaluatedProperties uniqueItems"
    ),
    object_root=False,
    refs_to_definitions=True,
    beside_ref=ANNOTATIONS | SILENT | {"default"},
    formats=words("date date-time time uuid"),
    on_type=MappingProxyType(
        dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), _INTEGER)
    ),
    not_in_pattern=(
        LOOKS_AROUND,
        WORD_BOUNDARY,
        BACK_REFERENCE,
        UNICODE_CLASS,
        CLASS,
        GROUP_SYNTAX,
        ESCAPE,
        QUOTED,
        INNER_ANCHOR,
        OPEN_SET,
    ),
    anchored=True,
    spelled=True,
    shaped=True,
    listed_alone=True,
    whole_bounds=True,
    boolean_schemas=False,
    limits=ProviderLimits(repeated=2000),
    apart_from_unions=CONDITIONS | words("type properties required additionalProperties items enum const"),
    apart=(
        words("pattern minLength"),
        words("pattern maxLength"),
        words("pattern format"),
        words("format minLength"),
        words("format maxLength"),
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
