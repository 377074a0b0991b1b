"""From the bytes of a message to typed parameters; what cannot be read becomes an error that is answered.

Replaces the decoding of pygls, which

* turns every object with a ``"jsonrpc"`` key into a message, at any depth, and so never answers a request
  that happens to hold one (``front.messages`` reads JSON, and nothing else);
* never answers a request whose parameters are missing or of the wrong type;
* never answers ``initialize`` when a capability of the client has a value from a later protocol;
* makes named tuples of the parameters of custom requests, with ``class`` renamed to ``_0``.
"""

from collections.abc import Iterator
from typing import Any

from cattrs import ClassValidationError, Converter, IterableValidationError, transform_error
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from lsprotocol import types
from lsprotocol.converters import get_converter
from pygls.exceptions import JsonRpcInvalidParams

Path = tuple[str | int, ...]

_FORGIVING: dict[str, Path] = {
    types.INITIALIZE: ("params",),
    types.TEXT_DOCUMENT_CODE_ACTION: ("params", "context"),
}
"""Below these paths a value that we do not know is dropped instead of refused: what a client can do, and the
diagnostics of other servers, come from programs that may be newer than this one."""
_ROUNDS = 20
"""Each round drops all offences that it finds; a value in a union may hide another one."""


def message_converter() -> Converter:
    """Return the converter of the protocol's own types; custom messages stay plain data."""
    return get_converter()


def read_params(converter: Converter, message: dict[str, Any]) -> Any:
    """Return the parameters of a request or notification: typed where the protocol knows it, else plain data.

    Raises JsonRpcInvalidParams. Offences that may be forgiven are removed from *message*.
    """
    method = message["method"]
    message_types = types.METHOD_TO_TYPES.get(method)
    if message_types is None:
        return message.get("params")
    for _ in range(_ROUNDS):
        try:
            return converter.structure(message, message_types[0]).params
        except ClassValidationError as error:
            if not _forgive(message, list(_paths(error)), _FORGIVING.get(method)):
                raise JsonRpcInvalidParams(_describe(error)) from error
        except Exception as error:
            raise JsonRpcInvalidParams(f"Invalid Params: {error}") from error
    raise JsonRpcInvalidParams("Invalid Params")


def _forgive(message: dict[str, Any], offences: list[Path], below: Path | None) -> bool:
    """Remove all *offences* from *message*, or tell that this may not be done."""
    if below is None or not isinstance(message.get("params"), dict):
        return False
    places = list(dict.fromkeys(_place(message, path) for path in offences))
    if not all(place[: len(below)] == below and place != below for place in places):
        return False
    whole = [place for place in places if not any(_is_inside(place, other) for other in places)]
    # Backwards, so that removing an item leaves the places of those before it as they are.
    for place in reversed(whole):
        parent: Any = message
        for part in place[:-1]:
            parent = parent[part]
        del parent[place[-1]]
    return bool(whole)


def _place(message: dict[str, Any], path: Path) -> Path:
    """Return where the attributes of *path* are in *message*; for one that is missing, what misses it."""
    place: Path = ()
    parent: Any = message
    for part in path:
        key: Any = part
        if isinstance(parent, dict):
            # ``value_set`` is written ``valueSet``.
            letters = str(part).replace("_", "")
            key = next((name for name in parent if name.lower() == letters), None)
        if key is None or not isinstance(parent, dict | list):
            return place
        place, parent = (*place, key), parent[key]
    return place


def _is_inside(place: Path, other: Path) -> bool:
    return len(place) > len(other) and place[: len(other)] == other


def _paths(error: BaseException, path: Path = ()) -> Iterator[Path]:
    if not isinstance(error, ClassValidationError | IterableValidationError):
        yield path
        return
    for inner in error.exceptions:
        for note in getattr(inner, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                yield from _paths(inner, (*path, note.name))
            elif isinstance(note, IterableValidationNote):
                yield from _paths(inner, (*path, note.index))


def _describe(error: ClassValidationError) -> str:
    return "Invalid Params: " + "; ".join(transform_error(error))
