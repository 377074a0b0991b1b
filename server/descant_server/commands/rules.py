"""``descant rules``: the catalogue of problems."""

from argparse import ArgumentParser, Namespace

from rich.text import Text

from descant_server.commands.command import Command, Status
from descant_server.kinds import KINDS
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import STYLES

_SEVERITY_WIDTH = len("information")


def _add_arguments(_: ArgumentParser) -> None:
    """There are none."""


def _run(_: Namespace) -> int:
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


COMMAND = Command(
    description=(
        "List all kinds of problems by their codes, with the usual severity: a case that is "
        "known to be milder or worse is reported so. `descant explain CODE` tells more about one."
    ),
    examples=("descant rules", "descant rules | grep warning"),
    add_arguments=_add_arguments,
    run=_run,
)
