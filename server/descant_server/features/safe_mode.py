"""Read a document in safe mode when it has twice ended the worker, and as before when somebody asks for that.

The front says in which texts two workers have ended, right before it opens them in a third one.
"""

from collections.abc import Iterator
from typing import Any

from lsprotocol import types

from descant_server.documents.document_store import Document
from descant_server.documents.reduced_analysis import SAFE_MODE
from descant_server.features.arguments import read_arguments
from descant_server.server import ResponseServer
from descant_server.wire.own_methods import SAFE_MODE as TURN_ON
from descant_server.wire.own_methods import TURN_OFF


def register(server: ResponseServer) -> None:
    """Wire both."""

    @server.feature(TURN_ON)
    def turn_on(params: Any) -> None:
        server.in_safe_mode.add(params["uri"])

    @server.command(TURN_OFF)
    async def read_again(*arguments: Any) -> None:
        from descant_server.features.parameters import ReadAgainParams

        uri = read_arguments(ReadAgainParams, arguments).uri
        server.in_safe_mode.discard(uri)
        server.reread()


def ways_out(document: Document) -> Iterator[types.CodeAction]:
    """Offer to have *document* read again, if it is in safe mode."""
    if any(problem.kind is SAFE_MODE for problem in document.analysis.problems):
        title = "Read this document again"
        command = types.Command(title, TURN_OFF, arguments=[{"uri": document.uri}])
        yield types.CodeAction(title, types.CodeActionKind.QuickFix, command=command)
