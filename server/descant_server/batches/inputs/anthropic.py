"""The results of Anthropic's Message Batches API.

The shape: https://docs.anthropic.com/en/api/retrieving-message-batch-results. What has not succeeded is
errored, canceled or expired, and has no message.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, word
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.replies import anthropic_reply
from descant_server.batches.inputs.shape import FileShape


def _fits(shape: FileShape) -> bool:
    is_result = shape.container == "parquet" or at(shape.example, "result", "type") is not None
    return {"custom_id", "result"} <= {*shape.columns} and is_result


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    reply = anthropic_reply(at(record, "result", "message"))
    kind = at(record, "result", "type")
    state = reply.state if kind == "succeeded" else kind
    row_id = word(record.get("custom_id")) or place
    return numbered_rows(row_id, reply.texts, reply.model, state or "no text")


INPUT = RecordKind(
    "anthropic",
    "results of Anthropic's Message Batches API: result.message.content of each custom_id",
    _fits,
    _rows,
    fields=("custom_id", "result"),
).input_format()
