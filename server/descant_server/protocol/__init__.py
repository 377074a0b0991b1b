"""The worker's half of the protocol: what a message of the client is handled by, and how its result is said.

The order of the conversation is kept by the front. Here the types, the registry of features, the builder of
capabilities and the outgoing calls of pygls are used, and how a message is taken in and answered is replaced.
In pygls 2.1

* a result that JSON cannot hold leaves its request without an answer;
* a request that was cancelled while it waited runs all the same, and a cancelled command runs to its end;
* a handler that is stopped, because the worker ends, is told of as a fault in the loop;
* the edits of documents are applied to a line model of its own, slowly and, at U+2028, wrongly;
* of the position encodings on offer the client's first is taken;
* some of what is registered is not told to the client: see ``advertising.py``.
"""

import asyncio
import contextvars
import json
import logging
import traceback
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future
from functools import partial
from typing import Any

import attrs
import orjson
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcRequestCancelled
from pygls.protocol import LanguageServerProtocol, lsp_method

from descant_server.protocol.activity import entered
from descant_server.protocol.advertising import advertised
from descant_server.protocol.messages import read_params
from descant_server.wire.activity_record import ActivityRecord, ExecutionLane
from descant_server.wire.initialize import best_encoding
from descant_server.wire.messages import MessageId, loads

logger = logging.getLogger(__name__)

_OUR_OWN = (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE)
"""Notifications that pygls may not see: our documents are our own."""
_OF_DOCUMENTS = (types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS, "descant/didAnalyze")
"""Notifications of which the last one of each document makes those before it superfluous."""

Label = Mapping[str, Any]
"""What the front has to know of a message: ``id``, ``method``, and ``uri`` where a later one counts more."""


class ResponseProtocol(LanguageServerProtocol):
    """Takes messages as bytes, and says others, each with a label for the front, by ``say``."""

    activity: ActivityRecord

    def __init__(self, *args: Any) -> None:
        """Start before ``initialize``; *args* are those of pygls."""
        super().__init__(*args)
        for method in _OUR_OWN:
            self.fm.builtin_features.pop(method)
        self.say: Callable[[Label, bytes], object] = lambda label, body: None
        self.answered = set[MessageId]()
        """Requests that were answered before they come here. Another answer could be taken for that of a
        later request with the same id."""

    def receive(self, body: bytes) -> None:
        """Take in one message. Never raises."""
        message = loads(body)
        match message:
            case {"method": str(), "id": str() | int() as msg_id} if msg_id in self.answered:
                self.answered.discard(msg_id)
            case {"method": str(method), "id": str() | int() as msg_id}:
                contextvars.copy_context().run(self._on_request, msg_id, method, message)
            case {"method": str(method)}:
                contextvars.copy_context().run(self._on_notification, method, message)
            case {"id": str() | int() as msg_id}:
                self._on_response(msg_id, message)

    def expect(self, msg_id: str) -> Future[Any]:
        """Return what will hold the answer to a request that was sent without this class; plain data."""
        future = self._request_futures[msg_id] = Future()
        return future

    def on_cancel(self, call: Callable[[], object]) -> None:
        """Have *call* called if the client takes back the request that is being handled."""
        msg_id = self._ctx_msg_id.get()
        if msg_id is not None and (future := self._request_futures.get(msg_id)) is not None:
            future.add_done_callback(lambda done: call() if done.cancelled() else None)

    def notify(self, method: str, params: Any | None = None) -> None:
        """Send a notification; *params* may be the protocol's types, plain data, or one inside the other."""
        self._send_data({"jsonrpc": "2.0", "method": method, "params": params})

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Answer with what this server can do, in the position encoding that suits it best."""
        general = params.capabilities.general
        if general is not None and general.position_encodings is not None:
            general.position_encodings = [best_encoding(general.position_encodings)]
        result = yield from super().lsp_initialize(params)
        result.capabilities = self.server_capabilities = advertised(
            result.capabilities, {*self.fm.features, *self.fm.builtin_features}, self.fm.feature_options
        )
        return result

    def _on_request(self, msg_id: str | int, method: str, message: dict[str, Any]) -> None:
        self._ctx_msg_id.set(msg_id)
        answer = partial(self._answer, msg_id=msg_id, method=method)
        self._handle(msg_id, method, message, answer, partial(self._answer_failure, msg_id, method))

    def _on_notification(self, method: str, message: dict[str, Any]) -> None:
        if method == types.CANCEL_REQUEST:
            self._cancel(message)
        elif method in self.fm.builtin_features or method in self.fm.features:
            note = partial(self._note_failure, method=method)
            self._handle(f"notification {id(message)}", method, message, note, partial(_log_failure, method))

    def _handle(
        self,
        msg_id: str | int,
        method: str,
        message: dict[str, Any],
        callback: Callable[..., None],
        on_failure: Callable[[Exception], None],
    ) -> None:
        work = f"{method} {_document_of(message)}".rstrip()
        try:
            with self.activity.entry(ExecutionLane.LOOP, work):
                handler = self._get_handler(method)
                params = read_params(self._converter, message)
                if asyncio.iscoroutinefunction(handler):
                    handler = entered(handler, self.activity, work)
                self._execute_handler(msg_id, handler, callback, args=(params,))
        except Exception as error:
            on_failure(error)

    def _run_generator(
        self, future: Future[Any] | None, *, gen: Generator[Any, Any, Any], result_future: Future[Any]
    ) -> None:
        if future is not None and future.cancelled():
            result_future.cancel()
            gen.close()
        else:
            super()._run_generator(future, gen=gen, result_future=result_future)

    def _cancel(self, message: dict[str, Any]) -> None:
        match message.get("params"):
            case {"id": str() | int() as msg_id} if msg_id in self._request_futures:
                self._request_futures[msg_id].cancel()

    def _on_response(self, msg_id: str | int, message: dict[str, Any]) -> None:
        future = self._request_futures.pop(msg_id, None)
        kind = self._result_types.pop(msg_id, None)
        if future is None or future.done():
            return
        try:
            if "error" in message:
                error = self._converter.structure(message["error"], types.ResponseError)
                future.set_exception(JsonRpcException.from_error(error))
            elif kind is None:
                future.set_result(message["result"])
            else:
                future.set_result(self._converter.structure(message, kind).result)
        except Exception as error:
            future.set_exception(error)

    def _answer(self, future: "Future[Any] | asyncio.Future[Any]", *, msg_id: str | int, method: str) -> None:
        self._request_futures.pop(msg_id, None)
        if future.cancelled():
            self._answer_error(msg_id, JsonRpcRequestCancelled("Request Cancelled"))
            return
        try:
            self._send_data({"jsonrpc": "2.0", "id": msg_id, "result": future.result()})
        except Exception as error:
            self._answer_failure(msg_id, method, error)

    def _answer_failure(self, msg_id: str | int, method: str, error: Exception) -> None:
        if not isinstance(error, JsonRpcException):
            _log_failure(method, error)
        # Its frames may hold the future, which holds the error: a circle, and the document in it.
        error.__traceback__ = None
        if not isinstance(error, JsonRpcException):
            error = JsonRpcInternalError(f"Internal Error: {type(error).__name__}")
        self._answer_error(msg_id, error)

    def _answer_error(self, msg_id: str | int, error: JsonRpcException) -> None:
        response: dict[str, Any] = {"code": error.code, "message": error.message}
        if error.data is not None:
            response["data"] = error.data
        self._send_data({"jsonrpc": "2.0", "id": msg_id, "error": response})

    def _note_failure(self, future: "Future[Any] | asyncio.Future[Any]", *, method: str) -> None:
        self._request_futures = {key: fut for key, fut in self._request_futures.items() if fut is not future}
        if not future.cancelled() and (error := future.exception()) is not None:
            _log_failure(method, error)
            error.__traceback__ = None

    def _send_data(self, data: Any) -> None:
        """Say *data*. Raises TypeError or ValueError, and says nothing, if JSON cannot hold it."""
        message = data if isinstance(data, dict) else self._converter.unstructure(data)
        try:
            body = orjson.dumps(message, default=self._serialize_message)
        except TypeError:
            # A lone surrogate, which a client can send, has no UTF-8 form.
            written = json.dumps(
                message, default=self._serialize_message, allow_nan=False, separators=(",", ":")
            )
            body = written.encode("ascii")
        self.say(_label(message), body)

    def _serialize_message(self, data: Any) -> Any:
        if attrs.has(type(data)):
            return self._converter.unstructure(data)
        if callable(dump := getattr(data, "model_dump", None)):
            return dump(mode="json", by_alias=True)
        raise TypeError(f"{type(data).__name__} is no JSON")


def _label(message: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the front has to know of *message*."""
    label = {name: message[name] for name in ("id", "method") if name in message}
    if "id" not in message:
        match message.get("params"):
            case {"uri": str(uri)} if message["method"] in _OF_DOCUMENTS:
                label["uri"] = uri
    return label


def _document_of(message: Mapping[str, Any]) -> str:
    match message.get("params"):
        case {"textDocument": {"uri": str(uri)}}:
            return uri
        case _:
            return ""


def _log_failure(method: str, error: BaseException) -> None:
    """Write one line: what failed, how, and where. The text of the document is never in it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
    logger.error("%s failed: %s at %s", method, type(error).__name__, where)
