"""``descant convert``: an answer in another format, with nothing lost."""

from argparse import ArgumentParser, Namespace

from descant import Encoding, Refusal, Severity
from descant.conversion import TARGETS, channels_left_out, convert
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.inputs import PATH_HELP_FILE, Examination, Examined
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import answer_settings
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.complaints import complain
from descant_server.terminal.problems import name
from descant_server.wording.plurals import plural

_MANY = 20
"""So many reasons, and so many pieces that are left out, are named one by one."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP_FILE)
    parser.add_argument("--to", required=True, choices=tuple(TARGETS), help="the target format")
    add_schema_arguments(parser)


def _run(arguments: Namespace) -> int:
    examination = Examination([arguments.path], answer_settings(arguments))
    if examination.is_of_folder:
        raise UsageError(f"{arguments.path}: is a folder; give one answer")
    status = Status.CLEAN
    for examined in examination:
        status = max(status, _convert(examined, arguments.to))
    return max(examination.status, status)


def _convert(examined: Examined, to: str) -> Status:
    analysis, source, label = examined.analysis, examined.analysis.source, name(examined.path)
    conversion = convert(analysis, to)

    def note(offset: int, message: str) -> None:
        line, column = source.place(offset, Encoding.UTF32)
        complain(f"{label}:{line + 1}:{column + 1}: {message}")

    if isinstance(conversion, Refusal):
        for obstacle in conversion.obstacles[:_MANY]:
            note(obstacle.span.start, obstacle.message)
        more = len(conversion.obstacles) - _MANY
        others = f" and {more:,} more" if more > 0 else ""
        complain(f"{label}: not converted to {TARGETS[to].title}, for the reasons above{others}")
        return Status.PROBLEMS
    for problem in conversion.left_out[:_MANY]:
        note(problem.span.start, f"dropped: not part of the answer ({problem.code})")
    if len(conversion.left_out) > _MANY:
        complain(f"{label}: {plural(len(conversion.left_out) - _MANY, 'more paragraph')} dropped")
    for file in conversion.without_hints[:_MANY]:
        note(file.span.start, f"dropped: line numbers and other hints of the edits of {file.path}")
    if len(conversion.without_hints) > _MANY:
        complain(f"{label}: hints dropped in {plural(len(conversion.without_hints) - _MANY, 'more file')}")
    print_bytes(conversion.text.encode())
    for channel in channels_left_out(analysis)[:_MANY]:
        note(channel.span.start, f"dropped: not part of the answer (channel {channel.name})")
    errors = sum(problem.severity is Severity.ERROR for problem in analysis.problems)
    known = f"; `descant check` lists its {plural(errors, 'error')}" if errors else ""
    complain(
        f"{label}: converted to {TARGETS[to].title}, {plural(len(analysis.answer.files), 'file')}{known}"
    )
    return Status.PROBLEMS if errors else Status.CLEAN


COMMAND = Command(
    description=(
        "Convert an answer to another format. The result is parsed again, and its summary, plan, "
        "curator activity and files are compared with the original; if anything would be lost, or the "
        "answer is truncated, nothing is written and the reasons are printed. Text around the answer "
        "is dropped, and listed on standard error. The output is UTF-8."
    ),
    examples=(
        "descant convert answer.txt --to json > answer.json",
        "descant convert answer.json --to tags",
        "descant convert reply.txt --to json --schema dce.harmony",
        "pbpaste | descant convert - --to json | jq -r '.files[].path'",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
