"""The index as it was, so that a commit that fails leaves nothing in it.

This is imported by a program without the rest of the package, too: :mod:`.git_watch`.
"""

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

_PLACE, _BEFORE, _ANNOUNCED = "index-place", "index-before", "index-announced"


@dataclass(frozen=True, slots=True)
class IndexBackup:
    """The bytes of git's index at some time."""

    path: Path
    data: bytes | None
    """None where there was none."""

    @classmethod
    def of(cls, git_folder: Path) -> "IndexBackup":
        """Return the index in *git_folder* as it is now. Raises OSError."""
        path = git_folder / "index"
        try:
            return cls(path, path.read_bytes())
        except FileNotFoundError:
            return cls(path, None)

    def restore(self, changed: "IndexBackup") -> bool:
        """Put it back where the index is still as *changed*, under git's own lock; tell whether that was so.

        Raises OSError.
        """
        if changed.data == self.data:
            return True
        lock = self.path.with_name("index.lock")
        descriptor = os.open(lock, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            with os.fdopen(descriptor, "wb") as file:
                now = IndexBackup.of(self.path.parent)
                if now != changed:
                    return now == self
                file.write(self.data or b"")
                file.flush()
                if self.data is not None:
                    # Git may share its index with a group.
                    os.chmod(lock, stat.S_IMODE(os.stat(self.path).st_mode))
                os.fsync(file.fileno())
            if self.data is None:
                self.path.unlink()
            else:
                os.replace(lock, self.path)
            return True
        finally:
            with contextlib.suppress(FileNotFoundError):
                lock.unlink()


def keep_in(folder: str, before: IndexBackup, announced: IndexBackup) -> None:
    """Keep in *folder* what :func:`kept_in` returns. Raises OSError."""
    Path(folder, _PLACE).write_bytes(os.fsencode(before.path))
    for name, backup in ((_BEFORE, before), (_ANNOUNCED, announced)):
        if backup.data is not None:
            Path(folder, name).write_bytes(backup.data)


def kept_in(folder: str) -> tuple[IndexBackup, IndexBackup]:
    """Return an index as it was, and as it is until git changes it. Raises OSError."""
    path = Path(os.fsdecode(Path(folder, _PLACE).read_bytes()))
    before, announced = (
        IndexBackup(path, file.read_bytes() if (file := Path(folder, name)).exists() else None)
        for name in (_BEFORE, _ANNOUNCED)
    )
    return before, announced
