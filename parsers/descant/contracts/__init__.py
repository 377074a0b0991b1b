"""The schema pipeline: from a model to the schema that a provider takes, and to the part of a request."""

from descant.contracts.build import CHECKED_ON_DECODING, build, envelope, strict_schema
from descant.contracts.built import Built, Change, ContractError, Objection
from descant.contracts.providers import PROVIDERS, Provider, provider_named
from descant.contracts.rejections import Reason, RejectionError, rejection
from descant.contracts.size import Large

__all__ = [
    "CHECKED_ON_DECODING",
    "PROVIDERS",
    "Built",
    "Change",
    "ContractError",
    "Large",
    "Objection",
    "Provider",
    "Reason",
    "RejectionError",
    "build",
    "envelope",
    "provider_named",
    "rejection",
    "strict_schema",
]
