"""Go from a citation ``[2]`` to its entry, from an id to what it is the id of, from a path to its file."""

from collections.abc import Sequence

from lsprotocol import types
from pygls.capabilities import get_capability

from descant_server import convert
from descant_server.documents import Document
from descant_server.features.navigation import lead_at
from descant_server.server import ResponseServer


def register(server: ResponseServer) -> None:
    """Wire the request for definitions."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(
        params: types.DefinitionParams,
    ) -> Sequence[types.LocationLink] | Sequence[types.Location]:
        document = server.document(params.text_document.uri)
        if document is None:
            return []
        found = definitions(document, convert.from_position(document, params.position))
        if get_capability(server.client_capabilities, "text_document.definition.link_support"):
            return found
        return [types.Location(one.target_uri, one.target_selection_range) for one in found]


def definitions(document: Document, offset: int) -> list[types.LocationLink]:
    """Return where what stands at *offset* leads: the whole entry, and what it is known by."""
    lead = lead_at(document, offset)
    if lead is None:
        return []
    whole, name = lead.target, lead.name
    return [
        types.LocationLink(
            target_uri=document.uri,
            target_range=convert.to_range(document, whole),
            target_selection_range=convert.to_range(document, name if whole.holds(name) else whole),
            origin_selection_range=convert.to_range(document, lead.origin),
        )
    ]
