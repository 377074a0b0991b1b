"""A ranked list is not sorted by rank.

Who shows the first few of them shows the wrong ones.

Wrong: results with the scores 0.7, 0.9

Right: results with the scores 0.9, 0.7

Prompt: Ask for the list in the order of its ranks.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import number_of
from descant.schemas.facets import Descending
from descant.syntax import Mapping, Node, Sequence

RANK_ORDER = ProblemKind.from_doc("rank-order", Severity.HINT, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, descending in context.with_facet(Descending):
        if not isinstance(placed.node, Sequence):
            continue
        before: tuple[float, Node] | None = None
        for index, item in enumerate(placed.node.items):
            node = item.get(descending.by) if isinstance(item, Mapping) else None
            number = number_of(node)
            if node is None or number is None:
                continue
            if before is not None and number > before[0]:
                yield Problem(
                    RANK_ORDER,
                    node.span,
                    f"Not sorted: {descending.by} {number:g} comes after the lower {before[0]:g}.",
                    related=(Related(f"The previous {descending.by}.", before[1].span),),
                    pointer=pointer((*placed.path, index, descending.by)),
                )
            before = number, node


RULE = Rule(RANK_ORDER, Topic.VALUES, _check, facets=(Descending,))
