"""What an answer does to its files, in words."""

from collections.abc import Sequence

from descant import File, FileState
from descant_server.wording.plurals import plural

DONE_TO = {"delete": "deleted", "move": "moved"}
"""What is done to a whole file, by operation."""


def done_to(file: File) -> str | None:
    """Return what is done to *file*, such as ``deleted`` or ``2 changes``; None where it is written."""
    if file.operation == "write":
        return None
    count = len(file.hunks)
    parts = [plural(count, "change")] if count else []
    if file.mode_change is not None:
        parts.append(f"mode {file.mode_change}")
    done = DONE_TO.get(file.operation)
    if done is None:
        return ", ".join(parts) or plural(0, "change")
    return ", ".join((done, *parts))


def readiness(files: Sequence[FileState]) -> str:
    """Return how many of *files* could be applied, such as ``2 files: 1 ready, 1 blocked``."""
    if not files:
        return "No files"
    blocked = sum(state.is_blocked for state in files)
    parts = ((len(files) - blocked, "ready"), (blocked, "blocked"))
    return f"{plural(len(files), 'file')}: " + ", ".join(
        f"{number:,} {word}" for number, word in parts if number
    )
