"""Plays the client of a recording to a server.

Order and causality are kept: a message is sent when everything has come that the recorded client had heard
before it. The pauses of the recorded client are not kept. What does not come in time is missing, and nobody
waits for it again. Commands that write files are not said again, so that their answers are missing.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from typing import Any, cast

from descant_server.replaying.recording import (
    RecordedMessage,
    Recording,
    answers_to_server,
    is_answer,
    key_of,
)
from descant_server.wire.framing import frame, read_bodies
from descant_server.wire.initialize import WRITING
from descant_server.wire.messages import dumps
from descant_server.wire.outbox import Outbox

SERVER = (sys.executable, "-P", "-m", "descant_server", "lsp", "--stdio")
PATIENCE = 10.0
"""Seconds that anything may take."""
_TURNS = ("textDocument/didOpen", "textDocument/didClose")


class Player:
    """One conversation with a fresh server, which ends with :meth:`play`."""

    def __init__(
        self, recording: Recording, command: Sequence[str] = SERVER, patience: float = PATIENCE
    ) -> None:
        """Start the server. Raises OSError."""
        self.sent: dict[str | None, list[float]] = defaultdict(list)
        """When each request was sent, by its id."""
        self.answers: dict[str | None, list[tuple[float, dict[str, Any]]]] = defaultdict(list)
        """The answers by the ids of their requests, and when they came."""
        self.published: list[tuple[float, dict[str, Any]]] = []
        """The parameters of all publications, and when they came."""
        self.edited: dict[tuple[str, int], float] = {}
        """When each version of a document was sent."""
        self._recording = recording
        self._patience = patience
        self._expected: dict[str | None, int] = defaultdict(int)
        self._versions: dict[tuple[str, str], list[Any]] = defaultdict(list)
        self._replies: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        for method, reply in answers_to_server(recording):
            self._replies[method].append(reply)
        self._changed = threading.Condition()
        self._has_ended = False
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._outbox = Outbox(cast(Any, self._process.stdin), lambda: None)
        self._reader = threading.Thread(target=self._read, name="inbox", daemon=True)
        self._reader.start()

    def play(self, on_step: Callable[[], object]) -> int:
        """Say what the client said; *on_step* is called for each message. Return the exit status."""
        try:
            for entry in self._recording.entries:
                if entry.is_of_client:
                    self._say(entry)
                else:
                    self._await(entry.message)
                on_step()
            self._outbox.close(self._patience)
            return self._process.wait(self._patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()
        finally:
            self._process.kill()
            self._reader.join(self._patience)

    def _say(self, entry: RecordedMessage) -> None:
        message, body = entry.message, entry.body
        if is_answer(message):
            return  # It is given when the server asks.
        method, params = message.get("method"), message.get("params")
        if _writes_files(params):
            return
        with self._changed:
            if method == "initialize" and isinstance(params, dict):
                # The client that was recorded is gone; the server shall not outlive us.
                body = dumps({**message, "params": {**params, "processId": os.getpid()}})
            if "id" in message:
                self.sent[key_of(message)].append(time.monotonic())
            match params:
                case {"textDocument": {"uri": str(uri), "version": int(version)}}:
                    self.edited[uri, version] = time.monotonic()
            match params:
                case {"textDocument": {"uri": str(uri)}} if method in _TURNS:
                    for about in [about for about in self._versions if about[1] == uri]:
                        del self._versions[about]
        self._outbox.write(frame(body))

    def _await(self, message: dict[str, Any]) -> None:
        """Wait until something has come that says as much as *message* of the recording."""
        is_so: Callable[[], bool]
        if is_answer(message):
            key = key_of(message)
            self._expected[key] += 1
            count = self._expected[key]
            if key != "null" and len(self.sent[key]) < count:
                return

            def is_so() -> bool:
                return len(self.answers[key]) >= count

        else:
            match message:
                case {"method": str(method), "params": {"uri": str(uri)} as params} if "id" not in message:
                    version = params.get("version")
                case _:
                    return

            def is_so() -> bool:
                return any(_covers(heard, version) for heard in self._versions[method, uri])

        with self._changed:
            self._changed.wait_for(lambda: is_so() or self._has_ended, self._patience)

    def _read(self) -> None:
        for body in read_bodies(cast(Any, self._process.stdout)):
            message = json.loads(body)
            with self._changed:
                self._take(time.monotonic(), message)
                self._changed.notify_all()
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def _take(self, now: float, message: dict[str, Any]) -> None:
        if is_answer(message):
            self.answers[key_of(message)].append((now, message))
            return
        method = message["method"]
        if "id" in message:
            replies = self._replies[method]
            # The last one is given again and again.
            reply = replies.popleft() if len(replies) > 1 else replies[0] if replies else {"result": None}
            self._outbox.write(frame(dumps({**reply, "jsonrpc": "2.0", "id": message["id"]})))
            return
        params = message.get("params")
        if isinstance(params, dict) and isinstance(uri := params.get("uri"), str):
            self._versions[method, uri].append(params.get("version"))
            if method == "textDocument/publishDiagnostics":
                self.published.append((now, params))


def _writes_files(params: Any) -> bool:
    """Tell whether a request has files written: that it was once recorded is no reason to do so again."""
    return isinstance(params, dict) and params.get("command") in WRITING


def _covers(heard: Any, wanted: Any) -> bool:
    """Tell whether what was said of version *heard* makes it needless to wait for *wanted*."""
    if isinstance(heard, int) and isinstance(wanted, int):
        return heard >= wanted
    return bool(heard == wanted)
