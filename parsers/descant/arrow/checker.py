"""Batches of texts in, batches of verdicts out."""

from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from descant.arrow.failure import Failure
from descant.arrow.judging import Judge, hash_of, reading_of
from descant.arrow.options import Options
from descant.arrow.remembered_rows import RememberedRows
from descant.arrow.result_columns import result_batch
from descant.arrow.row import NULL_ROW, ResultRow, failed_row
from descant.schemas import ResponseSchema, own_schemas

_DEFAULT = Options()


def check_batch(
    batch: pa.RecordBatch, *, schemas: Sequence[ResponseSchema] | None = None, options: Options = _DEFAULT
) -> pa.RecordBatch:
    """Return what is known of each text of *batch*, in its order: one row out for each row in.

    The columns that are looked at:

    - ``text``: strings of any kind, also in a dictionary, or bytes; null is no text, and ``nothing``
    - ``id``: anything that can be cast to a string; null where there is no such column
    - ``schema``: the name of the response schema that was asked for; another answer is an error then
    - ``expected``: whether the text has to hold an answer; null means what the options say
    - ``failure``: why the text could not be got at, a :class:`Failure`; its row has failed then

    Never raises for a text. Raises ValueError where a column is missing or of another type, and what a
    checkpoint of the *options* raises, but for TooSlow. *schemas* are as in :func:`descant.analyze`.
    """
    return Checker(schemas, options)(batch)


class Checker:
    """Does that for many batches. Texts that are equal to one of the last ones are not read again."""

    def __init__(self, schemas: Sequence[ResponseSchema] | None = None, options: Options = _DEFAULT) -> None:
        """Remember nothing yet; *schemas* and *options* are as in :func:`check_batch`."""
        self._options = options
        self._judge = Judge(own_schemas() if schemas is None else schemas, options)
        self._rows = RememberedRows()

    def __call__(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """Return what is known of each text of *batch*; see :func:`check_batch`."""
        kept = [(name, column_of(batch, name)) for name in self._options.keep]
        rows = list(self._read(batch))
        result = result_batch(_ids(batch), rows, contents=self._options.contents)
        for name, column in kept:
            result = result.append_column(name, column)
        return result

    def _read(self, batch: pa.RecordBatch) -> Iterator[ResultRow]:
        texts = _texts(batch)
        schemas = _optional(batch, "schema", pa.types.is_string, pa.string())
        expectations = _optional(batch, "expected", pa.types.is_boolean, pa.bool_())
        failures = _optional(batch, "failure", pa.types.is_string, pa.string())
        for number in range(batch.num_rows):
            if failures is not None and (failure := failures[number].as_py()) is not None:
                yield failed_row(None, 0, Failure(failure))
                continue
            text = texts[number].as_py()
            if text is None:
                yield NULL_ROW
                continue
            schema = schemas[number].as_py() if schemas is not None else None
            expected = expectations[number].as_py() if expectations is not None else None
            expected = self._options.expected if expected is None else expected
            yield self._row(number, text, schema or None, expected=expected)

    def _row(self, number: int, text: str | bytes, schema: str | None, *, expected: bool) -> ResultRow:
        reading = reading_of(text)
        key = (hash_of(reading.text), schema, expected)
        if reading.problems or (row := self._rows.get(key)) is None:
            begin = self._options.begin
            check = begin(number) if begin else None
            row = self._judge.read(reading, key[0], schema, check, expected=expected)
            if row.failure is None and not reading.problems:
                self._rows.add(key, row)
        return row


def column_of(batch: pa.RecordBatch, name: str) -> Any:
    """Return the column *name*. Raises ValueError with those that there are."""
    if name not in batch.column_names:
        raise ValueError(f"there is no column {name!r}; there are {', '.join(batch.column_names)}")
    return batch.column(name)


def _texts(batch: pa.RecordBatch) -> Any:
    column = column_of(batch, "text")
    kind = column.type
    if pa.types.is_null(kind):
        return column.cast(pa.string())
    value = kind.value_type if pa.types.is_dictionary(kind) else kind
    known = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")
    if str(value) not in known:
        raise ValueError(f"the column 'text' is of type {kind}; it has to be of strings or bytes")
    return column


def _ids(batch: pa.RecordBatch) -> Any:
    if "id" not in batch.column_names:
        return pa.nulls(batch.num_rows, pa.string())
    column = batch.column("id")
    try:
        return column if column.type == pa.string() else column.cast(pa.string())
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise ValueError(f"the column 'id' is of type {column.type}, which is no text: {error}") from error


def _optional(batch: pa.RecordBatch, name: str, fits: Any, kind: Any) -> Any:
    if name not in batch.column_names:
        return None
    column = batch.column(name)
    try:
        return column if fits(column.type) else column.cast(kind)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise ValueError(f"the column {name!r} is of type {column.type}; it has to be {kind}") from error
