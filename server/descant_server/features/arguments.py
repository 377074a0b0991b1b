"""The arguments of commands, and of actions that are worked out later: checked, or refused with a reason."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pygls.exceptions import JsonRpcInvalidParams

from descant_server.documents.document_store import Document
from descant_server.server import ResponseServer

if TYPE_CHECKING:
    from pydantic import BaseModel

_Model = TypeVar("_Model", bound="BaseModel")


def read_arguments(model: type[_Model], arguments: Sequence[Any]) -> _Model:
    """Return the one argument of a command as *model*. Raises JsonRpcInvalidParams."""
    return read(model, arguments[0] if len(arguments) == 1 else arguments)


def read(model: type[_Model], data: Any) -> _Model:
    """Return *data* as *model*. Raises JsonRpcInvalidParams."""
    from pydantic import ValidationError

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
