"""The results of a part, as a file of the kind that was asked for."""

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet as pq


class Sink(Protocol):
    """Takes batches of a result, one after the other."""

    def write(self, batch: pa.RecordBatch) -> object:
        """Write *batch*."""


@contextmanager
def sink(path: Path, schema: pa.Schema, output: str) -> Iterator[Sink]:
    """Give what writes batches of *schema* to *path* as *output* says."""
    if output == "parquet":
        # Columns such as the verdict have few values, and texts compress well.
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            yield _Parquet(writer)
        return
    with path.open("w", encoding="utf-8", newline="") as file:
        yield _Csv(file, schema) if output == "csv" else _JsonLines(file)


class _Parquet:
    def __init__(self, writer: pq.ParquetWriter) -> None:
        self._writer = writer

    def write(self, batch: pa.RecordBatch) -> None:
        self._writer.write_batch(batch)


class _JsonLines:
    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, batch: pa.RecordBatch) -> None:
        for row in batch.to_pylist():
            self._file.write(json.dumps(row, ensure_ascii=False) + "\n")


class _Csv:
    """Lists are JSON in their cells."""

    def __init__(self, file: Any, schema: pa.Schema) -> None:
        self._writer = csv.writer(file)
        self._writer.writerow([field.name for field in schema])

    def write(self, batch: pa.RecordBatch) -> None:
        for row in batch.to_pylist():
            self._writer.writerow(map(_cell, row.values()))


def _cell(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
