"""Doubled braces, as templates have them: each pair is one slip, and all of an answer are one problem."""

from collections.abc import Sequence

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.json import problem_kinds as kinds
from descant.problems import Fix, Problem


def with_doubled_braces(problems: Sequence[Problem]) -> Sequence[Problem]:
    """Return *problems* with those of doubled braces as one: each "{{", and the "}" that goes with it."""
    opened = [problem for problem in along(problems) if problem.kind is kinds.EXTRA_OPEN and problem.repair]
    first = opened[0] if opened else None
    closed = [
        problem
        for problem in along(problems)
        if first and problem.kind is shared.EXTRA_CLOSE and problem.span > first.span
    ]
    if first is None or not closed:
        return problems
    together = [*opened, *closed[: len(opened)]]
    edits = tuple(edit for problem in together for edit in problem.edits)
    message = "Doubled braces." if len(opened) == 1 else f"Doubled braces ({len(opened)} times)."
    joint = Problem(kinds.EXTRA_OPEN, first.span, message, Fix("Remove the doubled braces", edits))
    dropped = {id(problem) for problem in together} - {id(first)}
    return [
        joint if problem is first else problem for problem in along(problems) if id(problem) not in dropped
    ]
