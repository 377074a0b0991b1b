"""All that a run asks of the folder or the object store that its files are in."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol


class RunError(Exception):
    """A run cannot be made where it should be; the message says why, and what to do."""


class RunFiles(Protocol):
    """The files of one run, by names such as ``parts/part-00000.parquet``. They are sent to its processes.

    What is asked of them raises OSError.
    """

    @property
    def name(self) -> str:
        """The folder or URL, as the user has named it."""

    @property
    def scratch(self) -> Path:
        """A folder of this machine for files that are not finished; it is there while the run is owned."""

    def owned(self, note: Callable[[str], object]) -> AbstractContextManager[Callable[[], None]]:
        """Be the only run here; *note* is told of what is waited for. Raises RunError where another one is.

        What is given raises RunError as soon as the run is no longer the only one.
        """

    def read(self, name: str) -> bytes:
        """Return what is in a file. Raises FileNotFoundError."""

    def listed(self, folder: str) -> set[str]:
        """Return the names of the files in *folder*, which need not be there."""

    def put(self, file: Path, name: str) -> None:
        """Make *file* of this machine the file *name*, which is whole, or not there."""

    def holds(self, path: str) -> bool:
        """Tell whether *path*, of a file or a URL, leads to one of these files."""
