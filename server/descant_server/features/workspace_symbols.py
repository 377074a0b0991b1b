"""Find files, steps of plans and schemas by a part of their names, in all answers that are open."""

import asyncio
from collections.abc import Iterable, Iterator
from heapq import nsmallest
from typing import NamedTuple

from lsprotocol import types

from descant import Span
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp
from descant_server.presentation.value_notes import one_line
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

MOST = 500
"""Symbols at most: who sees more types on."""


def register(server: ResponseServer) -> None:
    """Wire the request for symbols of all documents."""

    @server.request(types.WORKSPACE_SYMBOL, Meanwhile.NOTHING)
    async def workspace_symbol(params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        opened = await asyncio.gather(*map(server.settled, server.documents.uris))
        return matching((document for document in opened if document is not None), params.query)


class _Named(NamedTuple):
    name: str
    kind: types.SymbolKind
    document: Document
    span: Span
    container: str


def matching(documents: Iterable[Document], query: str) -> list[types.SymbolInformation]:
    """Return what is called like *query*, the best first: as it begins, then what holds it, then the rest.

    All characters of the query have to be in the name, in order; case does not count, nor do blanks.
    """
    asked = "".join(query.split()).casefold()
    named = (named for document in documents for named in _named(document))
    ranked = (
        (rank, len(symbol.name), number, symbol)
        for number, symbol in enumerate(named)
        if (rank := _rank(asked, symbol.name)) is not None
    )
    return [_symbol(symbol) for *_, symbol in nsmallest(MOST, ranked)]


def _named(document: Document) -> Iterator[_Named]:
    analysis = document.analysis
    schema = analysis.schema.name if analysis.schema else analysis.format
    for file in analysis.answer.files:
        yield _Named(one_line(file.path) or "(no path)", types.SymbolKind.File, document, file.span, schema)
    for step in analysis.answer.steps:
        name = f"{step.number}. {one_line(step.description)}"
        yield _Named(name, types.SymbolKind.Event, document, step.span, schema)
    if analysis.schema is not None:
        title = analysis.schema.title
        yield _Named(analysis.schema.name, types.SymbolKind.Class, document, analysis.span, title)


def _rank(asked: str, name: str) -> int | None:
    """Return how well *name* fits, from 0 for the best; None where it does not."""
    known = name.casefold()
    if known.startswith(asked) or known.rpartition("/")[2].startswith(asked):
        return 0
    if asked in known:
        return 1
    rest = iter(known)
    return 2 if all(character in rest for character in asked) else None


def _symbol(symbol: _Named) -> types.SymbolInformation:
    where = types.Location(symbol.document.uri, lsp.to_range(symbol.document, symbol.span))
    return types.SymbolInformation(where, symbol.name, symbol.kind, container_name=symbol.container)
