"""What tells, without reading it, that a file has not changed: who it is, its size, and its times."""

import os

Stamp = tuple[int, ...]
"""It ends with the times of the last change of the bytes and of the file, in nanoseconds."""
_RACY = 2_000_000_000
"""Nanoseconds for which a file that was just written may be written again without its times telling so."""


def stamp_of(path: str) -> Stamp | None:
    """Return what changes whenever the file at *path* does; None where there is none."""
    try:
        status = os.lstat(path)
    except (OSError, ValueError):
        return None
    times = status.st_mtime_ns, status.st_ctime_ns
    return (status.st_dev, status.st_ino, status.st_mode, status.st_size, *times)


def is_settled(stamp: Stamp, at: int) -> bool:
    """Tell whether a file with that *stamp* had surely not just been written *at* some time."""
    return at - max(stamp[-2:]) > _RACY
