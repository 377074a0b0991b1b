"""No step of the plan mentions a file of the answer.

A file that the plan does not speak of may have been changed by mistake. A step mentions a file by its path or
by its name.

Wrong: a plan that speaks of `src/a.py` only, and an answer that also writes `src/b.py`

Right: a step for each file.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.plan_paths import plan_text
from descant.rules.rule import Context, Rule

PLAN_UNMENTIONED_FILE = ProblemKind(
    "plan-unmentioned-file", Severity.HINT, "No step of the plan mentions a file of the answer.", __doc__
)
_MUCH = 20_000_000
"""So many characters are compared at the most; beyond that the rule is silent."""


def _check(context: Context) -> Iterator[Problem]:
    plan = plan_text(context.answer).lower()
    if not plan or context.schema is None or len(plan) * len(context.answer.files) > _MUCH:
        return
    for file in context.answer.files:
        name = PurePosixPath(file.path).name
        words = {file.path.lower(), name.lower(), name.partition(".")[0].lower()}
        if not any(word and word in plan for word in words):
            place = pointer((context.schema.parts.files or "", file.index, "path"))
            message = f"No step of the plan mentions {file.path}."
            yield Problem(PLAN_UNMENTIONED_FILE, file.path_span, message, pointer=place)


RULE = Rule(PLAN_UNMENTIONED_FILE, _check)
