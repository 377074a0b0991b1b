"""What a run over stored answers has come to, in a table."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from descant_server.batches.totals import Totals
from descant_server.terminal.visible import visible
from descant_server.wording.plurals import plural

_MEANINGS = {
    "clean": "no errors or warnings",
    "problems": "all files could be applied",
    "blocked": "some file could not be applied",
    "nothing": "no answer, and none expected",
    "failed": "not read to the end",
}


def print_totals(console: Console, totals: Totals) -> None:
    """Print the verdicts of all texts, and the most frequent problems."""
    table = _table("verdict", "texts", "share", "")
    for verdict, count in totals.verdicts.items():
        if count:
            table.add_row(verdict, f"{count:,}", f"{count / totals.rows:.1%}", _meaning(verdict, totals))
    console.print(table)
    if totals.codes:
        problems = _table("problem", "texts", "share", "severity")
        for code, severity, count in totals.codes:
            problems.add_row(Text(visible(code)), f"{count:,}", f"{count / totals.rows:.1%}", severity)
        console.print()
        console.print(problems)
    console.print()
    blocked = f", {totals.blocked:,} blocked" if totals.blocked else ""
    console.print(f"{plural(totals.files, 'file')} in {plural(totals.rows, 'text')}{blocked}.")
    if totals.repeated_ids:
        console.print(f"{plural(totals.repeated_ids, 'id')} occur more than once; each text has its row.")


def _meaning(verdict: str, totals: Totals) -> str:
    if verdict == "failed":
        return ", ".join(f"{count:,} {failure}" for failure, count in totals.failures.items())
    return _MEANINGS[verdict]


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number in (1, 2) else "left")
    return table
