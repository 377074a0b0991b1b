"""Spans that were exported from Arize Phoenix: the outputs of those whose kind is LLM.

The shape: the data frame of ``get_spans_dataframe()``, saved as Parquet or JSON
(https://arize.com/docs/phoenix/how-to/extract-data-from-spans), whose columns are such as
``attributes.llm.output_messages``; and the API's ``data`` of spans with ``context`` and ``attributes``. The
attributes are those of https://github.com/Arize-ai/openinference/blob/main/spec/semantic_conventions.md,
as a list of messages, or flat, as in ``llm.output_messages.0.message.content``.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, items, named, unpacked, word
from descant_server.batches.inputs.model_messages import numbered_rows, texts_of_message, texts_of_output
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape

_MESSAGES, _VALUE, _MODEL = "llm.output_messages", "output.value", "llm.model_name"
_SPAN_ID = "context.span_id"
_FLAT = re.compile(r"llm\.output_messages\.(\d+)\.message\.(.+)")
_IN_FRAME = (
    "span_kind",
    "status_code",
    "name",
    _SPAN_ID,
    *(f"attributes.{name}" for name in (_MESSAGES, _VALUE, _MODEL)),
)


def _fits(shape: FileShape) -> bool:
    in_frame = _SPAN_ID in shape.columns and any(name.startswith("attributes.") for name in shape.columns)
    in_api = at(shape.example, "context", "span_id") is not None and "attributes" in shape.columns
    return in_frame or in_api or {f"attributes.{_MESSAGES}", "span_kind"} <= {*shape.columns}


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    attributes = unpacked(record.get("attributes"))
    if not isinstance(attributes, Mapping):
        prefix = "attributes."
        attributes = {
            name.removeprefix(prefix): value for name, value in record.items() if name.startswith(prefix)
        }
    kind = word(record.get("span_kind") or named(attributes, "openinference.span.kind"))
    if kind is not None and kind.upper() != "LLM":
        return iter(())
    row_id = word(record.get(_SPAN_ID) or at(record, "context", "span_id") or record.get("span_id")) or place
    texts = [text for message in _messages(attributes) for text in texts_of_message(message)]
    texts = texts or texts_of_output(named(attributes, _VALUE))
    state = word(record.get("status_code")) or "no output"
    return numbered_rows(row_id, texts, named(attributes, _MODEL), state)


def _messages(attributes: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the messages of the output, with the names that OpenAI has for what is in them."""
    flat: dict[int, dict[str, Any]] = {}
    for name, value in attributes.items():
        if match := _FLAT.fullmatch(name):
            flat.setdefault(int(match[1]), {})[match[2]] = value
    for message in items(unpacked(named(attributes, _MESSAGES))) or [flat[number] for number in sorted(flat)]:
        inner = at(message, "message") or message
        if isinstance(inner, Mapping):
            known = {name.removeprefix("message."): value for name, value in inner.items()}
            yield {"content": known.get("content"), "tool_calls": [*_calls(known)]}


def _calls(message: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for call in items(unpacked(message.get("tool_calls"))):
        inner = at(call, "tool_call") or call
        arguments = at(inner, "function", "arguments") or at(inner, "tool_call.function.arguments")
        yield {"arguments": arguments}
    for name, value in sorted(message.items()):
        if name.startswith("tool_calls.") and name.endswith("function.arguments"):
            yield {"arguments": value}


INPUT = RecordKind(
    "phoenix",
    "spans exported from Arize Phoenix: output of those whose kind is LLM",
    _fits,
    _rows,
    fields=_IN_FRAME,
    list_name="data",
).input_format()
