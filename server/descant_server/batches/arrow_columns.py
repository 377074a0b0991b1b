"""Columns of an engine's own names as a checker takes them."""

from collections.abc import Sequence

import pyarrow as pa

from descant.arrow.checker import column_of

KNOWN = ("id", "text", "schema", "expected")


def as_expected(batch: pa.RecordBatch, names: dict[str, str], keep: Sequence[str] = ()) -> pa.RecordBatch:
    """Return the columns of *batch* that are read or kept; *names* are theirs by what they are for.

    A column that is not named is taken where it has the name of what it is for. Raises ValueError for one
    that is named and not there.
    """
    wanted = {
        **{
            known: names.get(known, known) for known in KNOWN if known in names or known in batch.column_names
        },
        **{name: name for name in keep},
    }
    return pa.record_batch({known: column_of(batch, name) for known, name in wanted.items()})
