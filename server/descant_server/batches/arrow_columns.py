"""Columns of an engine's own names as a checker takes them."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

KNOWN = ("id", "text", "schema", "expected")


def as_expected(batch: pa.RecordBatch, names: dict[str, str], keep: Sequence[str] = ()) -> pa.RecordBatch:
    """Return the columns of *batch* that are read or kept; *names* are theirs by what they are for.

    A column that is not named is taken where it has the name of what it is for. Raises ValueError for one
    that is named and not there.
    """
    chosen: dict[str, Any] = {}
    for known in KNOWN:
        name = names.get(known, known)
        if name in batch.column_names:
            chosen[known] = batch.column(name)
        elif known in names:
            raise ValueError(f"there is no column {name!r}; there are {', '.join(batch.column_names)}")
    for name in keep:
        if name not in batch.column_names:
            raise ValueError(f"there is no column {name!r}; there are {', '.join(batch.column_names)}")
        chosen[name] = batch.column(name)
    return pa.record_batch(chosen)
