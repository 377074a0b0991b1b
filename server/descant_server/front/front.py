"""The state machine between client and worker: order is kept, and every request is answered exactly once.

Replaces that of pygls, which serves requests before ``initialize``, drops all documents at a second one, does
not answer after ``shutdown``, nor a request with bad parameters, nor one that it cannot cancel. Messages of
the client come on one thread, those of the worker on another; whoever comes holds the lock for as long as it
takes to pass a message on.
"""

import threading
from collections.abc import Callable, Hashable, Mapping
from enum import Enum
from typing import Any, Protocol

from descant_server.front.client_state import Mirror
from descant_server.front.own_requests import OwnRequests
from descant_server.front.pending_requests import LastGood, Pending, document_of
from descant_server.front.stopgap_answers import StopgapAnswers
from descant_server.wire import log
from descant_server.wire.initialize import UNTRUSTED, greeting
from descant_server.wire.messages import (
    ErrorCode,
    Malformed,
    MessageId,
    Notification,
    Request,
    Response,
    dumps,
    error_body,
    read_message,
    result_body,
)

_TURNS = ("textDocument/didOpen", "textDocument/didClose")
"""After these, what was published of the document before counts no more."""
_PUBLISH = "textDocument/publishDiagnostics"
_NO_PROBLEMS = b'"diagnostics":[]'


class ConversationState(Enum):
    """How far the conversation is."""

    NEW = "new"
    SERVING = "serving"
    SHUT_DOWN = "shut down"
    ENDED = "ended"


class Supervisor(Protocol):
    """Starts, watches and replaces workers; see :mod:`descant_server.front.supervisor`."""

    def start(self) -> None:
        """Start the first worker."""

    def send(self, body: bytes) -> None:
        """Hand a message to the worker there is."""

    def take_response(self, number: MessageId, body: bytes) -> None:
        """Hand the client's answer *body* to whoever asked by this *number*, once; else it is dropped."""

    def leave(self) -> None:
        """Let the worker go: the client asks for nothing more."""

    def dismiss(self) -> None:
        """End the worker: the conversation is over."""

    def join(self, seconds: float) -> None:
        """Wait, for *seconds* at most, until the worker that was dismissed is gone."""


class Front:
    """One conversation with one client."""

    supervisor: Supervisor

    def __init__(
        self,
        version: str,
        send: Callable[[bytes, Hashable], object],
        on_end: Callable[[int], object],
        on_parent: Callable[[int], object] = lambda _: None,
        *,
        is_untrusted: bool = False,
    ) -> None:
        """Say things by *send*, which takes a body and a key (see :class:`Outbox`); it never blocks.

        *on_end* is called once, with the exit status; *on_parent* with the process to outlive by nothing. For
        an untrusted client no files of this machine are read or written.
        """
        self.lock = threading.RLock()
        self.state = ConversationState.NEW
        self.pending: dict[MessageId, Pending] = {}
        self.mirror = Mirror()
        self.last_good = LastGood()
        self.requests = OwnRequests(self.say)
        self.stopgaps = StopgapAnswers(self.requests)
        self._last_sent: dict[tuple[str, str], int] = {}
        """A hash of what was sent last about each document, so that another worker does not repeat it."""
        self._is_wrong = set[str]()
        """The documents whose last publication had problems, open or not."""
        self._version = version
        self._send = send
        self._on_end = on_end
        self._on_parent = on_parent
        self._is_untrusted = is_untrusted

    def receive(self, body: bytes) -> None:
        """Take in one message of the client. Never raises."""
        message = read_message(body)
        with self.lock:
            match message:
                case Request():
                    self._take_request(message, body)
                case Notification():
                    self._take_notification(message, body)
                case Response(number):
                    if self.state is ConversationState.SERVING:
                        self.supervisor.take_response(number, body)
                case Malformed(code, reason):
                    self.say(error_body(None, code, reason))

    def end(self) -> None:
        """End the conversation: with 0 if the client has asked for it by ``shutdown``, else with 1."""
        with self.lock:
            if self.state is ConversationState.ENDED:
                return
            status = 0 if self.state is ConversationState.SHUT_DOWN else 1
            was_new, self.state = self.state is ConversationState.NEW, ConversationState.ENDED
            if not was_new:
                self.supervisor.dismiss()
        self._on_end(status)

    def say(self, body: bytes, key: Hashable = None) -> None:
        """Send *body* to the client."""
        self._send(body, key)

    def answer(self, number: MessageId, body: bytes) -> None:
        """Answer a request by *body*, if it has not been answered."""
        if self.pending.pop(number, None) is not None:
            self.say(body)

    def answer_meanwhile(self, number: MessageId, request: Request) -> None:
        """Answer *request* by what can be said while the worker does something else."""
        self.stopgaps.keep(number, request.method)
        self.answer(number, self.last_good.answer(request))

    def _take_request(self, request: Request, body: bytes) -> None:
        refusal = self._refusal(request)
        if refusal is not None:
            self.say(error_body(request.id, *refusal))
        elif request.method == "initialize":
            self._initialize(request, body)
        elif request.method == "shutdown":
            self._shut_down(request)
        else:
            if request.method == "workspace/executeCommand":
                self.mirror.read_again(request.params)
            self.pending[request.id] = Pending(request, body)
            self.supervisor.send(body)

    def _refusal(self, request: Request) -> tuple[ErrorCode, str] | None:
        if self.state in (ConversationState.SHUT_DOWN, ConversationState.ENDED):
            return ErrorCode.INVALID_REQUEST, "Invalid Request: the server is shutting down"
        is_first = request.method == "initialize"
        if self.state is ConversationState.NEW and not is_first:
            return ErrorCode.NOT_INITIALIZED, "Server not initialized"
        if self.state is ConversationState.SERVING and is_first:
            return ErrorCode.INVALID_REQUEST, "Invalid Request: the server is already initialized"
        if request.id in self.pending:
            return ErrorCode.INVALID_REQUEST, "Invalid Request: another request with this id is running"
        return None

    def _initialize(self, request: Request, body: bytes) -> None:
        match request.params:
            case {"capabilities": {} as client}:
                pass
            case _:
                reason = "Invalid Params: initialize requires the client's capabilities"
                self.say(error_body(request.id, ErrorCode.INVALID_PARAMS, reason))
                return
        parent = request.params.get("processId")
        if isinstance(parent, int):
            self._on_parent(parent)
        options = UNTRUSTED if self._is_untrusted else request.params.get("initializationOptions")
        answer = greeting(client, self._version, options)
        self.state = ConversationState.SERVING
        self.say(result_body(request.id, answer))
        self.stopgaps.introduce(client)
        self.mirror.encoding_name = answer["capabilities"]["positionEncoding"]
        if self._is_untrusted:
            self.mirror.mark_untrusted()
        self.mirror.introduce(body)
        self.supervisor.start()

    def _shut_down(self, request: Request) -> None:
        self.state = ConversationState.SHUT_DOWN
        for number in list(self.pending):
            self.answer(number, error_body(number, ErrorCode.CANCELLED, "Request Cancelled"))
        self.say(result_body(request.id, None))
        self.supervisor.leave()

    def _take_notification(self, notification: Notification, body: bytes) -> None:
        method, params = notification
        if method == "exit":
            self.end()
        elif self.state is not ConversationState.SERVING:
            return
        elif method == "$/cancelRequest":
            self._cancel(params, body)
        elif method == "initialized":
            self.mirror.introduce(body)
            self.supervisor.send(body)
        else:
            self._pass_on(method, params, body)

    def _cancel(self, params: Any, body: bytes) -> None:
        match params:
            case {"id": str() | int() as number} if number in self.pending:
                self.answer(number, error_body(number, ErrorCode.CANCELLED, "Request Cancelled"))
                self.supervisor.send(body)

    def _pass_on(self, method: str, params: Any, body: bytes) -> None:
        """Hand a notification to the worker, and keep what another worker would have to know."""
        try:
            if method == "textDocument/didChange":
                edit = self.mirror.understood(params)
                # The worker begins with it while we do the same here.
                self.supervisor.send(body)
                self.mirror.change(edit)
                return
            self.mirror.take(method, params, body)
        except (LookupError, TypeError, ValueError) as error:
            log.warning(f"ignored invalid {method}: {_reason(error)}")
            return
        self.supervisor.send(body)
        if method in _TURNS and (uri := document_of(params)) is not None:
            self.last_good.forget(uri)
            for about in [about for about in self._last_sent if about[1] == uri]:
                del self._last_sent[about]

    def receive_from_worker(self, label: Mapping[str, Any], body: bytes) -> None:
        """Pass on a message of the current worker, and drop answers that no request waits for."""
        with self.lock:
            if self.state is not ConversationState.SERVING:
                return
            number = label.get("id")
            if "method" in label:
                self._pass_back(label, body)
            elif number in self.pending:
                request = self.pending[number].request
                # Of a document that was closed meanwhile nothing is kept: nothing would ever drop it.
                if document_of(request.params) in self.mirror.documents:
                    self.last_good.keep(request, body)
                self.answer(number, body)
            elif number is not None:
                self.stopgaps.overtake(number)

    def take_back(self) -> None:
        """Publish no problems for documents that are not open: the worker that would take them back is gone.

        Another worker publishes anew what is still wrong with such a file.
        """
        for uri in sorted(self._is_wrong - self.mirror.documents.keys()):
            params = {"uri": uri, "diagnostics": []}
            self._is_wrong.discard(uri)
            self._last_sent.pop((_PUBLISH, uri), None)
            self.say(dumps({"jsonrpc": "2.0", "method": _PUBLISH, "params": params}), (_PUBLISH, uri))

    def _pass_back(self, label: Mapping[str, Any], body: bytes) -> None:
        """Send what the worker sends, unless it was the last thing sent about this document anyway."""
        if "uri" not in label:
            self.say(body)
            return
        about = label["method"], label["uri"]
        is_new = self._last_sent.get(about) != (mark := hash(body))
        is_wrong = label["method"] == _PUBLISH and _NO_PROBLEMS not in body
        if label["method"] == _PUBLISH:
            (self._is_wrong.add if is_wrong else self._is_wrong.discard)(label["uri"])
        if is_wrong or label["uri"] in self.mirror.documents:
            self._last_sent[about] = mark
        else:  # Of one that is not open only problems are compared, so that this does not grow forever.
            self._last_sent.pop(about, None)
        if is_new:
            self.say(body, about)


def _reason(error: Exception) -> str:
    # The key of a KeyError may be the path of a document, which is private.
    words = "" if isinstance(error, KeyError) else f" {str(error)[:100]}"
    return f"{type(error).__name__}{words}"
