"""The message of a model in what programming interfaces send: responses, and pieces of responses."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence


class Reply(NamedTuple):
    """What one response, or one piece of it, adds to a message."""

    place: Span
    """The name of the member that holds it."""
    answers: "tuple[tuple[Scalar, ...] | Mapping, ...]"
    """The strings that the message is written in, and what a tool is called with: strings, too, or an object.
    Where both are there, the message may only say that the tool is called."""
    thoughts: tuple[tuple[str, Scalar], ...] = ()
    """The strings that hold what the model thought, with the name of their channel."""


def replies(root: Mapping) -> Iterator[Reply]:
    """Yield the messages in the whole response *root*: one, or several choices; nothing where it is none."""
    for name, message_of in _RESPONSES.items():
        member = root.member(name)
        if member is None:
            continue
        nodes = member.node.items if isinstance(member.node, Sequence) else (member.node,)
        if name in ("content", "output"):
            nodes = (root,)
        for node in nodes:
            reply = message_of(node, member.key.span) if isinstance(node, Mapping) else None
            if reply is not None:
                yield reply
        return


def _openai(choice: Mapping, place: Span) -> Reply | None:
    message = choice.get("message")
    return _message(message, place) if isinstance(message, Mapping) else None


def _message(message: Mapping, place: Span) -> Reply | None:
    thoughts = tuple(
        ("reasoning", thought)
        for name in ("reasoning_content", "reasoning", "thinking")
        if (thought := _text(message.get(name))) is not None
    )
    member = message.member("content")
    parts = _parts(member.node) if member else None
    answers = parts.answers if parts else ()
    thoughts += parts.thoughts if parts else ()
    key = member.key if member and answers else None
    calls = message.get("tool_calls")
    for call in calls.items if isinstance(calls, Sequence) else ():
        function = call.get("function") if isinstance(call, Mapping) else None
        arguments = function.member("arguments") if isinstance(function, Mapping) else None
        if arguments is not None:
            text = _text(arguments.node)
            called = arguments.node if isinstance(arguments.node, Mapping) else (text,) if text else None
            answers += (called,) if called else ()
            key = key or arguments.key
            break
    return Reply(key.span, answers, thoughts) if key and answers else None


def _content(root: Mapping, place: Span) -> Reply | None:
    """Read the list ``content`` of a message of Anthropic."""
    parts = _parts(root.get("content"))
    if parts is None or isinstance(root.get("content"), Scalar) or not parts.answers:
        return None
    return Reply(place, parts.answers, parts.thoughts)


def _output(root: Mapping, place: Span) -> Reply | None:
    """Read the list ``output`` of a response of OpenAI."""
    texts: list[Scalar] = []
    thoughts: list[tuple[str, Scalar]] = []
    output = root.get("output")
    for item in output.items if isinstance(output, Sequence) else ():
        if not isinstance(item, Mapping):
            continue
        if item.value.get("type") == "function_call" and not texts:
            text = _text(item.get("arguments"))
            texts += [text] if text else []
        for name in ("content", "summary"):
            parts = _parts(item.get(name)) if isinstance(item.get(name), Sequence) else None
            if parts and (item.value.get("type") == "reasoning" or name == "summary"):
                thoughts += [("reasoning", text) for text in parts.texts]
            elif parts:
                texts += parts.texts
    return Reply(place, (tuple(texts),), tuple(thoughts)) if texts else None


def _gemini(candidate: Mapping, place: Span) -> Reply | None:
    content = candidate.get("content")
    member = content.member("parts") if isinstance(content, Mapping) else None
    parts = _parts(member.node) if member else None
    if member is None or parts is None or not parts.answers:
        return None
    return Reply(member.key.span, parts.answers, parts.thoughts)


class _Parts(NamedTuple):
    texts: tuple[Scalar, ...]
    thoughts: tuple[tuple[str, Scalar], ...] = ()
    arguments: Mapping | None = None

    @property
    def answers(self) -> "tuple[tuple[Scalar, ...] | Mapping, ...]":
        return (*((self.texts,) if self.texts else ()), *((self.arguments,) if self.arguments else ()))


def _parts(node: Node | None) -> _Parts | None:
    """Return the texts of a content: a string, or a list of parts."""
    if isinstance(node, Scalar):
        return _Parts((node,)) if isinstance(node.value, str) else None
    if not isinstance(node, Sequence):
        return None
    texts: list[Scalar] = []
    thoughts: list[tuple[str, Scalar]] = []
    arguments: Mapping | None = None
    for part in node.items:
        if not isinstance(part, Mapping):
            continue
        text = _text(part.get("text"))
        thinking = _text(part.get("thinking"))
        given = part.get("input")
        call = part.get("functionCall")
        if isinstance(call, Mapping):
            given = call.get("args")
        if thinking is not None:
            thoughts.append(("thinking", thinking))
        elif text is not None and part.value.get("thought") is True:
            thoughts.append(("thought", text))
        elif text is not None:
            texts.append(text)
        elif isinstance(given, Mapping) and arguments is None:
            arguments = given
    return _Parts(tuple(texts), tuple(thoughts), arguments)


def _text(node: Node | None) -> Scalar | None:
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None


_RESPONSES = {
    "choices": _openai,
    "candidates": _gemini,
    "output": _output,
    "message": _message,
    "content": _content,
}
"""By the member that tells the interface: how a message is read from each item of it."""
