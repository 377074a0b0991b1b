"""Messages of JSON-RPC as the front reads and writes them: what kind each one is, and no more."""

import json
from enum import IntEnum
from typing import Any, NamedTuple

_LONG = 1 << 14
"""Bytes; a longer message is worth the import of a faster reader, which takes longer than our start may."""

MessageId = str | int


class ErrorCode(IntEnum):
    """The errors that the front itself answers with; numbers of JSON-RPC and of the protocol."""

    PARSE_ERROR = -32700
    INVALID_REQUEST = -32600
    INVALID_PARAMS = -32602
    INTERNAL_ERROR = -32603
    NOT_INITIALIZED = -32002
    CANCELLED = -32800
    CONTENT_MODIFIED = -32801
    SERVER_CANCELLED = -32802


class Request(NamedTuple):
    """A message that wants an answer."""

    id: MessageId
    method: str
    params: Any


class Notification(NamedTuple):
    """A message that wants none."""

    method: str
    params: Any


class Response(NamedTuple):
    """The answer to a request of ours."""

    id: MessageId


class Malformed(NamedTuple):
    """What is no message."""

    code: ErrorCode
    reason: str


def read_message(body: bytes) -> Request | Notification | Response | Malformed:
    """Return what *body* holds. Never raises."""
    try:
        message = loads(body)
    except (ValueError, RecursionError) as error:
        return Malformed(ErrorCode.PARSE_ERROR, f"Parse Error: {str(error)[:200]}")
    if not isinstance(message, dict):
        return Malformed(ErrorCode.INVALID_REQUEST, "Invalid Request: a message is an object")
    method, has_id, msg_id = message.get("method"), "id" in message, message.get("id")
    number = msg_id if isinstance(msg_id, str | int) and not isinstance(msg_id, bool) else None
    if isinstance(method, str):
        if number is not None:
            return Request(number, method, message.get("params"))
        if not has_id:
            return Notification(method, message.get("params"))
        return Malformed(
            ErrorCode.INVALID_REQUEST, "Invalid Request: the id is neither a string nor a number"
        )
    if number is not None and ("result" in message or "error" in message):
        return Response(number)
    return Malformed(ErrorCode.INVALID_REQUEST, "Invalid Request: neither request nor response")


def error_body(msg_id: MessageId | None, code: ErrorCode, reason: str, data: Any = None) -> bytes:
    """Return the answer that refuses a request; without an id for what was none."""
    error: dict[str, Any] = {"code": int(code), "message": reason}
    if data is not None:
        error["data"] = data
    return dumps({"jsonrpc": "2.0", "id": msg_id, "error": error})


def result_body(msg_id: MessageId, result: Any) -> bytes:
    """Return the answer with *result*."""
    return dumps({"jsonrpc": "2.0", "id": msg_id, "result": result})


def raw_result_body(msg_id: MessageId, result: bytes) -> bytes:
    """Return the answer with *result*, which is JSON already."""
    return b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (dumps(msg_id), result)


def dumps(message: Any) -> bytes:
    """Return *message* in ASCII: a lone surrogate, which a client can send, has no UTF-8 form."""
    return json.dumps(message, separators=(",", ":")).encode("ascii")


def loads(body: bytes) -> Any:
    """Return the JSON in *body*. Raises ValueError or RecursionError."""
    if len(body) > _LONG:
        import orjson

        try:
            return orjson.loads(body)
        except orjson.JSONDecodeError:
            pass  # It takes neither lone surrogates nor whole numbers without end.
    return json.loads(body)
