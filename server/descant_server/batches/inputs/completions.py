"""Replies of providers' APIs as they came, one in each line, or as the items of a list.

OpenAI's chat completions, completions and responses (and those of all that speak like it: vLLM, LiteLLM,
OpenRouter), Anthropic's messages, Gemini's ``generateContent``, Ollama's chats and Bedrock's ``Converse``.
Kinds may be mixed in a file.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, word
from descant_server.batches.inputs.losses import unreadable
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.replies import first_word, reader_of
from descant_server.batches.inputs.shape import FileShape
from descant_server.batches.run_layout import STATE

_NO_REPLY = unreadable("no reply of an API that is known")
_IDS = ("id", "responseId", "request_id")


def _fits(shape: FileShape) -> bool:
    return shape.container in ("lines", "list") and reader_of(shape.example) is not None


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    row_id = next((known for name in _IDS if (known := word(record.get(name)))), place)
    if (read := reader_of(record)) is None:
        error = first_word([at(record, "error", "message"), record.get("error")])
        return iter([InputRow(row_id, None, columns={STATE: error}) if error else _NO_REPLY.row(row_id)])
    reply = read(record)
    return numbered_rows(row_id, reply.texts, reply.model, reply.state or "no text")


INPUT = RecordKind(
    "completions",
    "replies of APIs as they came, in lines or a list: OpenAI's, Anthropic's, Gemini's, Ollama's, Bedrock's",
    _fits,
    _rows,
    fields=(),
).input_format()
