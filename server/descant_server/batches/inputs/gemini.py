"""The output of batches of the Gemini API, and of Gemini on Vertex AI.

The shape: https://ai.google.dev/gemini-api/docs/batch-api (lines with ``key`` and ``response`` or ``error``)
and https://cloud.google.com/vertex-ai/generative-ai/docs/multimodal/batch-prediction-gemini (lines with
``request``, ``response`` and ``status``).
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, word
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.replies import first_word, gemini_reply
from descant_server.batches.inputs.shape import FileShape


def _fits(shape: FileShape) -> bool:
    columns = {*shape.columns}
    response = shape.example.get("response")
    if at(response, "candidates") is not None or at(response, "promptFeedback") is not None:
        return True
    is_failed = at(shape.example, "error", "code") is not None or isinstance(shape.example.get("status"), str)
    return (
        is_failed and ("key" in columns or {"request", "response"} <= columns) and "custom_id" not in columns
    )


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    reply = gemini_reply(record.get("response"))
    reasons = (
        at(record, "error", "status") or at(record, "error", "message") or at(record, "error", "code"),
        reply.state,
        record.get("status"),
        "no text",
    )
    row_id = word(record.get("key")) or place
    return numbered_rows(row_id, reply.texts, reply.model, first_word(reasons))


INPUT = RecordKind(
    "gemini",
    "output of batches of Gemini: response.candidates[].content.parts[].text of each key",
    _fits,
    _rows,
    fields=("key", "request", "response", "error", "status"),
).input_format()
