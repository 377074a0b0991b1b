"""Clients that come over the network: several at once, each with a conversation and a worker of its own."""

import errno
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from descant_server.front.connection import Connection, OpenConnection, StreamConnection
from descant_server.front.listen_addresses import Address
from descant_server.front.serving import serve, spawn_process
from descant_server.front.stdio import on_signal
from descant_server.front.watchdog import watch_nobody
from descant_server.wire import log

if TYPE_CHECKING:
    from descant_server.front.worker_process import Spawn

MOST = 16
"""Clients at once; each takes the memory of a worker."""
_FIRST = b"content-"
"""What a client of ours begins with; a browser that some page leads here begins with a request of HTTP."""
_WAIT = 30.0
"""Seconds that a client may take to say anything."""
_LAST_WORDS = 5.0
"""Seconds that all conversations may take to end."""
_FAMILIES = (socket.AF_INET, socket.AF_INET6)
"""Of a name such as localhost the address is taken that most clients try."""
_SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM, errno.ECONNABORTED)
_PAUSE = 0.1
_TURN = 0.5
"""Seconds after which a signal is noticed in any case."""


class Clients:
    """The conversations of one server."""

    def __init__(
        self,
        spawn: "Spawn | None" = None,
        wrap: Callable[[Connection], Connection] | None = None,
        *,
        are_untrusted: bool = True,
    ) -> None:
        """Start without any; *wrap* is put around the line to each, such as what records it.

        For untrusted clients no files of this machine are read or written: nothing authenticates them.
        """
        self._are_untrusted = are_untrusted
        self._spawn = spawn or spawn_process
        self._wrap = wrap
        self._ends: set[SimpleQueue[int]] = set()
        self._is_over = False
        self._changed = threading.Condition()

    def talk(self, open_line: OpenConnection) -> None:
        """Serve one client until it leaves; one too many is not served."""
        ended: SimpleQueue[int] = SimpleQueue()
        with self._changed:
            if self._is_over:
                return
            if len(self._ends) >= MOST:
                log.warning(f"rejected a client: {MOST} are already connected")
                return
            self._ends.add(ended)

        def wrapped(on_broken: Callable[[], object]) -> Connection:
            line = open_line(on_broken)
            return self._wrap(line) if self._wrap else line

        try:
            # Who has gone is noticed by the line alone.
            serve(wrapped, ended, self._spawn, watch_nobody, is_untrusted=self._are_untrusted)
        finally:
            with self._changed:
                self._ends.discard(ended)
                self._changed.notify_all()

    def end(self) -> None:
        """End all conversations, and wait a while for those that have something to say yet."""
        with self._changed:
            self._is_over = True
            for ended in self._ends:
                ended.put(1)
            self._changed.wait_for(lambda: not self._ends, _LAST_WORDS)


def serve_tcp(address: Address, clients: Clients, on_ready: Callable[[Address], object]) -> int:
    """Serve clients at *address* until the process is asked to end; *on_ready* is told the address in use.

    Raises OSError if nobody can listen there.
    """
    with listening(address) as server:
        take_all(server, clients, lambda connection, _: _talk(connection, clients), on_ready)
    return 0


def listening(address: Address) -> socket.socket:
    """Return what listens at *address*. Raises OSError."""
    addresses = {info[0] for info in socket.getaddrinfo(*address, type=socket.SOCK_STREAM)}
    return socket.create_server(address, family=min(addresses, key=_FAMILIES.index))


def take_all(
    server: socket.socket,
    clients: Clients,
    talk: Callable[[socket.socket, Any], object],
    on_ready: Callable[[Address], object],
) -> None:
    """Have each connection to *server* talked to on a thread, until the process is asked to end.

    *talk* closes the connection. The threads end with the process: none of them can hold it up.
    """
    over = threading.Event()

    def end() -> None:
        over.set()
        _shut(server)

    on_signal(end)
    # A signal that comes just before the thread begins to wait does not wake it up.
    server.settimeout(_TURN)
    on_ready(Address(*server.getsockname()[:2]))
    while not over.is_set():
        try:
            accepted = server.accept()
        except TimeoutError:
            continue
        except OSError as error:
            if error.errno in _SCARCE and not over.wait(_PAUSE):
                continue  # There are too many open files: when some clients have gone it goes on.
            break
        threading.Thread(target=talk, args=accepted, name="client", daemon=True).start()
    clients.end()


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
            log.warning("rejected a client that does not speak the protocol")
            return
        connection.settimeout(None)
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        incoming, outgoing = connection.makefile("rb"), connection.makefile("wb")
        clients.talk(partial(StreamConnection, incoming, outgoing))
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)


def _shut(server: socket.socket) -> None:
    with suppress(OSError):
        server.shutdown(socket.SHUT_RDWR)
    server.close()
