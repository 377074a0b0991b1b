"""Counting a run: a handful of queries, each of which reads only the columns that it is about.

Rows are counted by the values of all grouping columns, and by the problems that they have: there are far
fewer such kinds of rows than rows, and what is counted of problems is counted over these. Of a column with
more values than a page shows, the less frequent ones are one group.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from descant.verdict_words import Verdict
from descant_server.batch_report.counts import (
    AnswerCounts,
    AnswerGroup,
    FailureReason,
    FileCounts,
    GroupCell,
    GroupValue,
    Others,
    RepeatedIds,
    RunCounts,
)
from descant_server.batch_report.engine import Engine, name_quoted
from descant_server.batch_report.row_queries import reason_without_position
from descant_server.batches.run_layout import STATE

QUERIES = 6
"""How many steps :func:`count_run` reports, without those for grouping columns."""
ANSWER_QUERIES = 2
"""How many :func:`count_answers` reports."""
_MOST_VALUES = 30
_MOST_LISTED = 30
_MOST_REASONS = 10
_LONGEST_ID = 200
_NO_VALUE, _OTHERS = -1, 0

_PROBLEMS = "list_transform(problems, lambda p: [p.severity, p.code])"
_CODES = "list_distinct(list_transform(problems, lambda p: p[2]))"
_ERROR_CODES = (
    "list_distinct(list_transform(list_filter(problems, lambda p: p[1] = 'error'), lambda p: p[2]))"
)


class _Grouping:
    """The values of grouping columns as numbers, so that hostile ones take no room in any query."""

    def __init__(self, engine: Engine, view: str, columns: Sequence[str]) -> None:
        self.columns = columns
        self.values: list[list[str]] = []
        self.others: list[int] = []
        for column in columns:
            name = name_quoted(column)
            query = (
                f"SELECT {name}::VARCHAR AS value, count(*) AS rows FROM {view} "
                f"WHERE {name} IS NOT NULL GROUP BY value ORDER BY rows DESC, value LIMIT {_MOST_VALUES}"
            )
            self.values.append([value for value, _ in engine.rows(query)])
            [[distinct]] = engine.rows(f"SELECT approx_count_distinct({name}::VARCHAR) FROM {view}")
            self.others.append(max(0, distinct - _MOST_VALUES))

    @property
    def selected(self) -> str:
        """Expressions for the number of the value in each column."""
        parts = (
            f"CASE WHEN {name} IS NULL THEN {_NO_VALUE} "
            f"ELSE coalesce(list_position(?::VARCHAR[], {name}::VARCHAR), {_OTHERS}) END AS g{number}, "
            for number, name in enumerate(map(name_quoted, self.columns))
        )
        return "".join(parts)

    @property
    def aliases(self) -> str:
        """The names of these expressions."""
        return "".join(f"g{number}, " for number in range(len(self.columns)))

    def value(self, number: int, index: int) -> GroupValue:
        if index == _NO_VALUE:
            return None
        return Others(max(1, self.others[number])) if index == _OTHERS else self.values[number][index - 1]


def count_run(
    engine: Engine, view: str, columns: Sequence[str], advance: Callable[[], object] = lambda: None
) -> RunCounts:
    """Return all counts of the run *view*, by each of *columns*. *advance* is called after each query."""
    grouping = _Grouping(engine, view, columns)
    width = len(columns)
    total = AnswerCounts()
    by_value: list[dict[int, AnswerCounts]] = [defaultdict(AnswerCounts) for _ in columns]
    cells: dict[tuple[int, ...], Counter[Verdict]] = defaultdict(Counter)
    for indexes, counted in _counts_by_group(engine, view, grouping, advance).items():
        for counts in (total, *(by_value[number][index] for number, index in enumerate(indexes))):
            counts.add(counted)
        cells[indexes[:2]].update(counted.verdicts)
    [[ready, blocked]] = engine.rows(
        f"SELECT sum(len(files)), sum(len(list_filter(files, lambda f: f.blocked))) FROM {view}"
    )
    advance()
    return RunCounts(
        total,
        {
            column: tuple(
                AnswerGroup(column, grouping.value(number, index), counts)
                for index, counts in sorted(
                    by_value[number].items(), key=lambda item: (item[0] <= 0, -item[1].rows, item[0])
                )
            )
            for number, column in enumerate(columns)
        },
        tuple(
            GroupCell((grouping.value(0, indexes[0]), grouping.value(1, indexes[1])), verdicts)
            for indexes, verdicts in cells.items()
        )
        if width > 1
        else (),
        FileCounts((ready or 0) - (blocked or 0), blocked or 0),
        _by_verdict(engine, view, "format", advance),
        _by_verdict(engine, view, "schema", advance),
        _listed(engine, view, "failure"),
        _reasons(engine, view),
        _listed(engine, view, "descant"),
        _repeated(engine, view, advance),
    )


def count_answers(engine: Engine, view: str, advance: Callable[[], object] = lambda: None) -> AnswerCounts:
    """Return the counts over all answers of the run *view*, and nothing else of it."""
    return _counts_by_group(engine, view, _Grouping(engine, view, ()), advance).get((), AnswerCounts())


def _counts_by_group(
    engine: Engine, view: str, grouping: _Grouping, advance: Callable[[], object]
) -> Mapping[tuple[int, ...], AnswerCounts]:
    """Return the counts over the answers with the same values in all grouping columns, by their numbers."""
    groups: dict[tuple[int, ...], AnswerCounts] = defaultdict(AnswerCounts)
    alike = f"{view}_alike"
    engine.rows(
        f"CREATE TEMP TABLE {alike} AS SELECT {grouping.selected}verdict, {_PROBLEMS} AS problems, "
        f"count(*) AS rows FROM {view} GROUP BY ALL",
        grouping.values,
    )
    advance()

    def summed(expression: str, where: str = "true") -> Iterator[tuple[AnswerCounts, Any, int]]:
        inner = f"SELECT {grouping.aliases}{expression} AS counted, rows FROM {alike} WHERE {where}"
        for *indexes, value, rows in engine.rows(
            f"SELECT {grouping.aliases}counted, sum(rows)::BIGINT FROM ({inner}) GROUP BY ALL ORDER BY ALL"
        ):
            yield groups[tuple(indexes)], value, rows

    for counts, verdict, rows in summed("verdict"):
        counts.verdicts[Verdict(verdict)] += rows
    for counts, code, rows in summed(f"unnest({_CODES})"):
        counts.of_code(code).rows = rows
    for counts, code, rows in summed(f"unnest({_ERROR_CODES})"):
        counts.of_code(code).error_rows = rows
    for counts, code, rows in summed(f"unnest({_ERROR_CODES})", "verdict = 'blocked'"):
        counts.of_code(code).blocked_rows = rows
    for counts, (severity, code), rows in summed("unnest(problems)"):
        counts.of_code(code).severities[severity] += rows
    engine.rows(f"DROP TABLE {alike}")
    advance()
    return groups


def _by_verdict(
    engine: Engine, view: str, column: str, advance: Callable[[], object]
) -> tuple[tuple[str | None, Counter[Verdict]], ...]:
    counts: dict[str | None, Counter[Verdict]] = defaultdict(Counter)
    # What holds no answer and what failed has neither format nor schema.
    query = f"SELECT {name_quoted(column)}, verdict, count(*) FROM {view} WHERE verdict NOT IN ('nothing', 'failed') GROUP BY ALL"  # noqa: E501
    for value, verdict, count in engine.rows(query):
        counts[value][Verdict(verdict)] += count
    advance()
    ranked = sorted(counts.items(), key=lambda item: (-item[1].total(), item[0] or ""))
    return tuple(ranked[:_MOST_LISTED])


def _listed(engine: Engine, view: str, column: str) -> tuple[tuple[str, int], ...]:
    query = (
        f"SELECT {column}, count(*) AS rows FROM {view} WHERE {column} IS NOT NULL "
        f"GROUP BY {column} ORDER BY rows DESC, {column} LIMIT {_MOST_LISTED}"
    )
    return tuple((value, rows) for value, rows in engine.rows(query))


def _reasons(engine: Engine, view: str) -> tuple[FailureReason, ...]:
    if [STATE] not in [list(row[:1]) for row in engine.rows(f"DESCRIBE {view}")]:
        return ()
    query = (
        f"SELECT failure, {reason_without_position()} AS reason, count(*) AS rows FROM {view} "
        f"WHERE failure IS NOT NULL AND {STATE} IS NOT NULL "
        f"GROUP BY ALL ORDER BY rows DESC, failure, reason LIMIT {_MOST_REASONS}"
    )
    return tuple(FailureReason(*row) for row in engine.rows(query))


def _repeated(engine: Engine, view: str, advance: Callable[[], object]) -> RepeatedIds:
    # By a hash of 128 bits, since ids may be long; those of the texts would tell apart fewer.
    hashed = f"SELECT md5_number(id) AS key, count(*) AS rows FROM {view} WHERE id IS NOT NULL GROUP BY key HAVING rows > 1"  # noqa: E501
    [[ids, rows]] = engine.rows(f"SELECT count(*), sum(rows) FROM ({hashed})")
    [[missing]] = engine.rows(f"SELECT count(*) FROM {view} WHERE id IS NULL")
    most: list[tuple[Any, ...]] = []
    if ids:
        most = engine.rows(
            f"SELECT left(any_value(id), {_LONGEST_ID}), any_value(rows) FROM {view} JOIN "
            f"(SELECT * FROM ({hashed}) ORDER BY rows DESC, key LIMIT 10) ON md5_number(id) = key "
            "GROUP BY key ORDER BY any_value(rows) DESC, key"
        )
    advance()
    return RepeatedIds(ids, int(rows or 0), missing, tuple((id_, count) for id_, count in most))
