"""What each event of a stream adds to which channel: data, by the interfaces that send them.

A path leads through the members of an event; ``*`` is each item of a list, ``0`` the first one, of the first
of several choices. To add an interface, write where it has its text, what the model thought, and its calls.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple


class StreamRole(Enum):
    """What is at a place of an event."""

    TEXT = "text"
    THOUGHT = "thought"
    CALL_NAME = "name of a call"
    CALL_PIECE = "piece of the arguments of a call"
    CALL_WHOLE = "arguments of a call"
    """All of them: they count where no pieces of them came before."""


Paths = dict[str, StreamRole]

_DELTA: Paths = {
    "text": StreamRole.TEXT,
    "content": StreamRole.TEXT,
    "content.*.text": StreamRole.TEXT,
    "content.*.text.value": StreamRole.TEXT,
    "content.*.thinking.*.text": StreamRole.THOUGHT,
    "reasoning_content": StreamRole.THOUGHT,
    "reasoning": StreamRole.THOUGHT,
    "reasoning_text": StreamRole.THOUGHT,
    "thinking": StreamRole.THOUGHT,
    "reasoningContent.text": StreamRole.THOUGHT,
    "tool_calls.*.function.name": StreamRole.CALL_NAME,
    "tool_calls.*.function.arguments": StreamRole.CALL_PIECE,
    "function_call.name": StreamRole.CALL_NAME,
    "function_call.arguments": StreamRole.CALL_PIECE,
    "partial_json": StreamRole.CALL_PIECE,
    "toolUse.input": StreamRole.CALL_PIECE,
}


def _below(path: str, paths: Paths) -> Paths:
    return {f"{path}.{name}": role for name, role in paths.items()}


_UNTYPED: Paths = {
    **_below("choices.0.delta", _DELTA),
    "choices.0.text": StreamRole.TEXT,
    **_below("delta", _DELTA),
    "start.toolUse.name": StreamRole.CALL_NAME,
    **_below("contentBlockDelta.delta", _DELTA),
    "contentBlockStart.start.toolUse.name": StreamRole.CALL_NAME,
    "candidates.0.content.parts.*.text": StreamRole.TEXT,
    "candidates.0.content.parts.*.functionCall.name": StreamRole.CALL_NAME,
    "candidates.0.content.parts.*.functionCall.args": StreamRole.CALL_WHOLE,
    "token.text": StreamRole.TEXT,
}
_TO_BE_DONE: Paths = {
    "message.content": StreamRole.TEXT,
    "message.thinking": StreamRole.THOUGHT,
    "message.tool_calls.*.function.name": StreamRole.CALL_NAME,
    "message.tool_calls.*.function.arguments": StreamRole.CALL_WHOLE,
    "response": StreamRole.TEXT,
    "thinking": StreamRole.THOUGHT,
}
"""Of events that say whether they are the last one, as those of Ollama do."""
_CALL: Paths = {
    "toolName": StreamRole.CALL_NAME,
    "input": StreamRole.CALL_WHOLE,
    "args": StreamRole.CALL_WHOLE,
    "arguments": StreamRole.CALL_WHOLE,
}
_TYPED: dict[str, Paths] = {
    "content_block_start": {
        "content_block.text": StreamRole.TEXT,
        "content_block.thinking": StreamRole.THOUGHT,
        "content_block.name": StreamRole.CALL_NAME,
        "content_block.input": StreamRole.CALL_WHOLE,
    },
    "content_block_delta": {
        "delta.text": StreamRole.TEXT,
        "delta.thinking": StreamRole.THOUGHT,
        "delta.partial_json": StreamRole.CALL_PIECE,
    },
    "completion": {"completion": StreamRole.TEXT},
    "response.output_text.delta": {"delta": StreamRole.TEXT},
    "response.output_item.added": {"item.name": StreamRole.CALL_NAME},
    "response.output_item.done": {
        "item.arguments": StreamRole.CALL_WHOLE,
        "item.input": StreamRole.CALL_WHOLE,
    },
    "response.function_call_arguments.delta": {"delta": StreamRole.CALL_PIECE},
    "response.custom_tool_call_input.delta": {"delta": StreamRole.CALL_PIECE},
    "content-delta": {
        "delta.message.content.text": StreamRole.TEXT,
        "delta.message.content.thinking": StreamRole.THOUGHT,
    },
    "tool-plan-delta": {"delta.message.tool_plan": StreamRole.THOUGHT},
    "tool-call-start": {
        "delta.message.tool_calls.function.name": StreamRole.CALL_NAME,
        "delta.message.tool_calls.function.arguments": StreamRole.CALL_PIECE,
    },
    "tool-call-delta": {
        "delta.message.tool_calls.function.arguments": StreamRole.CALL_PIECE,
        "argsTextDelta": StreamRole.CALL_PIECE,
    },
    "text-generation": {"text": StreamRole.TEXT},
    "text": {"text": StreamRole.TEXT},
    "text-delta": {"delta": StreamRole.TEXT, "textDelta": StreamRole.TEXT, "text": StreamRole.TEXT},
    "reasoning": {"text": StreamRole.THOUGHT, "textDelta": StreamRole.THOUGHT},
    "reasoning-delta": {"delta": StreamRole.THOUGHT, "text": StreamRole.THOUGHT},
    "thinking": {"thinking": StreamRole.THOUGHT},
    "tool-input-start": {"toolName": StreamRole.CALL_NAME},
    "tool-input-delta": {"inputTextDelta": StreamRole.CALL_PIECE, "delta": StreamRole.CALL_PIECE},
    "tool-input-available": _CALL,
    "tool-call-streaming-start": {"toolName": StreamRole.CALL_NAME},
    "tool-call": _CALL,
}
EMPTY_EVENTS = frozenset(("done", "messageStart", "messageStop", "choices", "candidates", "usageMetadata"))
"""Members of events that add nothing, and stand before or behind those that do."""
_KEYS = ("toolCallId", "output_index", "contentBlockIndex", "index")


class EventPiece(NamedTuple):
    """What one place of an event adds."""

    role: StreamRole
    path: tuple[str | int, ...]
    value: Any
    key: Any
    """Of a call: what tells it from the others of the stream."""


def event_pieces(event: dict[str, Any]) -> Iterator[EventPiece]:
    """Yield what *event* adds, in the order of the table."""
    return _at(event, _places(event), (), None, None)


class _PathTree(NamedTuple):
    """What is at the end of a path in an event, and the paths that go on from there."""

    roles: list[StreamRole]
    below: "dict[str, _PathTree]"


def _tree(paths: Paths) -> _PathTree:
    root = _PathTree([], {})
    for path, role in paths.items():
        place = root
        for step in path.split("."):
            place = place.below.setdefault(step, _PathTree([], {}))
        place.roles.append(role)
    return root


_NOWHERE, _REASONING = _tree({}), _tree({"delta": StreamRole.THOUGHT})
_OF_TYPES = {kind: _tree(paths) for kind, paths in _TYPED.items()}
_OF_OTHERS, _OF_ENDING = _tree(_UNTYPED), _tree({**_UNTYPED, **_TO_BE_DONE})


def _places(event: dict[str, Any]) -> _PathTree:
    kind = event.get("type") or event.get("event_type")
    if isinstance(kind, str):
        if kind in _OF_TYPES:
            return _OF_TYPES[kind]
        if kind.startswith("response."):
            return _REASONING if kind.startswith("response.reasoning") else _NOWHERE
    return _OF_ENDING if "done" in event else _OF_OTHERS


def _at(
    value: Any, place: _PathTree, path: tuple[str | int, ...], key: Any, parent: Any
) -> Iterator[EventPiece]:
    if isinstance(value, dict):
        for name in _KEYS:
            if isinstance(value.get(name), str | int):
                key = value[name]
                break
    for role in place.roles if value else ():
        if isinstance(value, str) or (role is StreamRole.CALL_WHOLE and isinstance(value, dict)):
            is_thought = (
                role is StreamRole.TEXT and isinstance(parent, dict) and parent.get("thought") is True
            )
            yield EventPiece(StreamRole.THOUGHT if is_thought else role, path, value, key)
    if isinstance(value, dict):
        for step, below in place.below.items():
            if step in value:
                yield from _at(value[step], below, (*path, step), key, value)
    elif isinstance(value, list) and value:
        for number, item in enumerate(value) if "*" in place.below else ():
            yield from _at(item, place.below["*"], (*path, number), key, value)
        first = value[0]
        if "0" in place.below and isinstance(first, dict) and first.get("index", 0) == 0:
            yield from _at(first, place.below["0"], (*path, 0), key, value)
