"""The smallest editor there is: it edits one document over stdio, and looks at the clock."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

from descant_server.wire.framing import frame, read_bodies
from support.process_tree import family

SERVER = (sys.executable, "-P", "-m", "descant_server", "lsp", "--stdio")
URI = "file:///bench.response"
PUBLISHED = "textDocument/publishDiagnostics"
_CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"publishDiagnostics": {"versionSupport": True, "relatedInformation": True}},
}
_RETRY = -32802


class Editor:
    """One server, and the document that is open in it. Nothing is read but what is waited for."""

    def __init__(self) -> None:
        """Start a server and introduce ourselves."""
        begin = time.perf_counter()
        self._process = subprocess.Popen(
            SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ}
        )
        self._bodies = read_bodies(cast(Any, self._process.stdout))
        self._asked = 0
        self._version = 0
        self.publications: list[tuple[Any, int]] = []
        """Version and number of problems of each."""
        self.is_pulling = False
        self.seconds_to_greeting = 0.0
        self._begin = begin

    def greet(self, *extra: str) -> None:
        """Introduce ourselves; *extra* names what this client can do beside."""
        self.is_pulling = "pull" in extra
        able = dict(_CAPABILITIES)
        if self.is_pulling:
            able["textDocument"] = {**able["textDocument"], "diagnostic": {"relatedDocumentSupport": True}}
        self.request("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": able})
        self.seconds_to_greeting = time.perf_counter() - self._begin
        self.notify("initialized", {})

    def open(self, text: str) -> float:
        """Open the document and return the seconds until its diagnostics are there."""
        self._version += 1
        document = {"uri": URI, "languageId": "llm-response", "version": self._version, "text": text}
        begin = time.perf_counter()
        self.notify("textDocument/didOpen", {"textDocument": document})
        self.diagnostics()
        return time.perf_counter() - begin

    def edit(self, line: int, column: int) -> float:
        """Insert a character, and return when that was."""
        self._version += 1
        place = {"line": line, "character": column}
        change = {"range": {"start": place, "end": place}, "text": "x"}
        begin = time.perf_counter()
        identifier = {"uri": URI, "version": self._version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
        return begin

    def diagnostics(self) -> None:
        """Wait for the diagnostics of the latest version."""
        if self.is_pulling:
            self.request("textDocument/diagnostic", {"textDocument": {"uri": URI}})
            return
        while not self.publications or self.publications[-1][0] != self._version:
            self._hear()

    def request(self, method: str, params: Any) -> Any:
        """Send a request and return its result."""
        while True:
            self._asked += 1
            number = self._asked
            self._send({"id": number, "method": method, "params": params})
            while (message := self._hear()).get("id") != number or "method" in message:
                pass
            if message.get("error", {}).get("code") != _RETRY:
                return message["result"]

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def peaks(self) -> tuple[float, float]:
        """Return the peak of memory in megabytes, of the process that we talk to and of all of them."""
        each = [_peak(pid) for pid in family(self._process.pid)]
        return each[0], sum(each)

    def leave(self) -> None:
        """End the server."""
        self.request("shutdown", None)
        self.notify("exit", None)
        self._process.wait(10)
        for stream in (self._process.stdin, self._process.stdout):
            cast(Any, stream).close()

    def _send(self, message: dict[str, Any]) -> None:
        stream = cast(Any, self._process.stdin)
        stream.write(frame(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()))
        stream.flush()

    def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(next(self._bodies))
        if message.get("method") == PUBLISHED:
            params = message["params"]
            self.publications.append((params.get("version"), len(params["diagnostics"])))
        elif "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})
        return message


def _peak(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)
