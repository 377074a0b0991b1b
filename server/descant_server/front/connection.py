"""The connection to a client: bodies of messages come and go; how they are framed is its own business."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from typing import BinaryIO, Protocol

from descant_server.wire.framing import frame, read_bodies
from descant_server.wire.outbox import Outbox


class Connection(Protocol):
    """What leads to one client."""

    def bodies(self) -> Iterator[bytes]:
        """Yield what the client says, until it hangs up."""

    def say(self, body: bytes, key: Hashable) -> None:
        """Say *body*; never blocks. What waits with the same *key*, if any, need not be said any more."""

    def close(self) -> None:
        """Say what is waiting, and hang up."""


OpenConnection = Callable[[Callable[[], object]], Connection]
"""Makes a line; it is told what to call, on any thread, when nobody listens any more."""


class StreamConnection:
    """A stream in each direction, with headers before the messages."""

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO, on_broken: Callable[[], object]) -> None:
        """Use both streams, which belong to the line from now on."""
        self._incoming = incoming
        self._outbox = Outbox(outgoing, on_broken)

    def bodies(self) -> Iterator[bytes]:
        """Yield what the client says, until it hangs up."""
        try:
            yield from read_bodies(self._incoming)
        except (OSError, ValueError):
            return  # The client has gone in the middle of something.
        finally:
            with suppress(OSError, ValueError):
                self._incoming.close()

    def say(self, body: bytes, key: Hashable) -> None:
        """Say *body*; never blocks."""
        self._outbox.write(frame(body), key)

    def close(self) -> None:
        """Say what is waiting, and hang up."""
        self._outbox.close()
