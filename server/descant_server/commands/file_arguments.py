"""The arguments of commands that are about the files of an answer: which, and what they were made from."""

from argparse import ArgumentParser


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
