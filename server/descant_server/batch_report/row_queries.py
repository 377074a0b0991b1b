"""The rows behind a number, as a query that anybody can run: ``duckdb -c "…"``."""

from glob import escape
from hashlib import md5

from descant_server.batch_report.counts import GroupValue, Others
from descant_server.batch_report.engine import name_quoted, quoted
from descant_server.batch_report.reported_run import ReportedRun
from descant_server.batches.run_layout import STATE

_LONGEST = 200
"""Longer texts stand in a query by a hash, and a longer path by a word to replace."""


class RowQueries:
    """Writes queries over the parts of a run."""

    def __init__(self, run: ReportedRun) -> None:
        """Write them for *run*."""
        folder = run.name.rstrip("/") if len(run.name) <= _LONGEST else "DIR"
        self._parts = quoted(f"{escape(folder or '/')}/parts/*.parquet")

    def rows(self, *conditions: str, columns: str = "id, verdict, errors, warnings") -> str:
        """Return the query for the rows that meet all *conditions*."""
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        return f"SELECT {columns} FROM {self._parts}{where};"

    def problems(self, code: str) -> str:
        """Return the query for the occurrences of *code*."""
        return (
            f"SELECT id, p.start, p.message FROM (SELECT id, unnest(problems) AS p FROM {self._parts}) "
            f"WHERE p.code = {quoted(code)};"
        )


def is_value(column: str, value: GroupValue) -> str:
    """Return the condition that *column* has *value*; one of the less frequent values has none of its own."""
    return _has(name_quoted(column), value)


def _has(name: str, value: GroupValue) -> str:
    match value:
        case None:
            return f"{name} IS NULL"
        case Others():
            return f"{name} IS NOT NULL"
        case str():
            # What cannot be seen takes much more room when it is spelled out.
            if len(value) <= _LONGEST and len(literal := quoted(value)) <= _LONGEST:
                return f"{name} = {literal}"
            return f"md5({name}) = '{md5(value.encode(), usedforsecurity=False).hexdigest()}'"


def has_verdict(*verdicts: str) -> str:
    """Return the condition that the verdict is one of *verdicts*."""
    if len(verdicts) == 1:
        return f"verdict = {quoted(verdicts[0])}"
    return f"verdict IN ({', '.join(map(quoted, verdicts))})"


def reason_without_position() -> str:
    """Return what the state of a row says without where: the same damage is at other places in each row."""
    return rf"regexp_replace({STATE}, '( at)? (character|byte|line|column|row|position) [\d,]+', '', 'g')"


def has_failed(failure: str, reason: str) -> str:
    """Return the condition that a row has failed for *reason*."""
    return f"failure = {quoted(failure)} AND {_has(reason_without_position(), reason)}"


def has_problem(code: str, severity: str | None = None) -> str:
    """Return the condition that an answer has a problem with *code*, of *severity* if it is given."""
    wanted = f"p.code = {quoted(code)}" + (f" AND p.severity = {quoted(severity)}" if severity else "")
    return f"len(list_filter(problems, lambda p: {wanted})) > 0"
