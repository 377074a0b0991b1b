"""Gemini, with a JSON Schema as the schema of the answer."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import words
from descant.contracts.provider_table import Consequence, ProviderTable, Recursion
from descant.contracts.providers.provider import Provider, Request

TABLE = ProviderTable(
    date="2026-11-27",
    sources=("google-genai 3.6.1, types.py, response_json_schema", "googleapis/python-genai#660"),
    consequence=Consequence.UNCLEAR,
    keywords=words(
        "$anchor $defs $id $ref additionalProperties anyOf description enum format items maxItems maximum "
        "minItems minimum oneOf prefixItems properties propertyOrdering required title type"
    ),
    object_root=False,
    beside_ref=words("$anchor $defs $id"),
    recursion=Recursion.OPTIONAL,
    enum_types=frozenset({str, int, float}),
)
"""Exactly one branch means any branch here. Definitions that come back are unrolled."""


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"config": {"response_mime_type": "application/json", "response_json_schema": schema}}


def json_mode(name: str, schema: dict[str, Any], description: str) -> Request:
    """Return what asks for any JSON."""
    return {"config": {"response_mime_type": "application/json"}}


PROVIDER = Provider(
    name="gemini",
    title="Gemini",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"json-object": json_mode}),
)
