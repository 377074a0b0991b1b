"""Ollama, whose grammars are those of llama.cpp; its cloud takes a schema and does not keep to it."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from descant.contracts.providers import llama_cpp
from descant.contracts.providers.provider import Provider, Request

TABLE = replace(
    llama_cpp.TABLE,
    sources=(
        "https://docs.ollama.com/capabilities/structured-outputs",
        "ollama/ollama#12422",
        "ollama/ollama#12362",
        *llama_cpp.TABLE.sources,
    ),
)


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"format": schema}


def _json(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"format": "json"}


PROVIDER = Provider(
    name="ollama",
    title="Ollama",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType(
        {"response-format": llama_cpp.PROVIDER.forms["response-format"], "json-object": _json}
    ),
)
"""The form ``response-format`` is for the endpoint under ``/v1``."""
