"""Small text files of a workspace, read as they are now. Whatever is there, nothing is raised."""

import stat
from pathlib import Path

from descant.decoding import decode

MOST_BYTES = 20_000_000


def read_small_file(path: Path) -> str | None:
    """Return the text of the file at *path*; None where there is no such file.

    Raises OSError where it cannot be read: it is no file, it is too large, or holds what is no text.
    """
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not stat.S_ISREG(status.st_mode):
        raise OSError("it is not a file")
    if status.st_size > MOST_BYTES:
        raise OSError(f"it has more than {MOST_BYTES:,} bytes")
    with path.open("rb") as file:
        reading = decode(file.read(MOST_BYTES + 1))
    if reading.problems:
        raise OSError("it is not valid UTF-8")
    return reading.text
