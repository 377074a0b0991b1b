"""A report in a terminal: verdicts, the worst problems, groups, and what changed."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from descant import Severity
from descant.verdict_words import Verdict
from descant_server.batch_report.counts import AnswerGroup
from descant_server.batch_report.intervals import share_of
from descant_server.batch_report.report_words import (
    interval,
    percent,
    probability,
    unpaired,
    value_words,
    worst_severity,
)
from descant_server.batch_report.run_report import EarlierRun, RunReport
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import STYLES
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural

_MOST_CODES = 12
_MOST_GROUPS = 12
_MOST_CHANGES = 8


def print_report(report: RunReport) -> None:
    """Print *report* to standard output."""
    console = results_console()
    total = report.counts.total
    console.print(
        Text(f"{visible(report.run.name)}: {plural(total.rows, 'answer')}, ", "bold").append(
            f"{percent(total.clean_share.value)} clean, {percent(total.usable_share.value)} usable"
        )
    )
    console.print(Text(" ".join(report.run.origin.sentences), "dim"))
    for note in report.notes:
        console.print(Text(visible(note), "yellow"))
    if not total.rows:
        return
    _print_table(console, _verdicts(report))
    for groups in report.counts.groups.values():
        _print_table(console, _groups(groups))
        if len(groups) > _MOST_GROUPS:
            console.print(
                Text(f"{len(groups) - _MOST_GROUPS} more; the page and --output json have all.", "dim")
            )
    if total.codes:
        _print_table(console, _codes(report))
        if len(total.codes) > _MOST_CODES:
            more = plural(len(total.codes) - _MOST_CODES, "less frequent code")
            console.print(Text(f"{more}; the page and --output json have all.", "dim"))
    if report.earlier:
        _print_comparison(console, report.earlier)
    for outcome in report.limits:
        console.print()
        console.print(Text(outcome.sentence, "green" if outcome.is_met else "bold red"))


def _print_table(console: Console, table: Table) -> None:
    console.print()
    console.print(table, soft_wrap=False)


def _table(first: str, *numbers: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, collapse_padding=True)
    table.add_column(first, overflow="fold")
    for name in numbers:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _verdicts(report: RunReport) -> Table:
    total = report.counts.total
    table = _table("verdict", "answers", "share", "95 % interval")
    for verdict in Verdict:
        share = total.share(verdict)
        table.add_row(verdict.value, f"{share.count:,}", percent(share.value), interval(share))
    return table


def _groups(groups: Sequence[AnswerGroup]) -> Table:
    column = shortened(groups[0].column, 40) if groups else ""
    table = _table(column, "answers", "clean", "95 % interval", "usable", "failed")
    for group in groups[:_MOST_GROUPS]:
        counts = group.counts
        table.add_row(
            Text(value_words(group.value)),
            f"{counts.rows:,}",
            percent(counts.clean_share.value),
            interval(counts.clean_share),
            percent(counts.usable_share.value),
            f"{counts.verdicts[Verdict.FAILED]:,}",
        )
    return table


def _codes(report: RunReport) -> Table:
    total = report.counts.total
    table = _table("problem", "answers", "share", "as an error")
    for count in total.by_frequency()[:_MOST_CODES]:
        severity = worst_severity(count)
        name = Text(shortened(count.code, 60)).append(f"  {severity}", STYLES[Severity[severity.upper()]])
        share = share_of(count.rows, total.rows)
        table.add_row(name, f"{count.rows:,}", percent(share.value), f"{count.error_rows:,}")
    return table


def _print_comparison(console: Console, earlier: EarlierRun) -> None:
    comparison = earlier.comparison
    console.print()
    start = f"Compared with {visible(earlier.run.name)}: {plural(comparison.pairs, 'pair')}"
    console.print(Text(start, "bold"))
    console.print(Text(unpaired(comparison), "dim"))
    if comparison.is_empty:
        return
    table = _table("of these pairs", "earlier", "now", "worse", "better", "by chance alone")
    for name, test, before, now in (
        ("clean", comparison.clean, comparison.earlier_clean, comparison.later_clean),
        ("usable", comparison.usable, comparison.earlier_usable, comparison.later_usable),
    ):
        shares = (percent(before.value), percent(now.value))
        table.add_row(name, *shares, f"{test.worse:,}", f"{test.better:,}", probability(test))
    for change in comparison.codes[:_MOST_CHANGES]:
        row = ("", "", f"{change.new:,}", f"{change.gone:,}", probability(change.test))
        table.add_row(Text(f"without {shortened(change.code, 60)}"), *row)
    _print_table(console, table)
