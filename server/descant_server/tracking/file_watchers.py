"""Ask the client to tell when files change: just those that matter now, where it can be asked.

Files come and go while somebody types, so it is asked when that has stopped for a while.
"""

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.lsp.server import LanguageServer

logger = logging.getLogger(__name__)

MOST = 200
"""Files that a client is asked to watch at most, by one name."""
_PAUSE = 0.15
"""Seconds without a change of what is wanted."""
_METHOD = types.WORKSPACE_DID_CHANGE_WATCHED_FILES


class Watchers:
    """What a client was asked to watch by one name. All methods are called on the loop."""

    def __init__(self, server: LanguageServer, name: str) -> None:
        """Watch nothing yet; *name* is that of the registration."""
        self._server = server
        self._name = name
        self._wanted = frozenset[Path]()
        self._folders: tuple[Path, ...] = ()
        self._watched = frozenset[Path]()
        self._registration: asyncio.Task[None] | None = None

    @property
    def can_watch(self) -> bool:
        """Tell whether the client can be asked at all."""
        ability = "workspace.did_change_watched_files.dynamic_registration"
        return bool(get_capability(self._server.client_capabilities, ability))

    def watch(self, paths: Iterable[Path], folders: tuple[Path, ...]) -> None:
        """Have just *paths* watched from now on, which lie in *folders*; of too many the first."""
        self._wanted, self._folders = frozenset(sorted(paths)[:MOST]), folders
        if self.can_watch and self._registration is None and self._wanted != self._watched:
            self._registration = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        try:
            while (wanted := self._wanted) != self._watched:
                await asyncio.sleep(_PAUSE)
                if wanted == self._wanted:
                    await self._ask_for(wanted)
        except Exception as error:
            logger.warning("the client does not watch files: %s", type(error).__name__)
        finally:
            self._registration = None

    async def _ask_for(self, wanted: frozenset[Path]) -> None:
        before, self._watched = self._watched, wanted
        if before:
            old = types.UnregistrationParams([types.Unregistration(self._name, _METHOD)])
            await self._server.client_unregister_capability_async(old)
        if wanted:
            watchers = [types.FileSystemWatcher(self._pattern(path)) for path in sorted(wanted)]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers=watchers)
            new = types.RegistrationParams([types.Registration(self._name, _METHOD, options)])
            await self._server.client_register_capability_async(new)

    def _pattern(self, path: Path) -> types.GlobPattern:
        ability = "workspace.did_change_watched_files.relative_pattern_support"
        folder = next((root for root in self._folders if path.is_relative_to(root)), None)
        if folder is None or not get_capability(self._server.client_capabilities, ability):
            return escaped(path.as_posix())
        return types.RelativePattern(folder.as_uri(), escaped(path.relative_to(folder).as_posix()))


def escaped(path: str) -> str:
    """Return the glob pattern for just this *path*."""
    return "".join(f"[{sign}]" if sign in "*?[]{}" else sign for sign in path)
