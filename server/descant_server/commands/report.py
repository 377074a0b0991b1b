"""``descant report``: what came of a batch, on a page and in numbers."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import nullcontext
from pathlib import Path

from descant_server.batch_report.outputs import OUTPUTS, printer
from descant_server.batch_report.reported_run import ReportError, opened_run
from descant_server.batch_report.run_report import RunReport, report_on, steps
from descant_server.batch_report.share_limits import ShareLimit, limit_from
from descant_server.commands.command import Command, Status, UsageError
from descant_server.terminal.complaints import complain
from descant_server.terminal.progress import Progress


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="the folder or URL of a run of `descant batch`")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write the report as a page, too")
    parser.add_argument(
        "--by",
        metavar="COLUMN,…",
        type=_columns,
        help="group answers by each of these columns that the run has kept, at most 3; the page and json "
        "have the first two against each other, too (default: model,prompt)",
    )
    parser.add_argument(
        "--compare", metavar="DIR", help="an earlier run over the same ids: what got better and worse since"
    )
    parser.add_argument(
        "--output",
        choices=tuple(OUTPUTS),
        default="text",
        help="; ".join(f"{name}: {summary}" for name, (_, summary) in OUTPUTS.items()),
    )
    parser.add_argument(
        "--fail-under",
        metavar="SHARE",
        action="append",
        default=[],
        type=_limit,
        help="exit with 1 if fewer answers are clean, or usable (clean or problems): clean=0.95; repeatable",
    )
    parser.add_argument("--vega", metavar="DIR", type=Path, help="write the charts as Vega-Lite, too")


def _columns(text: str) -> list[str]:
    columns = [column for column in text.split(",") if column]
    if not 1 <= len(set(columns)) <= 3:
        raise ArgumentTypeError("name one to three columns, such as model,prompt")
    return columns


def _limit(text: str) -> ShareLimit:
    try:
        return limit_from(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def _run(arguments: Namespace) -> int:
    try:
        compared = opened_run(arguments.compare) if arguments.compare else nullcontext()
        with (
            opened_run(arguments.folder) as run,
            compared as earlier,
            Progress(steps(is_compared=earlier is not None), "counting") as progress,
        ):
            report = report_on(
                run,
                by=arguments.by,
                earlier=earlier,
                limits=arguments.fail_under,
                advance=progress.count,
            )
        _write(report, arguments)
    except ReportError as error:
        raise UsageError(str(error)) from error
    printer(arguments.output)(report)
    missed = [outcome for outcome in report.limits if not outcome.is_met]
    if arguments.output != "text":  # There it stands at the end.
        for outcome in missed:
            complain(outcome.sentence)
    return Status.PROBLEMS if missed else Status.CLEAN


def _write(report: RunReport, arguments: Namespace) -> None:
    if arguments.html is not None:
        from descant_server.batch_report.page import page_of

        page = page_of(report)
        try:
            arguments.html.write_text(page, encoding="utf-8", errors="backslashreplace")
        except OSError as error:
            raise UsageError(f"{arguments.html}: cannot be written: {error.strerror}") from error
    if arguments.vega is not None:
        from descant_server.batch_report.vega import write_specifications

        try:
            write_specifications(report, arguments.vega)
        except OSError as error:
            raise UsageError(f"{arguments.vega}: cannot be written: {error.strerror}") from error


COMMAND = Command(
    description=(
        "Report on a run of `descant batch`: how many answers are clean, usable and blocked, which problems "
        "they have how often, by model and by prompt with 95 % intervals, and what to change in the prompt. "
        "With --html, one page without any request and under 2 MB for any number of rows, with examples; "
        "its numbers lead to DuckDB queries for their rows.\n\n"
        "A run that is not finished is reported as far as it is. With --compare, rows with the same id are "
        "compared (McNemar's test). It needs the extra batch: pip install 'descant[batch]'."
    ),
    examples=(
        "descant report run",
        "descant report run --html report.html",
        "descant report run --by model,prompt --compare last-week --html report.html",
        "descant report run --output github --fail-under clean=0.95",
        "descant report s3://bucket/run --html report.html",
        "descant report run --output junit --fail-under usable=0.99 > report.xml",
        "descant report run --output json | jq .total.clean",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
