"""Why a provider's reply holds no whole answer, where the reply says so itself.

A reply says it in one of these ways: a refusal in place of a text, a reason why the model stopped, or an
error in place of everything. Sources: the interface references of OpenAI, Anthropic, Gemini, Mistral, Ollama
and Cohere as of November 2026.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from descant.patterns import regex


class DecodeReason(Enum):
    """Why there is no typed answer."""

    INVALID = "invalid"
    """There is an answer, and it is not what was asked for; the problems say where."""
    CUT_OFF = "cut off"
    REFUSED = "refused"
    FILTERED = "filtered"
    """A filter of the provider withheld it."""
    FAILED = "failed"
    """The provider reports an error in place of an answer."""
    EMPTY = "empty"
    NO_ANSWER = "no answer"
    """The text holds nothing that could be the answer."""


class Stop(NamedTuple):
    """What a reply says of its own end, where the answer is not whole for it."""

    reason: DecodeReason
    message: str


_MARK = regex(
    r'"(?:finish_?[rR]eason|stop_reason|done_reason|refusal|block_?[rR]eason|incomplete_details|error)"'
)
_ENVELOPES = ("choices", "output", "candidates", "stop_reason", "done_reason", "promptFeedback", "error")
"""The members that a reply has, one at least."""
_ENDS: Mapping[str, DecodeReason] = {
    **dict.fromkeys(("length", "max_tokens", "max_output_tokens", "model_length"), DecodeReason.CUT_OFF),
    **dict.fromkeys(("model_context_window_exceeded",), DecodeReason.CUT_OFF),
    "refusal": DecodeReason.REFUSED,
    **dict.fromkeys(
        ("content_filter", "safety", "recitation", "blocklist", "language"), DecodeReason.FILTERED
    ),
    **dict.fromkeys(("prohibited_content", "spii", "image_safety", "error_toxic"), DecodeReason.FILTERED),
    **dict.fromkeys(("error", "malformed_function_call"), DecodeReason.FAILED),
}
"""The words for the end of a reply, in lower case; all others say that it is whole."""
_SENTENCES = {
    DecodeReason.CUT_OFF: "The model stopped before its answer was complete",
    DecodeReason.REFUSED: "The model refused to answer",
    DecodeReason.FILTERED: "A content filter of the provider withheld the answer",
    DecodeReason.FAILED: "The provider reported an error instead of an answer",
}


def stop_of(text: str, own_names: Collection[str]) -> Stop | None:
    """Return what the reply *text* says of its end; None where it is whole, or no reply of a provider.

    *own_names* are the members of the schema: an answer that has such members itself is no reply.
    """
    if not text.lstrip("\ufeff \t\r\n").startswith("{") or not _MARK.search(text):
        return None
    try:
        reply = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not any(name in reply and name not in own_names for name in _ENVELOPES):
        return None
    return next(_stops(reply), None)


def _stops(reply: dict[str, Any]) -> Iterator[Stop]:
    error = reply.get("error")
    if isinstance(error, dict) and error.get("message"):
        yield _stop(DecodeReason.FAILED, error["message"])
    elif isinstance(error, str):
        yield _stop(DecodeReason.FAILED, error)
    yield from _refusals(reply)
    for holder in _holders(reply):
        for name in ("finish_reason", "finishReason", "stop_reason", "done_reason", "blockReason", "reason"):
            ending = holder.get(name)
            if isinstance(ending, str) and (reason := _ENDS.get(ending.lower())):
                yield _stop(reason, f"{name}: {ending}")
            elif isinstance(ending, str) and name == "blockReason":
                yield _stop(DecodeReason.FILTERED, f"{name}: {ending}")


def _refusals(reply: dict[str, Any]) -> Iterator[Stop]:
    choice = _first(reply.get("choices"))
    message = choice.get("message")
    refusals = [message.get("refusal")] if isinstance(message, dict) else []
    for item in _objects(reply.get("output")):
        refusals += [part.get("refusal") for part in _objects(item.get("content"))]
    yield from (_stop(DecodeReason.REFUSED, text) for text in refusals if isinstance(text, str) and text)


def _holders(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the objects of a reply that say why it ended; of several answers those of the first."""
    yield _first(reply.get("choices"))
    yield _first(reply.get("candidates"))
    for name in ("promptFeedback", "prompt_feedback", "incomplete_details"):
        if isinstance(inner := reply.get(name), dict):
            yield inner
    yield reply


def _first(items: Any) -> dict[str, Any]:
    return next(iter(_objects(items)), {})


def _objects(items: Any) -> list[dict[str, Any]]:
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []


def _stop(reason: DecodeReason, detail: Any) -> Stop:
    return Stop(reason, f"{_SENTENCES[reason]} ({detail}).")
