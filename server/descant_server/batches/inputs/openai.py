"""The output and error files of OpenAI's Batch API, which vLLM's ``run-batch`` writes, too.

The shape: https://platform.openai.com/docs/api-reference/batch/request-output, and
https://docs.vllm.ai/en/latest/examples/offline_inference/openai_batch.html. The body is a chat completion,
a completion, or an answer of the Responses API.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, word
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.replies import first_word, openai_reply
from descant_server.batches.inputs.shape import FileShape

_OK = 200


def _fits(shape: FileShape) -> bool:
    columns = {*shape.columns}
    return "custom_id" in columns and bool(columns & {"response", "error"}) and "result" not in columns


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    status = at(record, "response", "status_code")
    reply = openai_reply(at(record, "response", "body"))
    reasons = (
        at(record, "error", "code") or at(record, "error", "message"),
        f"status {status}" if status not in (None, _OK) else None,
        reply.state,
        "no text",
    )
    row_id = word(record.get("custom_id")) or place
    return numbered_rows(row_id, reply.texts, reply.model, first_word(reasons))


INPUT = RecordKind(
    "openai",
    "output of OpenAI's Batch API and of vLLM's run-batch: response.body of each custom_id",
    _fits,
    _rows,
    fields=("custom_id", "response", "error"),
).input_format()
