"""Of a value that may be one of several things, only the one that it comes nearest to is spoken of.

For a union pydantic reports what every branch has against the value, each under a name of its own that is
nowhere in the text.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.binding.wording import is_wrong_type
from descant.pointers import Path, locate
from descant.schemas.model import Violation
from descant.schemas.outline import Outline
from descant.schemas.walking import outline_at
from descant.syntax import Node


class _Traced(NamedTuple):
    violation: Violation
    branches: tuple[tuple[Path, str], ...]
    """Of each union on the way: where it is, and the name of the branch."""


def nearest(root: Node, outline: Outline, violations: Sequence[Violation]) -> list[Violation]:
    """Return *violations* without those of branches that the values of *root* are further from."""
    traced = [_Traced(violation, tuple(_branches(root, violation))) for violation in violations]
    if not any(one.branches for one in traced):
        return list(violations)
    return [one.violation for one in _decided(root, outline, traced, 0)]


def _branches(root: Node, violation: Violation) -> Iterator[tuple[Path, str]]:
    # The last part of the path to a missing member is not there because it is missing.
    path = violation.path[:-1] if violation.type == "missing" else violation.path
    for length, part in enumerate(path):
        before = locate(root, path[:length])
        if isinstance(part, str) and locate(root, path[: length + 1]).path == before.path:
            yield before.path, part


def _decided(root: Node, outline: Outline, traced: Sequence[_Traced], depth: int) -> Iterator[_Traced]:
    unions: dict[Path, dict[str, list[_Traced]]] = {}
    for one in traced:
        if len(one.branches) > depth:
            place, name = one.branches[depth]
            unions.setdefault(place, {}).setdefault(name, []).append(one)
    told = set[Path]()
    for one in traced:
        if len(one.branches) <= depth:
            yield one
        elif (place := one.branches[depth][0]) not in told:
            told.add(place)
            yield from _decided(
                root, outline, _nearest_branch(root, outline, place, unions[place]), depth + 1
            )


def _nearest_branch(
    root: Node, outline: Outline, place: Path, branches: dict[str, list[_Traced]]
) -> list[_Traced]:
    value = locate(root, place).node.value
    asked = outline_at(outline, root.value, place)
    likely = asked.branch_for(value).title if asked else ""
    fitting = {
        name: found
        for name, found in branches.items()
        if not any(one.violation.path[-1:] == (name,) and is_wrong_type(one.violation) for one in found)
    }
    if not fitting:
        first, *others = [found[0] for found in branches.values()]
        also = tuple(one.violation.type for one in others)
        return [first._replace(violation=first.violation._replace(limits={"also": also}))]
    return min(fitting.items(), key=lambda item: (item[0] != likely, len(item[1])))[1]
