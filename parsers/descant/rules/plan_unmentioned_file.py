"""A file is not mentioned in the plan.

A file that the plan does not speak of may have been changed by mistake. A step mentions a file when it
holds all words of the name: "create the master list (T1)" mentions `T1-Master-List.md`.

Wrong: a plan that speaks of `src/a.py` only, and an answer that also writes `src/b.py`

Right: a step for each file.

Prompt: Say that the plan names the path of each file.
"""

from collections.abc import Iterator

from descant.checkpoints import STRIDE, along
from descant.line_search import matches_in_lines
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic

PLAN_UNMENTIONED_FILE = ProblemKind.from_doc("plan-unmentioned-file", Severity.HINT, __doc__)
NOT_MENTIONED = " is not mentioned in the plan."
"""What a message says of the path before it."""
_WORD = regex(r"[^\W_]+")


def _check(context: Context) -> Iterator[Problem]:
    if not context.answer.steps:
        return
    mentioned = _words("\n".join(step.description for step in context.answer.steps))
    for file in along(context.answer.files):
        name = file.path.replace("\\", "/").rpartition("/")[2]
        if not _words(name.rpartition(".")[0] or name) <= mentioned:
            place = context.pointer_to(file, "path")
            message = f"{file.path}{NOT_MENTIONED}"
            yield Problem(PLAN_UNMENTIONED_FILE, file.path_span, message, pointer=place)


def _words(text: str) -> set[str]:
    if len(text) <= STRIDE:
        return {word.lower() for word in _WORD.findall(text)}
    return {match[0].lower() for match in matches_in_lines(_WORD, text)}


RULE = Rule(PLAN_UNMENTIONED_FILE, Topic.PLAN, _check)
