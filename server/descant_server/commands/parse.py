"""``descant parse``: everything that was read, as JSON."""

from argparse import ArgumentParser, Namespace
from typing import Any

from descant import Encoding, describe
from descant.schemas import SCHEMAS
from descant_server.commands.as_json import print_json
from descant_server.commands.command import Command
from descant_server.commands.inputs import PATH_HELP, Examination, Examined, status_of


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    names = [schema.name for schema in SCHEMAS]
    parser.add_argument(
        "--schema",
        choices=names,
        metavar="NAME",
        help=f"read by this response schema only: {', '.join(names)} (default: whichever fits best)",
    )


def _run(arguments: Namespace) -> int:
    schemas = [schema for schema in SCHEMAS if arguments.schema in (None, schema.name)]
    examination = Examination([arguments.path], schemas)
    answers = list(examination)
    if examination.is_of_folder:
        print_json([{"path": examined.path, **_wire(examined)} for examined in answers])
    elif answers:
        print_json(_wire(answers[0]))
    severities = (problem.severity for examined in answers for problem in examined.analysis.problems)
    return max(examination.status, status_of(severities))


def _wire(examined: Examined) -> dict[str, Any]:
    return describe(examined.analysis, Encoding.UTF16).to_wire()


COMMAND = Command(
    description=(
        "Print everything that was read from an answer as JSON: format, schema, summary, "
        "plan, files and problems. Spans count code points; ranges are zero-based lines "
        "and columns in UTF-16 units. A folder gives a list of objects with their paths."
    ),
    examples=(
        "descant parse answer.txt",
        "descant parse - < answer.txt",
        "descant parse answer.txt --schema dce.harmony",
        "descant parse answer.txt | jq -r '.files[].path'",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
