"""Take the settings of the client, and of files in the workspace, whenever one of them changes.

Settings come with ``initialize``, are asked for where the client answers such questions, and come again when
they change; a client with several folders is asked for each. The files with schemas that they name, the file
with settings in a folder and its baseline are watched. What cannot be understood is shown once and always
logged. The problems of a file with a schema or with settings are published for it, open or not.
"""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.capabilities import get_capability

from descant_server.documents.conflict_files import drop_abandoned
from descant_server.features.apply.crash_recovery import recover_folders
from descant_server.features.apply.restoring_applied import restore_applied
from descant_server.features.diagnostics.push_diagnostics import of_own_file, show_again
from descant_server.features.trust import Trust
from descant_server.file_uris import folders_of
from descant_server.server import ResponseServer
from descant_server.settings.values import SECTION, merged
from descant_server.settings.workspace_settings import Workspace
from descant_server.tracking.file_watchers import escaped

logger = logging.getLogger(__name__)
_PATIENCE = 1.0
"""Seconds that documents wait for the settings of the client when it starts."""
_WATCH = "descant.schema-files"


def register(server: ResponseServer) -> None:
    """Wire everything by which settings come."""
    state = _State(server)

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        state.configure()
        question = server.first_settings = asyncio.ensure_future(state.ask())
        # What comes late is used all the same: whether the workspace is trusted may be part of it.
        await asyncio.wait({question}, timeout=_PATIENCE)
        if not question.done():
            logger.warning("timeout while waiting for the client's settings")
        server.restoring = asyncio.ensure_future(restore_applied(server))
        server.scheduler.release()
        await state.listen()
        await state.trust.tell()
        state.watch()
        await recover_folders(server)
        await asyncio.to_thread(drop_abandoned)

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(params: types.DidChangeConfigurationParams) -> None:
        if not await state.ask():
            state.pushed = () if params.settings is None else (params.settings,)
            state.configure()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def did_change_folders(_: types.DidChangeWorkspaceFoldersParams) -> None:
        if not await state.ask():
            state.configure()
        server.restoring = asyncio.ensure_future(restore_applied(server))
        server.refresh_lenses()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        if any(server.configured.depends_on(change.uri) for change in params.changes):
            state.use(server.configured.again())
        server.file_tracker.changed(change.uri for change in params.changes)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        if server.configured.depends_on(params.text_document.uri):
            state.use(server.configured.again())
        server.file_tracker.changed([params.text_document.uri])


class _State:
    """What was said by the client so far, and what was said to it."""

    def __init__(self, server: ResponseServer) -> None:
        self.server = server
        self.trust = Trust(server)
        self.pushed: Sequence[Any] = ()
        """What was said since, for each folder or once for all of them."""
        self._reported_complaints = set[str]()
        self._published = set[str]()
        """The files with schemas and settings that problems were shown for."""
        self._may_watch = False
        """Whether the client has told its settings, so that what is watched stays so for a while."""
        self._watched = frozenset[str]()
        self._watching: asyncio.Future[None] | None = None
        """The last registration; the next one waits for it."""

    def configure(self) -> None:
        """Use what the client has said last, with the folders that are open now."""
        first = self.server.first_options
        given = [merged(first, later) for later in self.pushed] or [first]
        is_otherwise = self.trust.take(first, self.pushed)
        self.use(Workspace.read(given, self._folders))
        if is_otherwise:
            self.server.refresh_lenses()
        if self._may_watch:
            self.server.in_background(self.trust.tell())
            # What was only told of, or lies in a folder that has come, is put in order now.
            self.server.in_background(recover_folders(self.server))

    @property
    def _folders(self) -> tuple[Path, ...]:
        workspace = self.server.workspace
        return folders_of([*workspace.folders, *([] if workspace.folders else [workspace.root_uri])])

    def use(self, configured: Workspace) -> None:
        """Read all documents anew by *configured*, or show them anew, and say what is wrong with it."""
        before = self.server.configured
        self.server.use(configured)
        if not configured.reads_like(before):
            self.server.reread()
        elif not configured.shows_like(before):
            show_again(self.server)
        self._complain(configured.complaints)
        self._publish(configured)
        if self._may_watch:
            self.watch()

    async def ask(self) -> bool:
        """Ask the client for its settings, if it answers such questions; tell whether it has any."""
        if not get_capability(self.server.client_capabilities, "workspace.configuration"):
            return False
        uris_ = [uris.from_fs_path(str(folder)) for folder in self._folders] or [None]
        items = [types.ConfigurationItem(scope_uri=uri, section=SECTION) for uri in uris_]
        first, self.server.first_question = self.server.first_question, None
        try:
            if first is not None:
                answers = await asyncio.wrap_future(first)
            else:
                answers = await self.server.workspace_configuration_async(types.ConfigurationParams(items))
        except Exception as error:
            logger.warning("the client did not send its settings: %s", type(error).__name__)
            return False
        if not isinstance(answers, list | tuple):
            logger.warning("the client's settings are not a list")
            return False
        if len(answers) != len(items):
            logger.warning("requested %d settings from the client, received %d", len(items), len(answers))
        if all(answer is None for answer in answers):
            return False
        self.pushed = tuple(answers)
        self.configure()
        return True

    async def listen(self) -> None:
        """Ask to be told of changed settings, where the client wants to be asked."""
        ability = "workspace.did_change_configuration.dynamic_registration"
        if get_capability(self.server.client_capabilities, ability):
            method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
            options = types.DidChangeConfigurationRegistrationOptions(section=SECTION)
            registration = types.Registration("descant.settings", method, options)
            await self._call(
                self.server.client_register_capability_async, types.RegistrationParams([registration])
            )

    def watch(self) -> None:
        """Ask to be told when one of the files changes, where the client can; from then on it is kept so."""
        self._may_watch = True
        ability = "workspace.did_change_watched_files.dynamic_registration"
        wanted = frozenset(path.as_posix() for path in self.server.configured.watched)
        if wanted == self._watched or not get_capability(self.server.client_capabilities, ability):
            return
        self._watched = wanted
        self._watching = asyncio.ensure_future(self._watch_instead(wanted, self._watching))

    async def _watch_instead(self, wanted: frozenset[str], before: "asyncio.Future[None] | None") -> None:
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        if before is not None:
            await before
            old = types.UnregistrationParams([types.Unregistration(_WATCH, method)])
            await self._call(self.server.client_unregister_capability_async, old)
        watchers = [types.FileSystemWatcher(glob_pattern=escaped(path)) for path in sorted(wanted)]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers=watchers)
        new = types.RegistrationParams([types.Registration(_WATCH, method, options)])
        await self._call(self.server.client_register_capability_async, new)

    async def _call(self, call: Any, params: Any) -> None:
        try:
            await call(params)
        except Exception as error:
            logger.warning("the client rejected a registration: %s", type(error).__name__)

    def _complain(self, complaints: tuple[str, ...]) -> None:
        for complaint in complaints:
            kind = types.MessageType.Warning
            self.server.window_log_message(types.LogMessageParams(kind, complaint))
            if complaint not in self._reported_complaints:
                self._reported_complaints.add(complaint)
                self.server.tell(kind, f"Descant: {complaint}")

    def _publish(self, configured: Workspace) -> None:
        paths = [file.path for file in configured.files]
        paths += [file.path for file in configured.workspace_files]
        shown = {uri for path in paths if (uri := uris.from_fs_path(str(path))) is not None}
        opened = {path for uri in self.server.documents.uris if (path := uris.to_fs_path(uri)) is not None}
        for uri in sorted(self._published | shown):
            if uris.to_fs_path(uri) in opened:
                continue  # Its text in the editor counts, which is read like any other.
            problems = of_own_file(self.server, uri)
            if problems or uri in self._published:
                self.server.protocol.notify(
                    types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, {"uri": uri, "diagnostics": problems}
                )
            if problems:
                self._published.add(uri)
            else:
                self._published.discard(uri)
