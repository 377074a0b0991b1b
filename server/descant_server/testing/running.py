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

T = TypeVar("T")


class Running:
    """One process and the loop that listens to it."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Start a server with the settings *options*. Raises ServerFailed."""
        self.edits: list[Any] = []
        """The edits of the workspace that were asked for."""
        self._count = 0
        self._published: dict[str, list[dict[str, Any]]] = {}
        self._analyzed: dict[str, int] = {}
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

    def new_uri(self, name: str) -> str:
        """Return a name that no document has had."""
        self._count += 1
        return f"file:///descant-{self._count}/{name}"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what comes of *work*, which is done on the thread of the conversation."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""

        async def send() -> None:
            self.client.notify(method, params)

        self.run(send())

    def diagnostics(self, uri: str, version: int) -> list[dict[str, Any]]:
        """Return what is wrong with this version of a document. Raises ServerFailed."""

        async def come() -> None:
            while self._analyzed.get(uri, 0) < version:
                self._news.clear()
                await self._news.wait()

        self.run(self.client.in_time(come(), f"version {version} of {uri} was not analysed"))
        return self._published.get(uri, [])

    def sent(self, data: bytes) -> None:
        """Hear what we say: nothing new."""

    def received(self, message: dict[str, Any]) -> None:
        """Hear what the server says. A verdict comes behind the diagnostics of its version."""
        params = message.get("params")
        match message.get("method"), params:
            case "textDocument/publishDiagnostics", {"uri": uri, "diagnostics": diagnostics}:
                self._published[uri] = diagnostics
            case "descant/didAnalyze", {"uri": uri, "version": version}:
                self._analyzed[uri] = version
                self._news.set()
            case "workspace/applyEdit", {"edit": edit}:
                self.edits.append(edit)

    def end(self) -> None:
        """End the process, kindly if it listens, and the conversation."""
        with suppress(ServerFailed, TimeoutError, ConnectionError):
            self.run(self.client.leave())
        self.run(self.client.kill())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
