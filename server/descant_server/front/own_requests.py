"""Requests that the front itself sends to its client; nobody waits for the answers."""

from collections.abc import Callable
from typing import Any

from descant_server.wire.messages import dumps


class OwnRequests:
    """Sends them, each under a number that no worker uses."""

    def __init__(self, say: Callable[[bytes], object]) -> None:
        """Send them by *say*."""
        self._say = say
        self._count = 0

    def send(self, method: str, params: Any = None) -> None:
        """Ask the client for *method*."""
        self._count += 1
        request = {"jsonrpc": "2.0", "id": f"descant-front-{self._count}", "method": method}
        self._say(dumps(request if params is None else {**request, "params": params}))
