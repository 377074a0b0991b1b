"""Markers that are written twice, or are not on a line of their own."""

from descant.formats.edits.problem_kinds import MISSPELLED_MARKER, STRAY_MARKER
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span


def stray(text: str, span: Span) -> Problem:
    """Report a marker that is written twice."""
    end = span.end
    stop = end + (2 if text.startswith("\r\n", end) else 1 if end < len(text) else 0)
    remove = Fix("Remove this marker", (Edit(Span(span.start, stop), ""),))
    return Problem(STRAY_MARKER, span, "This marker is there twice; one of them was ignored.", remove)


def glued(span: Span) -> Problem:
    """Report the marker at *span*, whose line does not start with it."""
    fix = Fix("Put the marker on a line of its own", (Edit(Span.at(span.start), "\n"),), Safety.UNSAFE)
    return Problem(MISSPELLED_MARKER, span, "This marker must be on a line of its own.", fix)
