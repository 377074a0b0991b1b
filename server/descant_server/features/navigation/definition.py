"""Go from a citation ``[2]`` to its entry, from an id to what it is the id of, from a path to its file.

The citations of a step lead to the documentation that was given for it, where that request is open, too. A
path leads to the file on the disk, and to the file in the answer where none is there.
"""

from collections.abc import Sequence
from pathlib import Path

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.relations.named_documents import Named
from descant.relations.requests import GENERATION, GENERATION_INPUT, requests_of
from descant.syntax import Mapping
from descant.syntax import Sequence as Tree
from descant_server.documents.document_store import Document
from descant_server.features.hover.hover import located_at
from descant_server.features.navigation.link_targets import leads_at
from descant_server.features.paths.path_places import path_places
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile
from descant_server.workspace.paths import WritablePath, target


def register(server: ResponseServer) -> None:
    """Wire the request for definitions."""

    @server.request(types.TEXT_DOCUMENT_DEFINITION, Meanwhile.NOTHING)
    async def definition(
        params: types.DefinitionParams,
    ) -> Sequence[types.LocationLink] | Sequence[types.Location]:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return []
        offset = lsp.from_position(document, params.position)
        links = (
            file_on_disk(document, offset, server.file_tracker.folder_of(document.uri))
            or definitions(document, offset)
            or definitions_in_request(document, offset, server.documents.beside(document.uri))
        )
        if get_capability(server.client_capabilities, "text_document.definition.link_support"):
            return links
        return [types.Location(link.target_uri, link.target_selection_range) for link in links]


def definitions(document: Document, offset: int) -> list[types.LocationLink]:
    """Return where what is at *offset* leads: the whole entry, and what it is known by."""
    if leads := leads_at(document, offset)[:1]:
        return [_link(document, lead.origin, document, lead.target, lead.name) for lead in leads]
    return file_in_answer(document, offset)


def file_in_answer(document: Document, offset: int) -> list[types.LocationLink]:
    """Return the entry of the file whose path is at *offset*."""
    places = path_places(document, offset)
    if places is None or places.name is None or places.target is None:
        return []
    return [_link(document, places.origin, document, places.target, places.name)]


def file_on_disk(document: Document, offset: int, folder: Path | None) -> list[types.LocationLink]:
    """Return the file below *folder* whose path is at *offset*, if it is there and may be touched."""
    places = path_places(document, offset) if folder is not None else None
    if places is None or folder is None:
        return []
    place = target(folder, places.path)
    if not isinstance(place, WritablePath) or not place.exists:
        return []
    origin = lsp.to_range(document, places.origin)
    return [types.LocationLink(place.path.as_uri(), lsp.START_OF_FILE, lsp.START_OF_FILE, origin)]


def definitions_in_request(
    document: Document, offset: int, others: Sequence[Document]
) -> list[types.LocationLink]:
    """Return the chunk of documentation that the number at *offset* cites, in the request among *others*."""
    located, schema = located_at(document, offset), document.analysis.schema
    if located is None or schema is None or schema.name != GENERATION:
        return []
    match located.placed.path:
        case ("citations", int()):
            number = located.placed.node.value
        case _:
            return []
    by_name = {other.uri: other for other in others}
    named = [Named(other.uri, other.analysis) for other in others]
    for request in requests_of(Named(document.uri, document.analysis), GENERATION_INPUT, named):
        other, root = by_name[request.name], request.analysis.root
        chunks = root.get("documentation") if root else None
        for chunk in chunks.items if isinstance(chunks, Tree) else ():
            index = chunk.get("index") if isinstance(chunk, Mapping) else None
            if index is not None and index.value == number:
                return [_link(document, located.placed.node.span, other, chunk.span, index.span)]
    return []


def _link(document: Document, origin: Span, other: Document, whole: Span, name: Span) -> types.LocationLink:
    return types.LocationLink(
        target_uri=other.uri,
        target_range=lsp.to_range(other, whole),
        target_selection_range=lsp.to_range(other, name if whole.holds(name) else whole),
        origin_selection_range=lsp.to_range(document, origin),
    )
