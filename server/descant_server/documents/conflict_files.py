"""Both sides of a conflict as a file, for editors that show no documents of ours, and to be edited.

It is outside of the workspace, in a folder that only its user can read, and has the name of the file that it
is about, so that an editor takes it for the same language. What is saved in it counts once somebody says so.
"""

import contextlib
from pathlib import Path

_MOST = 64_000_000
"""Bytes that are read of one."""


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
        place = Path(tempfile.mkdtemp(prefix="descant-conflict-")) / name
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

    def drop(self, uri: str, path: str | None = None) -> None:
        """Remove it, or all of the answer *uri*."""
        if not self._paths:
            return
        import shutil

        for key in [key for key in self._paths if key[0] == uri and path in (None, key[1])]:
            with contextlib.suppress(OSError):
                shutil.rmtree(self._paths.pop(key).parent)
