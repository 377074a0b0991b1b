"""The commits that were checked out, and those that hold stashed changes, as the reflogs have them.

An answer may be made from one that was amended or rebased since, or from changes that were stashed since.
"""

import os
import stat
from pathlib import Path

from descant.patterns import regex
from descant_server.workspace.bases.head import STASHES, own_folder, shared_folder

_MOST_BYTES = 64_000
"""Of the end of a reflog, some 300 entries."""
_MOST = 100
"""Commits that are taken from one."""
_MOST_STASHES = 20
_ENTRY = regex(r"(?m)^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ")


def once_checked_out(folder: Path) -> list[str]:
    """Return the ids of the commits that were checked out last in *folder*, newest first."""
    own = own_folder(folder)
    if own is None:
        return []
    ids = dict.fromkeys(name for old, new in _entries(own / "logs/HEAD") for name in (new, old))
    return [name for name in ids if name.strip("0")][:_MOST]


def stashes(folder: Path) -> list[str]:
    """Return the ids of the commits that hold what was stashed in *folder*, the last one first."""
    own = own_folder(folder)
    if own is None:
        return []
    ids = dict.fromkeys(new for _, new in _entries(shared_folder(own) / STASHES))
    return [name for name in ids if name.strip("0")][:_MOST_STASHES]


def _entries(path: Path) -> list[tuple[str, str]]:
    """Return the ids before and after each entry of the reflog at *path*, newest first."""
    entries: list[tuple[str, str]] = _ENTRY.findall(_end_of(path).decode("ascii", "replace"))
    return entries[::-1]


def _end_of(path: Path) -> bytes:
    """Return the last whole lines of the file at *path*; nothing where that is no plain file."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return b""
        with path.open("rb") as file:
            start = max(0, file.seek(0, os.SEEK_END) - _MOST_BYTES)
            file.seek(start)
            data = file.read(_MOST_BYTES)
    except (OSError, ValueError):
        return b""
    return data.partition(b"\n")[2] if start else data
