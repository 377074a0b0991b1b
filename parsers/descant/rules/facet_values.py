"""Values as the rules over facets take them: whole and of the right type, or not at all.

What is cut off is reported where the text ends, and what is of a wrong type by validation.
"""

import json
from typing import Any, NamedTuple

from descant.notations import Notation
from descant.pointers import opening_span
from descant.problems import Edit, Fix, Safety
from descant.rules.removal import item_removal
from descant.rules.rule import Context
from descant.schemas.outline_walk import Placed
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence

_LONGEST = 60


class ListEntry(NamedTuple):
    """An item of a list, with what tells it from the others."""

    rank: int
    item: Node
    node: Scalar
    """Where it says so: the item itself, or one of its members."""
    value: str | int | float


def entries(items: Sequence, by: str | None) -> list[ListEntry]:
    """Return the items that are a text or a number, or have one in their member *by*."""
    taken = []
    for index, item in enumerate(items.items):
        node = item if by is None else item.get(by) if isinstance(item, Mapping) else None
        if isinstance(node, Scalar) and (value := scalar_value(node)) is not None:
            taken.append(ListEntry(index, item, node, value))
    return taken


def scalar_value(node: Node | None) -> str | int | float | None:
    """Return the text or number that *node* is; 8.0 is the number 8."""
    if not isinstance(node, Scalar) or not node.complete:
        return None
    value = node.value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return int(value) if isinstance(value, float) and value.is_integer() else value


def whole(node: Node | None) -> int | None:
    """Return the whole number that *node* is."""
    value = scalar_value(node)
    return value if isinstance(value, int) else None


def name_span(placed: Placed) -> Span:
    """Return the span that stands for a whole value: the name it has, else its first character."""
    return placed.member.key.span if placed.member else opening_span(placed.node)


def shown(value: Any) -> str:
    """Return *value* for a message: a text in quotes, and not too much of it."""
    text = value if isinstance(value, str) else ""
    if len(text) > _LONGEST:
        value = text[: _LONGEST - 1] + "…"
    return json.dumps(value, ensure_ascii=False)


def listed(values: list[int], most: int = 8) -> str:
    """Return *values* for a message, as in ``1, 2 and 5``."""
    words = [str(value) for value in values[:most]]
    if len(values) > most:
        words.append(f"{len(values) - most} more")
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def rewriting(node: Scalar, new: str | int, title: str) -> tuple[Fix, ...]:
    """Return the fix that writes *new* for *node*, if it is written as JSON has it."""
    if not isinstance(node.notation, Notation) or (
        isinstance(node.value, str) and node.notation is not Notation.JSON
    ):
        return ()
    return (Fix(title, (Edit(node.span, json.dumps(new, ensure_ascii=False)),), Safety.UNSAFE),)


def removing(context: Context, items: Sequence, index: int, title: str) -> tuple[Fix, ...]:
    """Return the fix that removes an item of a list, if the list is written as JSON has it."""
    if context.format != "json" or not items.complete:
        return ()
    return (Fix(title, (item_removal(items, index),), Safety.UNSAFE),)
