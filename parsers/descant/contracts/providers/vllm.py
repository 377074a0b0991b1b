"""vLLM, whose grammars are made by xgrammar, or by guidance where that does not know a keyword."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import ANNOTATIONS, SILENT, STANDARD, words
from descant.contracts.pattern_limits import (
    BACK_REFERENCE,
    ESCAPED_OUTSIDE_SETS,
    FLAGS,
    LOOKS_AROUND,
    UNICODE_CLASS,
    WORD_BOUNDARY,
)
from descant.contracts.provider_table import Consequence, ProviderTable
from descant.contracts.providers.provider import Provider, Request, json_object, named

TABLE = ProviderTable(
    date="2026-11-27",
    sources=(
        "vllm @030141c, v1/structured_output/backend_xgrammar.py",
        "https://docs.vllm.ai/en/latest/features/structured_outputs",
        "xgrammar 0.2.8 and llguidance 1.9.1, compiled: tests/engines",
    ),
    consequence=Consequence.UNCLEAR,
    keywords=STANDARD
    - words(
        "oneOf allOf uniqueItems contains minContains maxContains not if then else dependentRequired "
        "dependentSchemas unevaluatedItems unevaluatedProperties"
    ),
    object_root=False,
    beside_ref=ANNOTATIONS | SILENT | {"default"},
    on_type=MappingProxyType({"multipleOf": frozenset({"integer"})}),
    not_in_pattern=(LOOKS_AROUND, WORD_BOUNDARY, BACK_REFERENCE, UNICODE_CLASS, FLAGS, ESCAPED_OUTSIDE_SETS),
    anchored=True,
    shaped=True,
    listed_alone=True,
    whole_bounds=True,
    any_text=r"[\s\S]*",
    apart_from_unions=words(
        "type properties required additionalProperties items prefixItems enum const pattern format minLength "
        "maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems "
        "minProperties maxProperties patternProperties propertyNames"
    ),
    formats=words(
        "date date-time duration email hostname ipv4 ipv6 json-pointer relative-json-pointer time uri "
        "uri-reference uri-template uuid"
    ),
    apart=tuple(
        words(pair)
        for pair in (
            "pattern minLength",
            "pattern maxLength",
            "pattern format",
            "format minLength",
            "format maxLength",
            "multipleOf minimum",
            "multipleOf maximum",
            "multipleOf exclusiveMinimum",
            "multipleOf exclusiveMaximum",
            "propertyNames properties",
            "propertyNames patternProperties",
            "patternProperties properties",
        )
    ),
)
"""What xgrammar takes without keeping to it is left out, too."""


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    inner = named(name, schema, description, strict=None)
    return {"response_format": {"type": "json_schema", "json_schema": inner}}


def _structured_outputs(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"extra_body": {"structured_outputs": {"json": schema}}}


PROVIDER = Provider(
    name="vllm",
    title="vLLM",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"structured-outputs": _structured_outputs, "json-object": json_object}),
)
