"""Calls of tools whose arguments are elements, as in ``<invoke name="Write"><parameter name="path">``."""

from collections.abc import Iterator

from descant.formats.calls.call_files import read_call
from descant.formats.calls.call_objects import Call
from descant.formats.calls.object_list import object_list
from descant.formats.calls.string_values import CallReading
from descant.formats.calls.tools import role_of
from descant.formats.containers.arguments import end_of
from descant.formats.containers.content import content_of
from descant.formats.containers.tokens import PREFIX, ContainerTag
from descant.formats.nodes import mapping, verbatim
from descant.patterns import regex
from descant.source import Span, trimmed
from descant.syntax import Node

_PARAMETER = regex(
    rf"\s*+<(?P<tag>(?:{PREFIX}:)?(?:parameter|argument))(?:=(?P<named>[\w.-]+)|\s+name=\"(?P<quoted>[^\"\n]*)\"[^<>]*+)\s*>"
    r"|\s*+<(?P<child>[A-Za-z_][\w-]*+)>"
)
_NEXT = regex(rf"\s*+(?:<(?:{PREFIX}:)?(?:parameter|argument)[\s=]|<[A-Za-z_][\w-]*+>|\Z)")
_TEXTS = ("content", "old", "new", "patch")
"""The roles of arguments that may be any text, so that blanks at their ends count."""


def read_call_in(text: str, opener: ContainerTag, body: Span, *, is_open: bool) -> CallReading:
    """Return what the call that *opener* begins does to files; its arguments are in *body*."""
    inner = trimmed(text, body)
    if opener.tag == "function" and text.startswith("{", inner.start) and not is_open:
        return read_call(text, Call(opener.name, opener.span, verbatim(text, inner)))
    arguments: dict[str, Node | None] = {
        name: verbatim(text, span) for name, span in opener.attributes.items()
    }
    if opener.tag != opener.name:
        arguments.pop("name", None)
    for name, span in _parameters(text, body):
        role = role_of(name)
        inner = content_of(text, span, "", "") if role in _TEXTS else trimmed(text, span)
        objects = object_list(text, inner) if role == "edits" else None
        arguments.setdefault(name, objects or verbatim(text, inner))
    root = mapping(Span(opener.start, body.end), arguments, complete=not is_open)
    return read_call(text, Call(opener.name, opener.span, root))


def _parameters(text: str, body: Span) -> Iterator[tuple[str, Span]]:
    position = body.start
    while match := _PARAMETER.match(text, position, body.end):
        tag = match["tag"] or match["child"]
        end = end_of(text, Span(match.end(), body.end), tag, _NEXT)
        if end is None:
            return
        yield match["named"] or match["quoted"] or tag, Span(match.end(), end.start())
        position = end.end()
