"""The folders of a workspace in which one apply has its files, held open until it is over.

Whatever is moved or swapped meanwhile, what was begun in a folder is ended, or put back, in that same folder.
"""

import contextlib
import os
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Self

from descant_server.workspace import disk
from descant_server.workspace.content import Content
from descant_server.workspace.directory import Directory, read_file
from descant_server.workspace.entries import write_all
from descant_server.workspace.folders import Folder
from descant_server.workspace.paths import Refused
from descant_server.workspace.records import Change, Imprint


class Site:
    """Folders that are held open. What is asked of it raises OSError."""

    def __init__(self, directory: Directory) -> None:
        self._folders: dict[str, Folder] = {"": directory.root}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for path in [path for path in self._folders if path]:
            self._folders.pop(path).close()

    def folder(self, path: str) -> Folder:
        """Return the folder at *path*, seen from the workspace; ``""`` is the workspace itself."""
        if (known := self._folders.get(path)) is not None:
            return known
        folder, done = self._folders[""], ""
        for part in path.split("/"):
            done = f"{done}/{part}" if done else part
            if done not in self._folders:
                self._folders[done] = folder.enter(part)
            folder = self._folders[done]
        return folder

    def parent(self, relative: str) -> tuple[Folder, str]:
        """Return the folder in which *relative* is, and its name there."""
        way, _, name = relative.rpartition("/")
        return self.folder(way), name

    def read(self, relative: str) -> Content | Refused | None:
        """Return the file at *relative*; None where it or its folder is not there."""
        try:
            folder, name = self.parent(relative)
        except FileNotFoundError:
            return None
        return read_file(folder, name)

    def forget(self, path: str) -> None:
        """Let go of the folder at *path*, and of all below it."""
        for known in [known for known in self._folders if known and f"{known}/".startswith(f"{path}/")]:
            self._folders.pop(known).close()

    def has(self, path: str) -> bool:
        """Return whether there is a folder at *path*."""
        try:
            self.folder(path)
        except FileNotFoundError:
            return False
        return True

    def sync(self, paths: Iterable[str]) -> None:
        """Wait until all names in those of the folders that are there are on the disk."""
        for path in paths:
            if self.has(path):
                self.folder(path).sync()

    def held(self) -> Iterator[tuple[str, Folder]]:
        """Yield every folder that is held, each after the one it is in."""
        yield from list(self._folders.items())


def write_beside(folder: Folder, name: str, content: Content, like: str | None) -> None:
    """Write *content* to the new file *name*; what can be kept of the file *like* is kept. Raises OSError."""
    descriptor = folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        write_all(descriptor, content.data)
        if like is not None:
            _take_after(folder, like, descriptor)
        disk.set_mode(descriptor, content.mode)
        disk.fsync(descriptor)
    finally:
        os.close(descriptor)


def same(found: Content | Refused | None, known: Imprint | None) -> bool:
    """Return whether what was *found* is what is *known*, in bytes and mode."""
    if isinstance(found, Refused) or found is None or known is None:
        return found is None and known is None
    return (found.digest, len(found.data), found.mode) == (known.digest, known.size, known.mode)


def is_as(change: Change, found: Content | Refused | None) -> tuple[bool, bool]:
    """Return whether what was *found* is as before *change*, and whether it is as after it.

    Of a file that is made or taken away only the bytes count: some file systems give every file the mode that
    they like.
    """
    if isinstance(found, Content) and (change.before is None or change.after is None):
        key = (found.digest, len(found.data))
        before, after = (
            side is not None and (side.digest, side.size) == key for side in (change.before, change.after)
        )
        return before, after
    return same(found, change.before), same(found, change.after)


def _take_after(folder: Folder, like: str, descriptor: int) -> None:
    """Give an open file the owner and the attributes of another, as far as we may."""
    with contextlib.suppress(OSError):
        source = folder.open(like, os.O_RDONLY)
        try:
            found, ours = os.fstat(source), os.fstat(descriptor)
            if (found.st_uid, found.st_gid) != (ours.st_uid, ours.st_gid):
                disk.give(descriptor, found)
            disk.copy_attributes(source, descriptor)
        finally:
            os.close(source)
