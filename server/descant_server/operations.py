"""What an answer does to its files, in words."""

from collections.abc import Sequence

from descant import File, FileState
from descant_server.plurals import plural


def done_to(file: File) -> str | None:
    """Return what is done to *file*, such as ``deleted`` or ``2 changes``; None where it is written."""
    if file.operation == "write":
        return None
    count = len(file.hunks)
    changes = plural(count, "change")
    if file.operation == "move":
        return f"moved, {changes}" if count else "moved"
    return "deleted" if file.operation == "delete" else changes


def readiness(files: Sequence[FileState]) -> str:
    """Return how many of *files* could be applied, such as ``2 files: 1 ready, 1 blocked``."""
    if not files:
        return "No files"
    blocked = sum(state.is_blocked for state in files)
    parts = ((len(files) - blocked, "ready"), (blocked, "blocked"))
    return f"{plural(len(files), 'file')}: " + ", ".join(
        f"{number:,} {word}" for number, word in parts if number
    )
