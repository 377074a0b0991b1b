"""What is read of a damaged answer, held against what is in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from descant import Analysis, Problem, Severity, Span, analyze, file_states
from support.damage.cases import Case

_NEAR = 3
"""Characters from the damage, spaces not counted, where a problem still names it."""


@dataclass(frozen=True)
class Verdict:
    """How one case went."""

    exact: bool
    """All files byte for byte and in order, none else, and those outside of the damage ready; a file in doubt
    may be blocked or absent instead."""
    all_kept: bool
    """All files are there byte for byte, ready or not."""
    silent: bool
    """A file is missing without a warning or an error anywhere, or wrong without one in it."""
    wrong_and_ready: bool
    no_file: bool
    """None is read, though one could be."""
    outside: int
    kept: int
    """Of the files outside of the damage those that are there, byte for byte and ready."""
    problems: int
    """Warnings and errors."""
    is_cause_first: bool | None
    """Whether the first of them lies at the damage; None where there is none."""
    read: Sequence[tuple[str, str | None, Sequence[str]]] = field(repr=False, default=())
    said: Sequence[tuple[str, str, int, int, str]] = field(repr=False, default=())

    @property
    def loud(self) -> bool:
        """Tell whether it is not exact, and says so."""
        return not self.exact and not self.silent


def judged(case: Case, analysis: Analysis | None = None) -> Verdict:
    """Read the case, and say how it went."""
    analysis = analysis or analyze(case.text)
    states = file_states(analysis)
    wanted = dict(case.files)
    loud = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
    there = {state.file.path for state in states}
    ready = [(state.file.path, state.file.content) for state in states if not state.is_blocked]
    read = [(state.file.path, state.file.content) for state in states]
    wrong = [state for state in states if wanted.get(state.file.path) != state.file.content]
    missing = [path for path in wanted if path not in there and path not in case.in_doubt]
    certain = [(path, content) for path, content in case.files if path not in case.in_doubt]
    uncertain = [state for state in states if (state.file.path, state.file.content) not in certain]
    outside = [(path, content) for path, content in case.files if path in case.outside]
    kept = sum(file in ready for file in outside)
    wrong_and_ready = any(not state.is_blocked for state in wrong)
    exact_ones = [file for file in read if file in certain]
    if case.halves:
        # What was begun twice may have been whole both times.
        exact_ones = [*dict.fromkeys(exact_ones)]
    exact = (
        exact_ones == certain
        and len(uncertain) <= len(case.in_doubt) + case.halves
        and not wrong_and_ready
        and kept == len(outside)
    )
    # A file in doubt that is not there has to be told of, too.
    silent = (
        (bool(missing) or any(path not in there for path in case.in_doubt & wanted.keys())) and not loud
    ) or any(
        not state.is_blocked and not any(state.file.span.touches(problem.span) for problem in loud)
        for state in wrong
    )
    return Verdict(
        exact=exact and not silent,
        all_kept=read == list(case.files),
        silent=silent,
        wrong_and_ready=wrong_and_ready,
        no_file=not read and bool(certain),
        outside=len(outside),
        kept=kept,
        problems=len(loud),
        is_cause_first=_is_at(case, loud[0]) if loud and case.spots else None,
        read=[(state.file.path, state.file.content, state.reasons) for state in states],
        said=[_told(problem) for problem in analysis.problems],
    )


def _told(problem: Problem) -> tuple[str, str, int, int, str]:
    return problem.severity.name, problem.code, problem.span.start, problem.span.end, problem.message


def _is_at(case: Case, problem: Problem) -> bool:
    """Tell whether a problem lies at the damage."""
    near = any(_widened(case.text, spot).touches(problem.span) for spot in case.spots)
    return near or any(Span(start, end).touches(problem.span) for start, end in case.related)


def _widened(text: str, spot: tuple[int, int]) -> Span:
    start, end = spot
    for _ in range(_NEAR):
        start = max(0, len(text[:start].rstrip()) - 1)
        end += len(text[end:]) - len(text[end:].lstrip()) + 1
    return Span(start, min(end, len(text)))
