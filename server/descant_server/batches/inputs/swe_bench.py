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
    # One object has predictions by their instances: a member of it, or all of it where it is one line.
    predictions = [(word(record.get(_INSTANCE)), record)] if _PATCH in record else record.items()
    for instance, prediction in predictions or [(place, {})]:
        patch = as_text(at(prediction, _PATCH))
        texts = [] if patch is None else [patch]
        model = at(prediction, "model_name_or_path")
        yield from numbered_rows(instance or place, texts, model, "no patch")


INPUT = RecordKind(
    "swe-bench",
    "predictions for SWE-bench: model_patch of each instance_id",
    _fits,
    _rows,
    fields=(_INSTANCE, _PATCH, "model_name_or_path"),
).input_format()
