"""A server that runs while tests come and go: its process, and what it has said of each document.

The conversation runs on a thread of its own, so that tests may be plain functions, or coroutines of whatever
loop.
"""

import asyncio
import threading
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from descant_server.testing.client import URI, Client, ServerFailed, start
from descant_server.testing.received import LastMessages

T = TypeVar("T")


class Running(LastMessages):
    """One process and the loop that listens to it."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Start a server with the settings *options*. Raises ServerFailed."""
        super().__init__()
        self._news = asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="descant client", daemon=True)
        self._thread.start()
        self.client: Client = self.run(start(observer=self))
        self.client.replies["workspace/applyEdit"] = {"applied": True}
        try:
            self.run(self.client.initialize(options=options))
            # The settings are taken in behind `initialized`; whoever has answered this has done so.
            self.run(self.client.answer("textDocument/documentSymbol", {"textDocument": {"uri": URI}}))
        except BaseException:
            self.end()
            raise

    @property
    def has_ended(self) -> bool:
        """Whether the process has ended."""
        return self.client.process.returncode is not None

    @property
    def log(self) -> str:
        """What the server has written to standard error since it started."""
        return self.client.log

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what comes of *work*, which is done on the thread of the conversation."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""

        async def send() -> None:
            self.client.notify(method, params)

        self.run(send())

    def request(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result. Raises RequestFailed and ServerFailed."""
        return self.run(self.client.request(method, params))

    def diagnostics(self, uri: str, version: int) -> list[dict[str, Any]]:
        """Return what is wrong with this version of a document. Raises ServerFailed."""

        async def come() -> None:
            while not self.is_known(uri, version):
                self._news.clear()
                await self._news.wait()

        self.run(self.client.in_time(come(), f"version {version} of {uri} was not analysed"))
        return self.published(uri)

    def sent(self, data: bytes) -> None:
        """Hear what we say: nothing new."""

    def received(self, message: dict[str, Any]) -> None:
        """Hear what the server says."""
        self.take(message)
        self._news.set()

    def end(self) -> None:
        """End the process, kindly if it listens, and the conversation."""
        with suppress(ServerFailed, TimeoutError, ConnectionError):
            self.run(self.client.leave())
        self.run(self.client.kill())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
