"""The names of members that a schema does not know of the files of an answer."""

from typing import Any

from descant.analysis import Analysis
from descant.schemas.outline_walk import outline_at
from descant.syntax import Mapping, Node, Scalar, Sequence


def known_names(analysis: Analysis) -> frozenset[str]:
    """Return the names that members of a file may have; none where they are free, or differ."""
    root, schema, parts = analysis.root, analysis.schema, analysis.parts
    if root is None or schema is None or parts is None or not parts.files:
        return frozenset()
    asked = outline_at(schema.model.outline, root.value, (parts.files, 0))
    own: Any = asked and asked.branch_for({})
    return frozenset((*own.members, *own.aliases)) if own and own.members else frozenset()


def unknown_names(node: Node, known: frozenset[str]) -> frozenset[str]:
    """Return the names in *node* that are not *known*; of what is inside of it, all."""
    names, inner = set[str](), [node]
    if isinstance(node, Mapping):
        names = node.value.keys() - known
        inner = [member.node for member in node.members if type(member.node) is not Scalar]
    while inner:
        one = inner.pop()
        if isinstance(one, Mapping):
            names.update(one.value)
            inner += [member.node for member in one.members]
        elif isinstance(one, Sequence):
            inner += one.items
    return frozenset(names)
