"""What the worker is doing right now, on a page of memory that outlives it.

Writing costs less than a microsecond, so that every piece of work is entered. When the worker hangs or dies,
the front reads here which document it was at, and since when.
"""

import mmap
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from typing import NamedTuple

from descant_server.wire.moments import Moment

_ENTRY = struct.Struct("<ddH")
_SIZE = 2048
_OPEN_FILES = "/dev/fd"
"""Where a process finds its open files by their numbers, if the system has that."""


class ExecutionLane(IntEnum):
    """Where the worker works: it does two things at once at most."""

    LOOP = 0
    ANALYSIS = 1


class Activity(NamedTuple):
    """One piece of work that has begun and not ended."""

    since: Moment
    """When it began, by the processor time of the worker."""
    what: str
    """A URI, or the name of a request."""


class ActivityRecord:
    """One page; the front makes it, and the worker finds it by its path.

    Where a process can be given an open file, the page has no name in any folder, so that nothing is left of
    it however both of them end.
    """

    def __init__(self, path: str) -> None:
        """Open the page at *path*. Raises OSError."""
        self.path = path
        self.inherited: tuple[int, ...] = ()
        """The files that a process has to inherit to find the page."""
        with open(path, "r+b") as file:
            self._page = mmap.mmap(file.fileno(), _SIZE * len(ExecutionLane))

    @classmethod
    def new(cls) -> "ActivityRecord":
        """Make a page; :meth:`close` removes it. Raises OSError."""
        import tempfile  # Only the front makes one, after it has greeted the client.

        if not os.path.isdir(_OPEN_FILES):
            with tempfile.NamedTemporaryFile(prefix="descant-", suffix=".log", delete=False) as file:
                file.write(bytes(_SIZE * len(ExecutionLane)))
            return cls(file.name)
        with tempfile.TemporaryFile(prefix="descant-", suffix=".log") as unnamed:
            unnamed.write(bytes(_SIZE * len(ExecutionLane)))
            unnamed.flush()
            number = os.dup(unnamed.fileno())
        record = cls(f"{_OPEN_FILES}/{number}")
        record.inherited = (number,)
        return record

    @contextmanager
    def entry(self, lane: ExecutionLane, what: str) -> Iterator[None]:
        """Enter that *what* is being done, for as long as it is."""
        start = lane * _SIZE
        data = what.encode("utf-8", "replace")[: _SIZE - _ENTRY.size]
        # The text first: a time says that it is whole.
        self._page[start + _ENTRY.size : start + _ENTRY.size + len(data)] = data
        self._page[start : start + _ENTRY.size] = _ENTRY.pack(*Moment.here(), len(data))
        try:
            yield
        finally:
            self._page[start : start + _ENTRY.size] = _ENTRY.pack(0.0, 0.0, 0)

    def read(self) -> dict[ExecutionLane, Activity]:
        """Return what is being done in each lane."""
        entries = {}
        for lane in ExecutionLane:
            clock, processor, length = _ENTRY.unpack_from(self._page, lane * _SIZE)
            if clock:
                start = lane * _SIZE + _ENTRY.size
                text = self._page[start : start + length].decode("utf-8", "replace")
                entries[lane] = Activity(Moment(clock, processor), text)
        return entries

    def close(self) -> None:
        """Remove the page."""
        self._page.close()
        for number in self.inherited:
            os.close(number)
        self.inherited = ()
        self.hide()

    def hide(self) -> None:
        """Remove the path, once both have found the page, so that nothing is left whatever happens.

        Where the system does not remove what is in use, :meth:`close` does.
        """
        if not self.path.startswith(_OPEN_FILES):
            with suppress(OSError):
                os.unlink(self.path)
