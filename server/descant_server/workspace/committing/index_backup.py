"""The index as it was, so that a commit that fails leaves nothing in it."""

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path


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
                if IndexBackup.of(self.path.parent) != changed:
                    return False
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
