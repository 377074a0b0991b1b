"""Repairs of the format and of the shape in one text: they must not meddle with each other."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from descant.checkpoints import along
from descant.problems import Edit, Problem, Severity, repairs
from descant.schemas.problem_kinds import CONTENT_AS_LINES, CONTENT_AS_OBJECT, KEY_ALIAS
from descant.schemas.shape.notes import Shaped
from descant.source import Span


def merged(read: Sequence[Problem], shaped: Shaped) -> list[Problem]:
    """Return the problems *read* by the format and those of the shape, with repairs that go together.

    In JSON that is read as a text nothing is mended, since it is content; the edits are still on offer. And
    where the format mends the very place that a shape is rewritten at, the shape has no repair until the text
    is mended.
    """
    if not shaped.problems:
        return list(read)
    verbatim = sorted(shaped.verbatim)
    damaged = _damaged(shaped, read)
    read = [problem.in_doubt() if id(problem) in damaged.slips else problem for problem in along(read)]
    problems = [
        as_alternative(problem) if _lies_in(problem, verbatim) else problem for problem in along(read)
    ]
    taken = sorted(edit.span for edit in repairs(problems))
    for problem in shaped.problems:
        # A name is renamed inside of its quotes, JSON that is read as text is replaced as a whole:
        # what is inserted at the borders of these stays beside them.
        at_borders = problem.kind not in (KEY_ALIAS, CONTENT_AS_OBJECT)
        clash = problem.repair is not None and _clash(problem.repair.edits, taken, at_borders=at_borders)
        if problem.kind in (CONTENT_AS_LINES, CONTENT_AS_OBJECT) and problem.span.start in damaged.starts:
            message = problem.message[:-1] + ", but it is damaged, and some of it may be lost."
            problem = replace(problem, message=message, severity_override=Severity.ERROR).in_doubt()
        problems.append(replace(problem, repair=None) if clash else problem)
    return problems


class _Damaged(NamedTuple):
    starts: set[int]
    """Where the contents start that are lists or objects and have a slip in them, or right behind them."""
    slips: set[int]
    """The identities of the problems of these slips."""


def _damaged(shaped: Shaped, read: Sequence[Problem]) -> _Damaged:
    """Find contents that some of may be lost: of lines with any slip; comments in JSON are copied with it."""
    damaged = _Damaged(set(), set())
    problems = sorted(read, key=lambda problem: problem.span.start) if shaped.structured else []
    starts = [problem.span.start for problem in problems]
    for content in shaped.structured:
        least = Severity.WARNING if content in shaped.verbatim else Severity.HINT
        first, end = bisect_right(starts, content.start), bisect_right(starts, content.end)
        for problem in problems[first:end]:
            allowed = Severity.WARNING if problem.span.start == content.end else least
            if problem.severity <= allowed:
                damaged.starts.add(content.start)
                damaged.slips.add(id(problem))
    return damaged


def as_alternative(problem: Problem) -> Problem:
    """Return *problem* with its repair as an edit on offer, which the reading does not assume."""
    return replace(problem, repair=None, alternatives=problem.fixes)


def _lies_in(problem: Problem, verbatim: Sequence[Span]) -> bool:
    for edit in problem.repair.edits if problem.repair else ():
        first = max(0, bisect_right(verbatim, edit.span) - 1)
        near = verbatim[first : first + 2]
        if any(span.start < edit.span.end and edit.span.start < span.end for span in near):
            return True
    return False


def _clash(edits: Iterable[Edit], taken: Sequence[Span], *, at_borders: bool) -> bool:
    """Tell whether one of *edits* overlaps with one of the spans *taken*, or, *at_borders*, touches it."""
    for edit in along(edits):
        first = max(0, bisect_left(taken, Span(edit.span.start, edit.span.start)) - 1)
        for span in taken[first : first + 3]:
            inside = span.start < edit.span.end and edit.span.start < span.end
            if inside or (at_borders and span.touches(edit.span)):
                return True
    return False
