"""What is where in the folder of a run. Who only reads one needs no more than this to find it."""

from collections.abc import Iterator
from pathlib import Path

VERSION = 1
"""Of the folder: its manifest, and the names of what is in it."""
MANIFEST = "manifest.json"
PARTS = "parts"
"""The results, a file for each part."""
EXAMPLES = "examples"
"""Places of problems, a file for each part."""
INPUT = "input"
"""The column of results with the file that a row is from."""
STATE = "state"
"""The column that says why there is no text: ``refusal``, ``status 429``, or what is broken."""


def result_path(run: Path, number: int, output: str) -> Path:
    """Return where the result of part *number* is when it is whole."""
    return run / PARTS / f"part-{number:05}.{output}"


def unfinished_path(path: Path, process: int) -> Path:
    """Return where *process* writes what is to be at *path* when it is whole."""
    return path.with_name(f".{path.name}.{process}")


def unfinished(run: Path, process: int | None = None) -> Iterator[Path]:
    """Yield what *process*, or any one, has left unfinished where it was killed."""
    for folder in (PARTS, EXAMPLES):
        yield from (run / folder).glob(".part-*" if process is None else f".part-*.{process}")
