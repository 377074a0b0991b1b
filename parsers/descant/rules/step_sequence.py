"""Steps are not numbered consecutively from 1.

A gap may mean that a step is missing; a number that occurs twice, that two plans were mixed.

Wrong: steps 1, 2 and 4

Right: steps 1, 2 and 3

Prompt: Say that steps are numbered from 1.
"""

from collections.abc import Iterable, Iterator

from descant.checkpoints import along
from descant.pointers import Path, pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.facet_values import whole
from descant.rules.rule import Context, Rule, Topic
from descant.schemas.facets import Numbered
from descant.syntax import Mapping, Node, Sequence

STEP_SEQUENCE = ProblemKind.from_doc("step-sequence", Severity.WARNING, __doc__)
_UNSAFE = Safety.UNSAFE


def _check(context: Context) -> Iterator[Problem]:
    if context.schema:
        plan = (context.schema.parts.plan or "",)
        yield from _problems(plan, "step", (step.node.get("step") for step in context.answer.steps))
    for placed, facet in context.with_facet(Numbered):
        steps = placed.node
        if isinstance(steps, Sequence) and steps is not context.answer.plan:
            numbers = (step.get(facet.by) if isinstance(step, Mapping) else None for step in steps.items)
            yield from _problems(placed.path, facet.by, numbers)


def _problems(path: Path, name: str, numbers: Iterable[Node | None]) -> Iterator[Problem]:
    nodes, before = [*along(numbers)], 0
    edits = [
        Edit(node.span, str(rank))
        for rank, node in enumerate(along(nodes), 1)
        if node and whole(node) not in (None, rank)
    ]
    # It is offered once: with each problem, it would be as long as their number by itself.
    every = (Fix("Renumber all steps", tuple(edits), _UNSAFE),) if len(edits) > 1 else ()
    for rank, node in enumerate(along(nodes)):
        number, expected = whole(node), rank + 1
        if node is None or number is None:
            before += 1
            continue
        # Behind a gap the numbers go on from there: one mistake is told once.
        if number not in (expected, before + 1):
            yield Problem(
                STEP_SEQUENCE,
                node.span,
                f"Expected step {expected}, found step {number}.",
                alternatives=(*every, _renumbering(node, expected)),
                pointer=pointer((*path, rank, name)),
            )
            every = ()
        before = number


def _renumbering(node: Node, number: int) -> Fix:
    return Fix(f"Renumber to {number}", (Edit(node.span, str(number)),), _UNSAFE)


RULE = Rule(STEP_SEQUENCE, Topic.PLAN, _check)
