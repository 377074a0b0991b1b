"""Cohere, the second version of its API."""

from types import MappingProxyType
from typing import Any

from descant.contracts.keywords import STANDARD, words
from descant.contracts.provider_table import Consequence, ProviderTable
from descant.contracts.providers.provider import Provider, Request, json_object

TABLE = ProviderTable(
    date="2026-11",
    sources=(
        "cohere 7.3.1, types/json_response_format_v2.py",
        "https://docs.cohere.com/v2/docs/structured-outputs",
        "https://docs.cohere.com/docs/parameter-types-in-json",
    ),
    consequence=Consequence.REFUSED,
    keywords=STANDARD
    - words(
        "additionalProperties allOf anyOf contains dependentRequired dependentSchemas else exclusiveMaximum "
        "exclusiveMinimum if maxContains maxItems maxLength maxProperties maximum minContains minItems "
        "minLength minProperties minimum multipleOf not oneOf patternProperties prefixItems "
        "propertyNames then unevaluatedItems unevaluatedProperties uniqueItems"
    ),
    members_needed=True,
    formats=words("date date-time time uuid"),
    not_in_pattern=((r"\^", "has ^"), (r"\$", "has $"), (r"\(\?[=!]", "looks ahead")),
)


def _envelope(name: str, schema: dict[str, Any], description: str) -> Request:
    return {"response_format": {"type": "json_object", "json_schema": schema}}


PROVIDER = Provider(
    name="cohere",
    title="Cohere",
    table=TABLE,
    envelope=_envelope,
    forms=MappingProxyType({"json-object": json_object}),
)
