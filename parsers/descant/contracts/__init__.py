"""The schema pipeline: from a model to the part of a request, and from the reply to what is stored."""

from descant.contracts.build import CHECKED_ON_DECODING, build, envelope, strict_schema
from descant.contracts.built import Built, ContractError, Objection
from descant.contracts.built import SchemaChange as Change
from descant.contracts.codec import Codec
from descant.contracts.codec_validation import is_valid, validate
from descant.contracts.correction_loop import (
    AskAttempt,
    AskError,
    Cancellation,
    Ending,
    Exchange,
    FinishedSection,
    ModelCall,
    SectionStream,
    ask,
    ask_async,
)
from descant.contracts.decoding import Absent, Decoded, DecodeError, Parsed, Raw
from descant.contracts.decoding_stops import DecodeReason
from descant.contracts.evolution import Identity, Migration, MigrationError, identity_of, migrate
from descant.contracts.prompt import prompt_for
from descant.contracts.providers import PROVIDERS, Provider, provider_named
from descant.contracts.reask import reask
from descant.contracts.reask_validation import validation_input
from descant.contracts.rejections import Reason, RejectionError, rejection
from descant.contracts.sections import Section, Sections, SectionsError, keep, store
from descant.contracts.sections_ledger import Ledger, MemoryLedger, SectionConflictError, SectionKey
from descant.contracts.sections_routing import Outcome
from descant.contracts.sections_routing import RoutingReport as Report
from descant.contracts.size import Large

__all__ = [
    "CHECKED_ON_DECODING",
    "PROVIDERS",
    "Absent",
    "AskAttempt",
    "AskError",
    "Built",
    "Cancellation",
    "Change",
    "Codec",
    "ContractError",
    "DecodeError",
    "DecodeReason",
    "Decoded",
    "Ending",
    "Exchange",
    "FinishedSection",
    "Identity",
    "Large",
    "Ledger",
    "MemoryLedger",
    "Migration",
    "MigrationError",
    "ModelCall",
    "Objection",
    "Outcome",
    "Parsed",
    "Provider",
    "Raw",
    "Reason",
    "RejectionError",
    "Report",
    "Section",
    "SectionConflictError",
    "SectionKey",
    "SectionStream",
    "Sections",
    "SectionsError",
    "ask",
    "ask_async",
    "build",
    "envelope",
    "identity_of",
    "is_valid",
    "keep",
    "migrate",
    "prompt_for",
    "provider_named",
    "reask",
    "rejection",
    "store",
    "strict_schema",
    "validate",
    "validation_input",
]
