"""Lay out a JSON answer: all of it, or the parts that are selected.

An answer that needs a repair is not laid out, and one in tags or Markdown has no layout of its own.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from lsprotocol import types

from descant import Edit, Span
from descant_server.documents.document_store import Document
from descant_server.features.formatting.json_layout import indent_of, layout
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile


def register(server: ResponseServer) -> None:
    """Wire the requests for the layout of a document, of a range, and of several ranges."""

    @server.request(types.TEXT_DOCUMENT_FORMATTING, Meanwhile.AGAIN)
    async def formatting(params: types.DocumentFormattingParams) -> list[dict[str, Any]] | None:
        document = await server.current(params.text_document.uri)
        if document is None:
            return None
        return in_parts(document, params.options, [document.source.span])

    @server.request(types.TEXT_DOCUMENT_RANGE_FORMATTING, Meanwhile.AGAIN)
    async def range_formatting(params: types.DocumentRangeFormattingParams) -> list[dict[str, Any]] | None:
        document = await server.current(params.text_document.uri)
        if document is None:
            return None
        return in_parts(document, params.options, [lsp.from_range(document, params.range)])

    @server.request(types.TEXT_DOCUMENT_RANGES_FORMATTING, Meanwhile.AGAIN)
    async def ranges_formatting(params: types.DocumentRangesFormattingParams) -> list[dict[str, Any]] | None:
        document = await server.current(params.text_document.uri)
        if document is None:
            return None
        return in_parts(document, params.options, [lsp.from_range(document, part) for part in params.ranges])


def in_parts(
    document: Document, options: types.FormattingOptions, parts: Sequence[Span]
) -> list[dict[str, Any]]:
    """Return the edits that lay out what lies in one of *parts*; a gap that is only half in one stays."""
    indent = indent_of(options.tab_size, " " if options.insert_spaces else "\t")
    return lsp.to_plain_text_edits(document, _within(layout(document, indent), parts))


def _within(edits: Iterable[Edit], parts: Sequence[Span]) -> Iterable[Edit]:
    return (edit for edit in edits if any(part.holds(edit.span) for part in parts))
