"""What is settled once, when the client introduces itself: the unit of columns, and whom to outlive."""

import asyncio

from lsprotocol import types

from descant_server import convert
from descant_server.protocol.watchdog import watch_parent
from descant_server.server import ResponseServer


def register(server: ResponseServer) -> None:
    """Wire the start of a conversation."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.documents.encoding = convert.from_encoding(server.workspace.position_encoding)
        server.first_options = params.initialization_options
        if params.process_id is not None:
            loop = asyncio.get_running_loop()
            watch_parent(params.process_id, lambda: loop.call_soon_threadsafe(server.protocol.end))
