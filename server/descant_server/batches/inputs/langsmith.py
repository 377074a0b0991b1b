"""Runs that were exported from LangSmith: the outputs of those of models, whose ``run_type`` is ``llm``.

The shape: https://docs.langchain.com/langsmith/run-data-format, in Parquet as the bulk export writes it
(https://docs.langchain.com/langsmith/data-export; objects are JSON in strings there), or as JSON Lines or a
list from the SDK. Runs of chains and tools hold the same texts again, and are passed over.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import at, unpacked, word
from descant_server.batches.inputs.model_messages import numbered_rows, texts_of_output
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape


def _fits(shape: FileShape) -> bool:
    return {"run_type", "outputs"} <= {*shape.columns}


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    if record.get("run_type") != "llm":
        return iter(())
    row_id = word(record.get("id")) or word(record.get("run_id")) or place
    extra = unpacked(record.get("extra"))
    metadata = at(extra, "metadata") or unpacked(record.get("metadata"))
    model = at(metadata, "ls_model_name") or at(extra, "invocation_params", "model")
    prompt = word(at(metadata, "lc_hub_repo") or at(metadata, "ls_prompt_name"))
    state = "error" if record.get("error") else word(record.get("status")) or "no outputs"
    return numbered_rows(row_id, texts_of_output(record.get("outputs")), model, state, prompt=prompt)


INPUT = RecordKind(
    "langsmith",
    "runs exported from LangSmith: outputs of those whose run_type is llm",
    _fits,
    _rows,
    fields=("id", "run_id", "run_type", "outputs", "extra", "metadata", "error", "status"),
    columns=("model", "prompt"),
).input_format()
