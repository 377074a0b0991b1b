"""The steps do not match those of the request.

The code of another step was written, or a step of the plan was left out, or one came in that nobody planned.

Wrong: `{"step_number": 3}` where the request has `{"current_step": {"step_number": 2}}`

Right: `{"step_number": 2}`

Prompt: Repeat the steps in the request, and ask for each of them once.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.relations.relation import AnswerPair, Between, Relation, readable, whole_list
from descant.relations.requests import (
    DECOMPOSITION,
    FINAL_RESULT,
    GENERATION,
    GENERATION_INPUT,
    MODIFICATION,
    MODIFICATION_PLAN,
)
from descant.rules.facet_values import entries, listed, rewriting, whole
from descant.syntax import Mapping, Scalar

STEP_MISMATCH = ProblemKind.from_doc("step-mismatch", Severity.WARNING, __doc__)

_BY = "step_number"


def _current(pair: AnswerPair) -> Iterator[Problem]:
    node, current = pair.answer.get(_BY), pair.request.get("current_step")
    number = whole(node)
    wanted = whole(current.get(_BY)) if isinstance(current, Mapping) else None
    if isinstance(node, Scalar) and number is not None and wanted is not None and number != wanted:
        yield Problem(
            STEP_MISMATCH,
            node.span,
            f"{pair.name} requests step {wanted}, not step {number}.",
            alternatives=rewriting(node, wanted, f"Replace with {wanted}"),
            pointer=pointer((_BY,)),
        )


def _modifications(pair: AnswerPair) -> Iterator[Problem]:
    return _steps(pair, "modifications", "modification_steps")


def _results(pair: AnswerPair) -> Iterator[Problem]:
    return _steps(pair, "steps", "steps")


def _steps(pair: AnswerPair, name: str, planned_name: str) -> Iterator[Problem]:
    """Compare the numbers of the steps in the list *name* with those that are planned."""
    planned, steps = readable(pair.request, planned_name, _BY), whole_list(pair.answer, name)
    if planned is None or steps is None:
        return
    numbers = {step.value for step in planned}
    answered = entries(steps, _BY)
    for step in answered:
        if isinstance(step.value, int) and step.value not in numbers:
            message = f"{pair.name} has no step {step.value}."
            yield Problem(STEP_MISMATCH, step.node.span, message, pointer=pointer((name, step.rank, _BY)))
    missing = sorted(
        number for number in numbers - {step.value for step in answered} if isinstance(number, int)
    )
    if missing and len(answered) == len(steps.items):
        what = f"Step {missing[0]}" if len(missing) == 1 else f"The steps {listed(missing)}"
        message = f"{what} of {pair.name} {'is' if len(missing) == 1 else 'are'} missing."
        yield Problem(STEP_MISMATCH, pair.name_span(name), message, pointer=pointer((name,)))


RELATION = Relation(
    STEP_MISMATCH,
    (
        Between(GENERATION, GENERATION_INPUT, _current),
        Between(MODIFICATION, MODIFICATION_PLAN, _modifications),
        Between(FINAL_RESULT, DECOMPOSITION, _results),
    ),
)
