"""From the wire back to :class:`descant.ParsedResponse`: the inverse of ``to_wire``."""

import types
import typing
from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from descant import ParsedResponse, Span


def parsed_response(wire: Mapping[str, Any]) -> ParsedResponse:
    """Return the response that was sent as *wire*. Raises KeyError for a member that is missing."""
    response: ParsedResponse = _value(ParsedResponse, wire)
    return response


def _value(kind: Any, wire: Any) -> Any:
    if wire is None:
        return None
    if kind is Span:
        return Span(*wire)
    if isinstance(kind, type) and (is_dataclass(kind) or hasattr(kind, "_fields")):
        return kind(*(_value(member, wire[name]) for name, member in _members(kind)))
    arguments = typing.get_args(kind)
    match typing.get_origin(kind):
        case types.UnionType:
            return _value(next(argument for argument in arguments if argument is not types.NoneType), wire)
        case origin if origin is tuple:
            return tuple(_value(arguments[0], item) for item in wire)
    return wire


@cache
def _members(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the members of a class as they are called on the wire, with their types."""
    members = []
    for name, member in typing.get_type_hints(kind).items():
        first, *rest = name.split("_")
        members.append((first + "".join(word.capitalize() for word in rest), member))
    return tuple(members)
