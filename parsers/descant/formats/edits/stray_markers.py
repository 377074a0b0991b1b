"""Markers that are written twice."""

from descant.formats.edits.problem_kinds import STRAY_MARKER
from descant.problems import Edit, Fix, Problem
from descant.source import Span


def stray(text: str, span: Span) -> Problem:
    """Report a marker that is written twice."""
    end = span.end
    stop = end + (2 if text.startswith("\r\n", end) else 1 if end < len(text) else 0)
    remove = Fix("Remove this marker", (Edit(Span(span.start, stop), ""),))
    return Problem(STRAY_MARKER, span, "This marker is there twice; one of them was ignored.", remove)
