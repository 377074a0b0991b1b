"""Duplicate list entry.

Where entries are named by their number or their text, a second one of that name says something that is lost,
or nothing new.

Wrong: `{"citations": [1, 3, 1]}`

Right: `{"citations": [1, 3]}`

Prompt: Say that no entry occurs twice.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.facet_values import ListEntry, entries, removing, shown
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import Unique
from descant.syntax import Sequence

DUPLICATE = ProblemKind.from_doc("duplicate", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(Unique):
        if not isinstance(placed.node, Sequence):
            continue
        first: dict[str | int | float, ListEntry] = {}
        for entry in entries(placed.node, facet.by):
            earlier = first.setdefault(entry.value, entry)
            if earlier is entry:
                continue
            yield Problem(
                DUPLICATE,
                entry.node.span,
                f"Duplicate {facet.noun} {shown(entry.value)}.",
                alternatives=removing(context, placed.node, entry.rank, "Remove the duplicate"),
                related=(Related("First listed here.", earlier.node.span),),
                pointer=pointer((*placed.path, entry.rank, *((facet.by,) if facet.by else ()))),
            )


RULE = Rule(DUPLICATE, Topic.VALUES, _check, facets=(Unique,))
