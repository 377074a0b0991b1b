"""A range ends before it starts.

Nothing can be shown of it in the document. How long it is compared with its text says nothing: the text may
have been tidied up.

Wrong: `{"start_offset": 398, "end_offset": 245}`

Right: `{"start_offset": 245, "end_offset": 398}`

Prompt: Say that a range begins before it ends; better, ask for the quoted text in place of numbers.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Related, Safety, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import number_of
from descant.schemas.facets import StartsAt
from descant.syntax import Node

OFFSET_ORDER = ProblemKind.from_doc("offset-order", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    for placed, starts in context.with_facet(StartsAt):
        start, end_node = number_of(placed.node), placed.objects[-1].get(starts.end)
        end = number_of(end_node)
        if start is None or end is None or end_node is None or start <= end:
            continue
        yield Problem(
            OFFSET_ORDER,
            end_node.span,
            f"The range ends at {end:g}, before its start {start:g}.",
            alternatives=_swapped(context, placed.node, end_node),
            related=(Related("The start.", placed.node.span),),
            pointer=pointer((*placed.path[:-1], starts.end)),
        )


def _swapped(context: Context, start: Node, end: Node) -> tuple[Fix, ...]:
    if context.format != "json":
        return ()
    edits = (Edit(start.span, str(end.value)), Edit(end.span, str(start.value)))
    return (Fix("Swap start and end", edits, Safety.UNSAFE),)


RULE = Rule(OFFSET_ORDER, Topic.VALUES, _check, facets=(StartsAt,))
