"""Servers that listen on the network, and clients of them over TCP and WebSockets, for tests."""

import itertools
import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from descant_server.front.listen_addresses import Address, read_address
from support.lsp_client import CAPABILITIES, ENVIRONMENT, LIMIT

LSP = (sys.executable, "-P", "-m", "descant_server", "lsp")


class Listening:
    """A server that is ready for clients."""

    def __init__(self, process: "subprocess.Popen[str]", address: Address) -> None:
        self.process = process
        self.address = address

    def end(self, number: int) -> tuple[int, str]:
        """Send a signal; return the exit status and what was said on standard error since the start."""
        self.process.send_signal(number)
        # Standard error ends when the last of its processes has.
        _, log = self.process.communicate(timeout=LIMIT)
        return self.process.returncode, log


@contextmanager
def listening(*arguments: str, temporary: Path | None = None) -> Iterator[Listening]:
    """Start a server that listens as *arguments* say; it keeps its temporary files in *temporary*."""
    environment = ENVIRONMENT if temporary is None else {**ENVIRONMENT, "TMPDIR": str(temporary)}
    process = subprocess.Popen((*LSP, *arguments), stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stderr is not None
        told = process.stderr.readline()
        match = re.fullmatch(r"descant: listening for \w+ at (\S+)\n", told)
        assert match, told + process.stderr.read()
        yield Listening(process, read_address(match[1]))
    finally:
        process.kill()
        process.communicate()


def refused(*arguments: str) -> str:
    """Return what a server says that does not even start."""
    ran = subprocess.run((*LSP, *arguments), capture_output=True, text=True, env=ENVIRONMENT, timeout=LIMIT)
    assert (ran.returncode, ran.stdout) == (2, "")
    return ran.stderr


class Talker:
    """A client: it says messages, and keeps what it hears until somebody asks for it."""

    def __init__(self, say: Callable[[bytes], object], hear: Callable[[], bytes]) -> None:
        """Talk by *say* and *hear*; the latter raises EOFError at the end."""
        self.say = say
        self._hear = hear
        self._numbers = itertools.count(1)
        self._heard: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.say(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        self.send({"method": method, **({} if params is None else {"params": params})})

    def request(self, method: str, params: Any = None) -> Any:
        """Send a request and return its result."""
        number = next(self._numbers)
        self.send({"id": number, "method": method, **({} if params is None else {"params": params})})
        return self._first(lambda message: message.get("id") == number and "method" not in message)["result"]

    def initialize(self) -> "Talker":
        """Introduce ourselves."""
        self.able()
        return self

    def able(self, folder: str | None = None) -> Any:
        """Introduce ourselves, with a folder of the workspace, and return what the server can do."""
        params = {"processId": None, "rootUri": folder, "capabilities": CAPABILITIES}
        able = self.request("initialize", params)["capabilities"]
        self.notify("initialized", {})
        return able

    def open(self, text: str, uri: str = "file:///answer.response") -> list[str]:
        """Open a document and return the codes of its problems."""
        document = {"uri": uri, "languageId": "llm-response", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})
        return self.codes(uri)

    def codes(self, uri: str = "file:///answer.response") -> list[str]:
        """Return the codes of the next problems that are published for a document."""
        said = self._first(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri
            )
        )
        return [found["code"] for found in said["params"]["diagnostics"]]

    def leave(self) -> None:
        """Say goodbye, and see that the server hangs up."""
        self.request("shutdown")
        self.notify("exit")
        self.hears_the_end()

    def hears_the_end(self) -> None:
        """See that the server hangs up."""
        try:
            while True:
                self._hear()
        except EOFError:
            return

    def _first(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for number, message in enumerate(self._heard):
            if is_it(message):
                return self._heard.pop(number)
        while not is_it(message := json.loads(self._hear())):
            self._heard.append(message)
        return message


@contextmanager
def over_tcp(address: Address) -> Iterator[Talker]:
    """Connect to a server, and hang up in the end without a word."""
    with socket.create_connection(address, LIMIT) as connection, connection.makefile("rwb") as stream:

        def say(body: bytes) -> None:
            stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            stream.flush()

        def hear() -> bytes:
            try:
                header = stream.readline()
            except ConnectionError:
                header = b""
            if not header:
                raise EOFError
            match = re.fullmatch(rb"Content-Length: (\d+)\r\n", header)
            assert match, header
            assert stream.readline() == b"\r\n"
            return stream.read(int(match[1]))

        yield Talker(say, hear)


@contextmanager
def over_websocket(address: Address, **options: Any) -> Iterator[Talker]:
    """Connect to a server over WebSockets, and hang up in the end."""
    from websockets.exceptions import ConnectionClosed

    with connect(f"ws://{address}", max_size=None, compression=None, **options) as connection:

        def hear() -> bytes:
            try:
                message = connection.recv(LIMIT)
            except ConnectionClosed as error:
                raise EOFError from error
            assert isinstance(message, str), "a message is a text frame"
            return message.encode()

        yield Talker(lambda body: connection.send(body.decode()), hear)


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until something is so that happens in another process, for a while at most."""
    end, pause = time.monotonic() + LIMIT, threading.Event()
    while not is_so():
        assert time.monotonic() < end
        pause.wait(0.02)
