"""Take the settings of the client, and the files with schemas that they name, whenever one of them changes.

Settings come with ``initialize``, are asked for where the client answers such questions, and come again when
they change. What cannot be understood is shown once and always logged. The problems of a schema file are
published for that file, whether it is open or not.
"""

import asyncio
import logging
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.capabilities import get_capability

from descant_server.features.diagnostics import of_schema_file
from descant_server.server import ResponseServer
from descant_server.settings.configured import Configured, folders_of
from descant_server.settings.files import SchemaFile
from descant_server.settings.values import SECTION, merged, read_settings

logger = logging.getLogger(__name__)
_WATCH = "descant.schema-files"


def register(server: ResponseServer) -> None:
    """Wire everything by which settings come."""
    state = _State(server)

    @server.feature(types.INITIALIZED)
    async def initialized(_: types.InitializedParams) -> None:
        state.configure()
        await state.listen()
        await state.ask()

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def did_change_configuration(params: types.DidChangeConfigurationParams) -> None:
        if not await state.ask():
            state.pushed = params.settings
            state.configure()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def did_change_folders(_: types.DidChangeWorkspaceFoldersParams) -> None:
        state.configure()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        if any(server.configured.file_at(change.uri) for change in params.changes):
            state.use(server.configured.again())

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        if server.configured.file_at(params.text_document.uri):
            state.use(server.configured.again())


class _State:
    """What was said by the client so far, and what was said to it."""

    def __init__(self, server: ResponseServer) -> None:
        self.server = server
        self.pushed: Any = None
        self._said = set[str]()
        self._published = set[str]()
        """The schema files that problems were shown for."""
        self._watched = frozenset[str]()
        self._watching: asyncio.Future[None] | None = None
        """The last registration; the next one waits for it."""

    def configure(self) -> None:
        """Use what the client has said last, with the folders that are open now."""
        workspace = self.server.workspace
        folders = folders_of([*workspace.folders, workspace.root_uri])
        given = merged(self.server.first_options, self.pushed)
        self.use(Configured.of(read_settings(given), folders))

    def use(self, configured: Configured) -> None:
        """Read all documents anew by *configured*, and say what is wrong with it."""
        is_other = not configured.reads_like(self.server.configured)
        self.server.use(configured)
        if is_other:
            self.server.reread()
        self._complain(configured.complaints)
        self._publish(configured.files)
        self._watch()

    async def ask(self) -> bool:
        """Ask the client for its settings, if it answers such questions; tell whether it did."""
        if not get_capability(self.server.client_capabilities, "workspace.configuration"):
            return False
        item = types.ConfigurationItem(section=SECTION)
        try:
            (answer,) = await self.server.workspace_configuration_async(types.ConfigurationParams([item]))
        except Exception as error:
            logger.warning("the client does not tell its settings: %s", error)
            return False
        if answer is not None:
            self.pushed = answer
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

    def _watch(self) -> None:
        """Ask to be told when a schema file changes, where the client can."""
        ability = "workspace.did_change_watched_files.dynamic_registration"
        wanted = frozenset(file.path.as_posix() for file in self.server.configured.files)
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
        watchers = [types.FileSystemWatcher(glob_pattern=_escaped(path)) for path in sorted(wanted)]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers=watchers)
        new = types.RegistrationParams([types.Registration(_WATCH, method, options)])
        await self._call(self.server.client_register_capability_async, new)

    async def _call(self, call: Any, params: Any) -> None:
        try:
            await call(params)
        except Exception as error:
            logger.warning("the client does not take a registration: %s", error)

    def _complain(self, complaints: tuple[str, ...]) -> None:
        for complaint in complaints:
            kind = types.MessageType.Warning
            self.server.window_log_message(types.LogMessageParams(kind, complaint))
            if complaint not in self._said:
                self._said.add(complaint)
                self.server.window_show_message(types.ShowMessageParams(kind, f"Descant: {complaint}"))

    def _publish(self, files: tuple[SchemaFile, ...]) -> None:
        shown = {uri for file in files if (uri := uris.from_fs_path(str(file.path))) is not None}
        opened = {path for uri in self.server.documents.uris if (path := uris.to_fs_path(uri)) is not None}
        for uri in sorted(self._published | shown):
            if uris.to_fs_path(uri) in opened:
                continue  # Its text in the editor counts, which is read like any other.
            problems = of_schema_file(self.server, uri)
            if problems or uri in self._published:
                self.server.protocol.notify(
                    types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, {"uri": uri, "diagnostics": problems}
                )
            if problems:
                self._published.add(uri)
            else:
                self._published.discard(uri)


def _escaped(path: str) -> str:
    """Return the glob pattern for just this *path*."""
    return "".join(f"[{sign}]" if sign in "*?[]{}" else sign for sign in path)
