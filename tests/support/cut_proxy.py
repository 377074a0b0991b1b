"""A way to a server of this machine that can be cut, as a network is."""

import socket
import threading
from contextlib import suppress

_PIECE = 1 << 16


class CutProxy:
    """Passes all on to *port* of this machine, until it is cut."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._is_cut = False
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End all connections, and take no more."""
        self._is_cut = True
        for each in list(self._open):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Take connections again."""
        self._is_cut = False

    def _accept(self) -> None:
        while True:
            client, _ = self._listener.accept()
            if self._is_cut:
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self._target))
            for ends in ((client, server), (server, client)):
                threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        self._open.add(source)
        with suppress(OSError):
            while data := source.recv(_PIECE):
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)
        self._open.discard(source)
