"""Find all that names an entry or a file: marks that cite it, ids that refer to it, paths."""

from lsprotocol import types

from descant_server.documents.document_store import Document
from descant_server.features.navigation.named_places import named_places
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile


def register(server: ResponseServer) -> None:
    """Wire the request for references."""

    @server.request(types.TEXT_DOCUMENT_REFERENCES, Meanwhile.NOTHING)
    async def references_to(params: types.ReferenceParams) -> list[types.Location]:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return []
        offset = lsp.from_position(document, params.position)
        find = references_and_names if params.context.include_declaration else references
        return find(document, offset)


def references(document: Document, offset: int) -> list[types.Location]:
    """Return all places that name the entry or the path at *offset*, or the one that is named there."""
    _, others = named_places(document, offset)
    return [types.Location(document.uri, range_) for range_ in lsp.to_ranges(document, others)]


def references_and_names(document: Document, offset: int) -> list[types.Location]:
    """Return the same behind the places where the entry or the file itself is named."""
    names, others = named_places(document, offset)
    return [types.Location(document.uri, range_) for range_ in lsp.to_ranges(document, (*names, *others))]
