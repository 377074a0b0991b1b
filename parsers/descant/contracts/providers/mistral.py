"""Mistral, whose subset of JSON Schema is not published."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import STANDARD
from descant.contracts.provider_table import Consequence, ProviderTable
from descant.contracts.providers.provider import Provider, Request, json_object, named

TABLE = ProviderTable(
    date="2026-11-27",
    sources=("mistralai 3.7, extra/utils/_pydantic_helper.py", "mistralai 3.7, client/models/jsonschema.py"),
    consequence=Consequence.UNCLEAR,
    keywords=STANDARD,
    closed=True,
)
"""All that is known is that its SDK closes every object."""


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"response_format": {"type": "json_schema", "json_schema": named(name, schema, "")}}


PROVIDER = Provider(
    name="mistral",
    title="Mistral",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"json-object": json_object}),
)
