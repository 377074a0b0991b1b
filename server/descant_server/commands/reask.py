"""``descant reask``: the prompt that asks a model to correct just what is wrong with its answer."""

import sys
from argparse import ArgumentParser, Namespace

from descant import Analysis
from descant.contracts.reask import reask
from descant.contracts.reask_validation import NoCodeError, validation_input
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.file_arguments import add_base
from descant_server.commands.inputs import PATH_HELP_FILE, Examination
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import add_workspace, answer_settings, workspace_folder
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.complaints import complain
from descant_server.terminal.json_output import print_json
from descant_server.terminal.problems import name
from descant_server.terminal.visible import visible_lines

_PROMPT, _VALIDATION = "prompt", "validation-input"


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP_FILE)
    add_schema_arguments(parser)
    add_workspace(parser, "also report conflicts with the files in this folder, and quote them")
    add_base(parser)
    parser.add_argument(
        "--as",
        dest="form",
        choices=(_PROMPT, _VALIDATION),
        default=_PROMPT,
        help="prompt, in Markdown (default), or validation-input, the JSON request to fix an answer "
        "with VTK code (vtk.validation_input)",
    )
    parser.add_argument("--query", metavar="TEXT", help="the user's question, for --as validation-input")


def _run(arguments: Namespace) -> int:
    if arguments.query is not None and arguments.form == _PROMPT:
        raise UsageError("--query requires --as validation-input")
    if arguments.workspace is not None:
        return _run_beside_disk(arguments)
    examination = Examination([arguments.path], answer_settings(arguments))
    if examination.is_of_folder:
        raise UsageError(f"{arguments.path}: is a folder; give one answer")
    status = Status.CLEAN
    for examined in examination:
        label, analysis = name(examined.path), examined.analysis
        if arguments.form == _PROMPT:
            status = max(status, _ask(reask(analysis), label))
        else:
            status = max(status, _validate(analysis, label, arguments.query))
    return max(examination.status, status)


def _run_beside_disk(arguments: Namespace) -> int:
    # Who does not ask for it does not wait for what looks at the disk.
    from descant_server.commands.workspace_comparison import compared
    from descant_server.workspace.reask_prompt import prompt

    comparison = compared(arguments, workspace_folder(arguments.workspace))
    if comparison is None:
        return Status.FAILED
    if arguments.form == _PROMPT:
        return _ask(prompt(comparison.analysis, comparison), name(arguments.path))
    return _validate(comparison.analysis, name(arguments.path), arguments.query)


def _ask(prompt: str | None, label: str) -> Status:
    if prompt is None:
        complain(f"{label}: nothing to ask for")
        return Status.CLEAN
    if sys.stdout.isatty():
        # It quotes the answer and the files; a program has to have that as it is, a terminal never.
        print("\n".join(visible_lines(prompt.removesuffix("\n"))))
    else:
        print_bytes(prompt.encode("utf-8", "backslashreplace"))
    return Status.PROBLEMS


def _validate(analysis: Analysis, label: str, query: str | None) -> Status:
    try:
        request = validation_input(analysis, query)
    except NoCodeError as error:
        raise UsageError(f"{label}: {error}") from error
    print_json(request.model_dump(mode="json"))
    return Status.PROBLEMS


COMMAND = Command(
    description=(
        "Print a prompt that asks the model to correct only the errors and warnings of its answer, "
        "each quoted with its location. With --workspace it also lists the edits that do not match the "
        "files there, quotes the lines they probably meant, and asks only for the affected files. Exit "
        "status: 1 there is something to correct; 0 there is not."
    ),
    examples=(
        "descant reask answer.txt",
        "descant reask answer.txt --workspace ~/project",
        "descant reask answer.txt --schema vtk.generation | pbcopy",
        'descant reask answer.txt --as validation-input --query "Show a cylinder"',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
