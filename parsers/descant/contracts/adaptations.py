"""What can be changed in a schema so that a provider takes it, one function for each kind of change.

Each looks at one node and proposes what to take out of it and what to put in. None changes anything.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from descant.contracts.keywords import SHAPING, SILENT, TOLD, JsonSchema, types_of
from descant.contracts.references import looked_up
from descant.contracts.table import Table
from descant.contracts.values import accepts_null, are_apart, only_value, type_of
from descant.pointers import Path


class Proposal(NamedTuple):
    """A change that could be made in a node."""

    rule: str
    before: Mapping[str, Any]
    """The keywords to take out, with their values."""
    after: Mapping[str, Any]
    lossless: bool


@dataclass(frozen=True, slots=True)
class Site:
    """What an adaptation may look at beside its node."""

    root: JsonSchema
    table: Table
    path: Path = ()
    inlining: tuple[str, ...] = field(default=())


Adaptation = Callable[[JsonSchema, Site], Iterator[Proposal]]


def inline_root(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """A root that only refers to a definition becomes a copy of it; a recursive model gives such a root."""
    if site.path or "$ref" not in node:
        return
    target, beside = (
        looked_up(site.root, node["$ref"]),
        node.keys() - SILENT - {"$defs", "definitions", "$ref"},
    )
    if isinstance(target, dict) and target is not node and not (beside & target.keys()):
        yield Proposal("inline-root", {"$ref": node["$ref"]}, _added(node, target), lossless=True)


def unwrap_all_of(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """A list of one part that has to be right is that part."""
    match node.get("allOf"):
        case [dict(only)] if "allOf" not in site.table.keywords and not (only.keys() & node.keys()):
            yield Proposal("unwrap-all-of", {"allOf": [only]}, only, lossless=True)


def one_of_to_any_of(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """Exactly one branch is the same as any branch, where no value is right by two."""
    branches = node.get("oneOf")
    if isinstance(branches, list) and "oneOf" not in site.table.keywords and "anyOf" not in node:
        apart = are_apart(site.root, branches)
        yield Proposal("one-of-to-any-of", {"oneOf": branches}, {"anyOf": branches}, lossless=apart)


def wrap_ref(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """A reference that has to stand alone is wrapped, so that the words about it can stay."""
    allowed = site.table.beside_ref
    if allowed is None or "$ref" not in node or len(node) == 1 or "anyOf" in node:
        return
    if site.path and node.keys() - {"$ref", "default"} - allowed:
        yield Proposal("wrap-ref", {"$ref": node["$ref"]}, {"anyOf": [{"$ref": node["$ref"]}]}, lossless=True)


def add_type(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """Listed values say their types."""
    if not site.table.typed or "type" in node or not ("enum" in node or "const" in node):
        return
    values = [node["const"]] if "const" in node else node["enum"]
    types = list(dict.fromkeys(map(type_of, values))) if isinstance(values, list) else []
    if types:
        yield Proposal("add-type", {}, {"type": types[0] if len(types) == 1 else types}, lossless=True)


def close_object(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """An object takes no other members than those it names."""
    if not site.table.closed or ("object" not in types_of(node) and "properties" not in node):
        return
    if "additionalProperties" not in node:
        if "properties" in node:
            yield Proposal("close-object", {}, {"additionalProperties": False}, lossless=True)
        else:
            # An object of which nothing is said takes anything.
            yield Proposal("empty-map", {}, {"additionalProperties": False, "properties": {}}, lossless=False)
    elif node["additionalProperties"] is not False:
        before = {"additionalProperties": node["additionalProperties"]}
        if "properties" in node:
            yield Proposal("refuse-extra", before, {"additionalProperties": False}, lossless=False)
        else:
            after = {"additionalProperties": False, "properties": {}}
            yield Proposal("empty-map", before, after, lossless=False)


def complete_required(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """A property that may be left out and may be null is written as null; any other has to be written."""
    properties = node.get("properties")
    if not site.table.all_required or not isinstance(properties, dict):
        return
    required = node.get("required", [])
    missing = [name for name in properties if name not in required]
    free = [name for name in missing if _says_same_written(site.root, properties[name])]
    before = _present(node, "required")
    ghosts = [name for name in required if name not in properties]
    if free or "required" not in node:
        found = [name for name in properties if name in required or name in free]
        found += ghosts
        yield Proposal("complete-required", before, {"required": found}, lossless=True)
        before = {"required": found}
    if len(missing) > len(free):
        yield Proposal("require-optional", before, {"required": [*properties, *ghosts]}, lossless=False)


def _says_same_written(root: JsonSchema, node: Any) -> bool:
    """Whether writing a property says the same as leaving it out."""
    default = node.get("default") if isinstance(node, dict) else None
    return accepts_null(root, node) or (default is not None and only_value(root, node) == (default,))


def drop_default(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """A default is nothing to a model that has to write every property."""
    if "default" not in node or "default" in site.table.keywords:
        return
    default = node["default"]
    is_null = default is None and accepts_null(site.root, node)
    is_only = only_value(site.root, node) == (default,)
    rule = "drop-null-default" if is_null else "drop-only-default" if is_only else "drop-default"
    yield Proposal(rule, {"default": default}, {}, lossless=is_null or is_only)


def loosen_format(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """A UUID of one version is a UUID."""
    formats, written = site.table.formats, node.get("format")
    if formats is not None and "uuid" in formats and written in _UUIDS and written not in formats:
        yield Proposal("loosen-format", {"format": written}, {"format": "uuid"}, lossless=False)


_UUIDS = {f"uuid{version}" for version in range(1, 9)}


def drop_keywords(node: JsonSchema, site: Site) -> Iterator[Proposal]:
    """Keywords that the provider does not take are dropped, each by itself."""
    for keyword in sorted(_unknown(node, site)):
        before = {keyword: node[keyword]}
        if keyword in SILENT:
            yield Proposal(f"drop-{keyword.strip('$')}", before, {}, lossless=True)
        elif keyword in TOLD:
            yield Proposal("drop-annotation", before, {}, lossless=False)
        else:
            yield Proposal("drop-constraint", before, {}, lossless=False)


def _unknown(node: JsonSchema, site: Site) -> set[str]:
    """Return the keywords of *node* that can be dropped, as far as the table does not take them."""
    kept = site.table.keywords | SHAPING | {"default", "properties", "required", "additionalProperties"}
    return {keyword for keyword in node if keyword not in kept and keyword not in _HELD}


_HELD = frozenset({"$defs", "definitions", "items", "prefixItems", "patternProperties", "additionalItems"})
"""Without them a schema says something else, and not only less."""


def _added(node: JsonSchema, target: JsonSchema) -> JsonSchema:
    return {keyword: value for keyword, value in target.items() if keyword not in node}


def _present(node: JsonSchema, *keywords: str) -> JsonSchema:
    return {keyword: node[keyword] for keyword in keywords if keyword in node}


ADAPTATIONS: tuple[Adaptation, ...] = (
    inline_root,
    unwrap_all_of,
    drop_default,
    drop_keywords,
    one_of_to_any_of,
    wrap_ref,
    add_type,
    close_object,
    complete_required,
    loosen_format,
)
"""In the order in which they are tried on a node."""
