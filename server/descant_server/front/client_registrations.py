"""What workers have asked the client to register: another one asks again, and the client sees no difference.

A client that registers the same thing twice does it twice: it watches files twice, or offers a command twice.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from descant_server.wire.messages import dumps


class ClientRegistrations:
    """The registrations that the client has, by their ids."""

    def __init__(self, say: Callable[[bytes], object]) -> None:
        """Begin with none; the client is asked by *say* to take one back."""
        self._say = say
        self._registered: dict[str, Any] = {}
        self._own_questions = 0
        """How many requests of the front itself the client was sent; nobody waits for the answers."""

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
            self._own_questions += 1
            question = {
                "jsonrpc": "2.0",
                "id": f"descant-front-{self._own_questions}",
                "method": "client/unregisterCapability",
                "params": {"unregisterations": ended},
            }
            self._say(dumps(question))
