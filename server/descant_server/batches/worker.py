"""A process that reads parts. It may be killed at any moment: what it has not finished is not there."""

import errno
import gc
import os
import signal
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from descant.checkpoints import Checkpoint
from descant.schemas import ResponseSchema
from descant_server.batches.inputs.input_format import InputError
from descant_server.batches.part_reader import PartReader
from descant_server.batches.remote import RemoteError, is_url
from descant_server.batches.row_watch import RowWatch
from descant_server.batches.run_files import RunFiles
from descant_server.batches.setup import Setup
from descant_server.batches.tasks import PartDone, PartLost, Task
from descant_server.settings.known_schemas import KnownSchema, known_schemas
from descant_server.settings.schema_files import read_schema_file

_MADE = 200_000
"""Objects made and not freed again before somebody looks what of them is garbage."""
_TIMES = 10
"""Every so often all objects are looked through, and not only those: most of them are kept."""
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}


class _OrphanError(BaseException):
    """Nobody is left who would take what comes of it."""


def work(connection: Connection, watch: RowWatch, setup: Setup, files: RunFiles) -> None:
    """Read the parts that come over *connection*, and say what came of each, until it is closed."""
    # Ctrl-C is for the owner, who ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A large text is a million objects, none of them garbage before it is read: to look through them again
    # and again takes a tenth of the time, and up to half a second from one checkpoint to the next.
    gc.disable()
    gc.freeze()
    schemas = _schemas(setup.schema_files)
    reader = PartReader(setup, files, schemas, _WhileOwned(watch))
    # What is below a URL is finished in a folder for temporary files first, which TMPDIR names.
    room = f"make room in {files.scratch.parent}, and " if is_url(files.name) else "make room, and "
    try:
        for task in _tasks(connection):
            outcome = _outcome(reader, task, room)
            watch.rest()
            watch.count(0)
            connection.send(outcome)
    except (_OrphanError, BrokenPipeError):
        return


def _outcome(reader: PartReader, task: Task, room: str) -> PartDone | PartLost:
    try:
        return reader.read(task)
    except InputError as error:
        return PartLost(task.number, str(error))
    except RemoteError as error:
        # What cannot be done there for this part cannot be done for any.
        return PartLost(task.number, str(error), advice="" if error.is_lasting else None)
    except OSError as error:
        is_full = error.errno in _NO_ROOM
        return PartLost(task.number, error.strerror or str(error), advice=room if is_full else None)
    except Exception as error:
        return PartLost(task.number, f"internal error, {type(error).__name__}: {error}")


def _tasks(connection: Connection) -> Iterator[Task]:
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        yield task


def _schemas(files: Sequence[str]) -> tuple[ResponseSchema, ...]:
    """Return the schemas that a run knows; what cannot be used was complained of when it began."""
    read = (read_schema_file(Path(path)) for path in files)
    return known_schemas(KnownSchema(file.schema, str(file.path)) for file in read if file.schema).schemas


class _WhileOwned:
    """Watches rows, collects garbage between them, and ends the work where who wanted it is gone."""

    def __init__(self, watch: RowWatch) -> None:
        self._watch = watch
        self._owner = os.getppid()

    def begin(self, row: int) -> Checkpoint:
        if os.getppid() != self._owner:
            raise _OrphanError
        made, _, times = gc.get_count()
        if made > _MADE:
            gc.collect(1 if times < _TIMES else 2)
        return self._watch.begin(row)

    def rest(self) -> None:
        self._watch.rest()

    def count(self, rows: int) -> None:
        self._watch.count(rows)
