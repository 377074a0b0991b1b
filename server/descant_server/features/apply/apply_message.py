"""What is offered beside the message that tells of an apply: to commit it, or to undo it.

The message may stand on the screen for hours, and be answered when the worker that has shown it is gone. So
what is done follows from the title that the user has chosen, the answer and the apply alone; see
:mod:`descant_server.front.open_offers`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import uuid4

from lsprotocol import types
from pygls.capabilities import get_capability

from descant_server.features.apply.commit_offers import offer_commit
from descant_server.features.apply.undo import undo_apply
from descant_server.server import ResponseServer
from descant_server.wire.own_methods import OFFER, OFFER_ANSWERED

COMMIT = "Commit…"
UNDO = "Undo"


def register(server: ResponseServer) -> None:
    """Take the answers to what workers before this one have offered."""

    @server.feature(OFFER_ANSWERED)
    async def offer_answered(params: Any) -> None:
        if await server.may_write():
            await server.applied_known()
            _ACCEPTED[params["title"]](server, params["uri"], params["entry"])


def tell_of_apply(
    server: ResponseServer, kind: types.MessageType, message: str, uri: str, entry: str, titles: Sequence[str]
) -> None:
    """Show *message* of the apply *entry* of the answer *uri*, and offer what has these *titles*.

    Where the client cannot ask, or nothing is offered, it is a message only. The answer is not awaited.
    """
    if not titles or get_capability(server.client_capabilities, "window.show_message") is None:
        server.tell(kind, message)
        return

    def answered(answer: Any) -> None:
        if answer is not None and answer.title in titles and server.is_trusted:
            _ACCEPTED[answer.title](server, uri, entry)

    number = str(uuid4())
    server.protocol.notify(OFFER, {"id": number, "uri": uri, "entry": entry})
    params = types.ShowMessageRequestParams(kind, message, [*map(types.MessageActionItem, titles)])
    server.protocol.send_request(types.WINDOW_SHOW_MESSAGE_REQUEST, params, answered, number)


def _undo(server: ResponseServer, uri: str, entry: str) -> None:
    from descant_server.features.parameters import UndoParams

    server.in_background(undo_apply(server, UndoParams(uri=uri, entry=entry)))


def _commit(server: ResponseServer, uri: str, _: str) -> None:
    offer_commit(server, uri)


_ACCEPTED: Mapping[str, Callable[[ResponseServer, str, str], object]] = {COMMIT: _commit, UNDO: _undo}
