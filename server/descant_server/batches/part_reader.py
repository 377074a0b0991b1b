"""Reads one part: from the texts of an input to the file with its result."""

import hashlib
import heapq
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import pyarrow as pa

from descant.arrow import Checker, Options
from descant.arrow.judging import reading_of
from descant.checkpoints import Checkpoint
from descant.schemas import ResponseSchema
from descant.verdict_words import Verdict
from descant_server.batches.covering import covered
from descant_server.batches.excerpts import Excerpts
from descant_server.batches.input_columns import input_batch
from descant_server.batches.inputs import load
from descant_server.batches.inputs.input_format import ColumnNames, InputError, InputRow
from descant_server.batches.result_files import sink
from descant_server.batches.run_files import RunFiles
from descant_server.batches.run_files.unfinished import whole_or_absent
from descant_server.batches.run_layout import PARTS, result_name
from descant_server.batches.saved_results import SavedResults, saved_results
from descant_server.batches.setup import Setup
from descant_server.batches.tasks import PartDone, Task
from descant_server.secrets.redacting import hiding

_ROWS = 2_048
_FEW_ROWS = 16
_CHARS = 4_000_000
"""So many rows, or so much text, are in memory at once."""


class _Numbered(NamedTuple):
    """A row with its number in the part, and the file that it is of."""

    number: int
    row: InputRow
    file: str


class Watch(Protocol):
    """Is told what is being read, so that somebody else can say what ended a process."""

    def begin(self, row: int) -> Checkpoint:
        """Note that *row* is read from now on; return what may end that."""

    def rest(self) -> None:
        """Note that no row is read, so that none is blamed."""

    def count(self, rows: int) -> None:
        """Note that so many rows of the part are read."""


class PartReader:
    """Reads parts of one run, one after the other."""

    def __init__(
        self, setup: Setup, files: RunFiles, schemas: Sequence[ResponseSchema], watch: Watch
    ) -> None:
        """Read nothing yet. Results go to *files*; *watch* is told of each row before it is read."""
        self._setup, self._files, self._watch = setup, files, watch
        self._numbers: list[int] = []
        options = Options(
            contents=setup.contents,
            keep=setup.keep,
            expected=setup.expected,
            most_chars=setup.most_chars,
            redact=hiding if setup.redact else None,
            begin=self._begin,
        )
        self._checker = Checker(schemas, options)

    def read(self, task: Task) -> PartDone:
        """Read the part of *task* into its file. Raises OSError, and InputError where all of it is lost."""
        count = failed = 0
        excerpts = Excerpts(task.most_examples)
        output = self._setup.output
        schema = self._judged(task, ()).schema
        with whole_or_absent(self._files, f"{PARTS}/{result_name(task.number, output)}") as beside:
            with sink(beside, schema, output) as results, self._saved(task, schema) as saved:
                for rows in _pieces(self._rows(task)):
                    result = self._judged_again(task, rows, saved) if saved else self._judged(task, rows)
                    # A disk may be slow: that is no text's fault.
                    self._watch.rest()
                    results.write(result)
                    count += len(rows)
                    self._watch.count(count)
                    failed += result.column("verdict").to_pylist().count(Verdict.FAILED)
                    self._take_examples(excerpts, rows, result)
            excerpts.save(self._files, task.number)
        return PartDone(task.number, count, failed)

    def _saved(self, task: Task, schema: pa.Schema) -> AbstractContextManager[SavedResults | None]:
        return saved_results(self._files.scratch, task.number, schema) if task.is_again else nullcontext()

    def _rows(self, task: Task) -> Iterator[_Numbered]:
        rows = self._watched(_rows_of(task, self._setup.columns))
        if self._setup.redact:
            rows = (numbered._replace(row=covered(numbered.row)) for numbered in rows)
        return rows if task.most_rows is None else iter(_drawn(rows, task.number, task.most_rows))

    def _watched(self, rows: Iterable[tuple[InputRow, str]]) -> Iterator[_Numbered]:
        """Yield *rows* with their numbers; while the next one is fetched, that is what is watched."""
        self._watch.begin(0)
        for number, (row, file) in enumerate(rows):
            yield _Numbered(number, row, file)
            self._watch.begin(number + 1)

    def _begin(self, number: int) -> Checkpoint:
        return self._watch.begin(self._numbers[number])

    def _judged(self, task: Task, rows: Sequence[_Numbered]) -> pa.RecordBatch:
        self._numbers = [numbered.number for numbered in rows]
        failures = [task.failures.get(number, row.failure) for number, row, _ in rows]
        files = [numbered.file for numbered in rows]
        texts = [numbered.row for numbered in rows]
        return self._checker(
            input_batch(texts, failures, self._setup.keep, files=files, schema=self._setup.schema)
        )

    def _judged_again(self, task: Task, rows: Sequence[_Numbered], saved: SavedResults) -> pa.RecordBatch:
        """Return what is known of *rows*, of which some were *saved*; it is saved a few rows at a time.

        So a row that ends processes costs these few, wherever in the part it is, and however many there are.
        """
        results = []
        for start in range(0, len(rows), _FEW_ROWS):
            if (result := saved.next()) is None:
                result = self._judged(task, rows[start : start + _FEW_ROWS])
                self._watch.rest()
                saved.add(result)
            results.append(result)
        [together] = pa.Table.from_batches(results).combine_chunks().to_batches()
        return together

    def _take_examples(self, excerpts: Excerpts, rows: Sequence[_Numbered], result: pa.RecordBatch) -> None:
        # Other ways to them load all that Arrow computes with.
        problems = result.column("problems")
        codes, ends = problems.values.field("code").to_pylist(), problems.offsets.to_pylist()
        if not excerpts.wants({*codes}):
            return
        kept = {name: result.column(name) for name in ("id", "problems", *self._setup.keep)}
        for at, (numbered, (start, end)) in enumerate(zip(rows, pairwise(ends), strict=True)):
            if (text := numbered.row.text) is not None and excerpts.wants(codes[start:end]):
                known = {name: column[at].as_py() for name, column in kept.items()}
                columns = {name: known[name] for name in self._setup.keep}
                excerpts.take(reading_of(text).text, known, columns)


def _rows_of(task: Task, columns: ColumnNames) -> Iterator[tuple[InputRow, str]]:
    """Yield the rows of *task*, each with its file. Raises OSError and InputError."""
    format = load(task.format)
    for file, part in task.pieces():
        try:
            for row in format.read(file, part, columns):
                yield row, file.path
        except (InputError, OSError) as error:
            if file is task.file:
                raise
            raise InputError(f"{file.path}: {error}") from error


def _pieces(rows: Iterable[_Numbered]) -> Iterator[list[_Numbered]]:
    """Yield *rows* in pieces that fit in memory together."""
    piece: list[_Numbered] = []
    chars = 0
    for numbered in rows:
        piece.append(numbered)
        chars += len(numbered.row.text or "")
        if len(piece) == _ROWS or chars >= _CHARS:
            yield piece
            piece, chars = [], 0
    if piece:
        yield piece


def _drawn(rows: Iterable[_Numbered], part: int, most: int) -> Sequence[_Numbered]:
    """Return *most* of *rows*, always the same ones, in their order."""

    def lot(numbered: _Numbered) -> Any:
        return hashlib.blake2b(b"%d %d" % (part, numbered.number), digest_size=8).digest()

    return sorted(heapq.nsmallest(most, rows, key=lot), key=lambda numbered: numbered.number)
