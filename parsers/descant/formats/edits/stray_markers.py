"""Markers that are written twice, or are not on a line of their own."""

from descant.formats.edits.problem_kinds import MISSPELLED_MARKER, STRAY_MARKER
from descant.formats.edits.text_lines import line_break_at
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.source import Span


def stray(text: str, span: Span) -> Problem:
    """Report a marker that is written twice; *span* is its line."""
    stop = span.end + len(line_break_at(text, span.end))
    remove = Fix("Remove this marker", (Edit(Span(span.start, stop), ""),))
    return Problem(STRAY_MARKER, span, "This marker is there twice; one of them was ignored.", remove)


def end_mark(text: str, at: int, problems: list[Problem]) -> Edit:
    """Insert the mark of the end behind *at*, the end of a line that one of *problems* may remove."""
    line_end = line_break_at(text, at)
    stop = at + len(line_end)
    removed = [problem.repair for problem in problems if problem.kind is STRAY_MARKER]
    if line_end and any(fix and fix.edits[0].span.end == stop for fix in removed):
        return Edit(Span.at(stop), "*** End Patch" + line_end)
    # The last line keeps its own line end, since it may be one of a content.
    return Edit(Span.at(at), (line_end or "\n") + "*** End Patch")


def without_removed(problems: list[Problem]) -> list[Problem]:
    """Return *problems* without misspellings of the lines that are removed, since they are there twice."""
    removed = {problem.span.start for problem in problems if problem.kind is STRAY_MARKER}
    if not removed:
        return problems
    return [
        problem
        for problem in problems
        if problem.kind is not MISSPELLED_MARKER
        or problem.repair is None
        or all(
            edit.span.start == edit.span.end or edit.span.start not in removed
            for edit in problem.repair.edits
        )
    ]


def glued(span: Span, *, behind_marker: bool = True) -> Problem:
    """Report the marker at *span*, whose line does not start with it.

    Behind a line of a content nothing says how that line ends.
    """
    fix = Fix("Put the marker on a line of its own", (Edit(Span.at(span.start), "\n"),), Safety.UNSAFE)
    message = "This marker must be on a line of its own."
    if behind_marker:
        return Problem(MISSPELLED_MARKER, span, message, fix)
    worse = Severity.ERROR
    return Problem(MISSPELLED_MARKER, span, message, alternatives=(fix,), severity_override=worse)
