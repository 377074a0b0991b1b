"""Unions, null among them: written in the way that the provider knows."""

from collections.abc import Iterator

from descant.contracts.adapting.proposal import NodeContext, Proposal, parent_of
from descant.contracts.allowed_values import are_apart
from descant.contracts.keywords import ANNOTATIONS, SILENT, JsonSchema, required_in

_NULL = "null"


def unwrap_all_of(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A list of one part that has to be right is that part."""
    match node.get("allOf"):
        case [dict(only)] if _fits(only, node):
            yield Proposal("unwrap-all-of", {"allOf": [only]}, _added(only, node))


def one_of_to_any_of(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Exactly one branch is the same as any branch, where no value is right by two."""
    branches, keywords = node.get("oneOf"), site.table.keywords
    if isinstance(branches, list) and "anyOf" in keywords and "anyOf" not in node:
        apart = are_apart(site.root, branches)
        yield Proposal("one-of-to-any-of", {"oneOf": branches}, {"anyOf": branches}, apart)


def split_types(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A list of types is one branch for each type, where nothing else is said of the values."""
    types = node.get("type")
    if not isinstance(types, list) or "anyOf" not in site.table.keywords:
        return
    if len(types) == 1:
        yield Proposal("single-type", {"type": types}, {"type": types[0]})
    elif not node.keys() - SILENT - ANNOTATIONS - {"type", "default", "nullable"}:
        yield Proposal("split-types", {"type": types}, {"anyOf": [{"type": name} for name in types]})


def nullable(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Null is a mark where it is no type."""
    if "nullable" not in node and (replacement := _without_null(node)) is not None:
        before, after = replacement
        yield Proposal("nullable", before, {**after, "nullable": True})


def absent_for_null(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Where unions are not taken, a property that is null when it is left out is left out."""
    if node["default"] is not None:
        return
    parent = parent_of(site)
    if parent is None or site.path[-1] in required_in(parent):
        return
    if (replacement := _without_null(node)) is not None:
        before, after = replacement
        yield Proposal("absent-for-null", {**before, "default": None}, after)


def _without_null(node: JsonSchema) -> tuple[JsonSchema, JsonSchema] | None:
    """Return what to take out and what to put in, so that *node* has no null; None where it has none."""
    types, listed = node.get("type"), node.get("enum")
    before, after = JsonSchema(), JsonSchema()
    if isinstance(types, list) and _NULL in types and len(types) > 1:
        rest = [name for name in types if name != _NULL]
        before["type"], after["type"] = types, rest[0] if len(rest) == 1 else rest
    if isinstance(listed, list) and None in listed and len(listed) > 1 and (before or types is None):
        before["enum"], after["enum"] = listed, [value for value in listed if value is not None]
    if before and (listed is None or "enum" in before):
        return before, after
    for keyword in ("anyOf", "oneOf"):
        branches = node.get(keyword)
        if not isinstance(branches, list) or {"type": _NULL} not in branches:
            continue
        others = [branch for branch in branches if branch != {"type": _NULL}]
        match others:
            case []:
                return None
            case [dict(only)] if _fits(only, node):
                return {keyword: branches}, _added(only, node)
            case _:
                return {keyword: branches}, {keyword: others}
    return None


def _fits(inner: JsonSchema, node: JsonSchema) -> bool:
    """Whether *inner* can be written right into *node*, where what is said already is nearer."""
    return not (inner.keys() & node.keys()) - SILENT - ANNOTATIONS - {"default"}


def _added(inner: JsonSchema, node: JsonSchema) -> JsonSchema:
    return {keyword: value for keyword, value in inner.items() if keyword not in node}
