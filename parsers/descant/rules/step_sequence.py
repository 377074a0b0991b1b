"""The steps of the plan are not numbered 1, 2, 3 and so on.

A gap may mean that a step is missing; a number that occurs twice, that two plans were mixed.

Wrong: steps 1, 2 and 4

Right: steps 1, 2 and 3
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule
from descant.syntax import Scalar

STEP_SEQUENCE = ProblemKind(
    "step-sequence", Severity.WARNING, "The steps of the plan are not numbered 1, 2, 3 and so on.", __doc__
)


def _check(context: Context) -> Iterator[Problem]:
    expected = 1
    for rank, step in enumerate(context.answer.steps):
        number = step.node.get("step")
        if not isinstance(number, Scalar) or number.value != step.number:
            expected += 1
            continue
        if step.number != expected and context.schema:
            yield Problem(
                STEP_SEQUENCE,
                number.span,
                f"Step {expected} is expected here, not step {step.number}.",
                alternatives=(
                    Fix(f"Number it {expected}", (Edit(number.span, str(expected)),), Safety.UNSAFE),
                ),
                pointer=pointer((context.schema.parts.plan or "", rank, "step")),
            )
        expected = max(step.number, expected) + 1


RULE = Rule(STEP_SEQUENCE, _check)
