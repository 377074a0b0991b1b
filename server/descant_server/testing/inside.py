"""Client and server in one process: the same front and the same worker, on threads, and no pipe between.

It starts in the time of an import, and what goes wrong inside of the server can be seen in a debugger. What
only processes have is not there: a worker that hangs is given up, and cannot be ended.
"""

import asyncio
import json
import threading
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from typing import Any

from descant_server import __version__
from descant_server.app import create_server
from descant_server.front.front import Front
from descant_server.front.supervisor import WorkerSupervisor
from descant_server.front.worker_process import Listener
from descant_server.protocol import ResponseProtocol
from descant_server.testing.client import CAPABILITIES, LIMIT, RequestFailed, ServerFailed
from descant_server.testing.received import LastMessages
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.messages import dumps


class WorkerThread:
    """A worker as the front sees it, on a thread of this process."""

    pid = 0
    """No process is ended for the memory of all that runs in this one."""
    was_killed = False

    def __init__(self, listener: Listener) -> None:
        """Start; *listener* is told what the worker says."""
        self.activity = ActivityRecord.new()
        self._listener = listener
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)
        self._protocol: ResponseProtocol = create_server(self.activity).protocol
        self._protocol.say = self._say
        self._thread.start()

    def send(self, body: bytes) -> None:
        """Hand a message of the client over."""
        self._soon(self._protocol.receive, body)

    def leave(self) -> None:
        """Let it end when it has done what it was told before."""
        self._soon(self._ended.set)

    def kill(self) -> None:
        """Listen to it no more, whatever it does."""
        self._protocol.say = lambda label, body: None
        self._soon(self._ended.set)

    def _say(self, label: Mapping[str, Any], body: bytes) -> None:
        self._listener.receive(self, label, body)

    def _soon(self, call: Callable[..., object], *arguments: object) -> None:
        # It may have ended already.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(call, *arguments)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._until_the_end())
        self._listener.worker_exited(self)
        self.activity.close()

    async def _until_the_end(self) -> None:
        await self._ended.wait()


class InProcessServer:
    """A client and a server that talk as over a line: any body goes, and what comes is heard in its order."""

    def __init__(self, on_message: Callable[[dict[str, Any]], object]) -> None:
        """Start a server. *on_message* is told each message that it says, on some thread."""
        self._on_message = on_message
        self.status: int | None = None
        """The exit status, when the conversation has ended."""
        self._front = Front(__version__, self._take, self._end)
        self._supervisor = WorkerSupervisor(self._front, WorkerThread)
        self._front.supervisor = self._supervisor

    def say(self, message: Mapping[str, Any]) -> None:
        """Say a message as the client; the envelope is put around it."""
        self.say_body(dumps({"jsonrpc": "2.0", **message}))

    def say_body(self, body: bytes) -> None:
        """Say whatever *body* holds."""
        self._front.receive(body)

    def hang_up(self) -> None:
        """End the conversation from the side of the client, and see the worker end."""
        self._front.end()
        self._supervisor.join(LIMIT)

    def _take(self, body: bytes, key: Hashable) -> None:
        self._on_message(json.loads(body))

    def _end(self, status: int) -> None:
        self.status = status


class InsideProcess(LastMessages):
    """A server in this process that is initialized, for tests that open documents."""

    log = ""
    """Nothing: what the server logs goes where this process logs, such as pytest's ``caplog``."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        """Start a server with the settings *options*. Raises ServerFailed."""
        super().__init__()
        self._changed = threading.Condition()
        self._answers: dict[str, dict[str, Any]] = {}
        self._asked = 0
        self._pair = InProcessServer(self._take)
        params = {"processId": None, "rootUri": None, "capabilities": CAPABILITIES}
        self.request("initialize", {**params, "initializationOptions": dict(options) or None})
        self.notify("initialized", {})
        with suppress(RequestFailed):
            # The settings are taken in behind `initialized`; whoever has answered this has done so.
            self.request("textDocument/documentSymbol", {"textDocument": {"uri": self.new_uri("none")}})

    @property
    def has_ended(self) -> bool:
        """Whether the conversation has ended."""
        return self._pair.status is not None

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self._pair.say({"method": method, "params": params})

    def request(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result. Raises RequestFailed and ServerFailed."""
        self._asked += 1
        number = f"{method} {self._asked}"
        self._pair.say({"id": number, "method": method, **({} if params is None else {"params": params})})
        self._wait(lambda: number in self._answers, f"there is no answer to {number!r}")
        answer = self._answers.pop(number)
        if "error" in answer:
            raise RequestFailed(answer["error"])
        return answer["result"]

    def diagnostics(self, uri: str, version: int) -> list[dict[str, Any]]:
        """Return what is wrong with this version of a document. Raises ServerFailed."""
        self._wait(lambda: self.is_known(uri, version), f"version {version} of {uri} was not analysed")
        return self.published(uri)

    def end(self) -> None:
        """End the conversation, kindly if the server listens."""
        with suppress(ServerFailed, RequestFailed):
            self.request("shutdown")
        self._pair.hang_up()

    def _wait(self, is_so: Callable[[], bool], otherwise: str) -> None:
        with self._changed:
            if not self._changed.wait_for(is_so, LIMIT):
                raise ServerFailed(f"{otherwise} in {LIMIT:g} seconds", self.log)

    def _take(self, message: dict[str, Any]) -> None:
        with self._changed:
            self.take(message)
            if "method" not in message:
                self._answers[message["id"]] = message
            self._changed.notify_all()
        if "method" in message and "id" in message:
            result = {"applied": True} if message["method"] == "workspace/applyEdit" else None
            self._pair.say({"id": message["id"], "result": result})
