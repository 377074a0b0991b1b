"""A folder that is held open: what is done in it is done in this folder, whatever its path leads to by now.

Names are looked up from the descriptor of the folder and no link is followed. Where the system has no such
calls the path is used, and each folder on it is looked at once more right before.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Self

from descant_server.workspace.writing import disk
from descant_server.workspace.writing.exchanging import CANNOT

BY_DESCRIPTOR = (
    {os.open, os.stat, os.mkdir, os.rmdir, os.unlink, os.rename, os.link} <= os.supports_dir_fd
    and {os.stat, os.link} <= os.supports_follow_symlinks
    and os.listdir in os.supports_fd
    and hasattr(os, "O_NOFOLLOW")
)
"""Whether the system looks names up from an open folder."""
_CLOEXEC = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_LINKS = {0xA0000003, 0xA000000C}
"""How Windows marks a junction and a link."""

Identity = tuple[int, int]
"""What tells a file or folder from every other one there is at the time."""


class Folder:
    """An open folder. What is asked of it raises OSError."""

    def __init__(self, path: Path, descriptor: int | None, way: tuple[tuple[str, Identity], ...]) -> None:
        self.path = path
        """By which it was reached; for messages."""
        self._descriptor = descriptor
        self._way = way

    @classmethod
    def at(cls, path: Path) -> Self:
        """Open the folder at *path*, which may be a link."""
        real = Path(os.path.realpath(path, strict=True))
        if BY_DESCRIPTOR:
            return cls(path, disk.open(real, os.O_RDONLY | os.O_DIRECTORY | _CLOEXEC), ())
        return cls(real, None, ((str(real), identity(_folder(disk.stat(real)))),))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of it; a second time nothing happens."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        self._way = ((str(self.path), (-1, -1)),)

    @property
    def identity(self) -> Identity:
        """What tells this folder from others, whatever its path leads to by now."""
        return self._way[-1][1] if self._descriptor is None else identity(os.fstat(self._descriptor))

    def enter(self, name: str) -> "Folder":
        """Open the folder *name* in this one; a link is none."""
        path = self.path / name
        if self._descriptor is None:
            status = _folder(disk.stat(self._at(name), follow_symlinks=False))
            return Folder(path, None, (*self._way, (str(path), identity(status))))
        flags = os.O_RDONLY | os.O_DIRECTORY | _NO_LINK | _CLOEXEC
        try:
            return Folder(path, disk.open(self._at(name), flags, dir_fd=self._descriptor), ())
        except NotADirectoryError:
            # Linux says so of a link, too.
            status = disk.stat(self._at(name), dir_fd=self._descriptor, follow_symlinks=False)
            _folder(status)
            raise

    def status(self, name: str) -> os.stat_result | None:
        """Return what *name* is, and of a link, that it is one; None where there is nothing."""
        try:
            return disk.stat(self._at(name), dir_fd=self._descriptor, follow_symlinks=False)
        except FileNotFoundError:
            return None

    def entry_names(self) -> list[str]:
        """Return what is in it."""
        return disk.listdir(self._at(".") if self._descriptor is None else self._descriptor)

    def open(self, name: str, flags: int, mode: int = 0o600) -> int:
        """Open a file in it, no link, and no device that would make us wait."""
        safe = flags | _NO_LINK | _CLOEXEC | getattr(os, "O_NONBLOCK", 0)
        return disk.open(self._at(name), safe, mode, dir_fd=self._descriptor)

    def make(self, name: str, mode: int = 0o777) -> None:
        """Make a folder in it."""
        disk.mkdir(self._at(name), mode, dir_fd=self._descriptor)

    def set_mode(self, mode: int) -> None:
        """Set the permission bits of this folder itself."""
        if self._descriptor is not None:
            disk.set_mode(self._descriptor, mode)
        else:
            disk.chmod(self._at("."), mode)

    def replace(self, old: str, new: str) -> None:
        """Give the file *old* the name *new*; what had that name is gone."""
        disk.replace(self._at(old), self._at(new), src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor)

    def exchange(self, first: str, second: str) -> bool:
        """Give each of two files the name of the other, atomically; False where that cannot be done."""
        if self._descriptor is None:
            return False
        try:
            disk.exchange(self._at(first), self._at(second), self._descriptor)
        except OSError as error:
            if error.errno in CANNOT:
                return False
            raise
        return True

    def link(self, old: str, new: str) -> None:
        """Give the file *old* a second name."""
        here = self._descriptor
        if here is None:
            disk.link(self._at(old), self._at(new))
        else:
            disk.link(self._at(old), self._at(new), src_dir_fd=here, dst_dir_fd=here, follow_symlinks=False)

    def place(self, old: str, new: str) -> None:
        """Give the file *old* the name *new*, which nothing has; raises FileExistsError otherwise."""
        try:
            self.link(old, new)
        except FileExistsError:
            raise
        except OSError:
            # There are file systems without second names: look, and hope that nobody is quicker.
            if self.status(new) is not None:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), new) from None
            here = self._descriptor
            disk.rename(self._at(old), self._at(new), src_dir_fd=here, dst_dir_fd=here)
        else:
            self.unlink(old)

    def unlink(self, name: str) -> None:
        """Take a file away."""
        disk.unlink(self._at(name), dir_fd=self._descriptor)

    def remove(self, name: str) -> None:
        """Take an empty folder away."""
        disk.rmdir(self._at(name), dir_fd=self._descriptor)

    def sync(self) -> None:
        """Wait until its names are on the disk, where the system can tell."""
        if self._descriptor is not None:
            disk.fsync(self._descriptor)
        elif os.name == "posix":
            descriptor = disk.open(self._at("."), os.O_RDONLY | _CLOEXEC)
            try:
                disk.fsync(descriptor)
            finally:
                os.close(descriptor)

    def _at(self, name: str) -> str:
        """Return how the system is told of *name* in this folder."""
        if not name or name == ".." or "/" in name or (os.altsep and os.sep in name):
            raise OSError(errno.EINVAL, "is not a file name", name)
        if self._descriptor is not None:
            return name
        for place, known in self._way:
            if identity(_folder(disk.stat(place, follow_symlinks=False))) != known:
                raise OSError(errno.ESTALE, "another folder is there now", place)
        return os.path.join(self.path, name)


def identity(status: os.stat_result) -> Identity:
    """Return what tells the file or folder that was looked at from others."""
    return status.st_dev, status.st_ino


def _folder(status: os.stat_result) -> os.stat_result:
    if stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) in _LINKS:
        raise OSError(errno.ELOOP, "there is a symbolic link in its path")
    if not stat.S_ISDIR(status.st_mode):
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    return status
