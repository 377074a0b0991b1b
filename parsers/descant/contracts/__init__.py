"""The schema pipeline: from a model to the schema that a provider takes, and to the part of a request."""

from descant.contracts.build import CHECKED_ON_DECODING, build, envelope, strict_schema
from descant.contracts.built import Built, Change, ContractError, Objection
from descant.contracts.providers import PROVIDERS, Provider, provider_named

__all__ = [
    "CHECKED_ON_DECODING",
    "PROVIDERS",
    "Built",
    "Change",
    "ContractError",
    "Objection",
    "Provider",
    "build",
    "envelope",
    "provider_named",
    "strict_schema",
]
