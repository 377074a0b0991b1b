"""Anthropic, the Messages API: as the format of the answer, or as a strict tool."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import words
from descant.contracts.pattern_limits import BACK_REFERENCE, LOOKS_AROUND, WORD_BOUNDARY
from descant.contracts.provider_table import Consequence, ProviderLimits, ProviderTable, Recursion
from descant.contracts.providers import openai_chat
from descant.contracts.providers.provider import Provider, Request, named

TABLE = ProviderTable(
    date="2026-11-27",
    sources=(
        "https://platform.claude.com/docs/en/build-with-claude/structured-outputs",
        "anthropic 2.14, lib/_parse/_transform.py",
        "https://hexdocs.pm/lang_schema/LangSchema.Converter.Anthropic.html",
        "pydantic-ai 2.68, models/_anthropic_schema_limits.py",
    ),
    consequence=Consequence.REFUSED,
    keywords=words(
        "$defs $ref additionalProperties anyOf const default definitions description enum format items "
        "minItems pattern properties required title type"
    ),
    closed=True,
    typed=True,
    beside_ref=frozenset(),
    recursion=Recursion.REFUSED,
    formats=words("date date-time duration email hostname ipv4 ipv6 time uri uuid"),
    not_in_pattern=(LOOKS_AROUND, WORD_BOUNDARY, BACK_REFERENCE),
    enum_types=frozenset({str, int, float, bool, type(None)}),
    values=MappingProxyType({"minItems": (0, 1)}),
    limits=ProviderLimits(optional=24, unions=16),
    name=r"[A-Za-z0-9_-]{1,64}",
)
"""The limits hold for a request as a whole; that of the grammar made of a schema is not published."""


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"output_config": {"format": {"type": "json_schema", "schema": schema}}}


def _tool(name: str, schema: dict[str, Any], description: str) -> Request:
    tool = named(name, schema, description)
    tool["input_schema"] = tool.pop("schema")
    return {"tools": [tool], "tool_choice": {"type": "tool", "name": name}}


PROVIDER = Provider(
    name="anthropic",
    title="Anthropic",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"tool": _tool, "openai-chat": openai_chat.PROVIDER.envelope}),
)
"""The endpoint that speaks like OpenAI takes nothing but strict schemas."""
