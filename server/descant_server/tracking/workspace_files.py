"""The files of the folders of the workspace, listed on a thread of their own when somebody asks for them."""

import asyncio
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from descant_server.tracking.history_lookups import on_a_thread

if TYPE_CHECKING:
    from descant_server.workspace.path_search import PathSearch

_FRESH = 3.0
"""Seconds in which a list counts at least before it is made anew; the old one is used meanwhile."""
_TIMES = 20
"""So many times what the list has taken it counts at least."""
_FIRST = 0.4
"""Seconds that the first who asks waits for it."""


class WorkspaceFiles:
    """Lists of files. All methods are called on the loop."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[PathSearch, float]] = {}
        """By the folder, and until when it counts."""
        self._listing: dict[Path, asyncio.Task[None]] = {}

    async def below(self, folder: Path) -> "PathSearch | None":
        """Return what is known of the files below *folder*; None where that takes too long at first."""
        known = self._known.get(folder)
        if known is None or monotonic() > known[1]:
            if folder not in self._listing:
                self._listing[folder] = asyncio.ensure_future(self._list(folder))
            if known is None:
                await asyncio.wait({self._listing[folder]}, timeout=_FIRST)
        known = self._known.get(folder)
        return known[0] if known is not None else None

    async def _list(self, folder: Path) -> None:
        def look() -> None:
            # Only who completes a path waits for what looks through folders.
            from descant_server.workspace.file_listing import files_below
            from descant_server.workspace.path_search import PathSearch

            begin = monotonic()
            paths = files_below(folder)
            before = self._known.get(folder)
            search = before[0] if before and before[0].paths == paths else PathSearch(paths)
            end = monotonic()
            self._known[folder] = (search, end + max(_FRESH, _TIMES * (end - begin)))

        try:
            await on_a_thread(look)
        finally:
            del self._listing[folder]
