"""The plan and its current step contradict each other.

Exactly one step is the current one, those before it are completed and those after it are pending; the step
that is asked for is the current one, and the steps handed over as done are the completed ones. Otherwise the
model is asked for one step and shown another.

Wrong: `{"current_step_number": 2, "steps": [{"step_number": 1, "status": "pending"}, {"step_number": 2, "status": "current"}]}`

Right: `{"current_step_number": 2, "steps": [{"step_number": 1, "status": "completed"}, {"step_number": 2, "status": "current"}]}`

Prompt: Say that the current step is one of the plan, and that those before it are done.
"""  # noqa: E501

from collections.abc import Iterator
from typing import NamedTuple

from descant.pointers import Path, pointer
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.facet_values import entries, rewriting, whole
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import PlanProgress
from descant.schemas.outline_walk import Placed
from descant.syntax import Mapping, Scalar, Sequence

PLAN_PROGRESS = ProblemKind.from_doc("plan-progress", Severity.WARNING, __doc__)

_BEFORE, _NOW, _AFTER = "completed", "current", "pending"


class _Step(NamedTuple):
    rank: int
    number: int
    status: Scalar


def _check(context: Context) -> Iterator[Problem]:
    for placed, facet in context.with_facet(PlanProgress):
        plan = placed.node
        if not isinstance(plan, Mapping) or not plan.complete:
            continue
        current, listing = plan.get("current_step_number"), plan.get("steps")
        now = whole(current)
        steps = list(_steps(listing)) if isinstance(listing, Sequence) else []
        if isinstance(current, Scalar) and now is not None:
            if isinstance(listing, Sequence) and len(steps) == len(listing.items):
                yield from _statuses(placed.path, current, now, steps)
            yield from _asked(placed, facet.current, current, {now, *_by_status(steps)})
        done = {step.number for step in steps if step.status.value == _BEFORE}
        if isinstance(listing, Sequence) and len(steps) == len(listing.items):
            yield from _previous(placed, facet.previous, done)


def _steps(listing: Sequence) -> Iterator[_Step]:
    for index, item in enumerate(listing.items):
        if isinstance(item, Mapping):
            number, status = whole(item.get("step_number")), item.get("status")
            known = text_of(status) in (_BEFORE, _NOW, _AFTER)
            if number is not None and isinstance(status, Scalar) and known:
                yield _Step(index, number, status)


def _statuses(path: Path, current: Scalar, now: int, steps: list[_Step]) -> Iterator[Problem]:
    meant = next((step for step in steps if step.status.value == _NOW), None)
    if meant and meant.number != now and meant.number in _by_status(steps):
        yield Problem(
            PLAN_PROGRESS,
            current.span,
            f"The current step is {now}, but step {meant.number} has the status of the current one.",
            alternatives=rewriting(current, meant.number, f"Replace with {meant.number}"),
            related=(Related("Its status.", meant.status.span),),
            pointer=pointer((*path, "current_step_number")),
        )
        return
    if steps and now not in {step.number for step in steps}:
        message = f"The plan has no step {now}."
        place = pointer((*path, "current_step_number"))
        yield Problem(PLAN_PROGRESS, current.span, message, pointer=place)
        return
    for step in steps:
        expected = _status(step.number, now)
        if step.status.value != expected:
            where = "the current step" if step.number == now else f"{_side(step.number, now)} step {now}"
            yield Problem(
                PLAN_PROGRESS,
                step.status.span,
                f'Step {step.number} is {where}; expected status "{expected}", not "{step.status.value}".',
                alternatives=rewriting(step.status, expected, f'Replace with "{expected}"'),
                related=(Related("The current step.", current.span),),
                pointer=pointer((*path, "steps", step.rank, "status")),
            )


def _by_status(steps: list[_Step]) -> list[int]:
    """Return the number of the step that all the statuses have as the current one, if they do."""
    now = [step.number for step in steps if step.status.value == _NOW]
    agree = len(now) == 1 and all(step.status.value == _status(step.number, now[0]) for step in steps)
    return now if agree else []


def _status(number: int, now: int) -> str:
    return _NOW if number == now else _BEFORE if number < now else _AFTER


def _side(number: int, now: int) -> str:
    return "before" if number < now else "after"


def _asked(placed: Placed, name: str, current: Scalar, known: set[int]) -> Iterator[Problem]:
    """Compare the step that is asked for with those that may be the current one of the plan."""
    asked = placed.around(name)
    node = asked.get("step_number") if isinstance(asked, Mapping) else None
    number = whole(node)
    if isinstance(node, Scalar) and number is not None and number not in known:
        now = whole(current)
        yield Problem(
            PLAN_PROGRESS,
            node.span,
            f"Step {number} is requested, but the current step of the plan is {now}.",
            alternatives=rewriting(node, now, f"Replace with {now}") if now else (),
            related=(Related("The current step of the plan.", current.span),),
            pointer=pointer((*placed.path_around(name), "step_number")),
        )


def _previous(placed: Placed, name: str, done: set[int]) -> Iterator[Problem]:
    """Compare the steps that are handed over with those that are completed."""
    listing, holder = placed.list_around(name), placed.holder(name)
    if listing is None or not listing.complete or holder is None:
        return
    path, steps = placed.path_around(name), entries(listing, "step_number")
    for entry in steps:
        if isinstance(entry.value, int) and entry.value not in done:
            message = f"Step {entry.value} is passed on as done, but not completed in the plan."
            place = pointer((*path, entry.rank, "step_number"))
            yield Problem(PLAN_PROGRESS, entry.node.span, message, pointer=place)
    member = holder.member(name)
    if member is not None and len(steps) == len(listing.items):
        for number in sorted(done - {entry.value for entry in steps}):
            message = f"Step {number} is completed, but not among the previous steps."
            yield Problem(PLAN_PROGRESS, member.key.span, message, pointer=pointer(path))


RULE = Rule(PLAN_PROGRESS, Topic.PLAN, _check, facets=(PlanProgress,))
