"""What answers were made from, looked up by git beside everything else, and their files looked at again then.

Git is asked on a thread that nobody waits for at the end: it may hang, and is given up after a while.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

_QUIET = 1.0
"""Seconds without an edit after which it is looked up again at the latest, for the same files.

Choosing a base keeps the processor busy, which whoever goes on typing would notice.
"""
_TIMES = 4
"""So many times what the last one took is waited before that."""

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
        self._files: dict[str, frozenset[Path]] = {}
        """For which it was looked up."""
        self._seconds: dict[str, float] = {}
        """How long that took last."""
        self._edited_at: dict[str, float] = {}
        self._hurry: dict[str, asyncio.Event] = {}
        """While it is waited until typing stops: somebody waits for the bases."""

    def now(
        self, folder: Path, before: "DeferredBases | None" = None, applied: Collection[str] = ()
    ) -> "DeferredBases | None":
        """Return what is known of the history of *folder*, or was known *before* of an answer that was
        *applied* at these paths; None where it has none."""
        return self._in(folder).now(before, applied)

    def try_again(self, folder: Path) -> None:
        """Ask git once more where it could not be asked before."""
        self._in(folder).try_again()

    def edited(self, uri: str) -> None:
        """The text of *uri* was edited just now."""
        if uri in self._files:
            self._edited_at[uri] = asyncio.get_running_loop().time()

    def closed(self, uri: str) -> None:
        """Forget the answer."""
        for known in (self._files, self._edited_at, self._seconds):
            known.pop(uri, None)

    def begin(self, uri: str, bases: "DeferredBases", files: frozenset[Path]) -> None:
        """Look up what *bases* lack for the *files* of the answer *uri*, after what is being looked up for
        it."""
        if self._files.get(uri) != files:
            self._files[uri] = files
            self._edited_at.pop(uri, None)
        self._wanted[uri] = bases
        if uri not in self._tasks:
            self._tasks[uri] = asyncio.ensure_future(self._look_up(uri))

    async def ended(self, uri: str) -> None:
        """Wait until all is known for *uri*, as long as it takes."""
        while (task := self._tasks.get(uri)) is not None:
            if (hurry := self._hurry.get(uri)) is not None:
                hurry.set()
            await asyncio.wait({task}, timeout=_QUIET)

    async def ended_soon(self, uri: str, seconds: float) -> None:
        """Wait until all is known for *uri*, for some *seconds*; not at all while somebody types."""
        until = asyncio.get_running_loop().time() + seconds
        while (task := self._tasks.get(uri)) is not None and uri not in self._hurry:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                return
            await asyncio.wait({task}, timeout=left)

    async def _look_up(self, uri: str) -> None:
        try:
            while uri in self._wanted:
                await self._typing_stops(uri)
                bases = self._wanted.pop(uri)
                begin = asyncio.get_running_loop().time()
                await on_a_thread(bases.look_up)
                self._seconds[uri] = asyncio.get_running_loop().time() - begin
                if trouble := bases.why_not:
                    self._report(trouble)
                # What a file was renamed to may be known only now, so that more has to be looked up.
                await self._look_again(uri)
        finally:
            del self._tasks[uri]

    async def _typing_stops(self, uri: str) -> None:
        loop = asyncio.get_running_loop()
        hurry = self._hurry[uri] = asyncio.Event()
        pause = min(_QUIET, _TIMES * self._seconds.get(uri, _QUIET))
        try:
            while uri in self._edited_at and not hurry.is_set():
                left = self._edited_at[uri] + pause - loop.time()
                if left <= 0:
                    return
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(hurry.wait(), left)
        finally:
            del self._hurry[uri]

    def _in(self, folder: Path) -> "BaseCache":
        if folder not in self._caches:
            # Only who has a folder waits for what looks into its history.
            from descant_server.workspace.bases.base_cache import BaseCache

            self._caches[folder] = BaseCache(folder)
        return self._caches[folder]


async def on_a_thread(work: Callable[[], None]) -> None:
    """Do *work* on a thread that nobody waits for at the end."""
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
