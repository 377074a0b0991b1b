"""The arguments of a command that commits what it has applied: whether, with which message, and where."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from descant_server.commands.command import UsageError

if TYPE_CHECKING:
    from descant_server.workspace.committing.prepared import CommitWish


def add_commit(parser: ArgumentParser) -> None:
    """Take whether the files are committed, and how."""
    parser.add_argument(
        "--commit",
        action="store_true",
        help="commit exactly the applied files by git commit; hooks, filters and signing of the repository "
        "run; other staged changes stay staged",
    )
    parser.add_argument(
        "-m",
        "--message",
        metavar="MESSAGE",
        help="the message of the commit, with --commit or --branch (default: the answer's summary)",
    )
    parser.add_argument(
        "--branch",
        metavar="NAME",
        help="create this branch from HEAD, switch to it, and commit there (implies --commit)",
    )
    parser.add_argument(
        "--no-verify", action="store_true", help="commit without the hooks pre-commit and commit-msg"
    )


def commit_wish(arguments: Namespace) -> "CommitWish | None":
    """Return which commit *arguments* ask for; None for none. Raises UsageError."""
    if not arguments.commit and arguments.branch is None:
        if arguments.message is not None or arguments.no_verify:
            raise UsageError("-m and --no-verify are for a commit: add --commit")
        return None
    from descant_server.workspace.committing.message import own_message
    from descant_server.workspace.committing.prepared import CommitWish

    message = None if arguments.message is None else own_message(arguments.message)
    if message == "":
        raise UsageError("-m: the message is empty")
    return CommitWish(message, arguments.branch, not arguments.no_verify)
