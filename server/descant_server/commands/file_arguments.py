"""The argument of commands that are about some files of an answer."""

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
