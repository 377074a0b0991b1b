"""An entry of the journal as a file: the record of an apply, and behind it the bytes that each file had."""

import contextlib
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from descant_server.workspace.content import digest_of
from descant_server.workspace.writing import disk
from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.records import (
    LONGEST_FIRST,
    Buffer,
    EntryError,
    Record,
    length_of_head,
    read_record,
)

_LONGEST_HEAD = 1 << 26
_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One apply, as the journal has it. Its pieces are read when they are asked for."""

    folder: Folder
    name: str
    """That of its file."""
    record: Record
    start: int
    """Where in its file the pieces begin."""

    def before(self, index: int) -> bytes:
        """Return what the file of the change *index* held. Raises EntryError and OSError."""
        data, known = self._piece(index), self.record.changes[index].before
        if known is None or digest_of(data) != known.digest:
            raise EntryError("it was changed")
        return data

    def buffers(self) -> Iterator[Buffer]:
        """Yield what an editor changed. Raises EntryError and OSError."""
        first = len(self.record.changes)
        for number, buffer in enumerate(self.record.buffers):
            try:
                old, new = (
                    self._piece(first + 2 * number + side).decode("utf-8", "surrogatepass") for side in (0, 1)
                )
            except UnicodeDecodeError:
                raise EntryError("it was changed") from None
            yield Buffer(buffer.name, old, new)

    def _piece(self, index: int) -> bytes:
        lengths = list(self.record.lengths())
        with _opened(self.folder, self.name) as (descriptor, _):
            os.lseek(descriptor, self.start + sum(lengths[:index]), os.SEEK_SET)
            return _exactly(descriptor, lengths[index])


def read_entry(folder: Folder, name: str) -> JournalEntry:
    """Return the entry that is the file *name*. Raises EntryError and OSError."""
    with _opened(folder, name) as (descriptor, size):
        head = _exactly(descriptor, min(LONGEST_FIRST, size))
        start, length = length_of_head(head)
        if length > _LONGEST_HEAD:
            raise EntryError("it is too long")
        head += _exactly(descriptor, max(0, min(start + length, size) - len(head)))
        record = read_record(head[: start + length])
        if start + length + sum(record.lengths()) != size:
            raise EntryError("it is truncated")
        return JournalEntry(folder, name, record, start + length)


def read_start(folder: Folder, name: str) -> bytes:
    """Return the first bytes of the file *name*; none where there is none. Raises OSError."""
    try:
        with _opened(folder, name) as (descriptor, size):
            return _exactly(descriptor, min(size, LONGEST_FIRST))
    except (FileNotFoundError, EntryError):
        return b""


def read_whole(folder: Folder, name: str, most: int) -> bytes:
    """Return the file *name*; nothing where there is none, or one that is longer. Raises OSError."""
    try:
        with _opened(folder, name) as (descriptor, size):
            return _exactly(descriptor, size) if size <= most else b""
    except (FileNotFoundError, EntryError):
        return b""


def write_pieces(folder: Folder, name: str, pieces: Iterable[bytes]) -> None:
    """Write a file that only its user can read, and wait until it is on the disk. Raises OSError."""
    descriptor = folder.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        for piece in pieces:
            write_all(descriptor, piece)
        disk.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of *data*, however often it takes. Raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(descriptor, rest) :]


@contextlib.contextmanager
def _opened(folder: Folder, name: str) -> Iterator[tuple[int, int]]:
    """Yield the descriptor of a file and its bytes."""
    descriptor = folder.open(name, os.O_RDONLY)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise EntryError("it is not a regular file")
        yield descriptor, status.st_size
    finally:
        os.close(descriptor)


def _exactly(descriptor: int, length: int) -> bytes:
    pieces = []
    while length and (piece := disk.read(descriptor, min(length, _PIECE))):
        pieces.append(piece)
        length -= len(piece)
    if length:
        raise EntryError("it is truncated")
    return b"".join(pieces)
