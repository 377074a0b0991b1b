"""Two members contradict each other.

Each of them is right for itself. What is absent counts as what the system takes by default, so one of them
alone may be in conflict, too. Change the one that is not meant; the message names both.

Wrong: `{"max_chunks": 15, "top_k": 10}`

Right: `{"max_chunks": 10, "top_k": 10}`

Prompt: Say which of the two members decides, or ask for one of them only.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import number_of, rewriting
from descant.schemas.facets import AtMost, Excludes
from descant.schemas.outline import reach_of
from descant.schemas.outline_walk import Placed, walk_objects
from descant.syntax import Mapping, Scalar

CONFLICT = ProblemKind.from_doc("conflict", Severity.ERROR, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    yield from (
        problem
        for placed, excludes in context.with_facet(Excludes)
        if (problem := _both(context, placed, excludes))
    )
    if context.root is None or context.schema is None:
        return
    outline = context.schema.model.outline
    if AtMost not in reach_of(outline):
        return
    # A number that is absent counts, too, so this looks for what the schema has and not for what is there.
    for placed in walk_objects(context.root, outline):
        if isinstance(placed.node, Mapping) and placed.node.complete:
            for name, member in (placed.outline.branch_for(placed.node.value).members or {}).items():
                for facet in member.value.facets:
                    if isinstance(facet, AtMost):
                        yield from _too_much(context, placed, placed.node, name, facet)


def _both(context: Context, placed: Placed, excludes: Excludes) -> Problem | None:
    other = placed.objects[-1].get(excludes.member) if placed.objects else None
    both = (placed.node, other)
    if other is None or not all(isinstance(flag, Scalar) and flag.value is True for flag in both):
        return None
    name = placed.member.name if placed.member else "this"
    return Problem(
        CONFLICT,
        placed.node.span,
        f'"{name}" and "{excludes.member}" cannot both be true.',
        alternatives=rewriting(context, placed.node, False),  # noqa: FBT003
        related=(Related(f'"{excludes.member}" is true.', other.span),),
        pointer=placed.pointer,
    )


def _too_much(context: Context, placed: Placed, node: Mapping, name: str, most: AtMost) -> Iterator[Problem]:
    own, other = node.get(name), node.get(most.member)
    number = number_of(own) if own is not None else most.own_default
    limit = number_of(other) if other is not None else most.default
    shown, shown_name = (own, name) if own is not None else (other, most.member)
    if number is None or limit is None or shown is None or number <= limit:
        return
    if shown is own:
        default = " by default" * (other is None)
        message = f'"{name}" is {number:g}, more than "{most.member}", which is {limit:g}{default}.'
    else:
        message = f'"{most.member}" is {limit:g}, less than "{name}", which is {number:g} by default.'
    related = (Related(f'"{most.member}" is {limit:g}.', other.span),) if other and shown is own else ()
    yield Problem(
        CONFLICT,
        shown.span,
        message,
        alternatives=rewriting(context, shown, limit if shown is own else number),
        related=related,
        pointer=pointer((*placed.path, shown_name)),
        severity_override=None if most.is_certain else Severity.WARNING,
    )


RULE = Rule(CONFLICT, Topic.VALUES, _check, facets=(Excludes, AtMost))
