"""What workers have asked the client to register: another one asks again, and the client sees no difference.

A client that registers the same thing twice does it twice: it watches files twice, or offers a command twice.
"""

import json
from collections.abc import Iterable
from typing import Any

from descant_server.front.own_requests import OwnRequests


class ClientRegistrations:
    """The registrations that the client has, by their ids."""

    def __init__(self, requests: OwnRequests) -> None:
        """Begin with none; the client is asked by *requests* to take one back."""
        self._requests = requests
        self._registered: dict[str, Any] = {}

    def are_known(self, method: str, body: bytes) -> bool:
        """Keep what the request *body* registers; tell whether the client has just that already.

        What another worker has registered in another way is taken back first.
        """
        match method:
            case "client/registerCapability":
                wanted = {entry["id"]: entry for entry in json.loads(body)["params"]["registrations"]}
                before = {name: self._registered[name] for name in wanted if name in self._registered}
                if before == wanted:
                    return True
                self._unregister(before.values())
                self._registered |= wanted
            case "client/unregisterCapability":
                for registration in json.loads(body)["params"]["unregisterations"]:
                    self._registered.pop(registration["id"], None)
        return False

    def _unregister(self, registrations: Iterable[dict[str, Any]]) -> None:
        if ended := [{"id": entry["id"], "method": entry["method"]} for entry in registrations]:
            self._requests.send("client/unregisterCapability", {"unregisterations": ended})
