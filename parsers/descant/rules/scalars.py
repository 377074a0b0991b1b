"""What rules need to know of single values: which texts and numbers they are, and how to write others."""

import json
from typing import Any

from descant.problems import Edit, Fix, Safety
from descant.rules.rule import Context
from descant.syntax import Node, Scalar


def text_of(node: Node | None) -> str | None:
    """Return the text that *node* is; None for anything else, and for a text that is cut off."""
    if isinstance(node, Scalar) and node.complete and isinstance(node.value, str):
        return node.value
    return None


def number_of(node: Node | None) -> float | None:
    """Return the number that *node* is; None for anything else, and for a number that is cut off."""
    if isinstance(node, Scalar) and node.complete and type(node.value) in (int, float):
        return float(node.value) if isinstance(node.value, float) else node.value
    return None


def rewriting(context: Context, node: Node, value: Any) -> tuple[Fix, ...]:
    """Return the fix that writes *value* in the place of *node*; none where the answer is not in JSON."""
    if context.format != "json":
        return ()
    written = json.dumps(value, ensure_ascii=False)
    return (Fix(f"Replace with {written}", (Edit(node.span, written),), Safety.UNSAFE),)
