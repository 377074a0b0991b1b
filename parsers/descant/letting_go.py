"""Letting go of what was read in pieces: to free a tree of a million nodes takes long, too.

Who holds an analysis last takes its pieces, lets go of it, and then of them:

    pieces = pieces_of(analysis)
    del analysis
    shorten(pieces)
"""

from descant.analysed import Analysis
from descant.checkpoints import STRIDE, along
from descant.syntax import Mapping, Node, Scalar

_SHORT = 1_000
"""Characters of what is freed at once, with all that it holds."""


def pieces_of(analysis: Analysis) -> list[object]:
    """Return the pieces of *analysis*, for :func:`shorten`: of a short text there are none.

    What holds others stands behind them, so that nothing is freed with all that it holds.
    """
    pieces = list[object]()
    if len(analysis.source.text) <= STRIDE or analysis.root is None:
        return pieces
    pending: list[Node] = [analysis.root]
    while pending:
        node = pending.pop()
        pieces.append(node)
        if isinstance(node, Mapping):
            pieces += node.members
            pending += [member.node for member in along(node.members) if _is_long(member.node)]
        elif not isinstance(node, Scalar) and isinstance(node.items, tuple):
            pieces += node.items
            pending += [item for item in along(node.items) if _is_long(item)]
    pieces.reverse()
    answer = analysis.answer
    for problem in along(analysis.problems):
        for fix in problem.fixes:
            pieces += fix.edits
    for more in (answer.files, answer.steps, analysis.problems, analysis.channels):
        pieces += more
    return pieces


def _is_long(node: Node) -> bool:
    """Tell whether there may be many nodes in *node*; in what is short there is room for few."""
    return node[1] - node[0] > _SHORT
