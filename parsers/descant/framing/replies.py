"""The message of a model in what programming interfaces send: responses, and pieces of responses."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from descant.framing.tool_calls import ToolCall
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence


class Reply(NamedTuple):
    """What one response, or one piece of it, adds to a message."""

    place: Span
    """The name of the member that holds it."""
    texts: tuple[Scalar, ...]
    """The strings that the message is written in."""
    calls: tuple[ToolCall, ...] = ()
    """Where there is a text, too, it may only say that they are called."""
    thoughts: tuple[tuple[str, Scalar], ...] = ()
    """The strings that hold what the model thought, with the name of their channel."""


def replies(root: Mapping) -> Iterator[Reply]:
    """Yield the messages in the whole response *root*: one, or several choices; nothing where it is none."""
    for name, message_of in _RESPONSES.items():
        member = root.member(name)
        if member is None:
            continue
        nodes = member.node.items if isinstance(member.node, Sequence) else (member.node,)
        if name not in _LISTED:
            nodes = (root,)
        for node in nodes:
            reply = message_of(node, member.key.span) if isinstance(node, Mapping) else None
            if reply is not None:
                yield reply
        return


def _openai(choice: Mapping, place: Span) -> Reply | None:
    message = choice.get("message")
    return _message(message, place) if isinstance(message, Mapping) else _single_text("text", choice, place)


def _message(message: Mapping, place: Span) -> Reply | None:
    thoughts = tuple(
        ("reasoning", thought)
        for name in ("reasoning_content", "reasoning", "thinking")
        if (thought := _text(message.get(name))) is not None
    )
    member = message.member("content")
    parts = _parts(member.node if member else None)
    key = member.key if member and (parts.texts or parts.calls) else None
    calls = [*parts.calls]
    listed = message.get("tool_calls")
    wrappers = listed.items if isinstance(listed, Sequence) else (message,)
    for wrapper in wrappers:
        name = "function_call" if wrapper is message else "function"
        function = wrapper.get(name) if isinstance(wrapper, Mapping) else None
        arguments = function.member("arguments") if isinstance(function, Mapping) else None
        if isinstance(function, Mapping) and arguments is not None:
            calls += _calls(function.get("name"), arguments.node)
            key = key or arguments.key
    return Reply(key.span, parts.texts, tuple(calls), thoughts + parts.thoughts) if key else None


def _calls(name: Node | None, arguments: Node | None) -> list[ToolCall]:
    """Return the call of the tool *name*, if *arguments* are what one can be called with."""
    called = name.value if isinstance(name, Scalar) and isinstance(name.value, str) else ""
    if isinstance(arguments, Mapping):
        return [ToolCall(called, (arguments.span,), is_encoded=False)]
    text = _text(arguments)
    return [ToolCall(called, (text.inner,), is_encoded=True)] if text and text.value else []


def _content(root: Mapping, place: Span) -> Reply | None:
    """Read ``content``: the list in a message of Anthropic, or a string beside what tells that it is one."""
    if isinstance(root.get("content"), Scalar):
        return _single_text("content", root, place)
    parts = _parts(root.get("content"))
    return Reply(place, *parts) if parts.texts or parts.calls else None


def _single_text(name: str, root: Mapping, _: Span) -> Reply | None:
    """Read the string *name* of *root*, if a member beside it is one of a response."""
    member = root.member(name)
    text = _text(member.node) if member else None
    is_response = not _BESIDE.isdisjoint(root.value) or root.value.get("role") in _OF_MODELS
    return Reply(member.key.span, (text,)) if member and text is not None and is_response else None


def _titan(result: Mapping, place: Span) -> Reply | None:
    text = _text(result.get("outputText"))
    return Reply(place, (text,)) if text is not None else None


def _output(root: Mapping, place: Span) -> Reply | None:
    """Read ``output``: the list in a response of OpenAI, or the message in one of Bedrock."""
    texts: list[Scalar] = []
    calls: list[ToolCall] = []
    thoughts: list[tuple[str, Scalar]] = []
    output = root.get("output")
    if isinstance(output, Mapping):
        message = output.get("message")
        return _message(message, place) if isinstance(message, Mapping) else None
    for item in output.items if isinstance(output, Sequence) else ():
        if not isinstance(item, Mapping):
            continue
        if item.value.get("type") in ("function_call", "custom_tool_call"):
            calls += _calls(item.get("name"), item.get("arguments") or item.get("input"))
        for name in ("content", "summary"):
            parts = _parts(item.get(name)) if isinstance(item.get(name), Sequence) else _Parts()
            if item.value.get("type") == "reasoning" or name == "summary":
                thoughts += [("reasoning", text) for text in parts.texts]
            else:
                texts += parts.texts
    return Reply(place, tuple(texts), tuple(calls), tuple(thoughts)) if texts or calls else None


def _gemini(candidate: Mapping, place: Span) -> Reply | None:
    content = candidate.get("content")
    member = content.member("parts") if isinstance(content, Mapping) else None
    parts = _parts(member.node if member else None)
    return Reply(member.key.span, *parts) if member and (parts.texts or parts.calls) else None


class _Parts(NamedTuple):
    texts: tuple[Scalar, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    thoughts: tuple[tuple[str, Scalar], ...] = ()


def _parts(node: Node | None) -> _Parts:
    """Return what is in a content: a string, or a list of parts."""
    if isinstance(node, Scalar):
        return _Parts((node,)) if isinstance(node.value, str) else _Parts()
    texts: list[Scalar] = []
    calls: list[ToolCall] = []
    thoughts: list[tuple[str, Scalar]] = []
    for part in node.items if isinstance(node, Sequence) else ():
        if not isinstance(part, Mapping):
            continue
        text, thinking = _text(part.get("text")), _thinking(part)
        call = part.get("functionCall") or part.get("toolUse")
        if thinking is not None:
            thoughts.append(("thinking", thinking))
        elif text is not None and part.value.get("thought") is True:
            thoughts.append(("thought", text))
        elif text is not None:
            texts.append(text)
        elif isinstance(call, Mapping):
            calls += _calls(call.get("name"), call.get("args") or call.get("input"))
        elif isinstance(part.get("input"), Mapping):
            calls += _calls(part.get("name"), part.get("input"))
    return _Parts(tuple(texts), tuple(calls), tuple(thoughts))


def _thinking(part: Mapping) -> Scalar | None:
    """Return what the model thought: at two places in a message of Bedrock."""
    thought = part.get("reasoningContent")
    inside = thought.get("reasoningText") if isinstance(thought, Mapping) else None
    return _text(inside.get("text") if isinstance(inside, Mapping) else part.get("thinking"))


def _text(node: Node | None) -> Scalar | None:
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None


_BESIDE = frozenset(
    (
        "done",
        "finish_reason",
        "finishReason",
        "generated_text",
        "generation_id",
        "model",
        "stop",
        "stop_reason",
    )
)
"""Members beside the text of a response that is one object."""
_OF_MODELS = ("assistant", "model")
"""The roles of who answers."""
_LISTED = ("choices", "candidates", "results", "message")
_RESPONSES: dict[str, Callable[[Mapping, Span], Reply | None]] = {
    "choices": _openai,
    "candidates": _gemini,
    "results": _titan,
    "output": _output,
    "message": _message,
    "content": _content,
    **{
        name: partial(_single_text, name)
        for name in ("response", "generated_text", "generation", "completion", "text")
    },
}
"""By the member that tells the interface: how a message is read from each item of it."""
NAMED = regex(rf'"(?:{"|".join(_RESPONSES)})"\s*+:')
"""One of these members."""
