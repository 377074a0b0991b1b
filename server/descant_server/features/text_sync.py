"""Keep the texts of the open documents as the client has them."""

import logging

from lsprotocol import types

from descant_server.presentation import lsp
from descant_server.server import ResponseServer

logger = logging.getLogger(__name__)


def register(server: ResponseServer) -> None:
    """Wire the life of a document."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        opened = params.text_document
        slot = server.documents.open(opened.uri, opened.version, opened.text)
        server.scheduler.opened(slot)
        server.file_tracker.edited(opened.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        uri, version = params.text_document.uri, params.text_document.version
        try:
            slot = server.documents.change(uri, version, map(lsp.from_change, params.content_changes))
        except KeyError:
            logger.warning("the changed document is not open")
            return
        server.scheduler.changed(slot)
        server.file_tracker.edited(uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.documents.close(uri)
        server.scheduler.closed(uri)
        server.file_tracker.closed(uri)
        server.choice_carrying.closed(uri)
        server.in_safe_mode.discard(uri)
        server.conflict_files.drop(uri)
        server.listener.closed(uri)
