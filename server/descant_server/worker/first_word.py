"""The problems of the first document, said while the greater part of the server is still being imported.

Of the half second that a worker takes to start, a third is enough to read an answer, and whoever has just
pasted one waits for nothing else. What is said follows from the text and the settings alone; all messages are
handled again by the server itself, which adds what stands on the disk, and the front says nothing twice.
What is edited meanwhile is read again between two imports. Whatever is out of the ordinary is left to the
server: several documents, a guest, a document that has ended workers, settings that change, a long text.
"""

import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from descant_server.wire.activity_record import ActivityRecord, ExecutionLane
from descant_server.wire.channel import EARLY
from descant_server.wire.initialize import best_encoding, can_pull
from descant_server.wire.messages import MessageId, dumps, loads
from descant_server.worker.initialize_params import Introduction

if TYPE_CHECKING:
    from descant_server.front.client_state import MirroredDocument
    from descant_server.presentation.wire_diagnostics import Plain
    from descant_server.settings.workspace_settings import Workspace

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
_BESIDE = frozenset(("initialized", "$/setTrace", "$/cancelRequest"))
"""The notifications beside which a document is read as if there were none."""

logger = logging.getLogger(__name__)


class _Reading(NamedTuple):
    """What a document is said to have."""

    edits: int
    """So many of them led to its text."""
    uri: str
    document: "MirroredDocument"
    items: "list[Plain]"


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
        self._edits: list[Any] = []
        """What was opened and what was changed in it, as it came."""
        self._pulls: list[tuple[Any, Any]] = []
        """The requests for the problems of a document that have no answer yet: their ids and parameters."""
        self._workspace: Workspace | None = None
        self._said: _Reading | None = None
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
            is_ready = bool(self._edits) and self._told is not None and not self._is_over
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
            case {"method": "textDocument/didOpen", "params": params} if not self._edits:
                self._edits.append(params)
            case {"method": "textDocument/didChange", "params": params}:
                self._edits.append(params)
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
        assert self._client is not None, "it was asked for its settings"
        pulls, count = can_pull(self._client.capabilities), len(self._edits)
        if self._said is None or self._said.edits != count:
            self._said = self._read(self._client, count)
            if self._said is None:
                self.end()
            elif not pulls:
                self._publish(self._said)
        if self._said is not None and pulls:
            self._answer(self._said)

    def _read(self, client: Introduction, count: int) -> _Reading | None:
        """Return what the document is said to have after *count* edits; None where others have to say it."""
        from descant_server.front.client_state import Mirror
        from descant_server.worker.first_reading import first_diagnostics, first_settings

        mirror = Mirror()
        mirror.encoding_name = best_encoding(client.ability("general.position_encodings"))
        opened, *changed = self._edits[:count]
        mirror.take(_OPEN, opened, b"")
        for params in changed:
            mirror.change(mirror.understood(params))
        [(uri, document)] = mirror.documents.items()
        # A text is not to blame for what the settings do, such as a schema in a package that hangs.
        with self._activity.entry(ExecutionLane.ANALYSIS, "initialized"):
            self._workspace = self._workspace or first_settings(client, self._told or [])
        with self._activity.entry(ExecutionLane.ANALYSIS, f"{_OPEN} {uri}"):
            items = first_diagnostics(client, self._workspace, uri, document)
        return None if items is None else _Reading(count, uri, document, items)

    def _publish(self, said: "_Reading") -> None:
        params = {"uri": said.uri, "version": said.document.version, "diagnostics": said.items}
        message = {"jsonrpc": "2.0", "method": _PUBLISH, "params": params}
        self._send(said, {"method": _PUBLISH, "uri": said.uri}, message)

    def _answer(self, said: "_Reading") -> None:
        from descant_server.presentation.wire_diagnostics import result_id

        with self._lock:
            pulls, self._pulls = self._pulls, []
        made_from = result_id((said.document.source.text,), 0, 0)
        for number, params in pulls:
            if params["textDocument"]["uri"] == said.uri:
                result: dict[str, Any] = {"kind": "full", "items": said.items, "resultId": made_from}
                if params.get("previousResultId") == made_from:
                    result = {"kind": "unchanged", "resultId": made_from}
                if self._send(said, {"id": number}, {"jsonrpc": "2.0", "id": number, "result": result}):
                    self.answers[said.uri] = said.document.version, said.items
                    self.answered.add(number)

    def _send(self, said: _Reading, label: Mapping[str, Any], message: Any) -> bool:
        """Say *message* in the very bytes in which the server says it, by which the front knows it again.

        Say nothing, and tell so, if an edit or something out of the ordinary has come meanwhile.
        """
        import orjson

        body = orjson.dumps(message)
        with self._lock:
            is_latest = not self._is_over and said.edits == len(self._edits)
            if is_latest:
                self._say({**label, EARLY: True}, body)
            return is_latest
