"""Problems at other places: the same problem in a text in which something before it was replaced.

A place that was itself replaced has none in the other text; what refers to it cannot be moved.
"""

from collections.abc import Callable
from dataclasses import replace

from descant.problems import Edit, Fix, Problem
from descant.source import Span

Move = Callable[[int], int | None]
"""From an offset to the same place in another text; None where that text has no such place."""


def moved(problem: Problem, move: Move, pointer: str | None) -> Problem | None:
    """Return *problem* with all its places moved and another *pointer*; None where one of them is gone."""
    span = _span(problem.span, move)
    if span is None:
        return None
    if problem.repair is None and not problem.alternatives and not problem.related:
        return Problem(
            problem.kind,
            span,
            problem.message,
            pointer=pointer,
            property_name=problem.property_name,
            severity_override=problem.severity_override,
        )
    repair = _fix(problem.repair, move) if problem.repair else None
    alternatives = tuple(fix for one in problem.alternatives if (fix := _fix(one, move)))
    related = tuple(
        replace(one, span=place) for one in problem.related if (place := _span(one.span, move)) is not None
    )
    if (
        (repair is None) != (problem.repair is None)
        or len(alternatives) < len(problem.alternatives)
        or len(related) < len(problem.related)
    ):
        return None
    return replace(
        problem, span=span, repair=repair, alternatives=alternatives, related=related, pointer=pointer
    )


def places(problem: Problem) -> list[int]:
    """Return the offsets that *problem* refers to beside its own span."""
    spans = [related.span for related in problem.related]
    spans += (edit.span for fix in problem.fixes for edit in fix.edits)
    return [offset for span in spans for offset in span]


def _span(span: Span, move: Move) -> Span | None:
    start, end = move(span.start), move(span.end)
    return Span(start, end) if start is not None and end is not None and start <= end else None


def _fix(fix: Fix, move: Move) -> Fix | None:
    edits = tuple(Edit(span, one.new) for one in fix.edits if (span := _span(one.span, move)) is not None)
    return replace(fix, edits=edits) if len(edits) == len(fix.edits) else None
