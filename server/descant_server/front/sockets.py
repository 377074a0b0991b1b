"""Clients that come over the network: several at once, each with a conversation and a worker of its own."""

import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING

from descant_server.front import log
from descant_server.front.addresses import Address
from descant_server.front.line import Line, OpenLine, StreamLine
from descant_server.front.serving import hire_process, serve

if TYPE_CHECKING:
    from descant_server.front.worker import Hire

MOST = 16
"""Clients at once; each takes the memory of a worker."""
_FIRST = b"content-"
"""What a client of ours begins with; a browser that some page leads here begins with a request of HTTP."""
_WAIT = 30.0
"""Seconds that a client may take to say anything."""


class Clients:
    """The conversations of one server."""

    def __init__(self, hire: "Hire | None" = None, wrap: Callable[[Line], Line] | None = None) -> None:
        """Start without any."""
        self._hire = hire or hire_process
        self._wrap = wrap
        self._places = threading.BoundedSemaphore(MOST)
        self._ends: set[SimpleQueue[int]] = set()
        self._lock = threading.Lock()

    def talk(self, open_line: OpenLine) -> None:
        """Serve one client until it leaves; one too many is not served."""
        if not self._places.acquire(blocking=False):
            log.warning(f"a client was turned away: {MOST} are being served")
            return
        ended: SimpleQueue[int] = SimpleQueue()
        with self._lock:
            self._ends.add(ended)

        def wrapped(on_broken: Callable[[], object]) -> Line:
            line = open_line(on_broken)
            return self._wrap(line) if self._wrap else line

        try:
            serve(wrapped, ended, self._hire)
        finally:
            with self._lock:
                self._ends.discard(ended)
            self._places.release()

    def end(self) -> None:
        """End all conversations."""
        with self._lock:
            for ended in self._ends:
                ended.put(1)


def serve_tcp(address: Address, clients: Clients, on_ready: Callable[[Address], object]) -> int:
    """Serve clients at *address* until the process is asked to end; *on_ready* is told the address in use.

    Raises OSError if nobody can listen there.
    """
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.create_server(address, family=family) as server:
        over = until_signal(partial(_shut, server))
        on_ready(Address(*server.getsockname()[:2]))
        while not over.is_set():
            try:
                connection, _ = server.accept()
            except OSError:
                break
            threading.Thread(target=_talk, args=(connection, clients), name="client", daemon=True).start()
    clients.end()
    return 0


def until_signal(act: Callable[[], object]) -> threading.Event:
    """Return what is set, with *act* done, when somebody asks the process to end."""
    over = threading.Event()

    def end(*_: object) -> None:
        over.set()
        act()

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        with suppress(AttributeError, ValueError):
            signal.signal(getattr(signal, name), end)
    return over


def tell(kind: str, address: Address) -> None:
    """Say where the server listens, for people and for programs that have asked for any free port."""
    print(f"descant: listening for {kind} at {address}", file=sys.stderr, flush=True)


def _talk(connection: socket.socket, clients: Clients) -> None:
    with connection:
        connection.settimeout(_WAIT)
        try:
            first = connection.recv(len(_FIRST), socket.MSG_PEEK)
        except OSError:
            return
        if not _FIRST.startswith(first.lower()):
            log.warning("a client that does not speak the protocol was turned away")
            return
        connection.settimeout(None)
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        incoming, outgoing = connection.makefile("rb"), connection.makefile("wb")
        clients.talk(partial(StreamLine, incoming, outgoing))
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)


def _shut(server: socket.socket) -> None:
    with suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)
    server.close()
