"""What is in results that were written as JSONL or CSV, which no query counts."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from descant.verdict_words import Verdict
from descant_server.batches.run_files import RunError, RunFiles
from descant_server.batches.run_layout import PARTS

_LONGEST_CELL = 2**31 - 1
_VERDICT = "verdict"


class WrittenRows(NamedTuple):
    """How many rows there are, and how many of them have failed."""

    rows: int
    failed: int


def written_rows(files: RunFiles, parts: Iterable[str], output: str) -> WrittenRows:
    """Return what is in *parts*, the names of results of the kind *output*. Raises RunError and OSError."""
    rows = failed = 0
    for part in parts:
        name = f"{PARTS}/{part}"
        try:
            text = files.read(name).decode()
            for verdict in _of_csv(text) if output == "csv" else _of_lines(text):
                rows += 1
                failed += verdict == Verdict.FAILED
        except (ValueError, KeyError, csv.Error):
            path = f"{files.name}/{name}"
            raise RunError(f"{path}: is not what was written; delete it, and start the run again") from None
    return WrittenRows(rows, failed)


def _of_lines(text: str) -> Iterator[str]:
    for line in io.StringIO(text, newline="\n"):
        yield json.loads(line)[_VERDICT]


def _of_csv(text: str) -> Iterator[str]:
    csv.field_size_limit(_LONGEST_CELL)
    for row in csv.DictReader(io.StringIO(text, newline="")):
        yield row[_VERDICT]
