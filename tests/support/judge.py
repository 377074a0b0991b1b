"""What client and server say to each other, held against the protocol: each message, in both directions.

The rules for the server are those of ``lsp_validate.py``, which stands outside of this repository and shares
no code with the server. The rules for the client stand here: a test that breaks one without saying so tests
something else than it thinks.
"""

import importlib.util
import json
import os
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

SHARED = os.environ.get("DESCANT_SHARED")
_HEAD = re.compile(rb"Content-Length: (\d{1,18})\r\n\r\n")
_ANY_HEAD = re.compile(rb"(?i)content-length *: *(\d{1,18})\r\n(?:[^\r\n]+\r\n)*\r\n")
_NO_FAULT = re.compile("positionEncoding utf-16 was not offered")
"""Every client has to understand UTF-16, so that a server may choose it unasked."""
_BEFORE_INITIALIZED = {"initialize", "exit"}
_KNOWN = ("$/", "x/", "test/", "descant/")
"""Methods of these names need not be in the protocol."""


def is_there() -> bool:
    """Tell whether there is a judge. Raises RuntimeError where there has to be one."""
    if SHARED is None and os.environ.get("CI"):
        raise RuntimeError("DESCANT_SHARED is not set, so that nothing of the protocol is checked in CI")
    return SHARED is not None


def proxy(report: Path) -> list[str]:
    """Return the start of a command that runs another one, and writes *report* of what is said to it."""
    tools = _tools()
    meta = str(tools / "metaModel-3.18.json")
    return [sys.executable, str(tools / "lsp_validate.py"), "--meta", meta, "--out", str(report), "--"]


@cache
def _meta() -> dict[str, Any]:
    model: dict[str, Any] = json.loads((_tools() / "metaModel-3.18.json").read_text(encoding="utf-8"))
    return model


@cache
def _validator() -> Any:
    """Return the class of the validator."""
    spec = importlib.util.spec_from_file_location("lsp_validate", _tools() / "lsp_validate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Validator


def _tools() -> Path:
    assert SHARED is not None
    return Path(SHARED) / "tools"


class Judge:
    """Hears one conversation, and says in the end what was wrong with it."""

    def __init__(self) -> None:
        """Begin before the first message."""
        self._rules = _validator()(_meta())
        self._is_rude = False
        self._faults: list[str] = []
        self._buffer = bytearray()
        self._asked: Counter[Any] = Counter()
        self._versions: dict[str, int] = {}
        self._initialize: Any = None
        self._is_initialized = False
        self._is_shut_down = False

    def excuse(self) -> None:
        """From now on hold nothing against the client; what the server says has to be right all the same."""
        self._is_rude = True

    def verdict(self) -> list[str]:
        """Return what was wrong: of the client, and of the server."""
        lines = (line.strip() for line in self._rules.report().splitlines()[1:])
        errors = (line for line in lines if line.startswith("ERROR") and not _NO_FAULT.search(line))
        return [*self._faults, *errors]

    def unanswered(self) -> list[str]:
        """Return the methods of the requests that have no answer."""
        return [method for method, _ in self._rules.pending_c.values()]

    # The client

    def sent(self, data: bytes) -> None:
        """Hear bytes of the client."""
        self._buffer += data
        while self._buffer:
            head = _ANY_HEAD.search(self._buffer) if self._is_rude else _HEAD.match(self._buffer)
            if head is None:
                self._fault(f"this is no header: {bytes(self._buffer[:40])!r}")
                return
            end = head.end() + int(head[1])
            if len(self._buffer) < end:
                return
            body = bytes(self._buffer[head.end() : end])
            del self._buffer[:end]
            self._heard(body)

    def _heard(self, body: bytes) -> None:
        try:
            message = json.loads(body)
        except (ValueError, RecursionError):
            self._fault(f"this is no JSON: {body[:40]!r}")
            return
        if not isinstance(message, dict):
            self._fault(f"this is no message: {body[:40]!r}")
            return
        number = message.get("id")
        if "method" not in message:
            self._rules.client(message)
            return
        if isinstance(number, str | int | float) and not isinstance(number, bool):
            self._asked[number] += 1
        elif "id" in message:
            self._fault(f"{number!r} is no id")
            return
        if not isinstance(message["method"], str):
            self._fault(f"{message['method']!r} is no method")
            self._rules.pending_c[number] = ("x/no-method", {})
            return
        self._check(message)
        capabilities = self._rules.caps
        try:
            self._rules.client(message)
        except (KeyError, TypeError, AttributeError, IndexError):
            # Bad parameters break the bookkeeping behind the entry of the request, and nothing else.
            self._fault(f"{message['method']} has bad parameters")
        if message["method"] == "initialize" and self._is_initialized:
            self._rules.caps = capabilities

    def _check(self, message: dict[str, Any]) -> None:
        method, params = message["method"], message.get("params")
        if not self._is_initialized and method not in _BEFORE_INITIALIZED:
            self._fault(f"{method} before the answer to initialize")
        if self._is_initialized and method == "initialize":
            self._fault("a second initialize")
        if self._is_shut_down and method != "exit":
            self._fault(f"{method} after shutdown")
        if method == "shutdown":
            self._is_shut_down = True
        if "id" in message and self._asked[message["id"]] > 1:
            self._fault(f"the id {message['id']!r} a second time")
        known = (self._rules.R if "id" in message else self._rules.N).get(method)
        if known is None:
            if not method.startswith(_KNOWN):
                self._fault(f"{method} is not in the protocol")
            return
        if known.get("params"):
            for path, text in self._rules.ck(known["params"], params, ""):
                self._fault(f"{method}: {path} {text}")
        self._check_versions(method, params)

    def _check_versions(self, method: str, params: Any) -> None:
        match method, params:
            case "textDocument/didOpen", {"textDocument": {"uri": str(uri), "version": int(version)}}:
                if uri in self._versions:
                    self._fault(f"{uri} is opened twice")
                self._versions[uri] = version
            case "textDocument/didChange", {"textDocument": {"uri": str(uri), "version": int(version)}}:
                if uri not in self._versions:
                    self._fault(f"{uri} is changed and not open")
                elif version <= self._versions[uri]:
                    self._fault(f"the version of {uri} goes from {self._versions[uri]} to {version}")
                self._versions[uri] = version
            case "textDocument/didClose", {"textDocument": {"uri": str(uri)}}:
                if self._versions.pop(uri, None) is None:
                    self._fault(f"{uri} is closed and not open")

    def _fault(self, what: str) -> None:
        if not self._is_rude:
            self._faults.append(f"CLIENT {what}")

    # The server

    def received(self, message: dict[str, Any]) -> None:
        """Hear a message of the server."""
        number = message.get("id")
        is_answer = "method" not in message
        if is_answer:
            self._asked[number] -= 1
            method, _ = self._rules.pending_c.get(number, ("", None))
            if method == "initialize" and "result" in message:
                self._is_initialized = True
        try:
            self._rules.server(message)
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            # What the types are wrong of has been noted; the rules behind them rely on the types.
            self._faults.append(f"ERROR {message.get('method')}: {type(error).__name__} {error}")
        if is_answer and self._asked[number] > 0:
            # The client used the id twice, and is owed another answer.
            self._rules.pending_c[number] = ("x/again", {})
