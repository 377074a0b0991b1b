"""A count does not match what it counts.

Either the list is not whole, or the number was not kept up to date. A number of things that are among others
cannot be greater than the number of those.

Wrong: `{"total_steps": 5, "steps": [{"step_number": 1}, {"step_number": 2}]}`

Right: `{"total_steps": 2, "steps": [{"step_number": 1}, {"step_number": 2}]}`

Prompt: Leave the count out of the schema: it can be computed.
"""

from collections.abc import Iterator

from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import number_of, rewriting
from descant.schemas.facets import CountOf, PartOf

COUNT_MISMATCH = ProblemKind.from_doc("count-mismatch", Severity.WARNING, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    yield from _counts(context)
    yield from _parts(context)


def _counts(context: Context) -> Iterator[Problem]:
    for placed, count in context.with_facet(CountOf):
        number, listed = number_of(placed.node), placed.list_around(count.member)
        if number is None or listed is None or not listed.complete or number == len(listed.items):
            continue
        name = placed.member.name if placed.member else "this"
        length = len(listed.items)
        yield Problem(
            COUNT_MISMATCH,
            placed.node.span,
            f'"{name}" is {number:g}, but "{count.member}" has {length} item{"s" * (length != 1)}.',
            alternatives=rewriting(context, placed.node, length),
            related=(Related("Counted here.", listed.span),),
            pointer=placed.pointer,
        )


def _parts(context: Context) -> Iterator[Problem]:
    for placed, part in context.with_facet(PartOf):
        total_node = placed.objects[-1].get(part.total)
        number, total = number_of(placed.node), number_of(total_node)
        if total_node is None or number is None or total is None or number <= total:
            continue
        name = placed.member.name if placed.member else "this"
        yield Problem(
            COUNT_MISMATCH,
            placed.node.span,
            f'"{name}" is {number:g}, more than "{part.total}", which is {total:g}.',
            related=(Related("The total.", total_node.span),),
            pointer=placed.pointer,
        )


RULE = Rule(COUNT_MISMATCH, Topic.VALUES, _check, facets=(CountOf, PartOf))
