"""The output and error files of OpenAI's Batch API, which vLLM's ``run-batch`` writes, too.

The shape: https://platform.openai.com/docs/api-reference/batch/request-output, and
https://docs.vllm.ai/en/latest/examples/offline_inference/openai_batch.html. The body is a chat completion,
a completion, or an answer of the Responses API.
"""

from collections.abc import Iterator
from typing import Any

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import as_text, at, items, word
from descant_server.batches.inputs.model_messages import numbered_rows, texts_of_choice, texts_of_message
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape

_OK = 200


def _fits(shape: FileShape) -> bool:
    columns = {*shape.columns}
    return "custom_id" in columns and bool(columns & {"response", "error"}) and "result" not in columns


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    row_id = word(record.get("custom_id")) or place
    body = at(record, "response", "body")
    texts = [text for choice in items(at(body, "choices")) for text in texts_of_choice(choice)]
    texts += [text for item in items(at(body, "output")) for text in _texts_of_item(item)]
    return numbered_rows(row_id, texts, at(body, "model"), _state(record, body))


def _texts_of_item(item: Any) -> list[str]:
    """Return the texts of an item of the Responses API: of a message, or of a call; reasoning is none."""
    match at(item, "type"):
        case "message":
            return texts_of_message(item)
        case "function_call" | "custom_tool_call":
            text = as_text(at(item, "arguments") or at(item, "input"))
            return [text] if isinstance(text, str) else []
    return []


def _state(record: Record, body: Any) -> str:
    """Return why there is no text."""
    status = at(record, "response", "status_code")
    choice = at(body, "choices", 0)
    reasons = (
        at(record, "error", "code") or at(record, "error", "message"),
        f"status {status}" if status not in (None, _OK) else None,
        "refusal" if at(choice, "message", "refusal") else None,
        at(choice, "finish_reason"),
        at(body, "incomplete_details", "reason"),
        at(body, "status"),
    )
    return next((reason for reason in map(word, reasons) if reason), "no text")


INPUT = RecordKind(
    "openai",
    "output of OpenAI's Batch API and of vLLM's run-batch: response.body of each custom_id",
    _fits,
    _rows,
    fields=("custom_id", "response", "error"),
).input_format()
