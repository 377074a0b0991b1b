"""``descant show``: an answer for people."""

from argparse import ArgumentParser, Namespace

from rich.text import Text

from descant_server.commands.command import Command, Status
from descant_server.commands.inputs import PATH_HELP, Examination, status_of
from descant_server.commands.schema_arguments import add_schema_arguments, wish
from descant_server.commands.together import together
from descant_server.terminal.answer import print_answer
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import name


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    add_schema_arguments(parser)


def _run(arguments: Namespace) -> int:
    examination = Examination([arguments.path], wish(arguments))
    console = results_console()
    status = Status.CLEAN
    for examined in together(examination):
        examination.make_room()
        if examination.is_of_folder:
            console.rule(Text(name(examined.path)), align="left")
        print_answer(console, examined.path, examined.analysis)
        status = max(status, status_of(problem.severity for problem in examined.analysis.problems))
    return max(examination.status, status)


COMMAND = Command(
    description=(
        "Show an answer: a verdict in one line, then the summary, the plan, what is left to "
        "do by hand, the files and the problems. A file is blocked when the answer ends "
        "inside it, when it has no content, or when an error lies in it. Of a file that is "
        "changed, deleted or moved it shows that, and the number of changes."
    ),
    examples=("descant show answer.txt", "pbpaste | descant show -"),
    add_arguments=_add_arguments,
    run=_run,
)
