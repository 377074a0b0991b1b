"""Parquet of the user's own making: one of its columns is the text."""

from collections.abc import Iterator

from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.plain_columns import chosen, row_of_record, wanted
from descant_server.batches.inputs.records import Record, read_records
from descant_server.batches.inputs.row_groups import parts_by_row_groups
from descant_server.batches.inputs.shape import shape_of


def _column_names(file: InputFile, names: ColumnNames) -> ColumnNames:
    return chosen(names, shape_of(head_of(file)).columns)


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    parts = list(parts_by_row_groups(file))
    _column_names(file, names)
    return iter(parts)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    known = _column_names(file, names)

    def rows(record: Record, place: str) -> Iterator[InputRow]:
        yield row_of_record(record, place, known)

    return read_records(file, part, names, rows, wanted(known))


INPUT = InputFormat(
    "parquet",
    "Parquet; the column that --text names is the text",
    lambda head: head.data.startswith(b"PAR1"),
    _split,
    _read,
    columns=("model",),
    takes_columns=True,
)
