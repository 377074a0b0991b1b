"""Write answers to disk: the whole new file or the old one, whatever happens in between."""

import os
import tempfile
from pathlib import Path


def create_file(path: Path, data: bytes) -> None:
    """Write *data* to a file at *path*, where nothing may be yet. Raises OSError."""
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def replace_file(path: Path, data: bytes) -> None:
    """Put *data* in place of what the file at *path* holds, and keep its mode. Raises OSError.

    A link stays one: the file that it leads to is replaced.
    """
    target = path.resolve(strict=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, target.stat().st_mode & 0o7777)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
