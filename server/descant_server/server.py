"""The server's state: the open documents and the settings. What it does stands in ``features/``."""

import logging
from dataclasses import replace
from functools import cached_property
from typing import Any

from pygls.lsp.server import LanguageServer

from descant import Analysis, Problem, Source, analyze_source
from descant.schema_texts import read_schema
from descant_server import __version__
from descant_server.documents import Document, DocumentStore, examine
from descant_server.front.logbook import Logbook
from descant_server.protocol import ResponseProtocol
from descant_server.protocol.messages import message_converter
from descant_server.scheduling.jobs import Checkpoint
from descant_server.scheduling.scheduler import Scheduler, Shows
from descant_server.settings.configured import Configured
from descant_server.settings.workspace import Workspace
from descant_server.settings.workspace_file import workspace_file

logger = logging.getLogger(__name__)


def _never() -> None:
    """Let an analysis go on."""


class ResponseServer(LanguageServer):
    """A language server for raw answers of language models."""

    protocol: ResponseProtocol
    shows: Shows
    """Who is told what is new of a document: set by the feature that shows it."""

    def __init__(self, logbook: Logbook) -> None:
        """Start with no documents and no features; what is being done is entered into *logbook*."""
        super().__init__(
            "descant", __version__, protocol_cls=ResponseProtocol, converter_factory=message_converter
        )
        self.protocol.logbook = self.logbook = logbook
        self.documents = DocumentStore(self._analyze)
        self.generation = 0
        """Moves when the same text is to be read in another way."""
        self.first_options: Any = None
        """The settings that came with ``initialize``."""
        self.previews = dict[str, str]()
        """The previews that the client has fetched, by their URI, and what their text was then."""
        self._configured: Workspace | None = None

    @property
    def configured(self) -> Workspace:
        """What the settings have come to; made when first needed, since packages are searched for schemas."""
        if self._configured is None:
            self._configured = Workspace()
        return self._configured

    def configured_for(self, uri: str) -> Configured:
        """Return what the settings have come to for the document *uri*."""
        return self.configured.of(uri)

    def use(self, configured: Workspace) -> None:
        """From now on read documents by *configured*."""
        self._configured = configured

    @cached_property
    def scheduler(self) -> Scheduler:
        """Who has the documents read; made on the loop, when the first one is opened."""
        return Scheduler(self.documents, self._analyze, self.logbook, self.shows)

    def reread(self) -> None:
        """Have all documents read again, since they are to be read in another way."""
        self.generation += 1
        self.scheduler.reread()

    async def settled(self, uri: str) -> Document | None:
        """Return the document at its latest version; if that is not known in time, at the last one that is.

        For what may be a little late: hover, symbols, folding. None if the client has not opened it.
        """
        return await self.scheduler.settled(uri)

    async def current(self, uri: str) -> Document | None:
        """Return the document at its latest version, for what must be true of it, such as edits.

        None if the client has not opened it. Raises ContentModified if it is not known in time.
        """
        return await self.scheduler.current(uri)

    def _analyze(self, source: Source, uri: str, checkpoint: Checkpoint = _never) -> Analysis:
        checkpoint()
        if (file := self.configured.file_at(uri)) is not None:
            return with_problems(analyze_source(source, schemas=()), read_schema(source, file.name).problems)
        if (settings := self.configured.workspace_file_at(uri)) is not None:
            problems = workspace_file(settings.path, source.text).problems
            return with_problems(analyze_source(source, schemas=()), problems)
        configured = self.configured_for(uri)
        return examine(
            source,
            configured.known.schemas,
            configured.asked_for(uri),
            configured.formats,
            configured.settings.languages,
            checkpoint,
        )

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log *error*: pygls would open a message box in the editor for every one."""
        logger.error("%s: %s", type(error).__name__, error)


def with_problems(analysis: Analysis, problems: tuple[Problem, ...]) -> Analysis:
    """Return *analysis* of a text that is no answer, such as a schema, with what is wrong with it as one."""
    return replace(analysis, problems=problems)
