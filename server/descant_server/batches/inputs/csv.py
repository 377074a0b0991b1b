"""CSV with a line of names, separated by commas, semicolons or tabs, of the user's own making."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import IO

from descant_server.batches.inputs.compression import content_of
from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputError,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)
from descant_server.batches.inputs.json_values import named
from descant_server.batches.inputs.lines import (
    MOST_LINE_BYTES,
    TOO_LONG,
    part_bytes_of,
    shorter_than,
    skip_line,
)
from descant_server.batches.inputs.losses import Loss, unreadable
from descant_server.batches.inputs.plain_columns import TEXT_NAMES, chosen, row_of_record
from descant_server.batches.inputs.records import bytes_of

_SEPARATORS = ",;\t"
_SUFFIXES = (".csv", ".tsv")


class _Lines:
    """The lines of a stream, and where the next begins: a record ends where the reader asks for no more."""

    def __init__(self, stream: IO[bytes], start: int) -> None:
        stream.seek(start)
        self.offset = start
        self.was_too_long = False
        self.has_ended = False
        self._stream = stream

    def __iter__(self) -> Iterator[str]:
        while data := self._stream.readline(MOST_LINE_BYTES):
            text = data.removeprefix(b"\xef\xbb\xbf") if self.offset == 0 else data
            self.offset += len(data)
            if len(data) == MOST_LINE_BYTES and not data.endswith(b"\n"):
                # The reader takes a line without an end for a whole one: what is left is passed over here.
                self.offset += skip_line(self._stream)
                self.was_too_long, text = True, b"\n"
            yield text.decode(errors="surrogateescape")
        # An empty line is a record of its own, unless a quote is open: that one takes it in.
        self.has_ended = True
        yield "\n"


def _header(head: FileHead) -> tuple[list[str], str]:
    """Return the names in the first line, and what separates them."""
    first = head.data.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].decode(errors="replace").rstrip("\r")
    separator = max(_SEPARATORS, key=first.count)
    return next(csv.reader([first], delimiter=separator), []), separator


def _recognizes(head: FileHead) -> bool:
    if head.name.endswith(_SUFFIXES):
        return not head.data.startswith((b"PAR1", b"PK\x03\x04"))
    try:
        names, _ = _header(head)
    except csv.Error:
        return False
    return len(names) > 1 and any(name in TEXT_NAMES for name in names)


def _column_names(file: InputFile, names: ColumnNames) -> tuple[ColumnNames, list[str], str]:
    try:
        there, separator = _header(head_of(file))
    except csv.Error as error:
        raise InputError(f"its first line is no CSV: {error}") from error
    return chosen(names, there), there, separator


def _split(file: InputFile, names: ColumnNames, part_bytes: int | None = None) -> Iterator[InputPart]:
    """Records may have line breaks in them, so they are read to find where they end."""
    if not file.size:
        return
    separator = _column_names(file, names)[2]
    with content_of(file) as content:
        if content.is_compressed:
            yield InputPart(0, file.size, file.size)
            return
        start, most = 0, part_bytes or part_bytes_of(file)
        for offset, _ in _records(content.stream, 0, separator):
            if offset - start >= most:
                yield InputPart(start, offset, offset - start)
                start = offset
        yield InputPart(start, file.size, file.size - start)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    known, there, separator = _column_names(file, names)
    with content_of(file) as (stream, is_compressed, damage):
        if not is_compressed and stream.seek(0, 2) < part.end:
            raise shorter_than(part.end)
        offset = part.start
        try:
            for offset, record in _records(stream, part.start, separator):
                if offset >= part.end and not is_compressed:
                    return
                if offset == 0 or record == []:
                    # The names, and lines with nothing in them.
                    continue
                yield _row(offset, record, there, known)
        except damage as error:
            yield unreadable(error).row(f"byte {offset}")


def _records(stream: IO[bytes], start: int, separator: str) -> Iterator[tuple[int, Sequence[str] | Loss]]:
    """Yield the records from *start* on with where they begin, or why they cannot be read."""
    csv.field_size_limit(MOST_LINE_BYTES)
    lines = _Lines(stream, start)
    reader = csv.reader(lines, delimiter=separator)
    while True:
        offset, lines.was_too_long = lines.offset, False
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield offset, unreadable(error)
            continue
        if lines.was_too_long:
            yield offset, TOO_LONG
        elif lines.has_ended and record:
            yield offset, unreadable("its quote is never closed, and takes in all that follows")
        else:
            yield offset, record


def _row(offset: int, record: Sequence[str] | Loss, there: Sequence[str], names: ColumnNames) -> InputRow:
    place = f"byte {offset}"
    if isinstance(record, Loss):
        return record.row(place)
    cells = dict(zip(there, record, strict=False))
    row = row_of_record(cells, place, names)
    kept = {name: named(cells, name) for name in names.keep}
    # What is no UTF-8 was decoded so that its bytes can be had again.
    text = bytes_of(row.text) if isinstance(row.text, str) else row.text
    return replace(row, text=text, columns={**kept, **row.columns})


INPUT = InputFormat(
    "csv",
    "CSV with a line of names; the column that --text names is the text",
    _recognizes,
    _split,
    _read,
    columns=("model",),
    takes_columns=True,
)
