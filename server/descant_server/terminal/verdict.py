"""The answer in one line, and for each file whether it could be applied as it is, and if not, why."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from descant import Analysis, Problem, Severity, Span
from descant.answer import File
from descant_server.terminal.problems import plural, tally


class State(NamedTuple):
    """A file of an answer and what stands in the way of applying it."""

    file: File
    reasons: tuple[str, ...]

    @property
    def is_blocked(self) -> bool:
        """Whether the file may not be applied unasked."""
        return bool(self.reasons)


def states(analysis: Analysis) -> tuple[State, ...]:
    """Return the files of an answer in order."""
    errors = [problem for problem in analysis.problems if problem.severity is Severity.ERROR]
    starts = [error.span.start for error in errors]
    return tuple(
        State(file, tuple(_reasons(file, errors[_slice(starts, file.span)])))
        for file in analysis.answer.files
    )


def verdict(analysis: Analysis, files: tuple[State, ...]) -> str:
    """Return one line: ``2 files: 1 ready, 1 blocked · 1 error · Harmony JSON answer (dce.harmony)``."""
    counts = Counter(problem.severity for problem in analysis.problems)
    # Hints are not worth a place in the line where something worse is to be told.
    worst = {severity: counts[severity] for severity in (Severity.ERROR, Severity.WARNING)}
    schema = analysis.schema
    kind = f"{schema.title} ({schema.name})" if schema else f"no known schema ({analysis.format})"
    return " · ".join((_readiness(files), tally(worst if any(worst.values()) else counts), kind))


def _readiness(files: tuple[State, ...]) -> str:
    if not files:
        return "No files"
    blocked = sum(state.is_blocked for state in files)
    parts = ((len(files) - blocked, "ready"), (blocked, "blocked"))
    return f"{plural(len(files), 'file')}: " + ", ".join(
        f"{count:,} {word}" for count, word in parts if count
    )


def _reasons(file: File, errors: list[Problem]) -> Iterator[str]:
    if not file.complete:
        yield "it is incomplete"
    if file.content is None and file.operation == "write":
        yield "it has no content"
    codes = dict.fromkeys(error.code for error in errors)
    if codes:
        yield f"{plural(len(errors), 'error')} in it: {', '.join(codes)}"


def _slice(starts: list[int], span: Span) -> slice:
    return slice(bisect_left(starts, span.start), bisect_left(starts, span.end))
