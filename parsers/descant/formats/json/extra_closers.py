"""Closing brackets behind an object that is closed."""

from descant.formats import problem_kinds as shared
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span

_EXTRA_CLOSERS = regex(r"[ \t\n\r]*+([\]}](?>(?:[ \t\n\r]*+[\]}])*))")


def extra_closers(text: str, start: int) -> Problem | None:
    """Return a problem for closing brackets that follow the object which ends at *start*."""
    match = _EXTRA_CLOSERS.match(text, start)
    if match is None:
        return None
    span = Span(*match.span(1))
    remove = Fix("Remove the unmatched brackets", (Edit(span, ""),))
    return Problem(shared.EXTRA_CLOSE, span, f"Unmatched {text[span.start : span.end][:20]}.", remove)
