"""What an answer does to a file that it does not write, in words."""

from descant import File


def done_to(file: File) -> str | None:
    """Return what is done to *file*, such as ``deleted`` or ``2 changes``; None where it is written."""
    if file.operation == "write":
        return None
    count = len(file.hunks)
    changes = "1 change" if count == 1 else f"{count:,} changes"
    if file.operation == "move":
        return f"moved, {changes}" if count else "moved"
    return "deleted" if file.operation == "delete" else changes
