"""Problems for people, each under the text that it is about."""

from collections import Counter
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from descant import Severity
from descant_server.reports.report import Checked, Report
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import name, print_problems, tally
from descant_server.wording.plurals import plural


def print_to(console: Console, answers: Iterable[Checked]) -> None:
    """Print *answers* to *console*, and how many problems there are in all."""
    tallies, count, nothing, clean, files = Counter[Severity](), 0, 0, 0, 0
    for checked in answers:
        if checked.is_left_out:
            continue
        count += not checked.is_nothing
        nothing += checked.is_nothing
        clean += checked.is_clean
        files += len(checked.analysis.answer.files)
        tallies.update(problem.severity for problem in checked.problems)
        print_problems(console, checked.path, checked.source, checked.problems, checked.limit)
        if checked.comparison is not None and checked.comparison.files:
            from descant_server.terminal.states import print_states

            print_states(console, checked.path, checked.comparison)
        if checked.is_nothing:
            console.print(Text(f"{name(checked.path)}: nothing, no answer in it"))
    if count or nothing:
        without = f" {plural(nothing, 'file')} without an answer." if nothing else ""
        verdict = _nothing_wrong(files, tallies) if count and clean == count else tally(tallies)
        console.print(f"{plural(count, 'answer')} checked: {verdict}.{without}")


def _nothing_wrong(files: int, tallies: Counter[Severity]) -> str:
    """Say so of so many *files*, and how much there is to know besides."""
    first = f"{plural(files, 'file')}, " if files else ""
    return f"{first}nothing wrong" + (f"; {tally(tallies)}" if tallies else "")


def _print(answers: Iterable[Checked]) -> None:
    print_to(results_console(), answers)


REPORT = Report(_print)
