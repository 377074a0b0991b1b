"""The arguments of commands, and of actions that are worked out later: checked, or refused with a reason."""

from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, Field, ValidationError
from pygls.exceptions import JsonRpcInvalidParams

from descant_server.documents.document_store import Document
from descant_server.server import ResponseServer

_Model = TypeVar("_Model", bound=BaseModel)


class _TextDocument(BaseModel):
    uri: str


class OfDocument(BaseModel):
    """The parameters of a request of our own about one document."""

    text_document: _TextDocument = Field(alias="textDocument")


def document_of(params: Any) -> str:
    """Return the URI of the document that a request of our own is about. Raises JsonRpcInvalidParams."""
    return read(OfDocument, params).text_document.uri


def read_arguments(model: type[_Model], arguments: Sequence[Any]) -> _Model:
    """Return the one argument of a command as *model*. Raises JsonRpcInvalidParams."""
    return read(model, arguments[0] if len(arguments) == 1 else arguments)


def read(model: type[_Model], data: Any) -> _Model:
    """Return *data* as *model*. Raises JsonRpcInvalidParams."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        reason = first["msg"].removeprefix("Value error, ")
        if first["type"] == "model_type":
            reason = f"one object is expected, with {', '.join(model.model_fields)}"
        where = ".".join(map(str, first["loc"])) or "arguments"
        raise JsonRpcInvalidParams(f"Invalid Params: {where}: {reason}") from error


async def open_document(server: ResponseServer, uri: str) -> Document:
    """Return the latest version of the document *uri*. Raises JsonRpcException without one."""
    document = await server.current(uri)
    if document is None:
        what = "not open" if server.documents.slot(uri) is None else "too large for that (limits.full)"
        raise JsonRpcInvalidParams(f"Invalid Params: the document is {what}")
    return document
