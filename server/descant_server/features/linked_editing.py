"""Edit the name of a tag and of the one that closes it as one."""

from lsprotocol import types

from descant import Span
from descant_server.documents.document_store import Document
from descant_server.features.tag_pairs import tag_pairs
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

_NAME = "[A-Za-z_][A-Za-z0-9_.-]*"
"""What may be typed into a name; the editor leaves off editing both where it no longer matches."""


def register(server: ResponseServer) -> None:
    """Wire the request for linked editing ranges."""

    @server.request(types.TEXT_DOCUMENT_LINKED_EDITING_RANGE, Meanwhile.NOTHING)
    async def linked_editing_range(
        params: types.LinkedEditingRangeParams,
    ) -> types.LinkedEditingRanges | None:
        document = await server.current(params.text_document.uri)
        if document is None:
            return None
        return linked_ranges(document, lsp.from_position(document, params.position))


def linked_ranges(document: Document, offset: int) -> types.LinkedEditingRanges | None:
    """Return the two names of the tag at *offset*, if both are there and spelled alike."""
    at, text = Span.at(offset), document.source.text
    for opener, closer in tag_pairs(document, at):
        if closer is None or not (opener.touches(at) or closer.touches(at)):
            continue
        if text[opener.start : opener.end] == text[closer.start : closer.end]:
            ranges = [lsp.to_range(document, span) for span in (opener, closer)]
            return types.LinkedEditingRanges(ranges, word_pattern=_NAME)
    return None
