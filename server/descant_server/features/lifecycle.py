"""What is settled once, when the client introduces itself: the unit of columns, and its first settings."""

from lsprotocol import types

from descant_server import convert
from descant_server.server import ResponseServer


def register(server: ResponseServer) -> None:
    """Wire the start of a conversation."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.documents.encoding = convert.from_encoding(server.workspace.position_encoding)
        server.first_options = params.initialization_options
