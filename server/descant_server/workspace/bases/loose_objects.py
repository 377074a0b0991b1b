"""The objects that were written to a repository last, each still in a file of its own.

Those that no branch reaches stay for some weeks, until git collects what is garbage.
"""

import os
from heapq import nlargest
from pathlib import Path

from descant_server.workspace.bases.head import own_folder, shared_folder

_MOST = 2_000
"""Objects that are looked at, such as the contents, folders and commits of the last days."""
_MOST_FILES = 50_000
_REST = (38, 62)
"""Characters of a name behind the two of its folder, by the two algorithms of git."""


def latest_objects(folder: Path) -> list[str]:
    """Return the ids of the objects of the repository that *folder* is in, the last one first."""
    own = own_folder(folder)
    if own is None:
        return []
    written: list[tuple[int, str]] = []
    for start in range(256):
        try:
            with os.scandir(shared_folder(own) / "objects" / f"{start:02x}") as files:
                objects = [file for file in files if len(file.name) in _REST]
                written += [(file.stat().st_mtime_ns, f"{start:02x}{file.name}") for file in objects]
        except OSError:
            continue  # It has none, or one is being packed just now.
        if len(written) > _MOST_FILES:
            break
    return [name for _, name in nlargest(_MOST, written)]
