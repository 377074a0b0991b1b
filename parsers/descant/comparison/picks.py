"""Which answer each file is taken from: the best one by a rule, or the one that was asked for.

Of the answers that have a file whole, one is taken, unless it is blocked in all of them; the first of these
criteria on which they differ decides:

1. it is not blocked;
2. it has fewer errors;
3. it has fewer warnings;
4. more answers have the very same;
5. its answer has fewer errors in all, then fewer warnings;
6. its answer comes first.

A file that only some of the answers have is taken, too. Where answers spell one path in several ways that are
the same file on some systems, one of them is taken.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NamedTuple

from descant.comparison.answer_comparison import Comparison, Row
from descant.comparison.answer_words import answers_in_words, listed
from descant.comparison.cells import Cell
from descant.problems import Severity
from descant.rules.path_collision import without_detours

_MANY = 2_000
_LONGEST = 200
"""Paths, and their characters, that are looked through for one that may be meant."""


@dataclass(frozen=True, slots=True)
class Pick:
    """From which answer a file is taken, and why."""

    path: str
    """Of the row."""
    answer: int | None
    """Counted from 0; None where the file is left out."""
    reason: str
    """A sentence, in which answers are counted from 1."""


@dataclass(frozen=True, slots=True)
class NotComposed:
    """Why no answer can be made of what was asked for."""

    reasons: tuple[str, ...]
    """Whole sentences."""


class _Eligible(NamedTuple):
    row: Row
    answer: int
    cell: Cell
    problems: tuple[int, int]
    """Errors and warnings of its answer in all."""

    @property
    def allies(self) -> tuple[int, ...]:
        return self.row.variants[self.cell.variant].answers

    @property
    def does(self) -> tuple[str, int]:
        return self.row.path, self.cell.variant


_RULE: tuple[tuple[Callable[[_Eligible], Any], Callable[[_Eligible], str]], ...] = (
    (lambda rival: rival.cell.is_blocked, lambda _: "it is not blocked"),
    (lambda rival: rival.cell.errors, lambda _: "it has the fewest errors"),
    (lambda rival: rival.cell.warnings, lambda _: "it has the fewest warnings"),
    (lambda rival: -len(rival.allies), lambda rival: f"{answers_in_words(rival.allies)} agree on it"),
    (lambda rival: rival.problems, lambda _: "its answer has the fewest problems in all"),
    (lambda rival: rival.answer, lambda _: "it comes first"),
)


def best(comparison: Comparison) -> tuple[Pick, ...]:
    """Return a pick for each row, by the rule above."""
    picks: dict[str, Pick] = {}
    for group in _groups(comparison):
        candidates = [
            _Eligible(row, number, cell, _in_all(comparison, number))
            for row in group
            for number, cell in enumerate(row.cells)
            if cell is not None and cell.is_whole
        ]
        winner = _winner(candidates) if candidates else None
        # What may not be applied is no best version; a person can take it all the same.
        if winner is not None and winner[0].cell.is_blocked:
            winner = None
        for row in group:
            if winner is None:
                why = "blocked" if candidates else "incomplete"
                picks[row.path] = Pick(row.path, None, _left_out(row, why))
            elif row is winner[0].row:
                picks[row.path] = Pick(row.path, winner[0].answer, winner[1])
            else:
                picks[row.path] = _other_spelling(row.path, winner[0].row.path, winner[0].answer)
    return tuple(picks[row.path] for row in comparison.rows)


def with_wishes(
    comparison: Comparison, picks: Sequence[Pick], wishes: Mapping[str, int | None]
) -> tuple[Pick, ...] | NotComposed:
    """Return *picks* with those paths taken from other answers that *wishes* name, counted from 0.

    None leaves the file out. What there is not is refused, with all that is wrong at once.
    """
    wrong = [reason for path, answer in wishes.items() if (reason := _why_not(comparison, path, answer))]
    if wrong:
        return NotComposed(tuple(wrong))
    asked = {without_detours(path): answer for path, answer in wishes.items()}
    by_path = {pick.path: pick for pick in picks}
    for group in _groups(comparison):
        taken = [row for row in group if asked.get(without_detours(row.path)) is not None]
        for row in group:
            path = without_detours(row.path)
            if path in asked:
                by_path[row.path] = Pick(row.path, asked[path], "Selected by you.")
            elif taken:
                answer = asked[without_detours(taken[0].path)]
                by_path[row.path] = _other_spelling(row.path, taken[0].path, answer or 0)
    return tuple(by_path[pick.path] for pick in picks)


def _groups(comparison: Comparison) -> Iterator[Sequence[Row]]:
    """Yield the rows of which one is taken: alone, or those whose paths differ in spelling only."""
    for rows in comparison.by_file:
        # An answer that has several of them is meant for a system that distinguishes them.
        answers = [number for row in rows for number in row.answers]
        if len(set(answers)) == len(answers):
            yield rows
        else:
            yield from ((row,) for row in rows)


def _winner(candidates: Sequence[_Eligible]) -> tuple[_Eligible, str]:
    remaining, reasons = list(candidates), list[Callable[[_Eligible], str]]()
    for rank, reason in _RULE:
        least = min(rank(candidate) for candidate in remaining)
        kept = [candidate for candidate in remaining if rank(candidate) == least]
        if len({candidate.does for candidate in kept}) < len({candidate.does for candidate in remaining}):
            reasons.append(reason)
        remaining = kept
    winner = remaining[0]
    if not reasons:
        return winner, _undisputed(winner)
    return winner, f"Answer {winner.answer + 1}: {listed([reason(winner) for reason in reasons])}."


def _undisputed(winner: _Eligible) -> str:
    allies, without = winner.allies, winner.row.cells.count(None)
    if len(winner.row.variants) > 1:
        return f"Only {answers_in_words(allies)} {'has' if len(allies) == 1 else 'have'} it completely."
    if not without:
        return "All answers agree on it." if len(allies) > 1 else "Only answer."
    return f"Only {answers_in_words(allies)} {'has' if len(allies) == 1 else 'have'} it."


def _in_all(comparison: Comparison, number: int) -> tuple[int, int]:
    counts = comparison.problems[number]
    return counts[Severity.ERROR], counts[Severity.WARNING]


def _left_out(row: Row, why: str) -> str:
    some = "any of " if len(row.answers) > 1 else ""
    return f"Left out: {why} in {some}{answers_in_words(row.answers)}."


def _other_spelling(path: str, taken: str, answer: int) -> Pick:
    where = f"which is taken from answer {answer + 1}"
    return Pick(path, None, f"Left out: it is the same file as {taken} on some systems, {where}.")


def _why_not(comparison: Comparison, path: str, answer: int | None) -> str | None:
    row = comparison.row(path)
    if row is None:
        known = [other.path for other in comparison.rows[:_MANY] if len(other.path) <= _LONGEST]
        near = get_close_matches(path, known, 1) if len(path) <= _LONGEST else []
        advice = f"; did you mean {near[0]}?" if near else "."
        return f"No answer has a file {path}{advice}"
    if answer is None:
        return None
    have = f"{answers_in_words(row.answers)} {'has' if len(row.answers) == 1 else 'have'} it."
    if not 0 <= answer < len(comparison.answers):
        return f"There is no answer {answer + 1} to take {path} from; {have}"
    cell = row.cells[answer]
    if cell is None:
        return f"Answer {answer + 1} has no file {path}; {have}"
    if not cell.is_whole:
        return f"Cannot take {path} from answer {answer + 1}: it is incomplete there."
    return None
