"""Objects that tools write by the million, whatever holds them: lines, one JSON document, or Parquet."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.json_documents import objects_of_document, parts_of_document
from descant_server.batches.inputs.json_values import named
from descant_server.batches.inputs.lines import Line, lines_of, parts_by_lines
from descant_server.batches.inputs.losses import Loss, unreadable
from descant_server.batches.inputs.row_groups import parts_by_row_groups, rows_of_groups
from descant_server.batches.inputs.shape import FileShape, shape_of, shape_within

Record = Mapping[str, Any]
Rows = Callable[[Record, str], Iterator[InputRow]]
"""The rows of one record, which is at a place such as ``byte 120``. What it has may be of any type."""


class PlacedRecord(NamedTuple):
    """A record with where it stands, or why there is none."""

    place: str
    record: Record | None
    loss: Loss | None
    has_bytes: bool = False
    """Whether texts hold bytes that are no UTF-8, as ``surrogateescape`` has them."""


@dataclass(frozen=True, slots=True)
class RecordKind:
    """Records of one tool."""

    name: str
    summary: str
    fits: Callable[[FileShape], bool]
    """Whether a file of that shape is surely this tool's."""
    rows: Rows
    fields: tuple[str, ...]
    """The columns of Parquet that ``rows`` looks at."""
    list_name: str | None = None
    """The member that holds the records where the file is one JSON object."""
    columns: tuple[str, ...] = ("model",)

    def input_format(self) -> InputFormat:
        """Return how such files are read."""
        return InputFormat(
            self.name, self.summary, self._recognizes, self._split, self._read, columns=self.columns
        )

    def _recognizes(self, head: FileHead) -> bool:
        shape = shape_within(head, (self.list_name,)) if self.list_name else None
        return self.fits(shape or shape_of(head))

    def _split(self, file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
        return split_records(file, self.list_name)

    def _read(self, file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
        return read_records(file, part, names, self.rows, self.fields, self.list_name)


def split_records(file: InputFile, list_name: str | None = None) -> Iterator[InputPart]:
    """Yield the parts of *file*. Raises InputError."""
    container, path = _container(file, list_name)
    if container == "parquet":
        return parts_by_row_groups(file)
    return parts_by_lines(file) if path is None else parts_of_document(file, path)


def read_records(
    file: InputFile,
    part: InputPart,
    names: ColumnNames,
    rows: Rows,
    fields: tuple[str, ...],
    list_name: str | None = None,
) -> Iterator[InputRow]:
    """Yield the rows of each record of *part*, with the columns that are to be kept. Raises InputError."""
    container, path = _container(file, list_name)
    if container != "parquet":
        lines = lines_of(file, part) if path is None else objects_of_document(file, part, path)
        yield from rows_of_placed(map(_of_line, lines), names, rows)
        return
    groups = rows_of_groups(file, part, (*fields, *names.keep))
    yield from rows_of_placed(
        (PlacedRecord(f"row {number}", values, loss) for number, values, loss in groups),
        names,
        rows,
    )


def read_objects(
    file: InputFile, part: InputPart, names: ColumnNames, rows: Rows, path: tuple[str, ...]
) -> Iterator[InputRow]:
    """Yield the rows of each object of a document that *path* leads to, as :func:`read_records` does."""
    return rows_of_placed(map(_of_line, objects_of_document(file, part, path)), names, rows)


def _of_line(line: Line) -> PlacedRecord:
    return PlacedRecord(f"byte {line.offset}", line.object, line.loss, line.has_bytes)


def rows_of_placed(placed: Iterable[PlacedRecord], names: ColumnNames, rows: Rows) -> Iterator[InputRow]:
    """Yield the rows of each record, with the columns of it that are to be kept."""
    for place, record, loss, has_bytes in placed:
        if loss is not None or record is None:
            yield (loss or unreadable("no object")).row(place)
            continue
        kept = {name: named(record, name) for name in names.keep}
        for row in rows(record, place):
            if kept:
                row = replace(row, columns={**kept, **row.columns})
            if has_bytes and isinstance(row.text, str):
                row = replace(row, text=bytes_of(row.text))
            yield row


def _container(file: InputFile, list_name: str | None) -> tuple[str, tuple[str, ...] | None]:
    """Return what holds the records of *file*, and the path to them where it is one document."""
    head = head_of(file)
    shape = shape_of(head)
    if list_name and (shape.container == "object" or shape_within(head, (list_name,)) is not None):
        return "object", (list_name,)
    return shape.container, () if shape.container in ("list", "object") else None


def bytes_of(text: str) -> str | bytes:
    """Return the bytes of what was decoded with ``surrogateescape``, where some are no UTF-8; else *text*."""
    try:
        text.encode()
    except UnicodeEncodeError:
        try:
            return text.encode(errors="surrogateescape")
        except UnicodeEncodeError:
            # There are halves of surrogate pairs from escapes of JSON, too, which no bytes have.
            return text
    return text
