"""Answers side by side, file by file: a row for each path, and in it a cell for each answer."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from descant.analysis import Analysis
from descant.comparison.cells import Cell, Key, Variant, key_of
from descant.comparison.line_difference import difference
from descant.problems import Problem, Severity
from descant.rules.path_collision import collision_key, without_detours
from descant.verdict import FileState, file_states

RowState = Literal["same", "different", "missing"]
_TOLD = 10
"""Other spellings of a path."""


@dataclass(frozen=True, slots=True)
class Row:
    """One path in each of the answers."""

    path: str
    """As the first answer that has it writes it."""
    cells: tuple[Cell | None, ...]
    """One for each answer; None where it says nothing of the path."""
    variants: tuple[Variant, ...]
    """What the answers do there, each once, in the order of the first answer that does it."""
    same_file_as: tuple[str, ...] = ()
    """The paths of other rows that are the same file on some systems, the first ten of them."""

    @property
    def state(self) -> RowState:
        """Whether the answers differ here; else whether one of them lacks it; else they are the same."""
        if len(self.variants) > 1:
            return "different"
        return "missing" if None in self.cells else "same"

    @property
    def answers(self) -> tuple[int, ...]:
        """The numbers of the answers that have it, counted from 0."""
        return tuple(number for number, cell in enumerate(self.cells) if cell is not None)


@dataclass(frozen=True)
class Comparison:
    """Answers side by side."""

    answers: tuple[Analysis, ...]
    rows: tuple[Row, ...]
    """Those of the first answer in its order, then what the second one has beside them, and so on."""

    @cached_property
    def by_path(self) -> dict[str, Row]:
        """The rows by their paths without detours."""
        return {without_detours(row.path): row for row in self.rows}

    def row(self, path: str) -> Row | None:
        """Return the row of *path*, with or without ``./`` and the like; None where no answer has it."""
        return self.by_path.get(without_detours(path))

    @cached_property
    def by_file(self) -> tuple[tuple[Row, ...], ...]:
        """The rows, those together that are the same file on some systems, in the order of the first one."""
        groups = defaultdict[str, list[Row]](list)
        for row in self.rows:
            groups[collision_key(row.path)].append(row)
        return tuple(map(tuple, groups.values()))

    @cached_property
    def problems(self) -> tuple[Counter[Severity], ...]:
        """How many problems of each severity each answer has in all."""
        return tuple(Counter(problem.severity for problem in analysis.problems) for analysis in self.answers)

    def count(self, state: RowState) -> int:
        """Return how many rows are in *state*."""
        return sum(row.state == state for row in self.rows)


def compare(analyses: Sequence[Analysis]) -> Comparison:
    """Return the answers of *analyses* side by side.

    What one answer says several times of one path is in one cell. The time is in proportion to the answers.
    """
    columns = [_by_path(analysis) for analysis in analyses]
    paths = dict.fromkeys(path for column in columns for path in column)
    starts = [_ProblemStarts(analysis) for analysis in analyses]
    rows = tuple(_row([column.get(path) for column in columns], starts) for path in paths)
    comparison = Comparison(tuple(analyses), rows)
    return comparison if len(comparison.by_file) == len(rows) else _with_collisions(comparison)


def _by_path(analysis: Analysis) -> dict[str, list[FileState]]:
    column = defaultdict[str, list[FileState]](list)
    for state in file_states(analysis):
        column[without_detours(state.file.path)].append(state)
    return column


class _ProblemStarts:
    """Where the errors and the warnings of an answer are."""

    def __init__(self, analysis: Analysis) -> None:
        self._errors = _starts(analysis.problems, Severity.ERROR)
        self._warnings = _starts(analysis.problems, Severity.WARNING)

    def within(self, states: Sequence[FileState]) -> tuple[int, int]:
        return _within(self._errors, states), _within(self._warnings, states)


def _starts(problems: Sequence[Problem], severity: Severity) -> list[int]:
    return [problem.span.start for problem in problems if problem.severity is severity]


def _within(starts: list[int], states: Sequence[FileState]) -> int:
    spans = (state.file.span for state in states)
    return sum(bisect_left(starts, span.end) - bisect_left(starts, span.start) for span in spans)


def _row(columns: Sequence[list[FileState] | None], starts: Sequence[_ProblemStarts]) -> Row:
    numbers: dict[Key, int] = {}
    variants: list[Variant] = []
    cells: list[Cell | None] = []
    for answer, states in enumerate(columns):
        if states is None:
            cells.append(None)
            continue
        number = numbers.setdefault(key_of([state.file for state in states]), len(variants))
        if number == len(variants):
            variants.append(Variant(states[-1].file, (answer,)))
        else:
            known = variants[number]
            variants[number] = replace(known, answers=(*known.answers, answer))
        cells.append(Cell(tuple(states), number, *starts[answer].within(states)))
    path = next(states[0].file.path for states in columns if states is not None)
    return Row(path, tuple(cells), tuple(_with_differences(variants)))


def _with_differences(variants: Sequence[Variant]) -> Iterator[Variant]:
    first = variants[0]
    yield first
    for other in variants[1:]:
        is_alike = first.operation == other.operation and other.operation != "delete"
        yield replace(other, difference=difference(first.lines, other.lines)) if is_alike else other


def _with_collisions(comparison: Comparison) -> Comparison:
    others: dict[str, tuple[str, ...]] = {}
    for group in comparison.by_file:
        paths = [row.path for row in group[: _TOLD + 1]]
        for row in group:
            others[row.path] = tuple(path for path in paths if path != row.path)[:_TOLD]
    return replace(
        comparison, rows=tuple(replace(row, same_file_as=others[row.path]) for row in comparison.rows)
    )
