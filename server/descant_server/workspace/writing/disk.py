"""The calls by which workspaces and journals are read and written, each under one name.

Nothing else in this package reaches a disk while it writes. A test puts its own in their place, so that any
of them fails, or the process ends there.
"""

import contextlib
import os
import sys
from os import chmod, fsync, link, listdir, mkdir, open, read, rename, replace, rmdir, stat, unlink, write

from descant_server.workspace.writing.exchanging import exchange

__all__ = [
    "chmod",
    "copy_attributes",
    "exchange",
    "fsync",
    "give",
    "link",
    "listdir",
    "mkdir",
    "open",
    "read",
    "rename",
    "replace",
    "rmdir",
    "set_mode",
    "stat",
    "unlink",
    "write",
]


def set_mode(descriptor: int, mode: int) -> None:
    """Set the permission bits of an open file, where the system has any."""
    if sys.platform != "win32":
        os.fchmod(descriptor, mode)


def give(descriptor: int, like: os.stat_result) -> None:
    """Give an open file to the user and the group that *like* belongs to."""
    if sys.platform != "win32":
        os.fchown(descriptor, like.st_uid, like.st_gid)


def copy_attributes(source: int, descriptor: int) -> None:
    """Give one open file the extended attributes of another, access lists among them, as far as we may."""
    if sys.platform == "linux":
        for name in os.listxattr(source):
            with contextlib.suppress(OSError):
                os.setxattr(descriptor, name, os.getxattr(source, name))
