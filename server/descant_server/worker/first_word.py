"""The problems of the first document, said while the greater part of the server is still being imported.

Of the half second that a worker takes to start, a third is enough to read an answer, and whoever has just
pasted one waits for nothing else. What is said follows from the text and the settings alone; all messages are
handled again by the server itself, which adds what stands on the disk, and the front says nothing twice.
Whatever is out of the ordinary is left to the server: several documents, a guest, a document that has ended
workers, settings that change, a text that is long or is edited at once.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from descant_server.wire.activity_record import ActivityRecord, ExecutionLane
from descant_server.wire.channel import EARLY
from descant_server.wire.initialize import can_pull
from descant_server.wire.messages import MessageId, dumps, loads
from descant_server.worker.initialize_params import Introduction

if TYPE_CHECKING:
    from descant_server.presentation.wire_diagnostics import Plain
    from descant_server.worker.first_reading import Opened

Say = Callable[[Mapping[str, Any], bytes], object]
"""Takes a label for the front, see :data:`descant_server.protocol.Label`, and a message for the client."""
_LONGEST = 1 << 18
"""Bytes of a message that is looked at: a longer text is not read twice."""
QUESTION = "descant-settings"
"""The id of the one question that is asked here: how the client has set Descant."""
_OPEN = "textDocument/didOpen"
_PUBLISH = "textDocument/publishDiagnostics"
_ASK = "workspace/configuration"
_SECTION = "descant"
_BESIDE = frozenset(("initialized", "$/setTrace", "$/cancelRequest", _OPEN))
"""The notifications beside which a document is read as if there were none."""

logger = logging.getLogger(__name__)


class FirstWord:
    """Listens to the client on one thread, and speaks on another as soon as there is something to say."""

    def __init__(self, say: Say, activity: ActivityRecord) -> None:
        """Say it by *say*; while a text is read, *activity* tells which one."""
        self._say = say
        self._activity = activity
        self._lock = threading.Lock()
        self._is_over = False
        self._client: Introduction | None = None
        self._told: list[Any] | None = None
        """What the client says of its settings; None as long as that is not known."""
        self.has_asked = False
        """Whether the client was sent the question; its answer is for the server, too."""
        self._documents: list[Any] = []
        """What was opened, as it came."""
        self._pulls: list[tuple[Any, Any]] = []
        """The requests for the problems of a document that have no answer yet: their ids and parameters."""
        self._items: list[Plain] | None = None
        """What the document is said to have."""
        self.answers: dict[str, tuple[int, list[Plain]]] = {}
        """Of each document that was asked for, its version and its problems: they may be others later."""
        self.answered = set[MessageId]()
        """The requests that need no other answer: the client may use their ids again."""

    def hear(self, body: bytes) -> None:
        """Take note of a message of the client. Never raises."""
        with self._lock, suppress(ValueError, RecursionError, LookupError, TypeError, AttributeError):
            self._is_over = self._is_over or len(body) > _LONGEST
            if not self._is_over:
                self._take(loads(body))

    def speak(self) -> None:
        """Say what can be said by now, if anything. Never raises."""
        with self._lock:
            is_ready = len(self._documents) == 1 and self._told is not None and not self._is_over
        if is_ready:
            try:
                self._speak()
            except Exception as error:
                # The server meets what is wrong with the text as well, and says so.
                logger.debug("the first word failed: %s", type(error).__name__)
                self.end()

    def end(self) -> None:
        """Say nothing from now on."""
        with self._lock:
            self._is_over = True

    def _take(self, message: Any) -> None:
        match message:
            case {"method": "initialize", "params": params}:
                self._client = Introduction(params)
            case {"method": "initialized"} if self._client is not None and not self.has_asked:
                self._ask(self._client)
            case {"method": "textDocument/didOpen", "params": {"textDocument": document}}:
                self._documents.append(document)
            case {"method": "textDocument/diagnostic", "id": number, "params": params}:
                self._pulls.append((number, params))
            case {"method": "$/cancelRequest", "params": {"id": number}}:
                self._pulls = [pull for pull in self._pulls if pull[0] != number]
            case {"method": method} if "id" not in message:
                self._is_over = method not in _BESIDE
            case {"id": number} if number == QUESTION and "method" not in message:
                told = message.get("result")
                self._told = told if isinstance(told, list) else []

    def _ask(self, client: Introduction) -> None:
        """Ask for the settings, for the server as well, if the client answers such questions."""
        if not client.ability("workspace.configuration"):
            self._told = []
            return
        items = [{"scopeUri": uri, "section": _SECTION} for uri in client.folders] or [{"section": _SECTION}]
        question = {"jsonrpc": "2.0", "id": QUESTION, "method": _ASK, "params": {"items": items}}
        self.has_asked = True
        self._say({"id": QUESTION, "method": _ASK, EARLY: True}, dumps(question))

    def _speak(self) -> None:
        from descant_server.worker.first_reading import Opened, first_diagnostics, first_settings

        assert self._client is not None, "it was asked for its settings"
        [document] = self._documents
        opened = Opened(document["uri"], document["version"], document["text"])
        pulls = can_pull(self._client.capabilities)
        if self._items is None:
            # A text is not to blame for what the settings do, such as a schema in a package that hangs.
            with self._activity.entry(ExecutionLane.ANALYSIS, "initialized"):
                workspace = first_settings(self._client, self._told or [])
            with self._activity.entry(ExecutionLane.ANALYSIS, f"{_OPEN} {opened.uri}"):
                self._items = first_diagnostics(self._client, workspace, opened)
            if self._items is None:
                self.end()
            elif not pulls:
                params = {"uri": opened.uri, "version": opened.version, "diagnostics": self._items}
                message = {"jsonrpc": "2.0", "method": _PUBLISH, "params": params}
                self._send({"method": _PUBLISH, "uri": opened.uri}, message)
        if self._items is not None and pulls:
            self._answer(opened, self._items)

    def _answer(self, opened: "Opened", items: "list[Plain]") -> None:
        from descant_server.presentation.wire_diagnostics import result_id

        with self._lock:
            pulls, self._pulls = self._pulls, []
        made_from = result_id((opened.text,), 0, 0)
        for number, params in pulls:
            if params["textDocument"]["uri"] == opened.uri:
                self.answers[opened.uri] = opened.version, items
                result: dict[str, Any] = {"kind": "full", "items": items, "resultId": made_from}
                if params.get("previousResultId") == made_from:
                    result = {"kind": "unchanged", "resultId": made_from}
                if self._send({"id": number}, {"jsonrpc": "2.0", "id": number, "result": result}):
                    self.answered.add(number)

    def _send(self, label: Mapping[str, Any], message: Any) -> bool:
        """Say *message* in the very bytes in which the server says it, by which the front knows it again.

        Say nothing, and tell so, if something out of the ordinary has come while the text was read.
        """
        import orjson

        body = orjson.dumps(message)
        with self._lock:
            if not self._is_over:
                self._say({**label, EARLY: True}, body)
            return not self._is_over
