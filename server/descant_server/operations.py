"""What an answer does to its files, in words."""

from collections.abc import Sequence

from descant import File, FileState


def done_to(file: File) -> str | None:
    """Return what is done to *file*, such as ``deleted`` or ``2 changes``; None where it is written."""
    if file.operation == "write":
        return None
    count = len(file.hunks)
    changes = "1 change" if count == 1 else f"{count:,} changes"
    if file.operation == "move":
        return f"moved, {changes}" if count else "moved"
    return "deleted" if file.operation == "delete" else changes


def readiness(files: Sequence[FileState]) -> str:
    """Return how many of *files* could be applied, such as ``2 files: 1 ready, 1 blocked``."""
    if not files:
        return "No files"
    blocked = sum(state.is_blocked for state in files)
    parts = ((len(files) - blocked, "ready"), (blocked, "blocked"))
    count = "1 file" if len(files) == 1 else f"{len(files):,} files"
    return f"{count}: " + ", ".join(f"{number:,} {word}" for number, word in parts if number)
