"""Samples of EleutherAI's evaluation harness, ``samples_*.jsonl`` of ``lm_eval --log_samples``.

The shape: ``lm_eval/evaluator.py`` of https://github.com/EleutherAI/lm-evaluation-harness. ``resps`` has
a list of replies for each request of a document; those of likelihoods are pairs of numbers, and no text.
Where a task has several filters, each document is there once for each: the filter is a part of the id then.
"""

from collections.abc import Iterator

from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.inputs.json_values import items, word
from descant_server.batches.inputs.model_messages import numbered_rows
from descant_server.batches.inputs.records import Record, RecordKind
from descant_server.batches.inputs.shape import FileShape

_NO_FILTER = (None, "none")


def _fits(shape: FileShape) -> bool:
    return {"doc_id", "filtered_resps"} <= {*shape.columns} and shape.container != "object"


def _rows(record: Record, place: str) -> Iterator[InputRow]:
    row_id, filter_name = word(record.get("doc_id")) or place, word(record.get("filter"))
    if filter_name not in _NO_FILTER:
        row_id = f"{row_id}_{filter_name}"
    # Some write only what their filters made of a reply.
    replies = record.get("resps") or record.get("filtered_resps")
    texts = [
        text
        for of_request in items(replies)
        for text in (of_request if isinstance(of_request, list) else [of_request])
        if isinstance(text, str)
    ]
    return numbered_rows(row_id, texts, None, "no text")


INPUT = RecordKind(
    "lm-eval",
    "samples of lm-evaluation-harness (--log_samples): each of resps of each doc_id",
    _fits,
    _rows,
    fields=("doc_id", "filter", "resps", "filtered_resps"),
).input_format()
