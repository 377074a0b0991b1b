"""What each event of a stream adds to which channel: data, by the interfaces that send them.

A path leads through the members of an event; ``*`` is each item of a list, ``0`` the first one, of the first
of several choices. To add an interface, write where it has its text, what the model thought, and its calls.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple


class Role(Enum):
    """What is at a place of an event."""

    TEXT = "text"
    THOUGHT = "thought"
    CALL_NAME = "name of a call"
    CALL_PIECE = "piece of the arguments of a call"
    CALL_WHOLE = "arguments of a call"
    """All of them: they count where no pieces of them came before."""


Paths = dict[str, Role]

_DELTA: Paths = {
    "text": Role.TEXT,
    "content": Role.TEXT,
    "content.*.text": Role.TEXT,
    "content.*.text.value": Role.TEXT,
    "content.*.thinking.*.text": Role.THOUGHT,
    "reasoning_content": Role.THOUGHT,
    "reasoning": Role.THOUGHT,
    "reasoning_text": Role.THOUGHT,
    "thinking": Role.THOUGHT,
    "reasoningContent.text": Role.THOUGHT,
    "tool_calls.*.function.name": Role.CALL_NAME,
    "tool_calls.*.function.arguments": Role.CALL_PIECE,
    "function_call.name": Role.CALL_NAME,
    "function_call.arguments": Role.CALL_PIECE,
    "partial_json": Role.CALL_PIECE,
    "toolUse.input": Role.CALL_PIECE,
}


def _below(path: str, paths: Paths) -> Paths:
    return {f"{path}.{name}": role for name, role in paths.items()}


_UNTYPED: Paths = {
    **_below("choices.0.delta", _DELTA),
    "choices.0.text": Role.TEXT,
    **_below("delta", _DELTA),
    "start.toolUse.name": Role.CALL_NAME,
    **_below("contentBlockDelta.delta", _DELTA),
    "contentBlockStart.start.toolUse.name": Role.CALL_NAME,
    "candidates.0.content.parts.*.text": Role.TEXT,
    "candidates.0.content.parts.*.functionCall.name": Role.CALL_NAME,
    "candidates.0.content.parts.*.functionCall.args": Role.CALL_WHOLE,
    "token.text": Role.TEXT,
}
_TO_BE_DONE: Paths = {
    "message.content": Role.TEXT,
    "message.thinking": Role.THOUGHT,
    "message.tool_calls.*.function.name": Role.CALL_NAME,
    "message.tool_calls.*.function.arguments": Role.CALL_WHOLE,
    "response": Role.TEXT,
    "thinking": Role.THOUGHT,
}
"""Of events that say whether they are the last one, as those of Ollama do."""
_CALL: Paths = {
    "toolName": Role.CALL_NAME,
    "input": Role.CALL_WHOLE,
    "args": Role.CALL_WHOLE,
    "arguments": Role.CALL_WHOLE,
}
_TYPED: dict[str, Paths] = {
    "content_block_start": {
        "content_block.text": Role.TEXT,
        "content_block.thinking": Role.THOUGHT,
        "content_block.name": Role.CALL_NAME,
        "content_block.input": Role.CALL_WHOLE,
    },
    "content_block_delta": {
        "delta.text": Role.TEXT,
        "delta.thinking": Role.THOUGHT,
        "delta.partial_json": Role.CALL_PIECE,
    },
    "completion": {"completion": Role.TEXT},
    "response.output_text.delta": {"delta": Role.TEXT},
    "response.output_item.added": {"item.name": Role.CALL_NAME},
    "response.output_item.done": {"item.arguments": Role.CALL_WHOLE, "item.input": Role.CALL_WHOLE},
    "response.function_call_arguments.delta": {"delta": Role.CALL_PIECE},
    "response.custom_tool_call_input.delta": {"delta": Role.CALL_PIECE},
    "content-delta": {
        "delta.message.content.text": Role.TEXT,
        "delta.message.content.thinking": Role.THOUGHT,
    },
    "tool-plan-delta": {"delta.message.tool_plan": Role.THOUGHT},
    "tool-call-start": {
        "delta.message.tool_calls.function.name": Role.CALL_NAME,
        "delta.message.tool_calls.function.arguments": Role.CALL_PIECE,
    },
    "tool-call-delta": {
        "delta.message.tool_calls.function.arguments": Role.CALL_PIECE,
        "argsTextDelta": Role.CALL_PIECE,
    },
    "text-generation": {"text": Role.TEXT},
    "text": {"text": Role.TEXT},
    "text-delta": {"delta": Role.TEXT, "textDelta": Role.TEXT, "text": Role.TEXT},
    "reasoning": {"text": Role.THOUGHT, "textDelta": Role.THOUGHT},
    "reasoning-delta": {"delta": Role.THOUGHT, "text": Role.THOUGHT},
    "thinking": {"thinking": Role.THOUGHT},
    "tool-input-start": {"toolName": Role.CALL_NAME},
    "tool-input-delta": {"inputTextDelta": Role.CALL_PIECE, "delta": Role.CALL_PIECE},
    "tool-input-available": _CALL,
    "tool-call-streaming-start": {"toolName": Role.CALL_NAME},
    "tool-call": _CALL,
}
EMPTY_EVENTS = frozenset(("done", "messageStart", "messageStop", "choices", "candidates", "usageMetadata"))
"""Members of events that add nothing, and stand before or behind those that do."""
_KEYS = ("toolCallId", "output_index", "contentBlockIndex", "index")


class EventPiece(NamedTuple):
    """What one place of an event adds."""

    role: Role
    path: tuple[str | int, ...]
    value: Any
    key: Any
    """Of a call: what tells it from the others of the stream."""


def event_pieces(event: dict[str, Any]) -> Iterator[EventPiece]:
    """Yield what *event* adds, in the order of the table."""
    for path, role in _paths(event).items():
        first, _, _ = path.partition(".")
        for piece in _at(event, tuple(path.split(".")), (), None) if first in event else ():
            is_object = role is Role.CALL_WHOLE and isinstance(piece.value, dict)
            if piece.value and (is_object or isinstance(piece.value, str)):
                yield piece._replace(role=_thought(role, event, piece.path))


def _paths(event: dict[str, Any]) -> Paths:
    kind = event.get("type") or event.get("event_type")
    if isinstance(kind, str):
        if kind in _TYPED:
            return _TYPED[kind]
        if kind.startswith("response."):
            return {"delta": Role.THOUGHT} if kind.startswith("response.reasoning") else {}
    return {**_UNTYPED, **_TO_BE_DONE} if "done" in event else _UNTYPED


def _thought(role: Role, event: dict[str, Any], path: tuple[str | int, ...]) -> Role:
    """Return *role*, or that of a thought where the part of a message says that it is one."""
    part: Any = event
    for step in path[:-1]:
        part = part[step]
    is_thought = role is Role.TEXT and isinstance(part, dict) and part.get("thought") is True
    return Role.THOUGHT if is_thought else role


def _at(value: Any, path: tuple[str, ...], before: tuple[str | int, ...], key: Any) -> Iterator[EventPiece]:
    if isinstance(value, dict):
        key = next((value[name] for name in _KEYS if isinstance(value.get(name), str | int)), key)
    if not path:
        yield EventPiece(Role.TEXT, before, value, key)
    elif path[0] == "*" and isinstance(value, list):
        for number, item in enumerate(value):
            yield from _at(item, path[1:], (*before, number), key)
    elif path[0] == "0" and isinstance(value, list) and value:
        first = value[0]
        if isinstance(first, dict) and first.get("index", 0) == 0:
            yield from _at(first, path[1:], (*before, 0), key)
    elif isinstance(value, dict) and path[0] in value:
        yield from _at(value[path[0]], path[1:], (*before, path[0]), key)
