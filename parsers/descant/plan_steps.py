"""The steps of the plan of an answer, each with its number and its place."""

from dataclasses import dataclass

from descant.source import Span
from descant.syntax import Mapping, Node, Scalar


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the plan."""

    number: int
    """As the answer numbers it; its rank, counted from 1, where the answer gives no whole number."""
    description: str
    span: Span
    node: Mapping


def text_member(parent: Mapping, name: str | None) -> Scalar | None:
    """Return the text that *parent* has under *name*; None where it has none, or something else."""
    node = parent.get(name) if name else None
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None


def read_step(node: Node, rank: int) -> Step | None:
    """Return the step that item number *rank* of the plan is, counted from 1; None where it is none."""
    description = text_member(node, "description") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or description is None:
        return None
    number = node.value.get("step")
    if isinstance(number, bool) or not isinstance(number, int | float) or number != number // 1:
        number = rank
    return Step(int(number), description.value, node.span, node)
