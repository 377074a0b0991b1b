"""Exchanging the names of two files in one call, so that whatever was there has a name afterwards.

Linux and macOS can do that; Python has no word for it. Where it cannot be done it is said so, by an error of
the kinds in :data:`CANNOT`, and nothing has happened.
"""

import ctypes
import errno
import os
import sys
from functools import cache
from typing import Any

CANNOT = frozenset((errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP))
"""What a system, or a file system, says that cannot do it."""
_LINUX, _MACOS = ("renameat2", 1 << 1), ("renameatx_np", 1 << 1)
"""The call and its flag, as in ``linux/fs.h`` (RENAME_EXCHANGE) and ``sys/stdio.h`` (RENAME_SWAP)."""


def exchange(first: str, second: str, descriptor: int) -> None:
    """Give each of two files in the open folder *descriptor* the name of the other. Raises OSError."""
    call, flag = _call()
    if call is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), first)
    if call(descriptor, os.fsencode(first), descriptor, os.fsencode(second), flag) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), first, None, second)


@cache
def _call() -> tuple[Any, int]:
    if sys.platform not in ("linux", "darwin"):
        return None, 0
    name, flag = _LINUX if sys.platform == "linux" else _MACOS
    call = getattr(ctypes.CDLL(None, use_errno=True), name, None)
    if call is not None:
        call.argtypes = (ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint)
        call.restype = ctypes.c_int
    return call, flag
