"""Why writing was stopped, in words for a person."""

import contextlib
import errno
from collections.abc import Iterable, Iterator

NOTHING_CHANGED = "No file was changed."
_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is exceeded",
    errno.EFBIG: "it exceeds the maximum file size",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EIO: "the disk reported an I/O error",
    errno.EXDEV: "its folder is not on one file system",
    errno.ELOOP: "there is a symbolic link in its path",
    errno.ESTALE: "its folder was replaced",
    errno.ENOTDIR: "there is a file in place of its folder",
    errno.ENOMEM: "there is not enough memory",
}


class WritingError(Exception):
    """Writing cannot go on; what was done is to be put back."""

    def __init__(self, reason: str, paths: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        """A whole sentence."""
        self.paths = paths
        """The files that it is about."""


def in_words(error: BaseException) -> str:
    """Return why something failed; completes the sentence "… since …"."""
    match error:
        case WritingError():
            return error.reason
        case MemoryError():
            return "there is not enough memory"
        case OSError(errno=int(number), strerror=text):
            return _WORDS.get(number) or f"the system reports {text or number!r}"
        case _:
            return f"of {type(error).__name__}"


class BusyError(WritingError):
    """Somebody else is writing."""


@contextlib.contextmanager
def about(relative: str) -> Iterator[None]:
    """Say of what fails meanwhile that it was the file *relative*. Raises WritingError."""
    try:
        yield
    except (OSError, MemoryError) as error:
        raise WritingError(f"{relative} cannot be written, since {in_words(error)}.", (relative,)) from error


def listed(paths: Iterable[str], most: int = 10) -> str:
    """Return *paths* as a part of a sentence; of more than *most* only the number of the rest is told."""
    every = list(paths)
    shown = [*every[:most], *([f"{len(every) - most} more"] if len(every) > most else [])]
    return " and ".join(part for part in (", ".join(shown[:-1]), *shown[-1:]) if part)
