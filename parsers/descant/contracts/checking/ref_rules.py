"""References: where they lead, what is beside them, and whether they are circular."""

from collections.abc import Iterator

from descant.contracts.checking.breach import Breach, SchemaView
from descant.contracts.checking.loops import looping
from descant.contracts.keywords import DEFINITIONS
from descant.contracts.provider_table import Recursion
from descant.contracts.schema_references import looked_up, target_path

_NESTED = "Nest the models as deep as you need them, or use a list of items that name their parents."


def find(view: SchemaView) -> Iterator[Breach]:
    """Yield the references that lead nowhere or elsewhere, that have company, or that come back."""
    for path, node in view.nodes:
        if "$ref" not in node:
            continue
        reference = node["$ref"]
        target = target_path(reference)
        below = ("$ref",)
        if target is None:
            message = f"The reference {reference!r} points outside of the schema."
            fix = "Put what it refers to into $defs, and refer to that."
            yield Breach(path, "ref-target", message, fix, "$ref", below)
        elif not isinstance(looked_up(view.root, reference), dict):
            message = f"Unresolved reference {reference!r}."
            yield Breach(path, "ref-target", message, "Fix it, or add the definition.", "$ref", below)
        elif "$ref" not in view.table.keywords:
            message = f"The reference {reference!r} is recursive; recursion is not supported."
            yield Breach(path, "ref-recursion", message, _NESTED, "$ref", below)
        elif view.table.refs_to_definitions and target and (target[0] not in DEFINITIONS or len(target) != 2):
            message = f"The reference {reference!r} does not point to a definition."
            yield Breach(path, "ref-target", message, "Move what is there into $defs.", "$ref", below)
        if view.table.beside_ref is not None:
            beside = node.keys() - {"$ref"} - view.table.beside_ref
            for keyword in sorted(beside):
                message = f"{keyword!r} is not allowed next to '$ref'."
                fix = "Put the reference into anyOf with one branch, or leave the keyword out."
                yield Breach(path, "ref-siblings", message, fix, keyword, (keyword,))
    if view.table.recursion is not Recursion.ALLOWED and "$ref" in view.table.keywords:
        yield from _recursion(view)


def _recursion(view: SchemaView) -> Iterator[Breach]:
    only_required = view.table.recursion is Recursion.OPTIONAL
    for path, reference in looping(view.root, view.nodes, only_required=only_required):
        message = f"The reference {reference!r} refers to itself."
        fix = _NESTED
        if only_required:
            message = f"The reference {reference!r} is recursive through required properties only."
            fix = "Give the property that closes the cycle a default, so that it is optional."
        yield Breach(path, "ref-recursion", message, fix, "$ref", ("$ref",))
