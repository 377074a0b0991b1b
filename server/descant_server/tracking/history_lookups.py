"""What answers were made from, looked up by git beside everything else, and their files looked at again then.

Git is asked on a thread that nobody waits for at the end: it may hang, and is given up after a while.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from descant_server.workspace.bases.base_cache import BaseCache, DeferredBases


class HistoryLookups:
    """The histories of the folders, and who waits for what of them. All methods are called on the loop."""

    def __init__(self, look_again: Callable[[str], Awaitable[None]], report: Callable[[str], None]) -> None:
        """Have *look_again* look at the files of an answer of which more is known.

        What is in the way is said by *report*.
        """
        self._look_again = look_again
        self._report = report
        self._caches: dict[Path, BaseCache] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """By the URI of the answer."""
        self._wanted: dict[str, DeferredBases] = {}
        """What is to be looked up next."""

    def now(self, folder: Path) -> "DeferredBases | None":
        """Return what is known of the history of *folder*; None where it has none."""
        return self._in(folder).now()

    def try_again(self, folder: Path) -> None:
        """Ask git once more where it could not be asked before."""
        self._in(folder).try_again()

    def begin(self, uri: str, bases: "DeferredBases") -> None:
        """Look up what *bases* lack for the answer *uri*, after what is being looked up for it."""
        self._wanted[uri] = bases
        if uri not in self._tasks:
            self._tasks[uri] = asyncio.ensure_future(self._look_up(uri))

    async def ended(self, uri: str, seconds: float | None = None) -> None:
        """Wait until all is known for *uri*, for some *seconds* or as long as it takes."""
        until = None if seconds is None else asyncio.get_running_loop().time() + seconds
        while (task := self._tasks.get(uri)) is not None:
            left = None if until is None else until - asyncio.get_running_loop().time()
            if left is not None and left <= 0:
                return
            await asyncio.wait({task}, timeout=left)

    async def _look_up(self, uri: str) -> None:
        try:
            while (bases := self._wanted.pop(uri, None)) is not None:
                await _on_a_thread(bases.look_up)
                if trouble := bases.why_not:
                    self._report(trouble)
                # What a file was renamed to may be known only now, so that more has to be looked up.
                await self._look_again(uri)
        finally:
            del self._tasks[uri]

    def _in(self, folder: Path) -> "BaseCache":
        if folder not in self._caches:
            # Only who has a folder waits for what looks into its history.
            from descant_server.workspace.bases.base_cache import BaseCache

            self._caches[folder] = BaseCache(folder)
        return self._caches[folder]


async def _on_a_thread(work: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def end() -> None:
        if not done.done():
            done.set_result(None)

    def run() -> None:
        try:
            work()
        finally:
            loop.call_soon_threadsafe(end)

    threading.Thread(target=run, name="history", daemon=True).start()
    await done
