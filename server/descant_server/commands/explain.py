"""``descant explain``: the documentation of one kind of problem."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from rich.text import Text

from descant.problems import ProblemKind
from descant_server.commands.code_arguments import kind
from descant_server.commands.command import Command, Status
from descant_server.problem_catalogue.pages import reasons, ways_to_ignore
from descant_server.settings.descant_toml import NAME, find_above, read_workspace_file
from descant_server.settings.reading_settings import explained_at
from descant_server.settings.values import read_settings
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import STYLES

_UNWRAPPED = ("    ", "- ", "* ", "1. ", "|", "#")
"""How blocks begin whose line breaks mean something."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("kind", metavar="CODE", type=kind, help="a problem code, see `descant rules`")


def _run(arguments: Namespace) -> int:
    explained = arguments.kind
    console = results_console()
    heading = Text().append(f"{explained.severity.label}[{explained.code}]", STYLES[explained.severity])
    console.print(heading.append(f" {explained.summary}\n", "bold"))
    explanation = "\n\n".join((reasons(explained), *_on_ignoring(explained)))
    if console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(explanation), soft_wrap=False)
    else:
        console.print(_rewrapped(explanation, console.width))
    console.print(f"\n{explained_at(explained.code, _docs())}", style="dim")
    return Status.CLEAN


def _on_ignoring(explained: ProblemKind) -> Iterator[str]:
    ways = ways_to_ignore(explained)
    if ways:
        yield "To ignore it:"
        yield "\n".join(f"- {where}: `{what}`" for where, what in ways)


def _docs() -> str | None:
    """Return what the settings of the workspace that one is in say of where problems are explained."""
    folder = find_above(Path(), (NAME,))
    file = read_workspace_file(folder / NAME) if folder else None
    return read_settings(file.given).docs if file else None


def _rewrapped(markdown: str, width: int) -> str:
    """Return *markdown* with its paragraphs wrapped to *width*; blocks of code and lists stay as they are."""
    blocks = markdown.strip().split("\n\n")
    if "```" in markdown:
        return "\n\n".join(blocks)
    return "\n\n".join(
        block if block.startswith(_UNWRAPPED) else fill(block, width, break_on_hyphens=False)
        for block in blocks
    )


COMMAND = Command(
    description=(
        "Explain one kind of problem: why it matters, a wrong and a right example, and how to ignore "
        "it. The URL is the page that editors open for the code."
    ),
    examples=("descant explain trailing-comma", "descant explain truncated"),
    add_arguments=_add_arguments,
    run=_run,
)
