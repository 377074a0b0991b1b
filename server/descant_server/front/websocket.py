"""Clients that come over WebSockets, such as an editor in a browser: a message is a text frame.

A page of any site may try to connect to a server of this machine, so the page's own address counts, too.
"""

import logging
import socket
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve

from descant_server.front.listen_addresses import Address, names_this_machine
from descant_server.front.sockets import Clients, listening, take_all
from descant_server.wire import log
from descant_server.wire.framing import MAX_BODY

_LAST_WORDS = 2.0
"""Seconds that a client may take to hear what is said at the end."""


def serve_websocket(
    address: Address, clients: Clients, on_ready: Callable[[Address], object], *, is_remote: bool
) -> int:
    """Serve clients at *address* until the process is asked to end; *on_ready* is told the address in use.

    Unless *is_remote*, only pages of this machine are let in. Raises OSError if nobody can listen there.
    """

    def talk(connection: ServerConnection) -> None:
        clients.talk(partial(WebSocketConnection, connection))

    with listening(address) as listener:
        # Its own loop waits for threads that may wait for a client; ours does not.
        server = serve(
            talk,
            sock=listener,
            max_size=MAX_BODY,
            compression=None,
            process_request=None if is_remote else _check,
            close_timeout=_LAST_WORDS,
            # Somebody who sits in a debugger answers nothing for a while, and is no less there.
            ping_timeout=None,
            logger=_silent(),
        )
        take_all(listener, clients, server.handler, on_ready)
    return 0


class WebSocketConnection:
    """The line to one client."""

    def __init__(self, connection: ServerConnection, on_broken: Callable[[], object]) -> None:
        """Use *connection*, which belongs to whoever has accepted it."""
        self._connection = connection
        self._on_broken = on_broken
        self._waiting: deque[tuple[bytes, Hashable]] = deque()
        self._changed = threading.Condition()
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="outbox", daemon=True)
        self._thread.start()

    def bodies(self) -> Iterator[bytes]:
        """Yield what the client says, be it in text frames or in binary ones, until it hangs up."""
        try:
            for message in self._connection:
                yield message.encode("utf-8") if isinstance(message, str) else message
        except ConnectionClosed:
            return

    def say(self, body: bytes, key: Hashable) -> None:
        """Say *body*; never blocks. What waits with the same *key* is not said any more."""
        with self._changed:
            if key is not None:
                self._waiting = deque(waiting for waiting in self._waiting if waiting[1] != key)
            self._waiting.append((body, key))
            self._changed.notify()

    def close(self) -> None:
        """Say what is waiting, and hang up."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._thread.join(_LAST_WORDS)
        if self._thread.is_alive():
            # The client does not read, and would not read that we hang up either.
            with suppress(OSError):
                self._connection.socket.shutdown(socket.SHUT_RDWR)
        self._connection.close()

    def _run(self) -> None:
        try:
            while (body := self._next()) is not None:
                self._connection.send(body, text=True)
        except ConnectionClosed:
            self._on_broken()

    def _next(self) -> bytes | None:
        with self._changed:
            while not self._waiting:
                if self._is_closed:
                    return None
                self._changed.wait()
            return self._waiting.popleft()[0]


def _silent() -> logging.Logger:
    """Return a logger that says nothing: what a client does wrong is no fault of ours."""
    logger = logging.getLogger("descant.websockets")
    logger.disabled = True
    return logger


def _is_ours(value: str) -> bool:
    try:
        host = urlsplit(value if "//" in value else f"//{value}").hostname
    except ValueError:
        return False
    return host is not None and names_this_machine(host)


def _check(connection: ServerConnection, request: Request) -> Response | None:
    """Refuse a page that is not of this machine, and a name that only looks as if it were ours."""
    for name in ("Origin", "Host"):
        for value in request.headers.get_all(name):
            if not _is_ours(value):
                log.warning(f"rejected a client: its {name} is not local")
                return connection.respond(HTTPStatus.FORBIDDEN, "Only local pages may connect.\n")
    return None
