"""From rows to the columns of a result."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

import pyarrow as pa

from descant.arrow.result_schema import file_type, problem_type, result_schema
from descant.arrow.row import Row
from descant.version import VERSION

_SURROGATES = "surrogatepass"


def result_batch(ids: Any, rows: Sequence[Row], *, contents: bool) -> pa.RecordBatch:
    """Return *rows* as a batch, each with the id at its place in *ids*, an array of strings."""
    schema = result_schema(contents=contents)
    plain = {
        name: pa.array(_texts(rows, name, kind), kind)
        for name, kind in zip(schema.names, schema.types, strict=True)
        if name in _PLAIN
    }
    arrays = {
        **plain,
        "id": ids,
        "files": _lists([row.files for row in rows], file_type(contents=contents)),
        "problems": _lists([row.problems for row in rows], problem_type()),
        "descant": pa.array([VERSION] * len(rows), pa.string()),
    }
    return pa.record_batch([arrays[name] for name in schema.names], schema=schema)


_PLAIN = frozenset(Row.__slots__) - {"files", "problems"}
"""The columns that have one value in a row."""


def _texts(rows: Sequence[Row], name: str, kind: Any) -> list[Any]:
    values = [getattr(row, name) for row in rows]
    return [_sound(value) for value in values] if name == "summary" else values


def _lists(entries: Sequence[Sequence[tuple[Any, ...]]], kind: pa.StructType) -> pa.ListArray:
    """Return a list of *kind* for each row; fields are filled in their order."""
    offsets = pa.array([0, *accumulate(map(len, entries))], pa.int32())
    flat = [entry for listed in entries for entry in listed]
    columns = list(zip(*flat, strict=True)) if flat else [()] * kind.num_fields
    fields = [
        pa.array(
            _sounds(columns[number]) if _is_text(kind[number].type) else columns[number], kind[number].type
        )
        for number in range(kind.num_fields)
    ]
    struct = pa.StructArray.from_arrays(fields, fields=[kind[number] for number in range(kind.num_fields)])
    return pa.ListArray.from_arrays(offsets, struct)


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _sounds(texts: Iterable[str | None]) -> list[str | None]:
    return [_sound(text) for text in texts]


def _sound(text: str | None) -> str | None:
    """Return *text* as Arrow takes it: half of a surrogate pair, which JSON can escape, is no UTF-8."""
    if text is None or text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text
