"""The protocol's state machine: every request is answered exactly once, whatever it holds.

Keeps the types, the registry of features, the builder of capabilities and the outgoing calls of pygls, and
replaces how a message is taken in and answered. In pygls 2.1

* requests before ``initialize`` are served, a second ``initialize`` drops all documents, requests after
  ``shutdown`` get no answer, and ``shutdown`` raises while a request is running;
* a result that JSON cannot hold leaves its request without an answer;
* the edits of documents are applied to a line model of its own, slowly and, at U+2028, wrongly;
* of the position encodings on offer the client's first is taken;
* some of what is registered is not told to the client: see ``advertising.py``.
"""

import asyncio
import contextvars
import json
import logging
import sys
import traceback
from collections.abc import Callable, Generator
from concurrent.futures import Future
from functools import partial
from typing import Any

import attrs
from lsprotocol import types
from pydantic import BaseModel
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInternalError,
    JsonRpcInvalidRequest,
    JsonRpcRequestCancelled,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method

from descant_server.protocol.advertising import advertised
from descant_server.protocol.framing import frame
from descant_server.protocol.messages import decode, read_params

logger = logging.getLogger(__name__)

_OUR_OWN = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_CLOSE,
)
"""Notifications that pygls may not see: our documents are our own."""
_PREFERRED = (
    types.PositionEncodingKind.Utf8,
    types.PositionEncodingKind.Utf32,
    types.PositionEncodingKind.Utf16,
)
"""UTF-8 and UTF-32 cost nothing on ASCII and little elsewhere; UTF-16 is for clients without a choice."""

MessageId = str | int | None


class ResponseProtocol(LanguageServerProtocol):
    """Takes messages as bytes and sends their answers to ``writer``."""

    def __init__(self, *args: Any) -> None:
        """Start before ``initialize``; *args* are those of pygls."""
        super().__init__(*args)
        for method in _OUR_OWN:
            self.fm.builtin_features.pop(method)
        self.on_exit: Callable[[int], object] = sys.exit
        """Called with the exit status when the conversation is over."""
        self._initialized = False

    def receive(self, body: bytes) -> None:
        """Take in one message. Never raises."""
        try:
            message = decode(body)
        except JsonRpcException as error:
            self._answer_error(None, error)
            return
        match message:
            case {"method": str(method), "id": str() | int() as msg_id}:
                contextvars.copy_context().run(self._on_request, msg_id, method, message)
            case {"method": str(method)} if "id" not in message:
                contextvars.copy_context().run(self._on_notification, method, message)
            case {"id": str() | int() as msg_id, "result": _} | {"id": str() | int() as msg_id, "error": _}:
                self._on_response(msg_id, message)
            case _:
                self._answer_error(
                    None, JsonRpcInvalidRequest("Invalid Request: neither request nor response")
                )

    def end(self) -> None:
        """End the conversation: with 0 if the client has asked for it by ``shutdown``, else with 1."""
        self.on_exit(0 if self._shutdown else 1)

    def notify(self, method: str, params: Any | None = None) -> None:
        """Send a notification; *params* may be the protocol's types, plain data, or one inside the other."""
        self._send_data({"jsonrpc": "2.0", "method": method, "params": params})

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Answer with what this server can do, in the position encoding that suits it best."""
        general = params.capabilities.general
        if general is not None and general.position_encodings is not None:
            offered = general.position_encodings
            general.position_encodings = [kind for kind in _PREFERRED if kind in offered] or None
        result = yield from super().lsp_initialize(params)
        result.capabilities = self.server_capabilities = advertised(
            result.capabilities, {*self.fm.features, *self.fm.builtin_features}, self.fm.feature_options
        )
        self._initialized = True
        return result

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *args: Any) -> None:  # type: ignore[override]
        """Refuse whatever comes after this request, and cancel what is still running."""
        self._shutdown = True
        for msg_id, future in list(self._request_futures.items()):
            if msg_id != self.msg_id:
                future.cancel()

    def _on_request(self, msg_id: str | int, method: str, message: dict[str, Any]) -> None:
        self._ctx_msg_id.set(msg_id)
        try:
            self._refuse_out_of_order(method)
            handler = self._get_handler(method)
            params = read_params(self._converter, message)
            answer = partial(self._answer, msg_id=msg_id, method=method)
            self._execute_handler(msg_id, handler, answer, args=(params,))
        except JsonRpcException as error:
            self._answer_error(msg_id, error)
        except Exception as error:
            self._answer_failure(msg_id, method, error)

    def _refuse_out_of_order(self, method: str) -> None:
        if self._shutdown:
            raise JsonRpcInvalidRequest("Invalid Request: the server is shutting down")
        if method == types.INITIALIZE and self._initialized:
            raise JsonRpcInvalidRequest("Invalid Request: the server is already initialized")
        if method != types.INITIALIZE and not self._initialized:
            raise JsonRpcServerNotInitialized("Server not initialized")

    def _on_notification(self, method: str, message: dict[str, Any]) -> None:
        if method == types.EXIT:
            self.end()
            return
        if self._shutdown or not self._initialized:
            return
        try:
            if method == types.CANCEL_REQUEST:
                self._cancel(message)
                return
            if method not in self.fm.builtin_features and method not in self.fm.features:
                return
            params = read_params(self._converter, message)
            note = partial(self._note_failure, method=method)
            self._execute_handler(
                f"notification {id(message)}", self._get_handler(method), note, args=(params,)
            )
        except Exception as error:
            _log_failure(method, error)

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
        except JsonRpcException as error:
            self._answer_error(msg_id, error)
        except Exception as error:
            self._answer_failure(msg_id, method, error)

    def _answer_failure(self, msg_id: str | int, method: str, error: Exception) -> None:
        _log_failure(method, error)
        self._answer_error(msg_id, JsonRpcInternalError(f"Internal Error: {type(error).__name__}"))

    def _answer_error(self, msg_id: MessageId, error: JsonRpcException) -> None:
        response = {"code": error.code, "message": error.message}
        self._send_data({"jsonrpc": "2.0", "id": msg_id, "error": response})

    def _note_failure(self, future: "Future[Any] | asyncio.Future[Any]", *, method: str) -> None:
        if not future.cancelled() and (error := future.exception()) is not None:
            _log_failure(method, error)

    def _send_data(self, data: Any) -> None:
        """Send *data*. Raises TypeError or ValueError, and sends nothing, if JSON cannot hold it."""
        # ASCII only: a lone surrogate, which a client can send, has no UTF-8 form.
        body = json.dumps(data, default=self._serialize_message, allow_nan=False, separators=(",", ":"))
        if self.writer is not None:
            self.writer.write(frame(body.encode("ascii")))

    def _serialize_message(self, data: Any) -> Any:
        if attrs.has(type(data)):
            return self._converter.unstructure(data)
        if isinstance(data, BaseModel):
            return data.model_dump(mode="json", by_alias=True)
        raise TypeError(f"{type(data).__name__} is no JSON")


def _log_failure(method: str, error: BaseException) -> None:
    """Write one line: what failed, how, and where. The text of the document is never in it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "?"
    logger.error("%s failed: %s at %s", method, type(error).__name__, where)
