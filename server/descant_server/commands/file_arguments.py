"""The arguments of commands that are about the files of an answer: which, and what they were made from."""

from argparse import ArgumentParser, Namespace

from descant_server.commands.command import UsageError


def add_only(parser: ArgumentParser, doing: str) -> None:
    """Take patterns of paths; *doing* says what is done with the files."""
    parser.add_argument(
        "--only",
        metavar="GLOB",
        action="append",
        help=f"{doing} only the files whose paths match, such as src/a.py or 'src/*'; * also matches "
        "slashes (repeatable)",
    )


def add_base(parser: ArgumentParser) -> None:
    """Take what the answer was made from."""
    parser.add_argument(
        "--base",
        metavar="REV|DIR|disk",
        help="what the answer was made from: a revision of the repository, a folder, or `disk` for the "
        "files as they are (default: the newest commit of which the answer is clearly a change, else disk)",
    )


def refuse_base_alone(arguments: Namespace) -> None:
    """Raise UsageError where a base is named and no folder whose files could have it."""
    if arguments.base is not None and arguments.workspace is None:
        raise UsageError("--base says what the files of a folder were before: it requires --workspace")
