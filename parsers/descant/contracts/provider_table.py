"""The rules of a provider as data: what may be in a schema, and how large it may be."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from descant.schemas.outline import JSON_TYPES


class Consequence(Enum):
    """What a provider does with a schema that breaks its rules."""

    REFUSED = "rejects the request"
    IGNORED = "silently ignores what it does not know"
    UNCLEAR = "rejects the request or ignores what it does not know; undocumented"


class Recursion(Enum):
    """Whether a definition may refer to itself."""

    ALLOWED = "allowed"
    OPTIONAL = "only below an optional property"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class ProviderLimits:
    """How large a schema may be; None where nobody says."""

    depth: int | None = None
    """Objects within each other, the root included; root and definitions are counted apart."""
    properties: int | None = None
    """Of all objects together."""
    object_properties: int | None = None
    """Of one object."""
    characters: int | None = None
    """Of the names of properties and definitions and of the values of ``enum`` and ``const`` together."""
    enum_values: int | None = None
    """Of all enums together."""
    long_enum: int | None = None
    """An enum of texts with more values than this …"""
    long_enum_characters: int | None = None
    """… may have so many characters in all."""
    optional: int | None = None
    """Properties that need not be there."""
    repeated: int | None = None
    """So often something may be repeated: characters of a text, items of a list, parts of a pattern."""
    unions: int | None = None
    """Properties with several types."""


@dataclass(frozen=True, slots=True)
class ProviderTable:
    """What a provider takes, where it is said, and when that was looked up."""

    date: str
    sources: tuple[str, ...]
    consequence: Consequence
    keywords: frozenset[str]
    """All that may be in a schema."""
    types: frozenset[str] = frozenset(JSON_TYPES)
    takes_type_lists: bool = True
    """Whether ``type`` may be a list."""
    object_root: bool = True
    """Whether the root has to be an object."""
    root_refuses: frozenset[str] = frozenset()
    """Keywords that may be anywhere but in the root."""
    closed: bool = False
    """Whether each object has to have ``additionalProperties: false``."""
    all_required: bool = False
    """Whether each property has to be required."""
    typed: bool = False
    """Whether each node has to say what its values look like, and each array what its items do."""
    maps: bool = True
    """Whether the values of members with free names may be described."""
    members_needed: bool = False
    """Whether each object has to have a required property."""
    properties_needed: bool = False
    """Whether each object has to name a property, required or not."""
    beside_ref: frozenset[str] | None = None
    """What may be beside ``$ref``; None for anything."""
    refs_to_definitions: bool = False
    """Whether a reference may lead to a definition or the root only."""
    recursion: Recursion = Recursion.ALLOWED
    formats: frozenset[str] | None = None
    """None for any."""
    enum_types: frozenset[type] | None = None
    """The Python types of the values of an enum; None for any."""
    values: Mapping[str, tuple[Any, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The values that a keyword may have, where they are listed."""
    on_type: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    """The types on which a keyword is understood, where it is not on all."""
    not_in_pattern: tuple[tuple[str, str], ...] = ()
    """What a ``pattern`` may not contain, as a regular expression and in words."""
    anchored: bool = False
    """Whether a ``pattern`` has to begin with ^ and to end with $."""
    spelled: bool = False
    """Whether a ``pattern`` has to be spelled out: without classes, and for a text as JSON writes it."""
    shaped: bool = False
    """Whether a condition is kept only beside a type, and a number of items only beside ``items``."""
    listed_alone: bool = False
    """Whether nothing is kept of what is beside ``enum`` or ``const``."""
    whole_bounds: bool = False
    """Whether an integer has one bound each way, which is a whole number."""
    boolean_schemas: bool = True
    """Whether a schema may be ``true`` or ``false``."""
    any_text: str | None = None
    """What matches any text in a ``pattern``, so that one can be anchored; None where nothing does."""
    apart_from_unions: frozenset[str] = frozenset()
    """Keywords that may not be beside ``anyOf``."""
    apart: tuple[frozenset[str], ...] = ()
    """Keywords that may not be in one node together."""
    limits: ProviderLimits = ProviderLimits()
    name: str | None = None
    """What the name of a schema has to match; None where it has none."""
