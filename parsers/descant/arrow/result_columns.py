"""From rows to the columns of a result."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import pyarrow as pa

from descant.arrow.result_types import file_type, problem_type, result_schema
from descant.arrow.row import ResultRow
from descant.arrow.sound_text import sound_or_none
from descant.version import VERSION


def result_batch(ids: Any, rows: Sequence[ResultRow], *, contents: bool) -> pa.RecordBatch:
    """Return *rows* as a batch, each with the id at its place in *ids*, an array of strings."""
    schema = result_schema(contents=contents)
    columns = {field.name: field.type for field in schema}
    plain = {
        name: _array([getattr(row, name) for row in rows], kind)
        for name, kind in columns.items()
        if name in _PLAIN
    }
    arrays = {
        **plain,
        "id": ids,
        "files": _lists([row.files for row in rows], file_type(contents=contents)),
        "problems": _lists([row.problems for row in rows], problem_type()),
        "descant": pa.array([VERSION] * len(rows), pa.string()),
    }
    return pa.record_batch([arrays[name] for name in columns], schema=schema)


_PLAIN = frozenset(ResultRow.__slots__) - {"files", "problems"}
"""The columns that have one value in a row."""


def _lists(entries: Sequence[Sequence[tuple[Any, ...]]], kind: pa.StructType) -> pa.ListArray:
    """Return a list of *kind* for each row; fields are filled in their order."""
    offsets = pa.array([0, *accumulate(map(len, entries))], pa.int32())
    flat = [entry for listed in entries for entry in listed]
    fields = [kind[number] for number in range(kind.num_fields)]
    columns: list[Sequence[Any]] = list(zip(*flat, strict=True)) if flat else [()] * len(fields)
    # A field more in an entry than is wanted is the content of a file.
    arrays = [_array(column, field.type) for field, column in zip(fields, columns, strict=False)]
    struct = pa.StructArray.from_arrays(arrays, fields=fields)
    return pa.ListArray.from_arrays(offsets, struct)


def _array(values: Sequence[Any], kind: Any) -> Any:
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    return pa.array(list(map(sound_or_none, values)) if is_text else values, kind)
