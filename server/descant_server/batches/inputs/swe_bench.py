"""Predictions for SWE-bench: a patch for each instance, or null.

The shape: https://www.swebench.com/SWE-bench/guides/evaluation/ — JSON Lines or a JSON list of objects with
``instance_id``, ``model_name_or_path`` and ``model_patch``, or one object that has them by their instance.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import as_text, at, word
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape

_PATCH, _INSTANCE = "model_patch", "instance_id"


def _fits(shape: FileShape) -> bool:
    if shape.container in ("object", "lines") and _PATCH not in shape.columns:
        return at(next(iter(shape.example.values()), None), _PATCH) is not None
    return {_PATCH, _INSTANCE} <= {*shape.columns}


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    row_id = word(record.get(_INSTANCE))
    if _PATCH not in record:
        # It is a member of one object: the instance, and its prediction.
        row_id, record = next(((name, value) for name, value in record.items()), (place, {}))
    patch = as_text(at(record, _PATCH))
    texts = [] if patch is None else [patch]
    return numbered_rows(row_id or place, texts, at(record, "model_name_or_path"), "no patch")


INPUT = RecordKind(
    "swe-bench",
    "predictions for SWE-bench: model_patch of each instance_id",
    _fits,
    _rows,
    fields=(_INSTANCE, _PATCH, "model_name_or_path"),
).input_format()
