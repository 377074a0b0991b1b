"""Markers that are written twice, misspelled, or not on a line of their own."""

from descant.formats.edits.problem_kinds import MISSPELLED_MARKER, STRAY_MARKER
from descant.lines import line_break_at
from descant.problems import Edit, Fix, Problem, Safety
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
    removed = [problem.edits[0].span.end for problem in problems if problem.kind is STRAY_MARKER]
    if line_end and stop in removed:
        return Edit(Span.at(stop), "*** End Patch" + line_end)
    # The last line keeps its own line end, since it may be one of a content.
    return Edit(Span.at(at), (line_end or "\n") + "*** End Patch")


def without_removed(problems: list[Problem]) -> list[Problem]:
    """Return *problems* without misspellings of the lines that are removed, since they are there twice."""
    removed = {problem.span.start for problem in problems if problem.kind is STRAY_MARKER}

    def is_kept(edit: Edit) -> bool:
        return edit.span.start == edit.span.end or edit.span.start not in removed

    return [p for p in problems if p.kind is not MISSPELLED_MARKER or all(map(is_kept, p.edits))]


def misspelled(span: Span, edit: Edit, meant: str, what: str = "Misspelled marker") -> Problem:
    """Report that *span* was read as if *meant* stood there, which *edit* writes."""
    fix = Fix(f"Write {meant}", (edit,))
    return Problem(MISSPELLED_MARKER, span, f'{what}; it was read as "{meant}".', fix)


def glued(span: Span, message: str = "This marker must be on a line of its own.") -> Problem:
    """Report the marker at *span*, whose line does not start with it."""
    fix = Fix("Put the marker on a line of its own", (Edit(Span.at(span.start), "\n"),), Safety.UNSAFE)
    return Problem(MISSPELLED_MARKER, span, message, fix)


def glued_text(span: Span, message: str, at: int | None = None) -> Problem:
    """Report that what stands in *span*, or behind *at* in it, may be the next line; nothing says so."""
    edit = Edit(Span.at(span.start if at is None else at), "\n")
    fix = Fix("Put it on a line of its own", (edit,), Safety.UNSAFE)
    return Problem(MISSPELLED_MARKER, span, message, None, (fix,)).as_error()
