"""The verdict on an answer: which of its files could be applied as they are, and why the others could not.

It follows from the text alone; what the disk adds belongs to the server.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from descant.analysis import Analysis
from descant.answer import File
from descant.binding.problem_kinds import MISSING_REQUIRED
from descant.checkpoints import along
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.problems import Problem, Severity
from descant.rules.incomplete_file import SAY_INCOMPLETE
from descant.verdict_words import Verdict


@dataclass(frozen=True, slots=True)
class FileState:
    """A file of an answer, and what blocks applying it."""

    file: File
    reasons: tuple[str, ...]
    """Each completes the sentence "the file is blocked, since …"; empty for a file that is ready."""
    errors: tuple[Problem, ...] = ()
    """Those in it, in the order of the text."""

    @property
    def is_blocked(self) -> bool:
        """Tell whether the file may not be applied unasked."""
        return bool(self.reasons)


def verdict_on(problems: Iterable[Problem], states: Collection[FileState]) -> Verdict:
    """Return the verdict on an answer with these *problems*, whose files have these *states*."""
    severe = [problem for problem in along(problems) if problem.severity <= Severity.WARNING]
    is_lost = not states and any(map(_leaves_nothing, along(severe)))
    if is_lost or any(state.is_blocked for state in along(states)):
        return Verdict.BLOCKED
    return Verdict.PROBLEMS if severe else Verdict.CLEAN


def _leaves_nothing(problem: Problem) -> bool:
    """Tell whether nothing can be done with an answer that has no files, because of *problem*.

    One that only lacks a member, such as its plan, may well be a question or a summary.
    """
    only_lacks = problem.kind is MISSING_REQUIRED and not problem.pointer
    return problem.severity is Severity.ERROR and not only_lacks


def file_states(analysis: Analysis) -> tuple[FileState, ...]:
    """Return the state of each file of *analysis*, in the order of the answer.

    A file is blocked when it is incomplete, has no content, or an error lies in it; all are where there are
    more problems than are listed.
    """
    errors = [problem for problem in along(analysis.problems) if problem.severity is Severity.ERROR]
    are_unlisted = any(error.kind is TOO_MANY_PROBLEMS for error in errors)
    starts = [error.span.start for error in along(errors)]
    states = []
    for file in along(analysis.answer.files):
        inside = tuple(errors[bisect_left(starts, file.span.start) : bisect_left(starts, file.span.end)])
        reasons = tuple(reasons_of(file, inside))
        if are_unlisted and not reasons:
            reasons = ("there are more problems than are listed",)
        states.append(FileState(file, reasons, inside))
    return tuple(states)


def reasons_of(file: File, errors: Sequence[Problem]) -> Iterator[str]:
    """Yield why *file* is blocked, with these *errors* in it; that it is incomplete is said once."""
    if not file.complete:
        yield "it is incomplete"
    if file.content is None and file.operation == "write":
        yield "it has no content"
    others = [error for error in errors if file.complete or error.kind not in SAY_INCOMPLETE]
    if codes := dict.fromkeys(error.code for error in others):
        yield f"{len(others)} error{'s' * (len(others) > 1)} in it: {', '.join(codes)}"
