"""What the APIs of providers reply: the texts in it, the model, and why there is no text."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from descant_server.batches.inputs.json_values import as_text, at, items, word
from descant_server.batches.inputs.model_messages import texts_of_choice, texts_of_message


class ApiReply(NamedTuple):
    """One reply of an API."""

    texts: list[str]
    """A text for each choice or candidate, and for each call of a tool: its arguments."""
    model: Any
    state: str | None
    """Why there is no text, or why it ended; None where the reply does not say."""


def openai_reply(body: Any) -> ApiReply:
    """Return what a chat completion, a completion, or a response of the Responses API says."""
    choice = at(body, "choices", 0)
    reasons = (
        "refusal" if at(choice, "message", "refusal") else None,
        at(choice, "finish_reason"),
        at(body, "incomplete_details", "reason"),
        at(body, "error", "code") or at(body, "error", "message"),
        at(body, "status"),
    )
    texts = [text for choice in items(at(body, "choices")) for text in texts_of_choice(choice)]
    texts += [text for item in items(at(body, "output")) for text in _texts_of_item(item)]
    return ApiReply(texts, at(body, "model"), first_word(reasons))


def anthropic_reply(message: Any) -> ApiReply:
    """Return what a message of Anthropic's Messages API says."""
    return ApiReply(texts_of_message(message), at(message, "model"), word(at(message, "stop_reason")))


def gemini_reply(response: Any) -> ApiReply:
    """Return what a response of ``generateContent`` says. Parts that are marked as thoughts are no text."""
    candidates = items(at(response, "candidates"))
    texts = [text for candidate in candidates for text in _texts_of_parts(at(candidate, "content", "parts"))]
    reasons = (at(response, "promptFeedback", "blockReason"), at(candidates, 0, "finishReason"))
    return ApiReply(texts, at(response, "modelVersion"), first_word(reasons))


def ollama_reply(reply: Any) -> ApiReply:
    """Return what ``/api/chat`` of Ollama says."""
    return ApiReply(
        texts_of_message(at(reply, "message")), at(reply, "model"), word(at(reply, "done_reason"))
    )


def bedrock_reply(reply: Any) -> ApiReply:
    """Return what ``Converse`` of Amazon Bedrock says; it does not name the model."""
    parts = items(at(reply, "output", "message", "content"))
    strings = [text for part in parts if isinstance(text := at(part, "text"), str)]
    calls = [text for part in parts if isinstance(text := as_text(at(part, "toolUse", "input")), str)]
    return ApiReply(["".join(strings)] * bool(strings) + calls, None, word(at(reply, "stopReason")))


def reader_of(value: Any) -> Callable[[Any], ApiReply] | None:
    """Return what reads *value*, which may be a reply of any of them; None where it is none."""
    if at(value, "choices", 0) is not None or at(value, "object") == "response":
        return openai_reply
    if at(value, "type") == "message" and at(value, "role") == "assistant":
        return anthropic_reply
    if at(value, "candidates", 0, "content") is not None or at(value, "promptFeedback") is not None:
        return gemini_reply
    if at(value, "message", "role") is not None and at(value, "done") is not None:
        return ollama_reply
    if at(value, "output", "message", "content") is not None and at(value, "stopReason") is not None:
        return bedrock_reply
    return None


def first_word(reasons: Iterable[Any]) -> str | None:
    """Return the first of *reasons* that says something."""
    return next((reason for reason in map(word, reasons) if reason), None)


def _texts_of_item(item: Any) -> list[str]:
    """Return the texts of an item of the Responses API: of a message, or of a call; reasoning is none."""
    match at(item, "type"):
        case "message":
            return texts_of_message(item)
        case "function_call" | "custom_tool_call":
            text = as_text(at(item, "arguments") or at(item, "input"))
            return [text] if isinstance(text, str) else []
    return []


def _texts_of_parts(parts: Any) -> Iterator[str]:
    texts = [at(part, "text") for part in items(parts) if at(part, "thought") is not True]
    if strings := [text for text in texts if isinstance(text, str)]:
        yield "".join(strings)
    for part in items(parts):
        arguments = as_text(at(part, "functionCall", "args"))
        if isinstance(arguments, str):
            yield arguments
