"""The server's state: the open documents, and nothing else. What it does stands in ``features/``."""

import logging

from pygls.lsp.server import LanguageServer

from descant_server import __version__
from descant_server.documents import Document, DocumentStore
from descant_server.protocol import ResponseProtocol
from descant_server.protocol.messages import message_converter

logger = logging.getLogger(__name__)


class ResponseServer(LanguageServer):
    """A language server for raw answers of language models."""

    protocol: ResponseProtocol

    def __init__(self) -> None:
        """Start with no documents and no features."""
        super().__init__(
            "descant", __version__, protocol_cls=ResponseProtocol, converter_factory=message_converter
        )
        self.documents = DocumentStore()

    def document(self, uri: str) -> Document | None:
        """Return the document as it is now, or None if the client has not opened it."""
        return self.documents.snapshot(uri)

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log *error*: pygls would open a message box in the editor for every one."""
        logger.error("%s: %s", type(error).__name__, error)
