"""What a run has come to, for who has just made it: a report in short."""

from collections.abc import Container, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from descant.verdict_words import Verdict
from descant_server.batch_report.counting import count_run
from descant_server.batch_report.counts import RunCounts
from descant_server.batch_report.engine import Engine, engine_over, name_quoted
from descant_server.batch_report.intervals import share_of
from descant_server.batch_report.report_words import MEANINGS, percent, worst_severity
from descant_server.batch_report.reported_run import opened_run
from descant_server.batches.run_layout import INPUT, STATE
from descant_server.terminal.visible import visible
from descant_server.wording.plurals import plural

_MOST_CODES = 10
_MOST_FAILED = 5


def print_totals(console: Console, folder: str, keep: Sequence[str] = ()) -> int:
    """Print the verdicts of all texts of the run at *folder*, and the most frequent problems.

    Columns that it was to *keep* and that no row has are named. Returns how many texts have failed. Raises
    ReportError where its parts cannot be counted.
    """
    with opened_run(folder) as run, engine_over({"run": run}) as engine:
        counts = count_run(engine, "run", ())
        failed = _failed(engine) if counts.failures else []
        absent = [name for name in keep if counts.total.rows and not _is_there(engine, name)]
    total = counts.total
    table = _table("verdict", "texts", "share", "")
    for verdict in Verdict:
        share = total.share(verdict)
        if share.count:
            meaning = _failures(counts) if verdict is Verdict.FAILED else MEANINGS[verdict]
            table.add_row(verdict.value, f"{share.count:,}", percent(share.value), meaning)
    console.print(table)
    if total.codes:
        problems = _table("problem", "texts", "share", "severity")
        for code in total.by_frequency()[:_MOST_CODES]:
            share = share_of(code.rows, total.rows)
            row = (f"{code.rows:,}", percent(share.value), worst_severity(code))
            problems.add_row(Text(visible(code.code)), *row)
        console.print()
        console.print(problems)
    if failed:
        rows = _table("failed, for example", "", "why", numbers=())
        for lost in failed:
            rows.add_row(*(Text(visible(cell)) for cell in lost))
        console.print()
        console.print(rows)
    console.print()
    files, blocked = sum(counts.files), counts.files.blocked
    more = f", {blocked:,} blocked" if blocked else ""
    console.print(f"{plural(files, 'file')} in {plural(total.rows, 'text')}{more}.")
    if repeated := counts.repeated.ids:
        occur = "occurs" if repeated == 1 else "occur"
        console.print(f"{plural(repeated, 'id')} {occur} more than once; each text has its row.")
    for name in absent:
        console.print(Text(f"No text has {visible(name)!r}, which was to be kept."))
    return total.share(Verdict.FAILED).count


def _is_there(engine: Engine, column: str) -> bool:
    [[count]] = engine.rows(f"SELECT count({name_quoted(column)}) FROM run")
    return bool(count)


def _failed(engine: Engine) -> list[tuple[str, ...]]:
    """Return some of the rows that failed: the file, where in it or which, and why."""
    return engine.rows(
        f"SELECT {INPUT}, coalesce(id, ''), coalesce({STATE}, failure) FROM run "
        f"WHERE verdict = '{Verdict.FAILED}' ORDER BY ALL LIMIT {_MOST_FAILED}"
    )


def _failures(counts: RunCounts) -> str:
    return ", ".join(f"{count:,} {failure}" for failure, count in counts.failures)


def _table(*headings: str, numbers: Container[int] = (1, 2)) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number in numbers else "left")
    return table
