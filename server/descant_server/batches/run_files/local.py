"""The files of a run in a folder of this machine."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from descant_server.batches.remote import is_url
from descant_server.batches.run_files.run_files import RunError
from descant_server.batches.run_layout import EXAMPLES, PARTS
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.locking import locked
from descant_server.workspace.writing.reasons import BusyError


class LocalRunFiles:
    """Locked while they are owned; files that are finished take their place by being renamed."""

    def __init__(self, path: Path) -> None:
        """Be in the folder at *path*, which need not be there."""
        self._path = path
        self.name = str(path)
        self.scratch = path / ".unfinished"

    @contextmanager
    def owned(self, note: Callable[[str], object]) -> Iterator[Callable[[], None]]:
        """Lock the folder: of a run that has died it is free at once, so that nothing is waited for."""
        for folder in (PARTS, EXAMPLES):
            (self._path / folder).mkdir(parents=True, exist_ok=True)
        try:
            with Folder.at(self._path) as opened, locked(opened, patience=0):
                shutil.rmtree(self.scratch, ignore_errors=True)
                self.scratch.mkdir()
                try:
                    yield lambda: None
                finally:
                    shutil.rmtree(self.scratch, ignore_errors=True)
        except BusyError as error:
            raise RunError(f"{self.name}: another run is writing here; wait for it, or stop it") from error

    def read(self, name: str) -> bytes:
        """Return what is in a file."""
        return (self._path / name).read_bytes()

    def listed(self, folder: str) -> set[str]:
        """Return the names of the files in *folder*."""
        try:
            return set(os.listdir(self._path / folder))
        except FileNotFoundError:
            return set()

    def put(self, file: Path, name: str) -> None:
        """Let *file* take its place, and last."""
        path = self._path / name
        with file.open("rb+") as opened:
            os.fsync(opened.fileno())
        file.replace(path)
        with Folder.at(path.parent) as folder:
            folder.sync()

    def holds(self, path: str) -> bool:
        """Tell whether *path* leads into the folder."""
        return not is_url(path) and Path(path).resolve().is_relative_to(self._path.resolve())
