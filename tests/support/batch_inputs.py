"""Inputs of batches as tests see them: the files of each kind, and the rows over all parts of a file."""

import io
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from descant_server.batches.inputs import INPUTS, input_format_of, load
from descant_server.batches.inputs.files import LocalFile, head_of
from descant_server.batches.inputs.input_format import ColumnNames, InputFile, InputFormat, InputRow
from support.goldenfiles import ROOT

FOLDER = ROOT / "batches" / "inputs"


class InMemory:
    """An input file that is only here."""

    is_named = True
    state = ""

    def __init__(self, data: bytes, path: str = "in memory") -> None:
        self.data, self.path, self.size = data, path, len(data)

    def open(self) -> io.BytesIO:
        return io.BytesIO(self.data)


def fixtures(name: str) -> list[Path]:
    """Return the files that are there of a kind of input."""
    return sorted(path for path in (FOLDER / name).iterdir() if path.name != "rows.json")


def local(path: Path) -> LocalFile:
    return LocalFile(str(path), path.stat().st_size)


def rows_of(
    file: InputFile, names: ColumnNames | None = None, kind: InputFormat | str | None = None
) -> list[InputRow]:
    """Return all rows of *file*, which is recognised unless its *kind* is given."""
    names = names or ColumnNames()
    if kind is None or isinstance(kind, str):
        kind = input_format_of(head_of(file), kind)
    return [row for part in kind.split(file, names) for row in kind.read(file, part, names)]


def texts_of(rows: list[InputRow]) -> list[str | bytes | None]:
    return [row.text for row in rows]


def as_json(row: InputRow) -> dict[str, Any]:
    """Return what is set of *row*; bytes are shown as Python writes them."""
    values = {
        "id": row.id,
        "text": repr(row.text) if isinstance(row.text, bytes) else row.text,
        "failure": row.failure,
        "columns": dict(row.columns),
    }
    return {name: value for name, value in values.items() if value is not None or name == "text"}


def all_kinds() -> list[InputFormat]:
    return [load(name) for name in INPUTS]


def written(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def failures(path: Path) -> list[tuple[str, str | None]]:
    """Return the ids of the rows of *path* that failed, and why."""
    return [(row.id, row.failure) for row in rows_of(local(path)) if row.failure]


@contextmanager
def peak_memory() -> Iterator[Callable[[], int]]:
    """Enter with what tells afterwards how many bytes Python had at most of what was made inside."""
    peak = 0
    tracemalloc.start()
    try:
        yield lambda: peak
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
