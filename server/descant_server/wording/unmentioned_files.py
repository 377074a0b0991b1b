"""Files that the plan does not mention, in one sentence where they are many.

The rule says them one by one, since only so an edit changes no more than what it touches. But fifty times the
same is no reading matter.
"""

from collections.abc import Sequence
from dataclasses import replace

from descant import Problem
from descant.rules.plan_unmentioned_file import NOT_MENTIONED, PLAN_UNMENTIONED_FILE

CODE = PLAN_UNMENTIONED_FILE.code
SEPARATE = 3
"""So many are said one by one."""


def path_in(message: str) -> str:
    """Return the path that the *message* of such a problem names."""
    return message.removesuffix(NOT_MENTIONED)


def sentence(messages: Sequence[str]) -> str:
    """Return what is said in place of all these *messages*."""
    named = ", ".join(map(path_in, messages[:SEPARATE]))
    more = len(messages) - SEPARATE
    return f"{len(messages):,} files are not mentioned in the plan: {named} and {more:,} more."


def said_once(problems: Sequence[Problem]) -> list[Problem]:
    """Return *problems* with one in place of those of files that are not mentioned, if these are many."""
    unmentioned = [problem for problem in problems if problem.code == CODE]
    if len(unmentioned) <= SEPARATE:
        return list(problems)
    first = unmentioned[0]
    summary = replace(first, message=sentence([problem.message for problem in unmentioned]))
    others = {id(problem) for problem in unmentioned[1:]}
    return [summary if problem is first else problem for problem in problems if id(problem) not in others]
