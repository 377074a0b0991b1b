"""OpenAI, the Responses API, in strict mode."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import words
from descant.contracts.pattern_limits import LOOKS_AROUND
from descant.contracts.provider_table import Consequence, ProviderLimits, ProviderTable
from descant.contracts.providers.provider import Provider, Request, named

TABLE = ProviderTable(
    date="2026-11-27",
    sources=(
        "openai 3.57, types/responses/response_format_text_json_schema_config_param.py",
        "pydantic-ai 2.68, profiles/openai.py",
        "https://developers.openai.com/api/docs/guides/structured-outputs",
        "https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai",
    ),
    consequence=Consequence.REFUSED,
    keywords=words(
        "$defs $ref additionalProperties anyOf const definitions description enum exclusiveMaximum "
        "exclusiveMinimum format items maxItems maxLength maximum minItems minLength minimum "
        "multipleOf pattern properties required title type"
    ),
    root_refuses=frozenset({"anyOf", "oneOf", "allOf", "enum", "not"}),
    closed=True,
    all_required=True,
    typed=True,
    beside_ref=frozenset(),
    refs_to_definitions=True,
    formats=words("date date-time duration email hostname ipv4 ipv6 time uuid"),
    not_in_pattern=(LOOKS_AROUND,),
    limits=ProviderLimits(
        depth=10,
        properties=5000,
        characters=120_000,
        enum_values=1000,
        long_enum=250,
        long_enum_characters=15_000,
    ),
    name=r"[A-Za-z0-9_-]{1,64}",
)
"""Lengths of texts are taken by current models; fine-tuned ones refuse them."""


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"text": {"format": {"type": "json_schema", **named(name, schema, description)}}}


def _json_object(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"text": {"format": {"type": "json_object"}}}


PROVIDER = Provider(
    name="openai",
    title="OpenAI Responses",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"json-object": _json_object}),
)
