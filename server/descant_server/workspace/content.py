"""The bytes of a file, and what has to be kept beside them."""

import hashlib
import os
from dataclasses import dataclass
from functools import cache, cached_property


@dataclass(frozen=True)
class Content:
    """A file as it is, or as it is to be."""

    data: bytes
    mode: int
    """Its permission bits, as in ``0o644``."""

    @cached_property
    def digest(self) -> str:
        """What tells its bytes from any others."""
        return digest_of(self.data)


def digest_of(data: bytes) -> str:
    """Return what tells *data* from any other bytes, in hexadecimal digits."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


@cache
def mode_of_new_file() -> int:
    """Return the permission bits that this process gives to files."""
    # There is no way to ask for it; it is set back at once, and asked for once.
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
