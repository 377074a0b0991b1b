"""Offering to commit what was applied: beside the message that tells of it, and to a panel."""

from collections.abc import Callable
from pathlib import Path

from descant_server.server import ResponseServer

OFFERED = "descant/commit"
"""Tells the client that a person wants to commit what was applied of the answer ``{uri}``."""
_TITLE = "Commit…"


def commit_offer(server: ResponseServer, uri: str, folder: Path) -> dict[str, Callable[[], object]]:
    """Return what offers to commit the files of *uri* applied to *folder*; nothing where no repository is."""
    if not _is_in_repository(folder):
        return {}
    return {_TITLE: lambda: server.protocol.notify(OFFERED, {"uri": uri})}


def can_be_committed(server: ResponseServer, uri: str) -> bool:
    """Tell whether files of *uri* are applied to a repository, and were not committed from here."""
    applied = server.uncommitted(uri)
    return server.is_trusted and bool(applied) and _is_in_repository(applied[-1].folder)


def _is_in_repository(folder: Path) -> bool:
    # Only who has applied something waits for what looks there.
    from descant_server.workspace.committing.worktree import is_in_repository

    return is_in_repository(folder)
