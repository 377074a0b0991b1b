"""Messages on the screen that offer something, such as to undo an apply: they outlive their worker.

The answer to one is taken by the worker that is there then, which is told what it was about.
"""

import json
from collections import OrderedDict
from typing import Any

from descant_server.wire.messages import MessageId, dumps
from descant_server.wire.own_methods import OFFER_ANSWERED

_MOST = 100
"""Older messages are seldom on the screen any more; their answers do nothing."""


class OpenOffers:
    """The messages that nobody has answered yet."""

    def __init__(self) -> None:
        """Begin with none."""
        self._about: OrderedDict[MessageId, dict[str, Any]] = OrderedDict()

    def keep(self, body: bytes) -> None:
        """Keep what the message of a worker is about, as *body* tells it."""
        about = json.loads(body)["params"]
        self._about[about.pop("id")] = about
        if len(self._about) > _MOST:
            self._about.popitem(last=False)

    def forget(self, number: MessageId) -> None:
        """Forget what its own worker is given the answer to."""
        self._about.pop(number, None)

    def answered(self, number: MessageId, body: bytes) -> bytes | None:
        """Return what another worker is told of the answer *body*; None where there is nothing to do."""
        about = self._about.pop(number, None)
        match json.loads(body) if about is not None else None:
            case {"result": {"title": str(title)}}:
                params = {**(about or {}), "title": title}
                return dumps({"jsonrpc": "2.0", "method": OFFER_ANSWERED, "params": params})
            case _:
                return None
