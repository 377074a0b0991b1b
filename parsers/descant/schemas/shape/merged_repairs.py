"""Repairs of the format and of the shape in one text: they must not meddle with each other."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace

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
    problems = [as_alternative(problem) if _lies_in(problem, verbatim) else problem for problem in read]
    taken = sorted(edit.span for edit in repairs(problems))
    for problem in shaped.problems:
        # A name is renamed inside of its quotes, JSON that is read as text is replaced as a whole:
        # what is inserted at the borders of these stays beside them.
        at_borders = problem.kind not in (KEY_ALIAS, CONTENT_AS_OBJECT)
        clash = problem.repair is not None and _clash(problem.repair.edits, taken, at_borders=at_borders)
        if problem.kind in (CONTENT_AS_LINES, CONTENT_AS_OBJECT) and _has_slip(problem, shaped, read):
            message = problem.message[:-1] + ", but it is damaged, and some of it may be lost."
            problem = replace(problem, message=message, severity_override=Severity.ERROR)
        problems.append(replace(problem, repair=None) if clash else problem)
    return problems


def _has_slip(shape: Problem, shaped: Shaped, read: Sequence[Problem]) -> bool:
    """Tell whether one of the problems *read* is in the content that *shape* is about, or right behind it.

    Of lines one may be lost with any slip; in JSON that is copied, comments and trailing commas are content.
    """
    start = shape.span.start
    least = Severity.HINT if shape.kind is CONTENT_AS_LINES else Severity.WARNING
    content = next((span for span in shaped.structured if span.start == start), None)
    if content is None:
        return False
    inside = (p for p in read if content.start < p.span.start < content.end and p.severity <= least)
    behind = (p for p in read if p.span.start == content.end and p.severity <= Severity.WARNING)
    return any(inside) or any(behind)


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
    for edit in edits:
        first = max(0, bisect_left(taken, Span(edit.span.start, edit.span.start)) - 1)
        for span in taken[first : first + 3]:
            inside = span.start < edit.span.end and edit.span.start < span.end
            if inside or (at_borders and span.touches(edit.span)):
                return True
    return False
