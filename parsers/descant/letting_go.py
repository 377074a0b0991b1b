"""Letting go of trees in pieces: to free a million nodes takes long, too.

Who holds a tree last takes its pieces, lets go of it, and then of them:

    pieces = pieces_below([root])
    del root
    shorten(pieces)
"""

from collections.abc import Iterable

from descant.checkpoints import STRIDE, along, checkpoint
from descant.syntax import Mapping, Node, Scalar

_SHORT = 1_000
"""Characters of what is freed at once, with all that it holds."""


def pieces_below(roots: Iterable[Node]) -> list[object]:
    """Return the pieces of the trees of *roots*; of one that is short there are none.

    What holds others stands behind them, so that nothing is freed with all that it holds.
    """
    pieces = list[object]()
    pending = [root for root in roots if root.end - root.start > STRIDE]
    while pending:
        checkpoint()
        node = pending.pop()
        pieces.append(node)
        if isinstance(node, Mapping):
            pieces += node.members
            pending += [member.node for member in along(node.members) if _is_long(member.node)]
        elif isinstance(node, Scalar):
            continue
        elif not isinstance(node.items, tuple):
            pieces += node.value  # Of the lines of an edit.
        else:
            pieces += node.items
            pending += [item for item in along(node.items) if _is_long(item)]
    pieces.reverse()
    return pieces


def _is_long(node: Node) -> bool:
    """Tell whether there may be many nodes in *node*; in what is short there is room for few."""
    return node[1] - node[0] > _SHORT
