"""OpenAI, Chat Completions, in strict mode; the rules are those of the Responses API."""

from types import MappingProxyType
from typing import Any

from descant.contracts.providers.openai_responses import TABLE
from descant.contracts.providers.provider import Provider, Request, json_object, named


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"response_format": {"type": "json_schema", "json_schema": named(name, schema, description)}}


PROVIDER = Provider(
    name="openai-chat",
    title="OpenAI Chat Completions",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"json-object": json_object}),
)
