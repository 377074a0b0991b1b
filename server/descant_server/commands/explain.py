"""``descant explain``: the documentation of one kind of problem."""

from argparse import ArgumentParser, Namespace
from textwrap import fill

from rich.text import Text

from descant_server.commands.catalogue import kind
from descant_server.commands.command import Command, Status
from descant_server.terminal.console import results_console
from descant_server.terminal.problems import STYLES

_UNWRAPPED = ("    ", "- ", "* ", "1. ", "|", "#")
"""How blocks begin whose line breaks mean something."""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("kind", metavar="CODE", type=kind, help="a code, as `descant rules` lists them")


def _run(arguments: Namespace) -> int:
    explained = arguments.kind
    console = results_console()
    heading = Text().append(f"{explained.severity.label}[{explained.code}]", STYLES[explained.severity])
    console.print(heading.append(f" {explained.summary}\n", "bold"))
    # The documentation of a rule starts with its summary, which has just been said.
    explanation = explained.explanation.strip().removeprefix(explained.summary).lstrip()
    if console.is_terminal:
        from rich.markdown import Markdown

        console.print(Markdown(explanation), soft_wrap=False)
    else:
        console.print(_rewrapped(explanation, console.width))
    return Status.CLEAN


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
    description="Explain one kind of problem: why it matters, what is wrong and what would be right.",
    examples=("descant explain trailing-comma", "descant explain truncated"),
    add_arguments=_add_arguments,
    run=_run,
)
