"""What a provider is: a table of rules, and the form in which a request says its schema."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from descant.contracts.provider_table import ProviderTable

Request = dict[str, Any]
"""What is to be added to a request, by the names of its parameters."""
Envelope = Callable[[str, dict[str, Any], str], Request]
"""From a name, a schema and a description, which may be empty, to the part of a request."""


@dataclass(frozen=True)
class Provider:
    """A service or a server that takes a schema for its answers."""

    name: str
    """Stable, as in ``openai-chat``."""
    title: str
    table: ProviderTable = field(repr=False)
    envelope: Envelope = field(repr=False)
    forms: Mapping[str, Envelope] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    """Other forms in which it takes a schema, by name."""


def named(name: str, schema: dict[str, Any], description: str, *, strict: bool | None = True) -> Request:
    """Return the object with name, description, schema and strictness that several providers share."""
    request: Request = {"name": name, "schema": schema}
    if strict is not None:
        request["strict"] = strict
    if description:
        request["description"] = description
    return request


def json_object(name: str, schema: dict[str, Any], description: str) -> Request:
    """Return what asks for any JSON object, as most servers that speak like OpenAI take it."""
    return {"response_format": {"type": "json_object"}}
