"""The commits that were checked out, as the reflog has them, also those that no branch reaches any more.

An answer may be made from one that was amended or rebased since.
"""

import os
import stat
from pathlib import Path

from descant.patterns import regex
from descant_server.workspace.bases.head import own_folder

_MOST_BYTES = 64_000
"""Of the end of a reflog, some 300 entries."""
_MOST = 100
"""Commits that are taken from one."""
_ENTRY = regex(r"(?m)^([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ")


def once_checked_out(folder: Path) -> list[str]:
    """Return the ids of the commits that were checked out last in *folder*, newest first."""
    own = own_folder(folder)
    if own is None:
        return []
    entries = _ENTRY.findall(_end_of(own / "logs/HEAD").decode("ascii", "replace"))
    ids = dict.fromkeys(name for old, new in reversed(entries) for name in (new, old))
    return [name for name in ids if name.strip("0")][:_MOST]


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
