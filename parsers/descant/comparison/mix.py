"""What of several answers goes into one: the files that are taken, and the answer that gives the rest."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from descant.answer import File
from descant.comparison.answer_comparison import Comparison
from descant.comparison.picks import Pick
from descant.problems import Severity
from descant.rules.path_collision import without_detours


@dataclass(frozen=True, slots=True)
class TakenFile:
    """A file that is taken from an answer."""

    answer: int
    """Counted from 0."""
    file: File


@dataclass(frozen=True, slots=True)
class Mix:
    """The files that are taken, those of the main answer first, each answer's in its own order."""

    comparison: Comparison
    taken: tuple[TakenFile, ...]
    main: int
    """The answer whose summary, plan and activity are taken."""


def mix(comparison: Comparison, picks: Sequence[Pick]) -> Mix | None:
    """Return what *picks* take; None where that is no file."""
    chosen = {without_detours(pick.path): pick.answer for pick in picks}
    counts = Counter(answer for answer in chosen.values() if answer is not None)
    if not counts:
        return None
    main = _main(comparison, counts)
    order = (main, *(number for number in range(len(comparison.answers)) if number != main))
    taken = tuple(
        TakenFile(number, file)
        for number in order
        for file in comparison.answers[number].answer.files
        if chosen.get(without_detours(file.path)) == number
    )
    return Mix(comparison, taken, main)


def _main(comparison: Comparison, counts: Counter[int]) -> int:
    """Return the answer that most files come from, of those with a summary or a plan if there are any."""

    def rank(number: int) -> tuple[bool, int, int, int, int]:
        answer, problems = comparison.answers[number].answer, comparison.problems[number]
        is_bare = answer.summary is None and answer.plan is None
        errors, warnings = problems[Severity.ERROR], problems[Severity.WARNING]
        return is_bare, -counts[number], errors, warnings, number

    return min(counts, key=rank)
