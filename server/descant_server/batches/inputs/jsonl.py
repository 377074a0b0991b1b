"""JSON Lines, or a JSON list of objects, of the user's own making: one of their members is the text."""

from collections.abc import Iterator
from dataclasses import replace

from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.plain_columns import chosen, row_of_record
from descant_server.batches.inputs.records import Record, read_records, split_records
from descant_server.batches.inputs.shape import shape_of

_SUFFIXES = (".jsonl", ".ndjson")


def _recognizes(head: FileHead) -> bool:
    is_empty = not head.data.strip() and head.name.endswith(_SUFFIXES)
    return is_empty or (shape_of(head).container in ("lines", "list") and bool(shape_of(head).columns))


def _column_names(file: InputFile, names: ColumnNames) -> ColumnNames:
    return chosen(names, shape_of(head_of(file)).columns)


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    if head_of(file).data.strip():
        _column_names(file, names)
    return split_records(file)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    known = (
        _column_names(file, names)
        if head_of(file).data.strip()
        else replace(names, text=names.text or "text")
    )

    def rows(record: Record, place: str) -> Iterator[InputRow]:
        yield row_of_record(record, place, known)

    return read_records(file, part, names, rows, ())


INPUT = InputFormat(
    "jsonl",
    "JSON Lines, or a JSON list of objects; the member that --text names is the text",
    _recognizes,
    _split,
    _read,
    columns=("model",),
    takes_columns=True,
)
