"""Show what belongs together: an entry or a path under the cursor, and all that names it."""

from lsprotocol import types

from descant_server.documents.document_store import Document
from descant_server.features.navigation.named_places import named_places
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile


def register(server: ResponseServer) -> None:
    """Wire the request for highlights."""

    @server.request(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, Meanwhile.NOTHING)
    async def document_highlight(
        params: types.DocumentHighlightParams,
    ) -> list[types.DocumentHighlight] | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        # With nothing to show an editor falls back to the words that are alike.
        return highlights(document, lsp.from_position(document, params.position)) or None


def highlights(document: Document, offset: int) -> list[types.DocumentHighlight]:
    """Return the places that name the same entry or path as what is at *offset*, and its own name."""
    names, others = named_places(document, offset)
    kinds = types.DocumentHighlightKind
    return [
        types.DocumentHighlight(range_, kind)
        for kind, spans in ((kinds.Write, names), (kinds.Read, others))
        for range_ in lsp.to_ranges(document, spans)
    ]
