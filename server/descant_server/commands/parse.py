"""``descant parse``: everything that was read, as JSON."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import Any

from descant import Analysis, Encoding, File, Source, StreamReader, describe, describe_file
from descant.embedded.language_selection import LanguageSelection
from descant_server.commands.command import Command, UsageError
from descant_server.commands.inputs import PATH_HELP, Examination, Examined, status_of
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import answer_settings
from descant_server.terminal.json_output import print_json, print_line


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    add_schema_arguments(parser)
    parser.add_argument(
        "--stream",
        action="store_true",
        help='print a line of JSON for each file as soon as it is complete, {"event": "file", "file": '
        '{…}}, and at the end the final result, {"event": "response", "response": {…}}, as printed '
        "without this option",
    )


class _Teller:
    """Prints each file of an answer once, when it is finished."""

    def __init__(self) -> None:
        self._printed: set[int | None] = set()

    def watch(self, reader: StreamReader) -> None:
        files = reader.snapshot().files
        if len(files) > len(self._printed):
            self._print_files(files, Source(reader.text))

    def end(self, examined: Examined) -> None:
        analysis = examined.analysis
        self._print_files(
            (file for file in analysis.answer.files if file.complete and file.index is not None),
            analysis.source,
        )
        print_line({"event": "response", "response": _wire(examined)})

    def _print_files(self, files: Iterable[File], source: Source) -> None:
        for file in files:
            if file.index not in self._printed:
                self._printed.add(file.index)
                print_line({"event": "file", "file": describe_file(file, source, Encoding.UTF16).to_wire()})


def _run(arguments: Namespace) -> int:
    teller = _Teller() if arguments.stream else None
    watch = teller.watch if teller else None
    examination = Examination([arguments.path], answer_settings(arguments), watch, check=as_it_is)
    if teller and examination.is_of_folder:
        raise UsageError("--stream reads one answer; give a file, or - for standard input")
    answers = list(examination)
    if teller:
        for examined in answers:
            teller.end(examined)
    elif examination.is_of_folder:
        print_json([{"path": examined.path, **_wire(examined)} for examined in answers])
    elif answers:
        print_json(_wire(answers[0]))
    severities = (problem.severity for examined in answers for problem in examined.analysis.problems)
    return max(examination.status, status_of(severities))


def as_it_is(analysis: Analysis, _: LanguageSelection) -> Analysis:
    """Return what the library's own ``parse`` says, which looks at the text alone."""
    return analysis


def _wire(examined: Examined) -> dict[str, Any]:
    return describe(examined.analysis, Encoding.UTF16).to_wire()


COMMAND = Command(
    description=(
        "Print the parsed answer as JSON: format, schema, summary, plan, files and problems. Spans "
        "count code points; ranges are zero-based lines and columns in UTF-16 units. For a folder, "
        "print a list of objects with their paths."
    ),
    examples=(
        "descant parse answer.txt",
        "descant parse - < answer.txt",
        "descant parse answer.txt --schema dce.harmony",
        "model | descant parse --stream - | jq -r 'select(.event == \"file\").file.path'",
        "descant parse answer.txt | jq -r '.files[].path'",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
