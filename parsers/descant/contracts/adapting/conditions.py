"""Defaults, and conditions that a provider does not know: dropped, or said in another way."""

from collections.abc import Iterator
from typing import Any

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.allowed_values import accepts_null, only_value, type_of
from descant.contracts.checking.unfit import unfit
from descant.contracts.keywords import (
    ANNOTATIONS,
    CONDITIONS,
    ONE_SCHEMA,
    SCHEMA_LISTS,
    SCHEMA_MAPS,
    SILENT,
    JsonSchema,
)

_UUIDS = frozenset(f"uuid{version}" for version in range(1, 9))


def drop_default(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A default is not taken; only one that says nothing can go without loss."""
    default = node["default"]
    if default is None and accepts_null(site.root, node):
        yield Proposal("drop-null-default", {"default": default}, {})
    else:
        is_only = only_value(site.root, node) == (default,)
        yield Proposal("drop-only-default" if is_only else "drop-default", {"default": default}, {}, is_only)


def const_to_enum(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A constant is a list of one value."""
    if "enum" in site.table.keywords and "enum" not in node:
        yield Proposal("const-to-enum", {"const": node["const"]}, {"enum": [node["const"]]})


def add_type(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Listed values say their types."""
    if "type" in node:
        return
    listed = [node["const"]] if "const" in node else node.get("enum")
    types = list(dict.fromkeys(map(type_of, listed))) if isinstance(listed, list) else []
    if types:
        yield Proposal("add-type", {}, {"type": types[0] if len(types) == 1 else types})


def loosen_format(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A UUID of one version is a UUID."""
    formats = site.table.formats or frozenset()
    if "uuid" in formats and str(node["format"]) in _UUIDS - formats:
        yield Proposal("loosen-format", {"format": node["format"]}, {"format": "uuid"}, lossless=False)


def spell_true(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A schema that takes anything is an object without conditions."""
    for keyword, held in [*node.items()]:
        inner: Any = None
        if held is True and keyword != "additionalProperties" and keyword in ONE_SCHEMA | {"items"}:
            inner = {}
        elif keyword in SCHEMA_MAPS and isinstance(held, dict) and True in held.values():
            inner = {name: {} if value is True else value for name, value in held.items()}
        elif keyword in SCHEMA_LISTS and isinstance(held, list) and True in held:
            inner = [{} if value is True else value for value in held]
        if inner is not None:
            yield Proposal("spell-true", {keyword: held}, {keyword: inner})


def drop_keywords(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Keywords that the provider does not take are dropped, each by itself."""
    for keyword in [keyword for keyword in node if keyword not in site.table.keywords]:
        before = {keyword: node[keyword]}
        if keyword in SILENT:
            yield Proposal(f"drop-{keyword.strip('$')}", before, {})
        elif keyword in ANNOTATIONS:
            yield Proposal("drop-annotation", before, {}, lossless=False)
        elif keyword in CONDITIONS:
            yield Proposal("drop-constraint", before, {}, lossless=False)


def drop_conditions(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Conditions that the provider takes in general, and not in this form."""
    for keyword in dict.fromkeys(condition.keyword for condition in unfit(node, site.table)):
        if keyword in CONDITIONS or (keyword in ("enum", "const") and "type" in node):
            yield Proposal("drop-constraint", {keyword: node[keyword]}, {}, lossless=False)
