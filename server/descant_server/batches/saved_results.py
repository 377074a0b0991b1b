"""Results of a part on the way: where a process has ended over it, the next one goes on behind them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pyarrow as pa

_SIZE_BYTES = 8


class SavedResults:
    """A file of batches, each behind its size; what a process was writing when it ended is cut off."""

    def __init__(self, file: IO[bytes], schema: pa.Schema) -> None:
        """Begin with the first that *file* has, of *schema*."""
        self._file, self._schema = file, schema

    def next(self) -> pa.RecordBatch | None:
        """Return the next one; None where there is none, and then it is time to add one."""
        start = self._file.tell()
        size = int.from_bytes(self._file.read(_SIZE_BYTES), "little")
        data = self._file.read(size)
        if not data or len(data) < size:
            self._file.seek(start)
            self._file.truncate()
            return None
        return pa.ipc.read_record_batch(pa.py_buffer(data), self._schema)

    def add(self, batch: pa.RecordBatch) -> None:
        """Save *batch* behind the others; it stays when this process ends."""
        data = batch.serialize()
        self._file.write(data.size.to_bytes(_SIZE_BYTES, "little"))
        self._file.write(data)
        self._file.flush()


@contextmanager
def saved_results(scratch: Path, number: int, schema: pa.Schema) -> Iterator[SavedResults]:
    """Give what was saved of part *number*; it is deleted afterwards, unless the process ends before."""
    path = scratch / f"part-{number:05}.saved"
    path.touch()
    try:
        with path.open("rb+") as file:
            yield SavedResults(file, schema)
    finally:
        path.unlink()
