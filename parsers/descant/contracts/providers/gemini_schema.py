"""Gemini, with a schema in the form of OpenAPI 3.0, as older models and the Agent Platform take it."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import words
from descant.contracts.provider_table import Consequence, ProviderTable, Recursion
from descant.contracts.providers.gemini_json_schema import json_mode
from descant.contracts.providers.provider import Provider, Request
from descant.schemas.outline import JSON_TYPES

TABLE = ProviderTable(
    date="2026-11-27",
    sources=(
        "google-genai 3.6.1, _transformers.py",
        "prism-php/prism#974",
        "pydantic/pydantic-ai#1203, browser-use/browser-use#3786, googleapis/js-genai#708",
        "https://reference.rnfirebase.io/_react-native-firebase/ai/SchemaInterface.html",
        "https://ai.google.dev/api/caching#Schema",
    ),
    consequence=Consequence.REFUSED,
    keywords=words(
        "anyOf default description enum example format items maxItems maxLength maxProperties maximum "
        "minItems minLength minProperties minimum nullable pattern properties propertyOrdering required "
        "title type"
    ),
    types=frozenset(JSON_TYPES) - {"null"},
    takes_type_lists=False,
    object_root=False,
    typed=True,
    properties_needed=True,
    recursion=Recursion.REFUSED,
    formats=words("date-time double enum float int32 int64"),
    enum_types=frozenset({str}),
)


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"config": {"response_mime_type": "application/json", "response_schema": schema}}


PROVIDER = Provider(
    name="gemini-openapi",
    title="Gemini (OpenAPI schema)",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"json-object": json_mode}),
)
