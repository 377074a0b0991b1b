"""Writes messages without ever waiting for whoever reads them.

Replaces the writer of pygls, which writes on the event loop: a client that does not read for a while then
stops the whole server, and one that writes to us meanwhile waits for ever. A short message is written at once
where there is room for it, which saves the change of threads; all others wait in a queue for a thread of
their own. What a later message makes superfluous is taken out of the queue.
"""

import os
import select
import threading
from collections import deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import BinaryIO, NamedTuple

_AT_ONCE = getattr(select, "PIPE_BUF", 0) if hasattr(select, "poll") else 0
"""So many bytes go into a pipe as a whole, if anything does."""


class _Waiting(NamedTuple):
    data: bytes
    key: Hashable


class Outbox:
    """A queue of bytes in front of a stream, which it owns; it keeps their order."""

    def __init__(self, stream: BinaryIO, on_broken: Callable[[], object]) -> None:
        """Write to *stream*; *on_broken* is called, on any thread, when nobody listens any more."""
        self._stream = stream
        self._on_broken = on_broken
        self._changed = threading.Condition()
        self._queue: deque[_Waiting] = deque()
        self._is_writing = False
        self._is_closed = False
        self._file: int | None = None
        self._poll: select.poll | None = None
        with suppress(OSError, ValueError):
            if _AT_ONCE:
                self._file = stream.fileno()
                self._poll = select.poll()
                self._poll.register(self._file, select.POLLOUT)
        self._thread = threading.Thread(target=self._run, name="outbox", daemon=True)
        self._thread.start()

    def write(self, data: bytes, key: Hashable = None) -> None:
        """Hand *data* over; never blocks. What waits with the same *key*, if any, is not written any more."""
        with self._changed:
            if self._is_closed:
                return
            if self._queue or self._is_writing or not self._at_once(data):
                if key is not None:
                    self._queue = deque(message for message in self._queue if message.key != key)
                self._queue.append(_Waiting(data, key))
                self._changed.notify()

    def close(self, seconds: float = 2.0) -> None:
        """Write what is waiting, for *seconds* at most, and close the stream."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._thread.join(seconds)

    def _at_once(self, data: bytes) -> bool:
        """Write *data* if it is short and there is room for it; tell whether that was done."""
        if self._poll is None or self._file is None or len(data) > _AT_ONCE:
            return False
        try:
            ready = self._poll.poll(0)
            if not ready or ready[0][1] != select.POLLOUT:
                return False
            written = os.write(self._file, data)
        except OSError:
            return False  # The thread will meet the same error, and tell of it.
        if written < len(data):
            self._queue.append(_Waiting(data[written:], None))
            self._changed.notify()
        return True

    def _next(self) -> bytes | None:
        with self._changed:
            self._is_writing = False
            while not self._queue:
                if self._is_closed:
                    return None
                self._changed.wait()
            self._is_writing = True
            return self._queue.popleft().data

    def _run(self) -> None:
        try:
            while (data := self._next()) is not None:
                self._stream.write(data)
                self._stream.flush()
        except (OSError, ValueError):
            self._on_broken()
        finally:
            with suppress(OSError, ValueError):
                self._stream.close()
