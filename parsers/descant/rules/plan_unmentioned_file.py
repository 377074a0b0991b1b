"""A file is not mentioned in the plan.

A file that the plan does not speak of may have been changed by mistake. A step mentions a file when it
holds all words of the name: "create the master list (T1)" mentions `T1-Master-List.md`. Of more than three
such files there is one problem, with the places of all.

Wrong: a plan that speaks of `src/a.py` only, and an answer that also writes `src/b.py`

Right: a step for each file.
"""

from collections.abc import Iterator, Sequence

from descant.answer import File
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Related, Severity
from descant.rules.rule import Context, Rule, Topic

PLAN_UNMENTIONED_FILE = ProblemKind.from_doc("plan-unmentioned-file", Severity.HINT, __doc__)
_MOST = 3
"""So many files have a problem each."""
_WORD = regex(r"[^\W_]+")


def _check(context: Context) -> Iterator[Problem]:
    if not context.answer.steps:
        return
    mentioned = _words("\n".join(step.description for step in context.answer.steps))
    files = [file for file in context.answer.files if not _is_mentioned(file, mentioned)]
    if len(files) > _MOST:
        yield _summary(context, files)
        return
    for file in files:
        message = f"{file.path} is not mentioned in the plan."
        place = context.pointer_to(file, "path")
        yield Problem(PLAN_UNMENTIONED_FILE, file.path_span, message, pointer=place)


def _is_mentioned(file: File, words: set[str]) -> bool:
    name = file.path.replace("\\", "/").rpartition("/")[2]
    return _words(name.rpartition(".")[0] or name) <= words


def _summary(context: Context, files: Sequence[File]) -> Problem:
    named = ", ".join(file.path for file in files[:_MOST])
    message = f"{len(files):,} files are not mentioned in the plan: {named} and {len(files) - _MOST:,} more."
    others = tuple(Related(f"{file.path} is not mentioned.", file.path_span) for file in files[1:])
    first = files[0]
    place = context.pointer_to(first, "path")
    return Problem(PLAN_UNMENTIONED_FILE, first.path_span, message, related=others, pointer=place)


def _words(text: str) -> set[str]:
    return {word.lower() for word in _WORD.findall(text)}


RULE = Rule(PLAN_UNMENTIONED_FILE, Topic.PLAN, _check)
