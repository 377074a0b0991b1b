"""The plan mentions a file that is not in the answer.

The file may have been forgotten, or the answer was cut off before it. A step may also speak of a file that
stays as it is; then nothing is wrong.

Wrong: step 2 says "Update `src/api.ts`", and no file of the answer has that path

Right: the answer contains `src/api.ts`, or the step does not name it.

Prompt: Say that each file of the plan is written in the answer.
"""

from collections.abc import Iterator

from descant.pointers import pointer
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.plan_paths import mentioned_paths, same_file
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span
from descant.syntax import Scalar

PLAN_UNKNOWN_PATH = ProblemKind.from_doc("plan-unknown-path", Severity.WARNING, __doc__)
_MANY_COMPARISONS = 200_000


def _check(context: Context) -> Iterator[Problem]:
    paths = context.paths.distinct
    if not paths or context.schema is None:
        return
    exact, work = set(paths), _MANY_COMPARISONS
    reported: set[str] = set()
    for rank, step in enumerate(context.answer.steps):
        spaced = [path for path in paths if " " in path and path in step.description]
        for mentioned, place in mentioned_paths(step.description):
            work -= len(paths)
            if spaced and _is_part_of_any(spaced, step.description, *place):
                continue
            if mentioned in exact or mentioned in reported or work < 0:
                continue
            if any(same_file(mentioned, path) for path in paths):
                continue
            reported.add(mentioned)
            description = step.node.get("description")
            assert isinstance(description, Scalar), "a step has a description"
            span = Span(*(description.offset_of(context.source.text, index) for index in place))
            message = f"The plan mentions {mentioned}, which is not in the answer."
            pointed = pointer((context.schema.parts.plan or "", rank, "description"))
            # A bare name is often a file that is only read.
            severity = None if "/" in mentioned else Severity.HINT
            yield Problem(PLAN_UNKNOWN_PATH, span, message, pointer=pointed, severity_override=severity)


def _is_part_of_any(paths: list[str], text: str, start: int, end: int) -> bool:
    """Tell whether *text* from *start* to *end* is a part of one of *paths*, which have blanks."""
    return any(path in text[max(0, end - len(path)) : start + len(path)] for path in paths)


RULE = Rule(PLAN_UNKNOWN_PATH, Topic.PLAN, _check)
