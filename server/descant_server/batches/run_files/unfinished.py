"""Files that are finished on this machine before they become files of a run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from descant_server.batches.run_files.run_files import RunFiles


@contextmanager
def whole_or_absent(files: RunFiles, name: str) -> Iterator[Path]:
    """Give a path to write to; when all is written it becomes the file *name* of a run."""
    path = files.scratch / f"{name.replace('/', '-')}.{os.getpid()}"
    try:
        yield path
        files.put(path, name)
    finally:
        path.unlink(missing_ok=True)


def remove_unfinished(files: RunFiles, process: int) -> None:
    """Remove what *process* has left where it was killed."""
    for path in files.scratch.glob(f"*.{process}"):
        path.unlink(missing_ok=True)
