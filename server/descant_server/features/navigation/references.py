"""Find all that names an entry: the marks that cite it, the ids that refer to it."""

from lsprotocol import types

from descant import Span
from descant_server.documents.document_store import Document
from descant_server.features.navigation.link_targets import leads_to
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
    """Return all places that name the entry at *offset*, or the one that is named there."""
    return [_location(document, lead.origin) for lead in leads_to(document, offset)]


def references_and_names(document: Document, offset: int) -> list[types.Location]:
    """Return the same behind the places where the entry itself is named."""
    leads = leads_to(document, offset)
    name_spans = dict.fromkeys(lead.name for lead in leads)
    return [_location(document, span) for span in (*name_spans, *(lead.origin for lead in leads))]


def _location(document: Document, span: Span) -> types.Location:
    return types.Location(document.uri, lsp.to_range(document, span))
