"""The server's state: the open documents and the settings. What it does is in ``features/``."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from descant import Analysis, Encoding, Problem, Source, analyze_source
from descant.loading import later
from descant_server import __version__
from descant_server.documents.conflict_files import ConflictFiles
from descant_server.documents.document_store import Document, DocumentStore, examine
from descant_server.documents.reduced_analysis import in_safe_mode, too_large
from descant_server.file_uris import folders_of
from descant_server.presentation.wire_diagnostics import Plain
from descant_server.protocol import ResponseProtocol
from descant_server.protocol.messages import message_converter
from descant_server.scheduling.jobs import Checkpoint
from descant_server.scheduling.listeners import DocumentListener
from descant_server.scheduling.scheduler import Scheduler
from descant_server.settings.configured import Configured
from descant_server.settings.descant_toml import workspace_file
from descant_server.settings.limits import SizeClass
from descant_server.settings.reading_settings import BaseSetting
from descant_server.settings.workspace_settings import Workspace
from descant_server.tracking.choice_carrying import ChoiceCarrying
from descant_server.tracking.file_state_tracker import FileStateTracker
from descant_server.tracking.file_watchers import Watchers
from descant_server.tracking.workspace_files import WorkspaceFiles
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.meanwhile import Meanwhile
from descant_server.wire.own_methods import LIMITS

if TYPE_CHECKING:
    from descant.schema_texts import read_schema
    from descant_server.documents.disk_comparison import DiskSnapshot
    from descant_server.workspace.applied_files import AppliedState
    from descant_server.workspace.bound.folder_choices import FolderChoices
    from descant_server.workspace.decisions import Decisions
else:
    read_schema = later("descant.schema_texts", "read_schema")

_PATIENCE = 10.0
"""Seconds that what writes waits for the first word of the client."""
_TURN = 10.0
"""Seconds that what writes waits until nothing else does."""
_BUSY = "The edit or commit before this one is not finished, so nothing is done. Try again when it is."
Handler = TypeVar("Handler", bound=Callable[..., Any])
logger = logging.getLogger(__name__)


def _never() -> None:
    """Let an analysis go on."""


@dataclass(frozen=True, slots=True)
class Applied:
    """What was applied of an answer at once."""

    folder: Path
    entry: str
    """By which the journal knows it."""
    states: "Mapping[str, AppliedState]" = field(default_factory=dict)
    """What is there of each path since, as the answer names it."""
    text: str = ""
    """What tells the text of the answer from any other, where its address does not: that of an untitled
    one is given again."""
    commit: str = ""
    """The id of the commit that it became; empty where none is known."""


class ResponseServer(LanguageServer):
    """A language server for raw answers of language models."""

    protocol: ResponseProtocol
    listener: DocumentListener
    """Who is told what is new of a document: set by the feature that shows it."""

    def __init__(self, activity: ActivityRecord) -> None:
        """Start with no documents and no features; what is being done is entered into *activity*."""
        super().__init__(
            "descant", __version__, protocol_cls=ResponseProtocol, converter_factory=message_converter
        )
        self.protocol.activity = self.activity = activity
        self.documents = DocumentStore(self._analyze)
        self.file_tracker = FileStateTracker(self, Watchers(self, "descant.files-of-answers"))
        self.workspace_files = WorkspaceFiles()
        self.in_safe_mode = set[str]()
        """The documents that have ended workers."""
        self.meanwhile = dict[str, str]()
        """What is told while no worker can answer: see :mod:`descant_server.wire.meanwhile`."""
        self.generation = 0
        """Moves when the same text is to be read in another way."""
        self.first_options: Any = None
        """The settings that came with ``initialize``."""
        self.shows_problems_in_hovers = False
        """Whether the client shows the problems of a place in its hovers by itself."""
        self.previews = dict[str, str]()
        """The previews that the client has fetched, by their URI, and what their text was then."""
        self.is_trusted = True
        """Whether files may be written at all; see :mod:`descant_server.features.trust`."""
        self.has_untrusted_client = False
        """Whether the client may not read or write files of this machine."""
        self.first_question: Future[Any] | None = None
        """Will hold how the client has set this server, if it was asked before this server was there."""
        self.first_settings: asyncio.Task[bool] | None = None
        """Asks the client for its settings, when it has introduced itself."""
        self.first_answers: dict[str, tuple[int, list[Plain]]] = {}
        """What a client that asks for problems was told before this server was there: of each document the
        version and its problems."""
        self.applied = dict[str, tuple[Applied, ...]]()
        """By the URI of the answer, the last one at the end; what was undone is not among them any more."""
        self.restoring: asyncio.Task[None] | None = None
        """Reads from the journal what servers before this one have applied."""
        self._kept: dict[Path, FolderChoices] = {}
        self.choice_carrying = ChoiceCarrying(lambda warning: self.tell(types.MessageType.Warning, warning))
        self.conflict_files = ConflictFiles()
        """Both sides of conflicts, where a person edits them."""
        self._configured: Workspace | None = None
        self._reported_troubles = set[str]()
        self._background = set[asyncio.Task[Any]]()

    @cached_property
    def _writing(self) -> asyncio.Lock:
        return asyncio.Lock()

    def applied_last(self, uri: str) -> Applied | None:
        """Return what was applied of the answer *uri* last, and can be undone in a folder that is open."""
        folders = self.open_folders
        for applied in reversed(self.applied.get(uri, ())):
            if applied.folder in folders and self._is_of(applied, uri):
                return applied
        return None

    def uncommitted(self, uri: str, folder: Path | None = None) -> tuple[Applied, ...]:
        """Return what was applied of the answer *uri* and is not committed, the last one at the end.

        All of it is in *folder*, or in that which was applied to last.
        """
        folders = self.open_folders
        own = [
            applied
            for applied in self.applied.get(uri, ())
            if applied.folder in folders and not applied.commit and self._is_of(applied, uri)
        ]
        return tuple(applied for applied in own if applied.folder == (folder or own[-1].folder))

    def _is_of(self, applied: Applied, uri: str) -> bool:
        if not applied.text:
            return True
        from descant_server.workspace.content import digest_of

        slot = self.documents.slot(uri)
        text = slot.text.source.text if slot is not None else ""
        return digest_of(text.encode("utf-8", "surrogatepass")) == applied.text

    async def applied_known(self) -> None:
        """Wait until it is known what servers before this one have applied, or it takes too long."""
        if self.restoring is not None:
            await asyncio.wait({self.restoring}, timeout=_PATIENCE)

    @property
    def open_folders(self) -> tuple[Path, ...]:
        """The folders of the workspace on disk; none where the client may not look into them."""
        if self.has_untrusted_client:
            return ()
        return folders_of(self.workspace.folders) or folders_of([self.workspace.root_uri])

    def applied_in(self, folder: Path, uri: str) -> "dict[str, AppliedState]":
        """Return what is there of each file in *folder* since it was applied, for the answer *uri*."""
        by_apply = (apply.states for apply in self.applied.get(uri, ()) if apply.folder == folder)
        return {path: state for states in by_apply for path, state in states.items()}

    async def may_write(self) -> bool:
        """Tell whether the client trusts the workspace, once it has told its settings or has had its time."""
        if self.first_settings is not None:
            await asyncio.wait({self.first_settings}, timeout=_PATIENCE)
        return self.is_trusted

    def one_at_a_time(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Do *work*, which writes files, when nothing else does; it goes on even if nobody waits for it."""

        async def alone() -> Any:
            try:
                await asyncio.wait_for(self._writing.acquire(), _TURN)
            except TimeoutError:
                work.close()
                raise JsonRpcException(_BUSY, types.LSPErrorCodes.RequestFailed) from None
            try:
                return await work
            finally:
                self._writing.release()

        return self.in_background(alone())

    def in_background(self, work: "Coroutine[Any, Any, Any] | asyncio.Task[Any]") -> "asyncio.Task[Any]":
        """Do *work*, whoever waits for it."""
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    def refresh_lenses(self) -> None:
        """Have the client ask for lenses again, where it can be asked to."""
        if get_capability(self.client_capabilities, "workspace.code_lens.refresh_support"):
            self.workspace_code_lens_refresh(None, callback=lambda _: None)

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
        limits = [folder.settings.limits for folder in configured.by_folder]
        bounds = {
            "seconds": max(limit.seconds for limit in limits),
            "memory": max(limit.memory for limit in limits) << 20,
        }
        self.protocol.notify(LIMITS, bounds)

    @cached_property
    def scheduler(self) -> Scheduler:
        """Who has the documents read; made on the loop, when the first one is opened."""
        return Scheduler(self.documents, self._analyze, self.activity, self.listener, self.file_tracker)

    def reread(self) -> None:
        """Have all documents read again, in another way."""
        self.generation += 1
        self.scheduler.reread()

    async def settled(self, uri: str) -> Document | None:
        """Return the document at its latest version; if that is not known in time, at the last one that is.

        For what may be a little late, such as hover and folding. None if the client has not opened it, or if
        it is too large for that.
        """
        return self._if_small(await self.scheduler.settled(uri))

    async def outlined(self, uri: str) -> Document | None:
        """Return the same, of a document of any size that is read at all."""
        return await self.scheduler.settled(uri)

    async def current(self, uri: str) -> Document | None:
        """Return the document at its latest version, for what must be true of it, such as edits.

        None if the client has not opened it, or if it is too large. Raises JsonRpcContentModified if it is
        not known in time.
        """
        return self._if_small(await self.scheduler.current(uri))

    def _if_small(self, document: Document | None) -> Document | None:
        if document is None or self._size_class(document.uri, document.source) is SizeClass.EVERYTHING:
            return document
        return None

    def _size_class(self, uri: str, source: Source) -> SizeClass:
        limits, text = self.configured_for(uri).settings.limits, source.text
        # No character has more than four bytes.
        is_surely_small = 4 * len(text) <= limits.full
        return limits.size_class(len(text) if is_surely_small else Encoding.UTF8.width(text))

    def is_compared(self, uri: str, source: Source) -> bool:
        """Tell whether the files of the document *uri* with the text *source* are held against the disk."""
        is_own = self.configured.file_at(uri) or self.configured.workspace_file_at(uri)
        if is_own is not None or uri in self.in_safe_mode:
            return False
        return self._size_class(uri, source) is SizeClass.EVERYTHING

    def decisions_on(self, uri: str, folder: Path) -> "Decisions":
        """Return what a person has decided for files of the answer *uri* in *folder*; it never changes."""
        from descant_server.workspace.decisions import Decisions

        kept = self.kept_in(folder)
        origins = self.choice_carrying.origins(uri, kept.origins)
        return Decisions(kept.decisions.decisions, kept.choices.choices, origins)

    def choices_carried(self, uri: str, snapshot: "DiskSnapshot") -> None:
        """Keep what was chosen of files of the answer *uri* whose text in it is another one by now."""
        self.choice_carrying.take(uri, snapshot, self.kept_in(snapshot.folder))

    def kept_in(self, folder: Path) -> "FolderChoices":
        """Return what a person has said of files of answers in *folder*."""
        if folder not in self._kept:
            # Only who compares with a folder waits for what reads them.
            from descant_server.workspace.bound.folder_choices import FolderChoices
            from descant_server.workspace.writing.state_folder import StateFolder

            self._kept[folder] = FolderChoices(StateFolder.of(folder))
        return self._kept[folder]

    def takes_bases(self, uri: str) -> bool:
        """Tell whether it is looked in the history what the document *uri* was made from."""
        return self.configured_for(uri).settings.base is BaseSetting.HISTORY

    def history_failed(self, sentence: str) -> None:
        """Tell the user once why the history is not looked at."""
        if sentence not in self._reported_troubles:
            self._reported_troubles.add(sentence)
            self.tell(types.MessageType.Warning, sentence)

    def _analyze(self, source: Source, uri: str, checkpoint: Checkpoint = _never) -> Analysis:
        checkpoint()
        if (file := self.configured.file_at(uri)) is not None:
            return with_problems(analyze_source(source, schemas=()), read_schema(source, file.name).problems)
        if (settings := self.configured.workspace_file_at(uri)) is not None:
            problems = workspace_file(settings.path, source.text).problems
            return with_problems(analyze_source(source, schemas=()), problems)
        configured = self.configured_for(uri)
        if uri in self.in_safe_mode:
            return in_safe_mode(source)
        if self._size_class(uri, source) is SizeClass.NOTHING:
            return too_large(source, configured.settings.limits.symbols)
        return examine(
            source,
            configured.known.schemas,
            configured.asked_for(uri),
            configured.formats,
            configured.settings.languages,
            checkpoint,
        )

    def request(self, method: str, meanwhile: Meanwhile, options: Any = None) -> Callable[[Handler], Handler]:
        """Register who answers the request *method*, and what its sender is told *meanwhile*."""
        self.meanwhile[method] = meanwhile.value
        return self.feature(method, options)

    def tell(self, kind: types.MessageType, message: str) -> None:
        """Show the user *message*, in whatever way the editor has for that *kind*."""
        self.window_show_message(types.ShowMessageParams(kind, message))

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log what kind of *error* it was: pygls would open a message box in the editor for every one."""
        logger.error("%s in the plumbing of the protocol", type(error).__name__)


def with_problems(analysis: Analysis, problems: tuple[Problem, ...]) -> Analysis:
    """Return *analysis* of a document that is no answer, such as a schema, with its own *problems*."""
    return replace(analysis, problems=problems)
