"""Keywords, and what they are given: types, formats, patterns, closed objects and required properties."""

from collections.abc import Iterator

from descant.contracts.checking.breach import Breach, SchemaView
from descant.contracts.checking.fix_wording import fix_for, listing
from descant.contracts.checking.root_rules import refused_in_root
from descant.contracts.checking.unfit import conditions_of, unfit
from descant.contracts.keywords import DEFINITIONS, JsonSchema, properties_in, required_in, types_of
from descant.contracts.provider_table import ProviderTable
from descant.pointers import Path


def find(view: SchemaView) -> Iterator[Breach]:
    """Yield what each node says that the table does not take."""
    table, conditions = view.table, conditions_of(view.table)
    for path, node in view.nodes:
        if not node.keys() <= table.keywords:
            yield from _unknown(path, node, table)
        yield from _types(path, node, table)
        if "object" in types_of(node) or "properties" in node:
            yield from _object(path, node, table)
        if "enum" in node and not (isinstance(node["enum"], list) and node["enum"]):
            message = "No value is listed, so none is valid."
            yield Breach(path, "enum-empty", message, "List the values.", "enum", ("enum",))
        for flaw in unfit(node, table) if not conditions.isdisjoint(node) else ():
            yield Breach(path, flaw.rule, flaw.message, flaw.fix, flaw.keyword, (flaw.keyword,))


def _unknown(path: Path, node: JsonSchema, table: ProviderTable) -> Iterator[Breach]:
    reported = () if path else refused_in_root(node, table)
    for keyword in node:
        # The rules for the root and for references report these themselves.
        if keyword not in table.keywords and keyword not in reported and not _told_of(keyword, path, table):
            yield Breach(
                path, "keyword", f"{keyword!r} is not permitted.", fix_for(keyword), keyword, (keyword,)
            )


def _told_of(keyword: str, path: Path, table: ProviderTable) -> bool:
    """Whether the rules for references report *keyword* where the table takes none."""
    return keyword == "$ref" or (keyword in DEFINITIONS and not path and "$ref" not in table.keywords)


def _types(path: Path, node: JsonSchema, table: ProviderTable) -> Iterator[Breach]:
    written = node.get("type")
    if written is None or (isinstance(written, str) and written in table.types):
        return
    if isinstance(written, list) and not table.takes_type_lists:
        message = "The type is a list."
        yield Breach(
            path, "type-list", message, "Write one branch of anyOf for each type.", "type", ("type",)
        )
    for name in sorted(types_of(node) - table.types):
        message = f"Unknown type {name!r}."
        fix = f"There are {listing(table.types)}."
        yield Breach(path, "type", message, fix, "type", ("type",))


def _object(path: Path, node: JsonSchema, table: ProviderTable) -> Iterator[Breach]:
    properties, required = properties_in(node), required_in(node)
    if (table.closed and node.get("additionalProperties") is not False) or (
        isinstance(node.get("additionalProperties"), dict) and not table.maps
    ):
        yield _open(path, node)
    if table.all_required and "properties" in node:
        if "required" not in node:
            message = "Strict mode is on, but 'required' is missing."
            yield Breach(path, "required-missing", message, "List all properties in 'required'.", "required")
        for name in properties:
            if name not in required:
                message = f"Strict mode is on, but {name!r} is not among the required properties."
                fix = "Give it no default, or let it be null, as in str | None = None."
                yield Breach(path, "required", message, fix, "required", ("properties", name))
    if table.members_needed and not required:
        message = "The object has no required property."
        yield Breach(path, "members-needed", message, "Give one of its properties no default.", "required")
    if table.properties_needed and not properties:
        message = "The object names no property."
        fix = "Name its members, or use a list of objects with a name and a value."
        yield Breach(path, "properties-needed", message, fix, "properties")
    for name in required:
        if name not in properties:
            message = f"{name!r} is required, and there is no such property."
            fix = "Correct the name, or add the property."
            yield Breach(path, "required-unknown", message, fix, "required", ("required",))


def _open(path: Path, node: JsonSchema) -> Breach:
    if "properties" in node:
        message = "The object allows additional members; 'additionalProperties' must be false."
        fix = 'Write extra="forbid" into the configuration of the model.'
        rule = "additional-properties"
    else:
        message = "The object has arbitrary member names, as in dict[str, T]; they must be declared."
        fix = (
            "Use a list of objects with a name and a value, as in list[Entry], or a model with named fields."
        )
        rule = "map"
    below: Path = ("additionalProperties",) if "additionalProperties" in node else ()
    return Breach(path, rule, message, fix, "additionalProperties", below)
