"""A client of the language server: raw JSON-RPC over real stdio, for tests.

It is not the client of pygls, because tests say things that a well-behaved client cannot say. It keeps every
answer by its id, and waits for nothing longer than its limit: what is late is lost, and the failure says what
the server wrote to standard error.
"""

import asyncio
import json
import re
import sys
from collections import defaultdict
from collections.abc import Awaitable, Mapping
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

SERVER = (sys.executable, "-P", "-m", "descant_server", "lsp", "--stdio")
"""The server that is installed beside this module."""
LIMIT = 10.0
"""Seconds that anything may take."""
URI = "file:///answer.response"
"""The document that is meant where none is named."""
LANGUAGE = "llm-response"

CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"applyEdit": True, "workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "dataSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
"""What a modern editor can do."""

_LOG_SHOWN = 4_000
_BUFFER = 1 << 26


class RequestFailed(Exception):  # noqa: N818 - the word for it in this package
    """The server answered with an error."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        """Take over the *error* of an answer."""
        super().__init__(error["message"])
        self.code: int = error["code"]
        self.data: Any = error.get("data")


class ServerFailed(Exception):  # noqa: N818 - the word for it in this package
    """The server is late or has ended; the message ends with what it wrote to standard error."""

    def __init__(self, what: str, log: str) -> None:
        """Say *what* was waited for, and show the end of the *log*."""
        shown = log[-_LOG_SHOWN:].strip() or "nothing"
        super().__init__(f"{what}. The server wrote to standard error:\n{shown}")


class Observer(Protocol):
    """Who hears both sides, such as a judge of the protocol."""

    def sent(self, data: bytes) -> None:
        """Hear bytes that go to the server, which need not be whole messages."""

    def received(self, message: dict[str, Any]) -> None:
        """Hear a message of the server."""


class Client:
    """One process of the server, and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process, observer: Observer | None = None) -> None:
        """Talk to *process*, whose three streams are pipes."""
        self.process = process
        self.limit = LIMIT
        self.answers: dict[Any, list[dict[str, Any]]] = defaultdict(list)
        """All answers by the id of their request; a correct server gives one for each."""
        self.replies: dict[str, Any] = {}
        """What is answered to the server's own requests, by their method; null where nothing is said here."""
        self.log = ""
        """What the server has written to standard error; complete when the process has ended."""
        self.observer = observer
        self._asked = 0
        self._waiting: dict[Any, asyncio.Future[dict[str, Any]]] = {}
        self._notifications: dict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        self._received: dict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._reader = asyncio.create_task(self._read())
        self._logger = asyncio.create_task(self._read_log())

    # What is said

    def send_bytes(self, data: bytes) -> None:
        """Write *data* as it is."""
        assert self.process.stdin is not None
        if self.observer is not None:
            self.observer.sent(data)
        self.process.stdin.write(data)

    def send(self, message: Any) -> None:
        """Write *message* with its header."""
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self.send({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})

    def ask_later(self, method: str, params: Any = None) -> str:
        """Send a request, and return its id: the answer is what :meth:`expect` gives."""
        self._asked += 1
        number = f"{method} {self._asked}"
        self.expect(number)
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return number

    async def answer(self, method: str, params: Any = None) -> dict[str, Any]:
        """Send a request and return the whole answer, be it a result or an error."""
        return await self.answered(self.ask_later(method, params))

    async def answered(self, number: Any) -> dict[str, Any]:
        """Return the answer to the request with this id. Raises ServerFailed."""
        return await self.in_time(self.expect(number), f"there is no answer to {number!r}")

    async def request(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result. Raises RequestFailed."""
        answer = await self.answer(method, params)
        if "error" in answer:
            raise RequestFailed(answer["error"])
        return answer["result"]

    # What is heard

    def expect(self, number: Any) -> "asyncio.Future[dict[str, Any]]":
        """Return what will hold the answer with this id."""
        return self._waiting.setdefault(number, asyncio.get_running_loop().create_future())

    def forget(self, number: Any) -> None:
        """Make ready for another answer with the same id, which only those without an id may have."""
        del self._waiting[number], self.answers[number]

    def unanswered(self) -> list[Any]:
        """Return the ids of the requests that have no answer yet."""
        return [number for number, waiting in self._waiting.items() if not waiting.done()]

    async def received(self, method: str) -> None:
        """Wait for the first notification or request of this name, and leave it to whoever takes it."""
        await self.in_time(self._received[method].wait(), f"{method} was not said")

    def heard(self) -> set[str]:
        """Return the names of all notifications so far."""
        return set(self._notifications)

    def waiting(self, method: str) -> int:
        """Return how many notifications of this name nobody has taken yet."""
        return self._notifications[method].qsize() if method in self._notifications else 0

    def forget_notifications(self) -> None:
        """Drop what nobody has taken, in conversations of which nobody takes it."""
        self._notifications.clear()

    async def notification(self, method: str) -> Any:
        """Return the parameters of the next notification or request of this name."""
        return await self.in_time(self._notifications[method].get(), f"{method} was not said")

    async def in_time(self, waited: Awaitable[T], otherwise: str) -> T:
        """Return what is waited for. Raises ServerFailed when it is late, or the server has ended."""
        task = asyncio.ensure_future(waited)
        await asyncio.wait({task, self._reader}, timeout=self.limit, return_when=asyncio.FIRST_COMPLETED)
        if not task.done() and self._reader.done():
            # What came before the end has been read; who waits for it needs another turn.
            await asyncio.wait({task}, timeout=0.1)
        if task.done():
            return task.result()
        task.cancel()
        if not self._reader.done():
            raise ServerFailed(f"{otherwise} in {self.limit:g} seconds", self.log)
        await asyncio.wait({self._logger}, timeout=1)
        reason = self._reader.exception() or "it has ended"
        raise ServerFailed(f"{otherwise}: {reason}", self.log)

    # A day of an editor

    async def initialize(
        self,
        capabilities: Mapping[str, Any] = CAPABILITIES,
        process_id: int | None = None,
        options: Any = None,
    ) -> Any:
        """Introduce ourselves and return what the server can do."""
        params = {"processId": process_id, "rootUri": None, "capabilities": capabilities}
        if options:
            params["initializationOptions"] = options
        result = await self.request("initialize", params)
        self.notify("initialized", {})
        return result["capabilities"]

    async def open(self, text: str, uri: str = URI, version: int = 1) -> dict[str, Any]:
        """Open a document and return the diagnostics that the server publishes for it."""
        document = {"uri": uri, "languageId": LANGUAGE, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return await self.published()

    async def change(self, version: int, *changes: dict[str, Any]) -> dict[str, Any]:
        """Change the open document and return the diagnostics that the server publishes for it."""
        identifier = {"uri": URI, "version": version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})
        return await self.published()

    async def published(self) -> dict[str, Any]:
        """Return the next diagnostics that are published."""
        params: dict[str, Any] = await self.notification("textDocument/publishDiagnostics")
        return params

    async def ask(self, method: str, **params: Any) -> Any:
        """Send a request about the open document and return its result."""
        return await self.request(method, {"textDocument": {"uri": URI}, **params})

    async def leave(self) -> int:
        """Say goodbye as the protocol wants it and return the exit status."""
        await self.request("shutdown")
        self.notify("exit")
        return await self.exit_status()

    async def exit_status(self) -> int:
        """Wait until the process has ended by itself, and all that has its streams with it."""
        status = await asyncio.wait_for(self.process.wait(), self.limit)
        await asyncio.wait_for(asyncio.gather(self._reader, self._logger), self.limit)
        return status

    async def kill(self) -> None:
        """End the process if it still runs."""
        if self.process.returncode is None:
            self.process.kill()
        await self.exit_status()

    async def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := await stream.readline():
            # Strict on purpose: whatever else is between the messages has corrupted the stream.
            match = re.fullmatch(rb"Content-Length: (\d+)\r\n", header)
            assert match, f"garbage on the wire: {header!r}"
            assert await stream.readline() == b"\r\n"
            self._take(json.loads(await stream.readexactly(int(match[1]))))

    def _take(self, message: dict[str, Any]) -> None:
        if self.observer is not None:
            self.observer.received(message)
        if "method" in message:
            self._notifications[message["method"]].put_nowait(message.get("params"))
            self._received[message["method"]].set()
            if "id" in message:
                result = self.replies.get(message["method"])
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})
            return
        self.answers[message["id"]].append(message)
        waiting = self.expect(message["id"])
        if not waiting.done():
            waiting.set_result(message)

    async def _read_log(self) -> None:
        assert self.process.stderr is not None
        while piece := await self.process.stderr.readline():
            self.log += piece.decode("utf-8", "replace")


async def start(
    command: tuple[str, ...] = SERVER,
    environment: Mapping[str, str] | None = None,
    observer: Observer | None = None,
) -> Client:
    """Start a server, which has to be initialized yet. Who starts it has to end it."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment,
        limit=_BUFFER,
    )
    return Client(process, observer)
