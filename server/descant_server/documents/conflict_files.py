"""Both sides of a conflict as a file, for editors that show no documents of ours, and to be edited.

It is outside of the workspace, in a folder that only its user can read, and has the name of the file that it
is about, so that an editor takes it for the same language. What is saved in it counts once somebody says so.
"""

import contextlib
import os
import time
from pathlib import Path

_MOST = 64_000_000
"""Bytes that are read of one."""
_PREFIX = "descant-conflict-"
_KEPT_SECONDS = 7 * 24 * 3600
"""For so long what a server has left that was killed stays: somebody may be writing in it."""


class ConflictFiles:
    """The files that were made, each by its answer and its path there."""

    def __init__(self) -> None:
        """Make none yet."""
        self._paths: dict[tuple[str, str], Path] = {}

    def write(self, uri: str, path: str, name: str, text: str) -> Path:
        """Write *text* for the file *path* of the answer *uri*, under its own *name*. Raises OSError."""
        # Few ever want one.
        import tempfile

        self.drop(uri, path)
        place = Path(tempfile.mkdtemp(prefix=_PREFIX)) / name
        self._paths[uri, path] = place
        place.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        return place

    def of(self, uri: str) -> frozenset[str]:
        """Return for which paths of the answer *uri* there is one."""
        return frozenset(path for answer, path in self._paths if answer == uri)

    def text(self, uri: str, path: str) -> str | None:
        """Return what is saved in it; None where there is none, or no text."""
        place = self._paths.get((uri, path))
        try:
            if place is None or place.stat().st_size > _MOST:
                return None
            return place.read_bytes().decode("utf-8")
        except (OSError, ValueError):
            return None

    def drop(self, uri: str | None = None, path: str | None = None) -> None:
        """Remove it, or all of the answer *uri*, or of all answers."""
        if not self._paths:
            return
        import shutil

        for key in [key for key in self._paths if uri in (None, key[0]) and path in (None, key[1])]:
            with contextlib.suppress(OSError):
                shutil.rmtree(self._paths.pop(key).parent)


def drop_abandoned() -> None:
    """Remove what servers have left that were killed, where nothing was saved in it for a week."""
    import shutil
    import tempfile

    newest_kept = time.time() - _KEPT_SECONDS
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and _is_abandoned(entry, newest_kept):
                shutil.rmtree(entry.path, ignore_errors=True)


def _is_abandoned(folder: "os.DirEntry[str]", newest_kept: float) -> bool:
    """Tell whether *folder* is one of this user, in which all is older than *newest_kept*."""
    try:
        status = folder.stat(follow_symlinks=False)
        if not folder.is_dir(follow_symlinks=False) or (
            hasattr(os, "getuid") and status.st_uid != os.getuid()
        ):
            return False
        with os.scandir(folder.path) as files:
            times = [each.stat(follow_symlinks=False).st_mtime for each in files]
    except OSError:
        return False
    return max((status.st_mtime, *times)) < newest_kept
