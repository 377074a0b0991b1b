"""A client for tests: raw JSON-RPC over real stdio, and a text model that shares no code with the server.

It is not the client of pygls, because half of the tests say things that a well-behaved client cannot say.
"""

import asyncio
import json
import os
import random
import re
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SERVER = (sys.executable, "-P", "-m", "descant_server", "lsp")
LIMIT = 10.0
"""Seconds that anything may take; what is late is lost."""
URI = "file:///answer.response"

CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"workspaceEdit": {"documentChanges": True}},
    "textDocument": {
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "dataSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}},
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
"""What a modern editor can do."""


class RequestFailed(Exception):  # noqa: N818 - the word for it in this file
    """The server answered with an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: int = error["code"]


class Client:
    """One process of the server, and what it has said so far."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.answers: dict[Any, list[dict[str, Any]]] = defaultdict(list)
        """All answers by the id of their request; a correct server gives one for each."""
        self.replies: dict[str, Any] = {}
        """What is answered to the server's own requests, by their method; null where nothing is said here."""
        self.log = ""
        """What the server wrote to standard error; complete when the process has ended."""
        self._waiting: dict[Any, asyncio.Future[dict[str, Any]]] = {}
        self._notifications: dict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        self._tasks = (asyncio.create_task(self._read()), asyncio.create_task(self._read_log()))

    def send_bytes(self, data: bytes) -> None:
        """Write *data* as it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)

    def send(self, message: Any) -> None:
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})

    async def answer(self, method: str, params: Any = None) -> dict[str, Any]:
        """Send a request and return the whole answer, be it a result or an error."""
        number = f"{method} {len(self.answers) + len(self._waiting)}"
        waiting = self.expect(number)
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return await asyncio.wait_for(waiting, LIMIT)

    async def request(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result. Raises RequestFailed."""
        answer = await self.answer(method, params)
        if "error" in answer:
            raise RequestFailed(answer["error"])
        return answer["result"]

    def expect(self, number: Any) -> "asyncio.Future[dict[str, Any]]":
        """Return what will hold the answer with this id."""
        return self._waiting.setdefault(number, asyncio.get_running_loop().create_future())

    def forget(self, number: Any) -> None:
        """Make ready for another answer with the same id, which only those without an id may have."""
        del self._waiting[number], self.answers[number]

    def heard(self) -> set[str]:
        """Return the names of all notifications so far."""
        return set(self._notifications)

    async def notification(self, method: str) -> Any:
        """Return the parameters of the next notification or request of this name."""
        return await asyncio.wait_for(self._notifications[method].get(), LIMIT)

    async def initialize(
        self, capabilities: dict[str, Any] = CAPABILITIES, process_id: int | None = None
    ) -> Any:
        """Introduce ourselves and return what the server can do."""
        params = {"processId": process_id, "rootUri": None, "capabilities": capabilities}
        result = await self.request("initialize", params)
        self.notify("initialized", {})
        return result["capabilities"]

    async def open(self, text: str, uri: str = URI, version: int = 1) -> dict[str, Any]:
        """Open a document and return the diagnostics that the server publishes for it."""
        document = {"uri": uri, "languageId": "llm-response", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return await self.published()

    async def change(self, version: int, *changes: dict[str, Any]) -> dict[str, Any]:
        """Change the open document and return the diagnostics that the server publishes for it."""
        identifier = {"uri": URI, "version": version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})
        return await self.published()

    async def published(self) -> dict[str, Any]:
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
        """Wait until the process has ended by itself."""
        status = await asyncio.wait_for(self.process.wait(), LIMIT)
        await asyncio.gather(*self._tasks)
        return status

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.exit_status()

    async def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while header := await stream.readline():
            # Strict on purpose: whatever else stands between the messages has corrupted the stream.
            match = re.fullmatch(rb"Content-Length: (\d+)\r\n", header)
            assert match, f"garbage on the wire: {header!r}"
            assert await stream.readline() == b"\r\n"
            self._take(json.loads(await stream.readexactly(int(match[1]))))

    def _take(self, message: dict[str, Any]) -> None:
        if "method" in message:
            self._notifications[message["method"]].put_nowait(message.get("params"))
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
        self.log = (await self.process.stderr.read()).decode()


@asynccontextmanager
async def started(*command: str) -> AsyncIterator[Client]:
    """Start a server, which has to be initialized yet; kill it in the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        *(command or SERVER),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'parsers'}{os.pathsep}{ROOT / 'server'}"},
        limit=1 << 26,
    )
    client = Client(process)
    try:
        yield client
    finally:
        await client.kill()


@asynccontextmanager
async def session(capabilities: dict[str, Any] = CAPABILITIES) -> AsyncIterator[Client]:
    """Start and initialize a server; leave it in the end, and see that it answered everything once."""
    async with started() as client:
        await client.initialize(capabilities)
        yield client
        assert await client.leave() == 0
        assert {len(answers) for answers in client.answers.values()} == {1}


CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""Position encodings as Python knows them, with the bytes of a unit."""
_LINE_ENDS = re.compile(r"(\r\n|\r|\n)")
AWKWARD = (
    *("a", "zero", "\n", "\r\n", "\r", "\n\n", "\t", " ", ""),
    *("é", "e\u0301", "日本", "🎉", "👩‍👩‍👧", "𝒳", "\u2028", "\u2029", "\x0c", "\x0b", "\x85", "\x1c"),
    *('"', "{", "}", "[", "]", ",", ":", "\\", '{"summary": "s"}', "<file path=", "```\n"),
)
"""Pieces of text at which models of lines and columns go wrong."""


def edited(text: str, change: dict[str, Any], encoding: str) -> str:
    """Return *text* with a content change applied: on bytes, so that nothing is shared with the server."""
    if "range" not in change:
        whole: str = change["text"]
        return whole
    codec, _ = CODECS[encoding]
    first, last = (_byte_offset(text, change["range"][end], encoding) for end in ("start", "end"))
    data = text.encode(codec)
    new: str = change["text"]
    return (data[:first] + new.encode(codec) + data[last:]).decode(codec)


def _byte_offset(text: str, position: dict[str, int], encoding: str) -> int:
    codec, width = CODECS[encoding]
    pieces = _LINE_ENDS.split(text)
    if position["line"] > len(pieces) // 2:
        return len(text.encode(codec))
    before = "".join(pieces[: 2 * position["line"]]).encode(codec)
    line = pieces[2 * position["line"]].encode(codec)
    return len(before) + min(position["character"] * width, len(line))


def random_change(chance: random.Random, text: str, encoding: str) -> dict[str, Any]:
    """Return an incremental change of *text*, now and then past the end of a line or of the text."""
    ends = sorted(
        (_random_position(chance, text, encoding) for _ in range(2)),
        key=lambda position: (position["line"], position["character"]),
    )
    if chance.random() < 0.5:
        ends[1] = ends[0]
    new = "".join(chance.choices(AWKWARD, k=chance.randint(0, 3)))
    return {"range": {"start": ends[0], "end": ends[1]}, "text": new}


def _random_position(chance: random.Random, text: str, encoding: str) -> dict[str, int]:
    codec, width = CODECS[encoding]
    lines = _LINE_ENDS.split(text)[::2]
    number = chance.randrange(len(lines))
    line = lines[number]
    column = len(line[: chance.randint(0, len(line))].encode(codec)) // width
    match chance.randrange(20):
        case 0:
            return {"line": number, "character": column + 1_000}
        case 1:
            return {"line": len(lines) + chance.randint(0, 3), "character": column}
        case _:
            return {"line": number, "character": column}


def apply_workspace_edit(text: str, edit: dict[str, Any], encoding: str) -> str:
    """Return *text* as a client has it after *edit*, which may be written in either of the two ways."""
    if "documentChanges" in edit:
        edits = [each for change in edit["documentChanges"] for each in change["edits"]]
    else:
        edits = edit["changes"][URI]
    # From the back, so that the earlier positions stay true; of insertions at one place the last goes first.
    numbered = sorted(
        enumerate(edits),
        key=lambda item: (
            item[1]["range"]["start"]["line"],
            item[1]["range"]["start"]["character"],
            item[0],
        ),
        reverse=True,
    )
    for _, each in numbered:
        text = edited(text, {"range": each["range"], "text": each["newText"]}, encoding)
    return text
