"""Two columns against each other: which model does well with which prompt."""

from collections import Counter
from typing import NamedTuple

from descant.verdict_words import Verdict
from descant_server.batch_report.counts import GroupValue, RunCounts
from descant_server.batch_report.intervals import Share, share_of

_MOST = 12


class Matrix(NamedTuple):
    """The shares of clean answers by two columns, of their most frequent values."""

    rows_by: str
    columns_by: str
    columns: tuple[GroupValue, ...]
    rows: tuple[tuple[GroupValue, tuple[Share, ...]], ...]


def matrix_of(counts: RunCounts) -> Matrix | None:
    """Return the matrix of the first two columns, or None where one of them has a single value."""
    if len(counts.groups) < 2:
        return None
    (rows_by, row_groups), (columns_by, column_groups), *_ = counts.groups.items()
    if len(row_groups) < 2 or len(column_groups) < 2:
        return None
    verdicts = {cell.values: cell.verdicts for cell in counts.cells}
    columns = tuple(group.value for group in column_groups[:_MOST])

    def share(row: GroupValue, column: GroupValue) -> Share:
        counted = verdicts.get((row, column), Counter())
        return share_of(counted[Verdict.CLEAN], counted.total())

    rows = tuple(
        (group.value, tuple(share(group.value, column) for column in columns)) for group in row_groups[:_MOST]
    )
    return Matrix(rows_by, columns_by, columns, rows)
