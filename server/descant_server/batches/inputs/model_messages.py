"""What a model wrote in messages that providers and tracers keep: texts, and arguments of calls of tools."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import as_text, at, items, unpacked, word

_TEXT_TYPES = (None, "text", "output_text")
_MOST_OF_STATE = 80
"""Rows are grouped by it."""
_CUT_SHORT = frozenset(
    """length max_tokens max_output_tokens model_length content_filter content_filtered safety recitation
    guardrail_intervened model_context_window_exceeded incomplete error""".split()  # noqa: SIM905
)
"""Why a text ended before its end, in the words of the providers, in small letters."""
_MODEL_ROLES = ("assistant", "ai", "model")


def texts_of_message(message: Any) -> list[str]:
    """Return the text of a message, if it has any, then the arguments of each call of a tool.

    Parts of a content are one text; what a model thinks is none of it. This takes the messages of OpenAI,
    Anthropic and LangChain.
    """
    content = at(message, "content")
    texts = [] if content is None else [*_content(content)]
    calls = items(at(message, "tool_calls")) or [at(message, "function_call")]
    for call in calls:
        arguments = at(call, "function", "arguments")
        for value in (arguments, at(call, "arguments"), at(call, "args")):
            if value is not None:
                texts.append(_str(value))
                break
    # A message that calls tools often has an empty content, which is nobody's answer.
    return [text for text in texts if text] or texts[:1]


def _content(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
        return
    parts = [content] if isinstance(content, Mapping) else items(content)
    texts = [
        part if isinstance(part, str) else at(part, "text")
        for part in parts
        if isinstance(part, str) or at(part, "type") in _TEXT_TYPES
    ]
    if strings := [text for text in texts if isinstance(text, str)]:
        yield "".join(strings)
    for part in parts:
        if at(part, "type") == "tool_use" and at(part, "input") is not None:
            yield _str(at(part, "input"))


def texts_of_output(output: Any) -> list[str]:
    """Return the texts of what a tracer kept as the output of a model, whichever way it was wrapped.

    A string is a text, unless it holds a message as JSON: columns of tables do. An object that is none of
    the known wrappings is an answer in JSON.
    """
    value = unpacked(output)
    if value is None:
        return []
    if isinstance(value, list):
        messages = [item for item in value if _is_message(item)]
        return [text for item in messages for text in texts_of_message(item)] if messages else [_str(output)]
    if not isinstance(value, Mapping):
        return [_str(output)]
    if _is_message(value):
        return texts_of_message(value)
    for texts in (_of_choices(value), _of_generations(value), _of_messages(value)):
        if texts:
            return texts
    for name in ("output", "text", "answer", "response", "content"):
        # One that stands alone is a wrapping; beside others it is a part of an answer.
        if list(value) == [name]:
            return texts_of_output(value[name])
    return [_str(output)]


def _is_message(value: Any) -> bool:
    return isinstance(value, Mapping) and "role" in value and ("content" in value or "tool_calls" in value)


def _of_choices(value: Mapping[str, Any]) -> list[str]:
    """OpenAI's."""
    return [text for choice in items(value.get("choices")) for text in texts_of_choice(choice)]


def texts_of_choice(choice: Any) -> list[str]:
    """Return the texts of a choice of OpenAI's, of a chat or of a completion."""
    text = at(choice, "text")
    return [text] if isinstance(text, str) else texts_of_message(at(choice, "message"))


def _of_generations(value: Mapping[str, Any]) -> list[str]:
    """LangChain's: a list for each prompt, of a message as it is serialised, or a text."""
    texts: list[str] = []
    for listed in items(value.get("generations")):
        for generation in items(listed) or [listed]:
            message = at(generation, "message")
            in_message = texts_of_message(at(message, "kwargs") or at(message, "data") or message)
            text = at(generation, "text")
            texts += in_message or ([text] if isinstance(text, str) else [])
    return texts


def _of_messages(value: Mapping[str, Any]) -> list[str]:
    """Those of an agent: the last one that is the model's."""
    for message in reversed(items(value.get("messages"))):
        role = at(message, "role") or at(message, "type")
        if role in _MODEL_ROLES:
            return texts_of_message(message)
    return []


def numbered_rows(
    row_id: str, texts: Sequence[str | bytes], model: Any = None, state: Any = None, **more: str | None
) -> Iterator[InputRow]:
    """Yield a row for each text; several have their number behind the id, as in ``request#2``.

    Without a text it is one row without, whose *state* says why; with one *state* counts where it says that
    the text ended before its end.
    """
    short = _in_short(word(state))
    is_telling = not texts or (short is not None and short.lower() in _CUT_SHORT)
    columns = {"model": word(model), "state": short if is_telling else None, **more}
    if not texts:
        yield InputRow(row_id, None, columns=columns)
    for number, text in enumerate(texts, start=1):
        yield InputRow(row_id if len(texts) == 1 else f"{row_id}#{number}", text, columns=columns)


def _in_short(state: str | None) -> str | None:
    """Return what a state says first: tools keep call stacks and bodies of answers in it, too."""
    return state and state.strip().partition("\n")[0][:_MOST_OF_STATE]


def _str(value: Any) -> str:
    text = as_text(value)
    return text if isinstance(text, str) else str(value)
