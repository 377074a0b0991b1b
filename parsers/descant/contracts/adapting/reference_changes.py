"""References: put in place of what they name, or kept apart from what is beside them."""

from collections.abc import Iterator

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.keywords import ANNOTATIONS, DEFINITIONS, SILENT, JsonSchema
from descant.contracts.schema_references import looked_up

_OLD, _NEW = "#/definitions/", "#/$defs/"


def rename_definitions(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """What older drafts call definitions is called $defs now."""
    root = site.root
    held, reference = node.get("definitions"), node.get("$ref")
    if node is root and isinstance(held, dict) and "$defs" not in root:
        yield Proposal("rename-definitions", {"definitions": held}, {"$defs": held})
    if isinstance(reference, str) and reference.startswith(_OLD) and "definitions" not in root:
        renamed = _NEW + reference.removeprefix(_OLD)
        yield Proposal("rename-definitions", {"$ref": reference}, {"$ref": renamed})


def inline_root(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A root that only refers to a definition becomes a copy of it; a recursive model gives such a root."""
    if not site.path:
        yield from _in_place(node, site)


def inline_ref(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Where no references are taken, what they name is written in their place, unless it comes back."""
    reference = node.get("$ref")
    if site.may_inline and reference not in site.inlined:
        yield from _in_place(node, site)


def _in_place(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    target = looked_up(site.root, node["$ref"])
    if not isinstance(target, dict) or target is node:
        return
    # What is said of this place is nearer than what is said of the definition.
    if (node.keys() & target.keys()) - SILENT - ANNOTATIONS - {*DEFINITIONS, "default"}:
        return
    added = {keyword: value for keyword, value in target.items() if keyword not in node}
    rule = "inline-ref" if site.path else "inline-root"
    yield Proposal(rule, {"$ref": node["$ref"]}, added)


def wrap_ref(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A reference that has to be alone is wrapped, so that the words about it can stay."""
    allowed = site.table.beside_ref or frozenset()
    dropped = {"default"} - site.table.keywords
    if site.path and "anyOf" not in node and node.keys() - {"$ref"} - dropped - allowed:
        yield Proposal("wrap-ref", {"$ref": node["$ref"]}, {"anyOf": [{"$ref": node["$ref"]}]})
