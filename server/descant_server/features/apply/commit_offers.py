"""Offering to commit what was applied: beside the message that tells of it, and to a panel."""

from pathlib import Path

from descant_server.server import ResponseServer

OFFERED = "descant/commit"
"""Tells the client that a person wants to commit what was applied of the answer ``{uri}``."""


def offer_commit(server: ResponseServer, uri: str) -> None:
    """Tell the client that the files of *uri* are to be committed, once the user has said so."""
    server.protocol.notify(OFFERED, {"uri": uri})


def can_be_committed(server: ResponseServer, uri: str) -> bool:
    """Tell whether files of *uri* are applied to a repository, and were not committed from here."""
    applied = server.uncommitted(uri)
    return server.is_trusted and bool(applied) and is_in_a_repository(applied[-1].folder)


def is_in_a_repository(folder: Path) -> bool:
    """Tell whether *folder* is in a repository of git."""
    # Only who has applied something waits for what looks there.
    from descant_server.workspace.committing.worktree import is_in_repository

    return is_in_repository(folder)
