"""The folder of a workspace, held open: files are reached from it name by name, and no link is followed.

A link that is swapped in anywhere while this goes on is refused, since nothing is looked up by a whole path.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from descant_server.workspace.content import Content
from descant_server.workspace.paths import PathRefused
from descant_server.workspace.writing import disk
from descant_server.workspace.writing.folders import Folder

MOST_BYTES = 64 * 1024 * 1024
"""What is larger is not read, and so neither changed nor undone."""
_PIECE = 1 << 20


class Directory:
    """An open folder of the workspace."""

    def __init__(self, root: Folder) -> None:
        self.root = root

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open *folder*, which may be a link itself. Raises OSError."""
        return cls(Folder.at(folder))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of it."""
        self.root.close()

    @contextlib.contextmanager
    def parent(self, relative: str) -> Iterator[tuple[Folder, str]]:
        """Yield the folder in which the file *relative* is, and its name there. Raises OSError."""
        *way, name = relative.split("/")
        folder = self.root
        try:
            for part in way:
                outer, folder = folder, folder.enter(part)
                if outer is not self.root:
                    outer.close()
            yield folder, name
        finally:
            if folder is not self.root:
                folder.close()

    def read(self, relative: str, most: int = MOST_BYTES) -> Content | PathRefused | None:
        """Return the file at *relative*, a path with slashes and without links; None where nothing is.

        What is no plain file, is longer than *most* bytes or cannot be read is refused, and never waited for.
        """
        try:
            with self.parent(relative) as (folder, name):
                return read_file(folder, name, most)
        except FileNotFoundError:
            return None
        except OSError as error:
            return PathRefused(_why_not_reached(error))

    def is_spelled(self, relative: str) -> bool:
        """Return whether the folder of *relative* has it in just this spelling. Raises OSError."""
        with self.parent(relative) as (folder, name):
            return name in folder.entry_names()


def read_file(folder: Folder, name: str, most: int = MOST_BYTES) -> Content | PathRefused | None:
    """Return the file *name* in *folder* as :meth:`Directory.read` does."""
    try:
        status = folder.status(name)
        if status is None:
            return None
        if reason := _why_not_read(status, most):
            return PathRefused(reason)
        descriptor = folder.open(name, os.O_RDONLY)
        try:
            # Something else may have that name by now.
            status = os.fstat(descriptor)
            if reason := _why_not_read(status, most):
                return PathRefused(reason)
            data = _all_of(descriptor, most)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        return None
    except OSError as error:
        return PathRefused(f"cannot be read: {error.strerror or type(error).__name__}")
    if len(data) > most:
        return PathRefused(_too_large(most))
    return Content(data, stat.S_IMODE(status.st_mode))


def _all_of(descriptor: int, most: int) -> bytes:
    pieces, length = [], 0
    while length <= most and (piece := disk.read(descriptor, min(_PIECE, most + 1 - length))):
        pieces.append(piece)
        length += len(piece)
    return b"".join(pieces)


def _why_not_read(status: os.stat_result, most: int) -> str | None:
    if stat.S_ISLNK(status.st_mode):
        return "names a link"
    if stat.S_ISDIR(status.st_mode):
        return "names a folder"
    if not stat.S_ISREG(status.st_mode):
        return "is not a regular file"
    return _too_large(most) if status.st_size > most else None


def _too_large(most: int) -> str:
    return (
        f"is larger than {most // (1024 * 1024)} MiB" if most >= 1 << 20 else f"is larger than {most} bytes"
    )


def _why_not_reached(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "goes through a link"
    if error.errno == errno.ENOTDIR:
        return "goes through a file as if it were a folder"
    return f"cannot be reached: {error.strerror or type(error).__name__}"
