"""``descant batch``: verdicts on stored answers by the million."""

import os
import shlex
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from descant.extras import is_installed
from descant_server.commands.command import Command, Status, UsageError, require
from descant_server.commands.schema_arguments import add_schema_arguments, known, reading_named
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import results_console
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.batches.inputs.input_format import ColumnNames
    from descant_server.batches.planning import RunPlan
    from descant_server.batches.reading_parts import RunOutcome
    from descant_server.batches.run_files import RunFiles
    from descant_server.batches.setup import Setup
    from descant_server.batches.written_rows import WrittenRows
    from descant_server.terminal.meter import RunMeter

_OUTPUTS = ("parquet", "jsonl", "csv")
_MOST_NAMED = 3
_COLUMNS = {
    "text": "the column with the texts",
    "id": "the column with their ids",
    "model": "the column with the model that wrote them",
    "prompt": "the column with the prompt, or its name",
    "schema-column": "the column with the response schema that each was asked for",
    "expected-column": "the column that says whether a text has to hold an answer",
}


def _add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("inputs", metavar="INPUT", nargs="+", help="a file, a folder, or a URL such as s3://…")
    add(
        "--out", metavar="DIR", required=True, help="the folder of the run, or a URL; results go to DIR/parts"
    )
    add(
        "--from",
        dest="format",
        metavar="KIND",
        help=f"the kind of input{_input_kinds()} (default: found by content)",
    )
    for name, what in _COLUMNS.items():
        add(f"--{name}", metavar="COLUMN", help=what)
    add("--keep", metavar="COLUMN", action="append", default=[], help="carry a column along (repeatable)")
    add_schema_arguments(parser)
    add("--answer-expected", action="store_true", help="report texts without an answer as errors")
    add("--contents", action="store_true", help="write the contents of files, too")
    add("--redact", action="store_true", help="redact private keys and tokens in the results")
    add("--output", choices=_OUTPUTS, default=_OUTPUTS[0], help="write results as this (default: parquet)")
    add("--workers", metavar="N", type=_count, help="how many processes read (default: one a processor)")
    add(
        "--limit-seconds",
        metavar="S",
        type=_seconds,
        default=10.0,
        help="processor time for one text; a slower one has failed (default: 10)",
    )
    add(
        "--limit-chars",
        metavar="N",
        type=_count,
        default=50_000_000,
        help="a longer text has failed, and is not read (default: 50,000,000)",
    )
    add("--sample", metavar="N", type=_count, help="read about N texts, drawn evenly")


def _run(arguments: Namespace) -> int:
    require("duckdb")
    require("pyarrow")
    if arguments.redact:
        require("kingfisher_sdk")
    # They are loaded by who asks for a batch, and nobody else.
    from descant_server.batches.inputs.files import files_of
    from descant_server.batches.inputs.input_format import ColumnNames, InputError
    from descant_server.batches.planning import plan
    from descant_server.batches.remote import RemoteError
    from descant_server.batches.run_files import RunError, run_files_at
    from descant_server.batches.unread_inputs import unread_lines

    status = _schema_status(arguments)
    columns = ColumnNames(
        arguments.text,
        arguments.id,
        arguments.model,
        arguments.prompt,
        arguments.schema_column,
        arguments.expected_column,
        tuple(arguments.keep),
    )

    def note(message: str) -> None:
        nonlocal status
        status = Status.FAILED
        complain(message)

    try:
        out = run_files_at(arguments.out)
        # What a run has written into a folder of inputs is none of them.
        files = [file for file in files_of(arguments.inputs) if file.is_named or not out.holds(file.path)]
        planned = plan(files, columns, arguments.format, arguments.sample)
        for line in unread_lines(planned.unread):
            note(line)
        if planned.unknown:
            complain(f"{_listed(planned.unknown)} passed over: of no kind of input that is known")
        if not planned.tasks:
            raise UsageError("no text to read was found in the inputs")
        _refuse_unused(arguments, planned)
        outcome = _run_planned(arguments, planned, columns, out, note)
        return max(status, outcome)  # as it is by now: parts that are lost have changed it
    except (InputError, RunError, RemoteError) as error:
        raise UsageError(str(error)) from error


def _refuse_unused(arguments: Namespace, planned: "RunPlan") -> None:
    """Raise UsageError where a column is named, and no input is read that has columns of the user's own."""
    if any(format.takes_columns for format in planned.formats):
        return
    for name in _COLUMNS:
        if getattr(arguments, name.replace("-", "_")) is not None:
            kinds = ", ".join(format.name for format in planned.formats)
            raise UsageError(
                f"--{name}: of no use for {kinds}, where all has its known place; leave it out, or read a "
                "table with --from jsonl, csv or parquet"
            )


def _listed(paths: Sequence[str]) -> str:
    """Return the number of *paths*, and the first of them."""
    first = ", ".join(paths[:_MOST_NAMED]) + (", …" if len(paths) > _MOST_NAMED else "")
    return f"{plural(len(paths), 'file')} ({first})"


def _schema_status(arguments: Namespace) -> Status:
    """Return FAILED where a file with a schema cannot be used. Raises UsageError for an unknown schema."""
    schemas = known(arguments)
    if arguments.schema:
        reading_named(schemas, arguments.schema)
    return Status.FAILED if len(schemas.of_files) < len(arguments.schema_file) else Status.CLEAN


def _run_planned(
    arguments: Namespace,
    planned: "RunPlan",
    columns: "ColumnNames",
    files: "RunFiles",
    note: Callable[[str], object],
) -> Status:
    from descant_server.batches.reading_parts import run_parts
    from descant_server.batches.run_folder import RunFolder
    from descant_server.terminal.meter import RunMeter

    setup = _setup(arguments, planned, columns)
    folder = RunFolder(files, setup, planned)
    with files.owned(complain) as check:
        folder.begin()
        missing = folder.missing(planned.tasks)
        if there := len(planned.tasks) - len(missing):
            complain(f"{there:,} of {plural(len(planned.tasks), 'part')} there already")
        before = folder.written(planned.tasks)
        meter = RunMeter(sum(task.part.size for task in missing))
        workers = arguments.workers or os.cpu_count() or 1
        try:
            outcome = run_parts(files, setup, missing, workers, meter, note, check)
        except KeyboardInterrupt:
            meter.hide()
            complain("stopped; start it again with the same arguments to go on where it was")
            return Status.FAILED
        finally:
            meter.hide()
    return Status.PROBLEMS if _print(arguments, before, outcome, meter) else Status.CLEAN


def _setup(arguments: Namespace, planned: "RunPlan", columns: "ColumnNames") -> "Setup":
    from descant_server.batches.setup import Setup

    keep = planned.kept(columns)
    if taken := _taken(columns.keep):
        raise UsageError(f"--keep {taken[0]}: results have a column of that name; rename it in the input")
    return Setup(
        keep,
        columns,
        schema=arguments.schema,
        schema_files=tuple(os.path.abspath(path) for path in arguments.schema_file),
        expected=arguments.answer_expected,
        contents=arguments.contents,
        redact=arguments.redact,
        most_chars=arguments.limit_chars,
        most_seconds=arguments.limit_seconds,
        sample=arguments.sample,
        output=arguments.output,
    )


def _taken(columns: Sequence[str]) -> list[str]:
    """Return those of *columns* that columns of results have."""
    if not columns:
        return []
    from descant.arrow import result_schema

    of_results = {field.name for field in result_schema()}
    return [name for name in columns if name in of_results]


def _print(arguments: Namespace, before: "WrittenRows", outcome: "RunOutcome", meter: "RunMeter") -> int:
    """Print what the run has come to; return how many of all its texts have failed."""
    console = results_console()
    if arguments.output == "parquet":
        from descant_server.batch_report.run_totals import print_totals

        failed = print_totals(console, arguments.out, arguments.keep)
    else:
        rows, failed = before.rows + outcome.rows, before.failed + outcome.failed
        console.print(f"{plural(rows, 'text')}, of which {failed:,} failed.")
    if outcome.rows:
        console.print(
            f"{plural(outcome.rows, 'text')} read in {meter.seconds:,.1f} s, {meter.rate:,.0f} a second."
        )
    if arguments.output == "parquet":
        report = f"descant report {shlex.quote(arguments.out)} --html report.html"
        console.print(Text(f"A page of this: {report}"))
    return failed


def _input_kinds() -> str:
    """Return the kinds of inputs for the help; they are known where what reads them is installed."""
    if is_installed("pyarrow"):
        from descant_server.batches.inputs import INPUTS

        return f": {', '.join(INPUTS)}"
    return ""


def _count(text: str) -> int:
    """Return the number that *text* is; for argparse."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"{text!r} is no number of seconds")
    return seconds


COMMAND = Command(
    description=(
        "Read stored answers by the million, each as `descant check` reads a file. An input is Parquet, "
        "JSONL or CSV with a column of texts, or the files of a tool that stores answers. Results are files "
        "of Parquet in DIR/parts, one row for each text, in the order of the inputs; `descant report DIR` "
        "makes a page of them. Started again, a run does what is missing, also after it was killed; a run "
        "of other inputs, options or versions is refused. DIR may be a URL such as s3://bucket/run where the "
        "package for it is installed (s3fs, gcsfs, …); the lease that a killed run has there runs out after "
        "a minute. A text that ends a process, or takes too long, "
        "costs its own row only, which has failed.\n\n"
        "The status is 0 when all texts were read, 1 when some have failed, and 2 when some input could "
        "not be read. Problems of answers do not change it: `descant report DIR --fail-under` does."
    ),
    examples=(
        "descant batch answers.parquet --out run --text response --model model",
        "descant batch batch_output.jsonl --out run",
        "descant batch logs/*.eval --out run --workers 4",
        "descant batch answers.jsonl --out try --sample 1000",
        "descant batch s3://bucket/answers --out s3://bucket/run",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
