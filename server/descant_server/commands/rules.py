"""``descant rules``: the catalogue of problems."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from rich.text import Text

from descant.problems import ProblemKind
from descant_server.commands.command import Command, Status
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.pages import reasons
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import STYLES

_SEVERITY_WIDTH = len("information")


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--output",
        choices=("text", "markdown"),
        default="text",
        help="text (default), or markdown: a page that explains all of them",
    )


def _run(arguments: Namespace) -> int:
    if arguments.output == "markdown":
        print(page(KINDS.values()), end="")
        return Status.CLEAN
    console = results_console()
    widest = max(map(len, KINDS))
    indent = widest + 2 + _SEVERITY_WIDTH + 2
    for kind in KINDS.values():
        summary = Text(kind.summary)
        # A terminal shows the columns; elsewhere each kind stays on one line, for tools that read lines.
        lines = summary.wrap(console, console.width - indent) if console.is_terminal else [summary]
        row = Text().append(f"{kind.code:<{widest}}  ", "bold")
        row.append(f"{kind.severity.label:<{_SEVERITY_WIDTH}}  ", STYLES[kind.severity])
        row.append(("\n" + " " * indent).join(line.plain.rstrip() for line in lines))
        console.print(row)
    return Status.CLEAN


def page(problem_kinds: Iterable[ProblemKind]) -> str:
    """Return a page in Markdown with a section for each of *problem_kinds*, whose title is the code."""
    return "# Problems\n\n" + "\n".join(map(_section, problem_kinds))


def _section(kind: ProblemKind) -> str:
    return f"## {kind.code}\n\n*{kind.severity.label}*: {kind.summary}\n\n{reasons(kind)}\n"


COMMAND = Command(
    description=(
        "List all kinds of problems by code, with the default severity; single cases may be milder or "
        "more severe. `descant explain CODE` explains one. The markdown output explains all of them on "
        "one page: publish it, and set descant.docs to its URL, so that editors link codes to it."
    ),
    examples=(
        "descant rules",
        "descant rules | grep warning",
        "descant rules --output markdown > problems.md",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
