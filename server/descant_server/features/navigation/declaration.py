"""Go from a path, wherever the answer speaks of it, to the file in the answer."""

from collections.abc import Sequence

from lsprotocol import types
from pygls.capabilities import get_capability

from descant_server.features.navigation.definition import file_in_answer
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile


def register(server: ResponseServer) -> None:
    """Wire the request for declarations."""

    @server.request(types.TEXT_DOCUMENT_DECLARATION, Meanwhile.NOTHING)
    async def declaration(
        params: types.DeclarationParams,
    ) -> Sequence[types.LocationLink] | Sequence[types.Location]:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return []
        links = file_in_answer(document, lsp.from_position(document, params.position))
        if get_capability(server.client_capabilities, "text_document.declaration.link_support"):
            return links
        return [types.Location(link.target_uri, link.target_selection_range) for link in links]
