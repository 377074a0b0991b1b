"""Observations and traces that were exported from Langfuse: the outputs of generations, and of traces.

The shape: https://langfuse.com/docs/api-and-data-platform/features/blob-storage-export-fields for what goes
to a store of objects, with names such as ``provided_model_name``; ``convertObservation`` and
worker/src/features/database-read-stream/observation-stream.ts in https://github.com/langfuse/langfuse for
what the button of the tables exports, and the API in ``data``, with names such as ``traceId``. Observations
of other types than GENERATION hold the same texts again, and are passed over.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, word
from descant_server.batches.inputs.model_messages import numbered_rows, texts_of_output
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape

_OF_OBSERVATIONS = ({"trace_id", "type", "output"}, {"traceId", "type", "output"})
_OF_TRACES = ({"id", "output", "timestamp", "session_id"}, {"id", "output", "timestamp", "sessionId"})


def _fits(shape: FileShape) -> bool:
    columns = {*shape.columns}
    return any(names <= columns for names in (*_OF_OBSERVATIONS, *_OF_TRACES))


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    kind = word(record.get("type"))
    if kind is not None and kind.upper() != "GENERATION":
        return iter(())
    model = record.get("provided_model_name") or record.get("providedModelName") or record.get("model")
    prompt = word(record.get("prompt_name") or record.get("promptName"))
    version = word(record.get("prompt_version") or record.get("promptVersion"))
    is_error = word(record.get("level")) == "ERROR"
    texts = texts_of_output(record.get("output"))
    return numbered_rows(
        word(record.get("id")) or place,
        texts,
        model if not isinstance(model, dict) else at(model, "name"),
        "error" if is_error else "no output",
        prompt=f"{prompt} v{version}" if prompt and version else prompt,
    )


INPUT = RecordKind(
    "langfuse",
    "observations or traces exported from Langfuse: output of generations",
    _fits,
    _rows,
    fields=("id", "type", "output", "level", "provided_model_name", "model", "prompt_name", "prompt_version"),
    list_name="data",
    columns=("model", "prompt"),
).input_format()
