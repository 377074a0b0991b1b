"""Answers as interfaces stream them: cut at random places, with calls and thoughts in channels of their own.

It shares no code with what reads them: each interface is written down here as its documentation shows it.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple


class Call(NamedTuple):
    """A call of a tool in a stream."""

    name: str
    arguments: dict[str, Any]


class Message(NamedTuple):
    """What a model streams: thoughts first, then text, then calls, each cut into pieces."""

    thoughts: Sequence[str]
    texts: Sequence[str]
    calls: Sequence[tuple[Call, Sequence[str]]]


_HALF = re.compile("[\ud800-\udfff]")

Stream = Callable[[Message, Random], str]


def message(text: str, chance: Random, *, thought: str = "", calls: Sequence[Call] = ()) -> Message:
    """Return the message that says *text*, cut at random places."""
    return Message(
        cut(thought, chance),
        cut(text, chance),
        [
            (call, cut(json.dumps(call.arguments, ensure_ascii=chance.random() < 0.5), chance))
            for call in calls
        ],
    )


def cut(text: str, chance: Random) -> list[str]:
    """Return *text* in pieces of random lengths, which may end in half of a surrogate pair."""
    pieces, at = [], 0
    longest = chance.choice((3, 17, 90))
    units = text.encode("utf-16-le", "surrogatepass")
    while at < len(units):
        end = at + 2 * chance.randint(1, longest)
        pieces.append(units[at:end].decode("utf-16-le", "surrogatepass"))
        at = end
    return pieces


def events(values: Sequence[Any], chance: Random, *, named: bool = False) -> str:
    """Return *values* as server-sent events, with what servers put between them."""
    end = chance.choice(("\n", "\n", "\r\n"))
    written = []
    for value in values:
        if chance.random() < 0.1:
            written.append(f": keep-alive{end}{end}")
        if chance.random() < 0.05:
            written.append(f"id: {chance.randint(1, 99)}{end}retry: 3000{end}")
        if named:
            written.append(f"event: {value['type']}{end}")
        space = chance.choice((" ", " ", ""))
        written.append(f"data:{space}{dumped(value, chance)}{end}{end}")
    return "".join(written)


def dumped(value: Any, chance: Random) -> str:
    """Return *value* in JSON, with or without the letters that are no ASCII."""
    separators = chance.choice(((", ", ": "), (",", ":")))
    written = json.dumps(value, ensure_ascii=False, separators=separators)
    if chance.random() < 0.5 or _HALF.search(written):
        return json.dumps(value, separators=separators)
    return written


def lines(values: Sequence[Any], chance: Random) -> str:
    """Return *values* as one object on each line."""
    return "".join(f"{dumped(value, chance)}\n" for value in values)


def openai(said: Message, chance: Random) -> str:
    """Chat completions: reasoning, text, and calls by their index."""
    values: list[Any] = [_choice({"role": "assistant", "content": ""})]
    values += [_choice({"reasoning_content": piece}) for piece in said.thoughts]
    values += [_choice({"content": piece}) for piece in said.texts]
    for number, (call, pieces) in enumerate(said.calls):
        function = {"name": call.name, "arguments": ""}
        values.append(
            _choice({"tool_calls": [{"index": number, "id": f"call_{number}", "function": function}]})
        )
        values += [
            _choice({"tool_calls": [{"index": number, "function": {"arguments": piece}}]}) for piece in pieces
        ]
    values.append({"id": "c", "choices": [], "usage": {"total_tokens": 7}})
    return events(values, chance) + "data: [DONE]\n\n"


def _choice(delta: dict[str, Any]) -> dict[str, Any]:
    return {"id": "c", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta}]}


def openai_responses(said: Message, chance: Random) -> str:
    """Responses: each event says what it is, and the whole text comes once more at the end."""
    values: list[Any] = [{"type": "response.created", "response": {"id": "r", "output": []}}]
    values += [
        {"type": "response.reasoning_summary_text.delta", "output_index": 0, "delta": piece}
        for piece in said.thoughts
    ]
    values += [{"type": "response.output_text.delta", "output_index": 1, "delta": p} for p in said.texts]
    text = "".join(said.texts).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    values.append({"type": "response.output_text.done", "output_index": 1, "text": text})
    for number, (call, pieces) in enumerate(said.calls, start=2):
        item = {"type": "function_call", "name": call.name, "arguments": ""}
        values.append({"type": "response.output_item.added", "output_index": number, "item": item})
        values += [
            {"type": "response.function_call_arguments.delta", "output_index": number, "delta": piece}
            for piece in pieces
        ]
        done = {**item, "arguments": json.dumps(call.arguments)}
        values.append({"type": "response.output_item.done", "output_index": number, "item": done})
    output = [{"type": "message", "content": [{"type": "output_text", "text": text}]}]
    values.append({"type": "response.completed", "response": {"output": output}})
    return events(values, chance, named=True)


def anthropic(said: Message, chance: Random) -> str:
    """Messages: blocks with an index, each started and stopped."""
    values: list[Any] = [{"type": "message_start", "message": {"id": "m", "content": []}}, {"type": "ping"}]
    number = 0
    for kind, name, pieces in (("thinking", "thinking", said.thoughts), ("text", "text", said.texts)):
        if not pieces:
            continue
        values.append(
            {"type": "content_block_start", "index": number, "content_block": {"type": kind, name: ""}}
        )
        values += [
            {"type": "content_block_delta", "index": number, "delta": {"type": f"{kind}_delta", name: piece}}
            for piece in pieces
        ]
        values.append({"type": "content_block_stop", "index": number})
        number += 1
    for call, pieces in said.calls:
        block = {"type": "tool_use", "id": f"t{number}", "name": call.name, "input": {}}
        values.append({"type": "content_block_start", "index": number, "content_block": block})
        values += [
            {
                "type": "content_block_delta",
                "index": number,
                "delta": {"type": "input_json_delta", "partial_json": p},
            }
            for p in ("", *pieces)
        ]
        number += 1
    values.append({"type": "message_stop"})
    return events(values, chance, named=True)


def gemini(said: Message, chance: Random) -> str:
    """Parts of candidates; what it thought is marked, and calls are whole."""
    parts: list[Any] = [{"text": piece, "thought": True} for piece in said.thoughts]
    parts += [{"text": piece} for piece in said.texts]
    parts += [{"functionCall": {"name": call.name, "args": call.arguments}} for call, _ in said.calls]
    values = [{"candidates": [{"content": {"role": "model", "parts": [part]}, "index": 0}]} for part in parts]
    return events(values, chance)


def ollama(said: Message, chance: Random) -> str:
    """Objects on lines, each of which says whether it is the last one."""
    messages: list[Any] = [{"content": "", "thinking": piece} for piece in said.thoughts]
    messages += [{"content": piece} for piece in said.texts]
    messages += [
        {"content": "", "tool_calls": [{"function": {"name": call.name, "arguments": call.arguments}}]}
        for call, _ in said.calls
    ]
    values = [{"model": "m", "message": {"role": "assistant", **m}, "done": False} for m in messages]
    return lines([*values, {"model": "m", "message": {"content": ""}, "done": True}], chance)


def bedrock(said: Message, chance: Random) -> str:
    """Blocks that are named by the member that holds them."""
    values: list[Any] = [{"messageStart": {"role": "assistant"}}]
    values += [_block(0, {"reasoningContent": {"text": piece}}) for piece in said.thoughts]
    values += [_block(1, {"text": piece}) for piece in said.texts]
    for number, (call, pieces) in enumerate(said.calls, start=2):
        start = {"toolUse": {"toolUseId": f"t{number}", "name": call.name}}
        values.append({"contentBlockStart": {"start": start, "contentBlockIndex": number}})
        values += [_block(number, {"toolUse": {"input": piece}}) for piece in pieces]
    return lines([*values, {"messageStop": {"stopReason": "end_turn"}}], chance)


def _block(number: int, delta: dict[str, Any]) -> dict[str, Any]:
    return {"contentBlockDelta": {"delta": delta, "contentBlockIndex": number}}


def cohere(said: Message, chance: Random) -> str:
    """Version 2: the delta is a message; the plan of a call is a channel, too."""
    values: list[Any] = [{"type": "message-start", "id": "m", "delta": {"message": {"role": "assistant"}}}]
    values += [{"type": "tool-plan-delta", "delta": {"message": {"tool_plan": p}}} for p in said.thoughts]
    values += [
        {"type": "content-delta", "index": 0, "delta": {"message": {"content": {"text": piece}}}}
        for piece in said.texts
    ]
    for number, (call, pieces) in enumerate(said.calls):
        function = {"name": call.name, "arguments": ""}
        values.append(_cohere_call("tool-call-start", number, {"id": "t", "function": function}))
        values += [_cohere_call("tool-call-delta", number, {"function": {"arguments": p}}) for p in pieces]
    return events(
        [*values, {"type": "message-end", "delta": {"finish_reason": "COMPLETE"}}], chance, named=True
    )


def _cohere_call(kind: str, number: int, call: dict[str, Any]) -> dict[str, Any]:
    return {"type": kind, "index": number, "delta": {"message": {"tool_calls": call}}}


def mistral(said: Message, chance: Random) -> str:
    """Contents that are lists of chunks; a call is whole."""
    values = [
        _choice({"content": [{"type": "thinking", "thinking": [{"type": "text", "text": piece}]}]})
        for piece in said.thoughts
    ]
    values += [_choice({"content": [{"type": "text", "text": piece}]}) for piece in said.texts]
    for number, (call, _) in enumerate(said.calls):
        function = {"name": call.name, "arguments": json.dumps(call.arguments)}
        values.append(
            _choice({"content": "", "tool_calls": [{"id": "t", "function": function, "index": number}]})
        )
    return events(values, chance) + "data: [DONE]\n\n"


def vercel_data(said: Message, chance: Random) -> str:
    """Lines that begin with a letter for what they hold."""
    values: list[tuple[str, Any]] = [("f", {"messageId": "m"})]
    values += [("g", piece) for piece in said.thoughts] + [("0", piece) for piece in said.texts]
    for number, (call, pieces) in enumerate(said.calls):
        key = {"toolCallId": f"t{number}"}
        values.append(("b", {**key, "toolName": call.name}))
        values += [("c", {**key, "argsTextDelta": piece}) for piece in pieces]
        values.append(("9", {**key, "toolName": call.name, "args": call.arguments}))
    values += [("e", {"finishReason": "stop"}), ("d", {"finishReason": "stop"})]
    return "".join(f"{letter}:{dumped(value, chance)}\n" for letter, value in values)


def vercel_messages(said: Message, chance: Random) -> str:
    """The stream of messages of an interface for users."""
    values: list[Any] = [{"type": "start"}, {"type": "start-step"}]
    values += [{"type": "reasoning-delta", "id": "r", "delta": piece} for piece in said.thoughts]
    values += [{"type": "text-start", "id": "t"}]
    values += [{"type": "text-delta", "id": "t", "delta": piece} for piece in said.texts]
    values += [{"type": "text-end", "id": "t"}]
    for number, (call, pieces) in enumerate(said.calls):
        key = {"toolCallId": f"c{number}"}
        values.append({"type": "tool-input-start", **key, "toolName": call.name})
        values += [{"type": "tool-input-delta", **key, "inputTextDelta": piece} for piece in pieces]
        available = {"type": "tool-input-available", **key, "toolName": call.name, "input": call.arguments}
        values.append(available)
    return events([*values, {"type": "finish"}], chance) + "data: [DONE]\n\n"


STREAMS: dict[str, Stream] = {
    stream.__name__: stream
    for stream in (
        openai,
        openai_responses,
        anthropic,
        gemini,
        ollama,
        bedrock,
        cohere,
        mistral,
        vercel_data,
        vercel_messages,
    )
}


def streamed(text: str, chance: Random, **beside: Any) -> Iterator[tuple[str, str]]:
    """Yield *text* in the stream of each interface, by its name."""
    for name, stream in STREAMS.items():
        yield name, stream(message(text, chance, **beside), chance)
