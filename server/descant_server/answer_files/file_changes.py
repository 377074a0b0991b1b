"""Files that come or change, seen by looking at them again and again.

Notifications of the system would be sooner, but there are none on network drives, in shared folders of
virtual machines and in some containers, and each system has its own.
"""

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple


class FileStamp(NamedTuple):
    """What is another one after a file was written or replaced."""

    modified: int
    size: int
    number: int


class FileChanges:
    """The files that *listed* returns, each time that :meth:`settled` is called."""

    def __init__(self, listed: Callable[[], Iterable[str]], known: Iterable[str] = ()) -> None:
        """Take the files *known* for unchanged as they are now."""
        self._listed = listed
        self._settled = _stamps(known)
        self._previous: dict[str, FileStamp] = {}

    def settled(self) -> list[str]:
        """Return the files that are new or changed, but not the ones that still change.

        These are as they were in the previous call: one that is being written is returned once that is done.
        One that was gone is new.
        """
        now = _stamps(self._listed())
        self._settled = {path: stamp for path, stamp in self._settled.items() if path in now}
        changed = [
            path
            for path, stamp in now.items()
            if stamp == self._previous.get(path) != self._settled.get(path)
        ]
        self._settled |= {path: now[path] for path in changed}
        self._previous = now
        return changed


def _stamps(paths: Iterable[str]) -> dict[str, FileStamp]:
    stamps = {}
    for path in paths:
        with suppress(OSError):  # It has gone meanwhile.
            stat = os.stat(path)
            stamps[path] = FileStamp(stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return stamps
