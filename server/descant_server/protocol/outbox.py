"""Writes messages on a thread of its own.

Replaces the writer of pygls, which writes on the event loop: a client that does not read for a while then
stops the whole server, and one that writes to us meanwhile waits for ever.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO


class Outbox:
    """A queue of bytes in front of a stream, which it owns; it keeps their order."""

    def __init__(self, stream: BinaryIO, on_broken: Callable[[], object]) -> None:
        """Write to *stream*; *on_broken* is called on the writing thread when nobody listens any more."""
        self._stream = stream
        self._on_broken = on_broken
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="outbox", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Hand *data* over; never blocks."""
        self._waiting.put(data)

    def close(self, seconds: float = 2.0) -> None:
        """Write what is waiting, for *seconds* at most, and close the stream."""
        self._waiting.put(None)
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            while (data := self._waiting.get()) is not None:
                self._stream.write(data)
                self._stream.flush()
        except OSError:
            self._on_broken()
        finally:
            with suppress(OSError):
                self._stream.close()
