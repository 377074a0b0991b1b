"""The folders of a workspace in which one apply has its files, held open until it is over.

Whatever is moved or swapped meanwhile, what was begun in a folder is ended, or put back, in that same folder.
Where there are many, some are opened anew, and have to be the same.
"""

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterable
from typing import Self

from descant_server.workspace.content import Content
from descant_server.workspace.paths import PathRefused, same_files
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.writing import disk
from descant_server.workspace.writing.directory import Directory, read_file
from descant_server.workspace.writing.entries import write_all
from descant_server.workspace.writing.folders import Folder, Identity
from descant_server.workspace.writing.records import Imprint, JournalChange

MOST_HELD = 32
"""So many folders are open at a time, of the 256 files that some systems allow."""


class HeldFolders:
    """Folders that are held open. What is asked of it raises OSError."""

    def __init__(self, directory: Directory, paths: Iterable[str] = ()) -> None:
        """Hold those of *directory*; of *paths* that are one file on some systems, each is its own here."""
        self._root = directory.root
        self._exact = frozenset(path for group in same_files(paths) for path in group)
        self._held: dict[str, Folder] = {}
        """The one that was used last is the last."""
        self._known: dict[str, Identity] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._let_go(0)

    def folder(self, path: str) -> Folder:
        """Return the folder at *path*, seen from the workspace; ``""`` is the workspace itself."""
        parts = []
        at = path
        while at and at not in self._held:
            at, _, name = at.rpartition("/")
            parts.append(name)
        folder = self._root
        if at:
            folder = self._held[at] = self._held.pop(at)
        for name in reversed(parts):
            at = f"{at}/{name}" if at else name
            folder = self._entered(folder, name, at)
        return folder

    def _entered(self, folder: Folder, name: str, path: str) -> Folder:
        self._let_go(MOST_HELD)
        entered = folder.enter(name)
        if self._known.setdefault(path, entered.identity) != entered.identity:
            entered.close()
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), path)
        self._held[path] = entered
        return entered

    def _let_go(self, most: int) -> None:
        """Close folders until there are only *most*, those that were used last."""
        while len(self._held) > most:
            self._held.pop(next(iter(self._held))).close()

    def parent(self, relative: str) -> tuple[Folder, str]:
        """Return the folder in which *relative* is, and its name there."""
        way, _, name = relative.rpartition("/")
        return self.folder(way), name

    def read(self, relative: str) -> Content | PathRefused | None:
        """Return the file at *relative*; None where it or its folder is not there."""
        try:
            folder, name = self.parent(relative)
        except FileNotFoundError:
            return None
        content = read_file(folder, name)
        return None if content is not None and self.is_spelled_otherwise(relative) else content

    def is_spelled_otherwise(self, relative: str) -> bool:
        """Tell whether the file at *relative* has its name in the spelling of another path in question."""
        if relative not in self._exact:
            return False
        folder, name = self.parent(relative)
        return folder.status(name) is not None and name not in folder.entry_names()

    def forget(self, path: str) -> None:
        """Let go of the folder at *path* and of all below it: they are no longer there."""
        for known in [known for known in self._known if f"{known}/".startswith(f"{path}/")]:
            del self._known[known]
            if known in self._held:
                self._held.pop(known).close()

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

    def known(self) -> dict[str, Identity]:
        """Return every folder that was entered, and what tells it from others."""
        return {"": self._root.identity, **self._known}


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


def keeps_execution(folder: Folder, name: str, step: PlannedWrite) -> bool:
    """Return whether the file *name* is executable just if *step* has it so. Raises OSError.

    A new file that is no program is not asked for its mode: some file systems take all files for programs.
    """
    after = step.after
    is_asked = after is not None and (
        after.mode & stat.S_IXUSR if step.before is None else (after.mode ^ step.before.mode) & stat.S_IXUSR
    )
    if after is None or not is_asked or sys.platform == "win32":
        return True
    status = folder.status(name)
    return status is not None and not (status.st_mode ^ after.mode) & stat.S_IXUSR


def same(content: Content | PathRefused | None, known: Imprint | None) -> bool:
    """Return whether *content* is what is *known*, in bytes and mode."""
    if isinstance(content, PathRefused) or content is None or known is None:
        return content is None and known is None
    return (content.digest, len(content.data), content.mode) == (known.digest, known.size, known.mode)


def is_as(change: JournalChange, content: Content | PathRefused | None) -> tuple[bool, bool]:
    """Return whether *content* is as before *change*, and whether it is as after it.

    Of a file that is made or taken away only the bytes count: some file systems give every file the mode that
    they like.
    """
    if isinstance(content, Content) and (change.before is None or change.after is None):
        key = (content.digest, len(content.data))
        before, after = (
            side is not None and (side.digest, side.size) == key for side in (change.before, change.after)
        )
        return before, after
    return same(content, change.before), same(content, change.after)


def _take_after(folder: Folder, like: str, descriptor: int) -> None:
    """Give an open file the owner and the attributes of another, as far as we may."""
    with contextlib.suppress(OSError):
        source = folder.open(like, os.O_RDONLY)
        try:
            theirs, ours = os.fstat(source), os.fstat(descriptor)
            if (theirs.st_uid, theirs.st_gid) != (ours.st_uid, ours.st_gid):
                disk.give(descriptor, theirs)
            disk.copy_attributes(source, descriptor)
        finally:
            os.close(source)
