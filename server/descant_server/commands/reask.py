"""``descant reask``: the prompt that asks a model to correct just what is wrong with its answer."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from descant import Analysis
from descant.comparison import NotComposed
from descant.contracts.reask import reask
from descant.contracts.reask_context import Comment, ReaskContext
from descant.contracts.reask_request import request_of
from descant.contracts.reask_validation import NoCodeError, validation_input
from descant.contracts.reply_questions import READINGS, Reading
from descant.patterns import regex
from descant_server.commands.command import Command, Status, UsageError
from descant_server.commands.file_arguments import add_base, refuse_base_alone
from descant_server.commands.inputs import PATH_HELP_FILE, Examination, status_of
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import add_workspace, answer_settings, workspace_folder
from descant_server.terminal.bytes import print_bytes
from descant_server.terminal.complaints import complain
from descant_server.terminal.json_output import print_json
from descant_server.terminal.problems import name
from descant_server.terminal.visible import visible_lines

_PROMPT, _VALIDATION = "prompt", "validation-input"
_COMMENT = regex(r"(?s)(?P<path>[^=]+?)(?::(?P<first>[0-9]{1,9})(?:-(?P<last>[0-9]{1,9}))?)?=(?P<text>.+)")


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
    parser.add_argument(
        "--reply",
        metavar="FILE",
        help="print the answer with what was asked for from this reply to the prompt",
    )
    parser.add_argument(
        "--read",
        metavar="FILE=HOW",
        action="append",
        type=_reading,
        default=[],
        help="with --reply: how a file is read that is not clear: answer, reply, join or omit (repeatable)",
    )
    parser.add_argument(
        "--comment",
        metavar="FILE[:LINE]=TEXT",
        action="append",
        type=_comment,
        default=[],
        help="also ask for this change of a file of the answer (repeatable)",
    )
    parser.add_argument("--query", metavar="TEXT", help="the user's question, for --as validation-input")


def _reading(text: str) -> tuple[str, Reading]:
    path, _, how = text.rpartition("=")
    reading = next((each for each in READINGS if each == how), None)
    if not path or reading is None:
        raise ArgumentTypeError(f"expected FILE=HOW, HOW one of {', '.join(READINGS)}, not {text!r}")
    return path, reading


def _comment(text: str) -> Comment:
    match = _COMMENT.fullmatch(text)
    if match is None:
        raise ArgumentTypeError(f"expected FILE[:LINE]=TEXT, such as src/a.py:3=Use a set, not {text!r}")
    first = int(match["first"] or 0)
    return Comment(match["path"], match["text"], first, int(match["last"] or first))


def _run(arguments: Namespace) -> int:
    refuse_base_alone(arguments)
    if arguments.query is not None and arguments.form == _PROMPT:
        raise UsageError("--query requires --as validation-input")
    if arguments.workspace is not None:
        return _run_beside_disk(arguments)
    examination = Examination([arguments.path], answer_settings(arguments))
    if examination.is_of_folder:
        raise UsageError(f"{arguments.path}: is a folder; give one answer")
    status = Status.CLEAN
    beside = ReaskContext(comments=tuple(arguments.comment))
    for examined in examination:
        label, analysis = name(examined.path), examined.analysis
        if arguments.reply is not None:
            status = max(status, _compose(analysis, beside, arguments))
        elif arguments.form == _PROMPT:
            status = max(status, _ask(reask(analysis, beside), label))
        else:
            status = max(status, _validate(analysis, label, arguments.query))
    return max(examination.status, status)


def _run_beside_disk(arguments: Namespace) -> int:
    # Who does not ask for it does not wait for what looks at the disk.
    from descant_server.commands.workspace_comparison import compared
    from descant_server.workspace.reask_prompt import as_asked, beside

    comparison = compared(arguments, workspace_folder(arguments.workspace))
    if comparison is None:
        return Status.FAILED
    analysis, context = as_asked(comparison.analysis), beside(comparison, arguments.comment)
    if arguments.reply is not None:
        return _compose(analysis, context, arguments)
    if arguments.form == _PROMPT:
        return _ask(reask(analysis, context), name(arguments.path))
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


def _compose(analysis: Analysis, beside: ReaskContext, arguments: Namespace) -> Status:
    # Who only asks does not wait for what composes.
    from descant.contracts.reply import Undecided, compose_reply
    from descant_server.wording.reply_summary import reply_headline

    label = name(arguments.reply)
    request = request_of(analysis, beside)
    if request is None:
        complain(f"{name(arguments.path)}: nothing was asked for")
        return Status.PROBLEMS
    examination = Examination([arguments.reply], answer_settings(arguments))
    replies = [examined.analysis for examined in examination]
    if len(replies) != 1:
        return Status(max(examination.status, Status.PROBLEMS))
    result = compose_reply(analysis, replies[0], request, dict(arguments.read))
    if isinstance(result, Undecided):
        for question in result.questions:
            choices = " or ".join(f"--read {question.path}={reading}" for reading in question.readings)
            complain(f"{label}: {question.message} Decide with {choices}")
        return Status.PROBLEMS
    if isinstance(result, NotComposed):
        for reason in result.reasons:
            complain(f"{label}: {reason}")
        return Status.PROBLEMS
    print_bytes(result.text.encode())
    for clash in result.clashes:
        complain(f"{label}: {f'{clash.path}: ' if clash.path else ''}{clash.message}")
    complain(f"{label}: {reply_headline(result)}")
    return status_of(problem.severity for problem in result.analysis.problems)


def _validate(analysis: Analysis, label: str, query: str | None) -> Status:
    try:
        request = validation_input(analysis, query)
    except NoCodeError as error:
        raise UsageError(f"{label}: {error}") from error
    print_json(request.model_dump(mode="json"))
    return Status.PROBLEMS


COMMAND = Command(
    description=(
        "Print a prompt that asks the model only for what cannot be settled here: not for what the safe "
        "repairs settle, and only for the files that it takes, each as a whole. With --workspace it also "
        "lists the edits that do not match the files there, and quotes the lines they probably meant. "
        "With --reply, print the answer with the files that were asked for from the reply instead; what is "
        "not clear is asked, and nothing is printed before it is decided. Exit status: 1 there is something "
        "to ask for, or to decide; 0 there is not."
    ),
    examples=(
        "descant reask answer.txt",
        "descant reask answer.txt --workspace ~/project",
        "descant reask answer.txt --comment 'src/a.py:12=Use a set here'",
        "descant reask answer.txt --reply reply.txt > whole.txt",
        "descant reask answer.txt --schema vtk.generation | pbcopy",
        'descant reask answer.txt --as validation-input --query "Show a cylinder"',
    ),
    add_arguments=_add_arguments,
    run=_run,
)
