"""What is settled once, when the client introduces itself: the unit of columns, and its first settings."""

from typing import Any

from lsprotocol import types

from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.initialize import is_trusted

_PATIENCE = 5.0
"""Seconds after which documents are read although the client has not said that it is initialized."""


def register(server: ResponseServer) -> None:
    """Wire the start of a conversation."""

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.documents.encoding = lsp.from_encoding(server.workspace.position_encoding)
        server.shows_problems_in_hovers = _shows_problems(params.capabilities.experimental)
        server.first_options = params.initialization_options
        server.is_trusted = is_trusted(params.initialization_options)
        # What is opened before the settings are known is read when it is known how: nothing is shown twice.
        server.scheduler.hold(_PATIENCE)


def _shows_problems(experimental: Any) -> bool:
    """Tell whether a client says that its hovers show the diagnostics of their place by themselves."""
    return isinstance(experimental, dict) and experimental.get("diagnosticsInHover") is True
