"""What the front says: read on a thread from the start, and kept until somebody takes it."""

import threading
from collections.abc import Callable
from typing import BinaryIO

from descant_server.wire.framing import read_bodies

Take = Callable[[bytes | None], object]
"""Takes the body of a message; None when there will be no more."""


class Inbox:
    """The messages of one stream, in their order."""

    def __init__(self, stream: BinaryIO, on_message: Callable[[bytes], object]) -> None:
        """Read *stream*; *on_message* is told of each message as it comes."""
        self._on_message = on_message
        self._lock = threading.Lock()
        self._kept: list[bytes | None] = []
        self._take: Take = self._kept.append
        threading.Thread(target=self._read, args=(stream,), name="inbox", daemon=True).start()

    def hand_to(self, take: Take) -> None:
        """Give all that has come to *take*, and from now on whatever comes, on the thread that reads."""
        with self._lock:
            for body in self._kept:
                take(body)
            self._take = take

    def end(self) -> None:
        """Say that there will be no more, whatever still comes."""
        self._pass_on(None)

    def _read(self, stream: BinaryIO) -> None:
        for body in read_bodies(stream):
            self._on_message(body)
            self._pass_on(body)
        self.end()

    def _pass_on(self, body: bytes | None) -> None:
        with self._lock:
            self._take(body)
