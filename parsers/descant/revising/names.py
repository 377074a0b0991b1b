"""The names of members that a schema does not know of the files of an answer."""

from collections.abc import Set
from typing import Any

from descant.analysis import Analysis
from descant.schemas.walking import outline_at
from descant.syntax import Mapping, Node, Sequence


def known_names(analysis: Analysis) -> Set[str]:
    """Return the names that members of a file may have; none where they are free, or differ."""
    root, schema, parts = analysis.root, analysis.schema, analysis.parts
    if root is None or schema is None or parts is None or not parts.files:
        return frozenset()
    asked = outline_at(schema.model.outline, root.value, (parts.files, 0))
    own: Any = asked and asked.branch_for({})
    return {*own.members, *own.aliases} if own and own.members else frozenset()


def unknown_names(node: Node, known: Set[str]) -> frozenset[str]:
    """Return the names in *node* that are not *known*; of what is inside of it, all."""
    names, inner = set[str](), list[Node]()
    if isinstance(node, Mapping):
        names.update(name for name in node.value if name not in known)
        inner += [member.node for member in node.members]
    else:
        inner.append(node)
    while inner:
        one = inner.pop()
        if isinstance(one, Mapping):
            names.update(one.value)
            inner += [member.node for member in one.members]
        elif isinstance(one, Sequence):
            inner += one.items
    return frozenset(names)
