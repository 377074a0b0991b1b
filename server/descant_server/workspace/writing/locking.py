"""One program at a time writes to a workspace."""

import contextlib
import os
import sys
import time
from collections.abc import Iterator

from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.reasons import BusyError

PATIENCE = 10.0
"""Seconds for which the one that writes is waited for."""
_PAUSE = 0.02


@contextlib.contextmanager
def locked(folder: Folder, patience: float = PATIENCE) -> Iterator[None]:
    """Be the only one, by the file ``lock`` in *folder*; of one that dies it is free again.

    Raises BusyError after *patience* seconds, and OSError.
    """
    descriptor = folder.open("lock", os.O_RDWR | os.O_CREAT)
    try:
        end = time.monotonic() + patience
        while not _is_ours(descriptor):
            if time.monotonic() > end:
                raise BusyError("Another program is writing to this workspace; try again later.")
            time.sleep(_PAUSE)
        yield
    finally:
        os.close(descriptor)  # the lock goes with it


def _is_ours(descriptor: int) -> bool:
    """Try to get the lock."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
