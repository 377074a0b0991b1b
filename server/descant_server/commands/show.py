"""``descant show``: an answer for people."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from descant import Analysis
from descant_server.commands.command import Command, Status
from descant_server.commands.file_arguments import add_base, refuse_base_alone
from descant_server.commands.inputs import PATH_HELP, Examination, Examined, status_of
from descant_server.commands.related_answers import together
from descant_server.commands.schema_arguments import add_schema_arguments
from descant_server.commands.settings_arguments import add_workspace, answer_settings, workspace_folder
from descant_server.terminal.answer import print_answer, print_answer_beside_disk
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import name

if TYPE_CHECKING:
    from descant_server.commands.workspace_comparison import BesideDisk


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    add_schema_arguments(parser)
    add_workspace(parser, "compare the files with those in this folder")
    add_base(parser)


def _run(arguments: Namespace) -> int:
    refuse_base_alone(arguments)
    beside = beside_disk(arguments)
    examination = Examination([arguments.path], answer_settings(arguments))
    console = results_console()
    status = Status.CLEAN
    for examined in together(examination):
        examination.make_room()
        if examination.is_of_folder:
            console.rule(Text(name(examined.path)), align="left")
        problems = print_examined(console, examined, beside).problems
        status = max(status, status_of(problem.severity for problem in problems))
    return max(examination.status, status)


def beside_disk(arguments: Namespace) -> "BesideDisk | None":
    """Return what holds answers against the folder of --workspace as it is now; None without one."""
    if arguments.workspace is None:
        return None
    # Who does not ask for it does not wait for what looks at the disk.
    from descant_server.commands.workspace_comparison import BesideDisk

    return BesideDisk(workspace_folder(arguments.workspace), arguments.base)


def print_examined(console: Console, examined: Examined, beside: "BesideDisk | None") -> Analysis:
    """Print an answer, and return it with what the disk adds to its problems."""
    if beside is None:
        print_answer(console, examined.path, examined.analysis)
        return examined.analysis
    comparison = beside.compare(examined.analysis)
    print_answer_beside_disk(console, examined.path, comparison)
    return comparison.analysis


COMMAND = Command(
    description=(
        "Show an answer: a one-line verdict, the summary, the plan, the curator activity, the files "
        "and the problems. A file is blocked if it is truncated, has no content, or contains an error. "
        "Edited, deleted and moved files are marked, with the number of edits. With --workspace each "
        "file is compared with the one on disk: new, modified, unchanged or blocked, with added and "
        "removed lines; nothing is written. Each problem lists its fix, which `descant fix` applies "
        "(an unsafe one with --unsafe), or a choice, which is left to you."
    ),
    examples=("descant show answer.txt", "descant show answer.txt --workspace .", "pbpaste | descant show -"),
    add_arguments=_add_arguments,
    run=_run,
)
