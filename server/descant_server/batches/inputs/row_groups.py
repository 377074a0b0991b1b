"""Files of Parquet, in parts that are row groups."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from descant.extras import missing
from descant_server.batches.inputs.input_format import InputError, InputFile, InputPart
from descant_server.batches.inputs.lines import PART_BYTES
from descant_server.batches.inputs.losses import Loss, unreadable

_ROWS = 64
"""So many rows are in memory at once; a text in them may have megabytes."""


class GroupRow(NamedTuple):
    """A row with its number in the file, from 0; its values by their columns, None where they are lost."""

    number: int
    values: Mapping[str, Any] | None
    loss: Loss | None = None


def parts_by_row_groups(file: InputFile, part_bytes: int = PART_BYTES) -> Iterator[InputPart]:
    """Yield parts of whole row groups: one, or several small ones. Raises InputError where it is damaged."""
    with _opened(file) as parquet:
        sizes = [parquet.metadata.row_group(index).total_byte_size for index in range(parquet.num_row_groups)]
    start = size = 0
    for index, group_size in enumerate(sizes, start=1):
        size += group_size
        if size >= part_bytes or index == len(sizes):
            yield InputPart(start, index, size)
            start, size = index, 0


def rows_of_groups(file: InputFile, part: InputPart, columns: Sequence[str]) -> Iterator[GroupRow]:
    """Yield the rows of *part* with those of *columns* that are there; behind damage in a group without."""
    import pyarrow as pa

    with _opened(file) as parquet:
        if parquet.num_row_groups < part.end:
            raise InputError("has lost row groups while it was read: run again when it is whole")
        counts = [parquet.metadata.row_group(index).num_rows for index in range(part.end)]
        number = sum(counts[: part.start])
        there = [field.name for field in parquet.schema_arrow if field.name in columns]
        for group in range(part.start, part.end):
            end = number + counts[group]
            loss = unreadable("the row group has fewer rows than it says")
            try:
                for batch in parquet.iter_batches(_ROWS, row_groups=[group], columns=there):
                    for values in batch.to_pylist():
                        yield GroupRow(number, values)
                        number += 1
            except (pa.ArrowException, OSError, ValueError) as error:
                loss = unreadable(f"its row group is damaged: {error}")
            for lost in range(number, end):
                yield GroupRow(lost, None, loss)
            number = end


@contextmanager
def _opened(file: InputFile) -> Iterator[Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ModuleNotFoundError as error:
        raise InputError(f"reading Parquet: {missing('pyarrow')}") from error
    with file.open() as stream:
        try:
            # Pages are read as they are needed: a column of a row group may be larger than memory.
            opened = parquet.ParquetFile(stream, buffer_size=1 << 20, pre_buffer=False)
        except (pa.ArrowException, OSError, ValueError) as error:
            raise InputError(f"is no whole file of Parquet: {error}") from error
        yield opened
