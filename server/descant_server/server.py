"""The server's state: the open documents and the settings. What it does stands in ``features/``."""

import logging
from dataclasses import replace
from typing import Any

from pygls.lsp.server import LanguageServer

from descant import Analysis, Source, analyze_source
from descant.schema_texts import SchemaReading, read_schema
from descant_server import __version__
from descant_server.documents import Document, DocumentStore, examine
from descant_server.protocol import ResponseProtocol
from descant_server.protocol.messages import message_converter
from descant_server.settings.configured import Configured

logger = logging.getLogger(__name__)


class ResponseServer(LanguageServer):
    """A language server for raw answers of language models."""

    protocol: ResponseProtocol

    def __init__(self) -> None:
        """Start with no documents and no features."""
        super().__init__(
            "descant", __version__, protocol_cls=ResponseProtocol, converter_factory=message_converter
        )
        self.documents = DocumentStore(self._analyze)
        self.first_options: Any = None
        """The settings that came with ``initialize``."""
        self.previews = dict[str, str]()
        """The previews that the client has fetched, by their URI, and what their text was then."""
        self._configured: Configured | None = None

    @property
    def configured(self) -> Configured:
        """What the settings have come to; made when first needed, since packages are searched for schemas."""
        if self._configured is None:
            self._configured = Configured()
        return self._configured

    def use(self, configured: Configured) -> None:
        """From now on read documents by *configured*."""
        self._configured = configured

    def document(self, uri: str) -> Document | None:
        """Return the document as it is now, or None if the client has not opened it."""
        return self.documents.snapshot(uri)

    async def settled(self, uri: str) -> Document | None:
        """Return the document at its latest version; if that is not known in time, at the last one that is.

        For what may be a little late: hover, symbols, folding. None if the client has not opened it.
        """
        return self.document(uri)

    async def current(self, uri: str) -> Document | None:
        """Return the document at its latest version, for what must be true of it, such as edits.

        None if the client has not opened it. Raises JsonRpcContentModified if it is not known in time.
        """
        return self.document(uri)

    def _analyze(self, source: Source, uri: str) -> Analysis:
        configured = self.configured
        if (file := configured.file_at(uri)) is not None:
            return with_schema_problems(analyze_source(source, schemas=()), read_schema(source, file.name))
        return examine(source, configured.known.schemas, configured.asked_for(uri))

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log *error*: pygls would open a message box in the editor for every one."""
        logger.error("%s: %s", type(error).__name__, error)


def with_schema_problems(analysis: Analysis, reading: SchemaReading) -> Analysis:
    """Return *analysis* of a text that is no answer but a schema, with what is wrong with it as one."""
    return replace(analysis, problems=reading.problems)
