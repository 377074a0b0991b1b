"""From rows of an input to the columns that are judged."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from descant.arrow.failure import Failure
from descant.arrow.sound_text import bytes_of, sound_or_none
from descant_server.batches.inputs.input_format import InputRow
from descant_server.batches.run_layout import INPUT


def input_batch(
    rows: Sequence[InputRow],
    failures: Sequence[Failure | None],
    keep: Sequence[str],
    *,
    files: Sequence[str],
    schema: str | None,
) -> pa.RecordBatch:
    """Return *rows* as a batch for a checker, with what it is to *keep* of them as text.

    They are of *files*. Rows with one of the *failures* are not read; all others were asked for by *schema*
    where they do not say.
    """
    columns = {
        **{name: _strings([_shown(row.columns.get(name)) for row in rows]) for name in keep},
        "id": _strings([row.id for row in rows]),
        "text": _texts([row.text for row in rows]),
        "schema": _strings([row.schema or schema for row in rows]),
        "expected": pa.array([row.expected for row in rows], pa.bool_()),
        "failure": pa.array([failure and failure.value for failure in failures], pa.string()),
        INPUT: _strings(files),
    }
    return pa.record_batch(columns)


def _strings(texts: Sequence[str | None]) -> Any:
    return pa.array(list(map(sound_or_none, texts)), pa.string())


def _texts(texts: Sequence[str | bytes | None]) -> Any:
    if not any(isinstance(text, bytes) for text in texts):
        try:
            return pa.array(texts, pa.large_string())
        except UnicodeEncodeError:
            pass  # A column of bytes can hold what is no text; it is a problem of its row then.
    encoded = [bytes_of(text) if isinstance(text, str) else text for text in texts]
    return pa.array(encoded, pa.large_binary())


def _shown(value: Any) -> str | None:
    """Return what is kept as text: results of several inputs have one type, whatever theirs are."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Mapping | list | bool):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)
