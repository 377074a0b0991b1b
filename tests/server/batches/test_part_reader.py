"""A part is read by one process: what it is at, and what it writes."""

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from descant.schemas import own_schemas
from descant_server.batches import part_reader, result_files
from descant_server.batches.inputs import load
from descant_server.batches.inputs.files import files_of
from descant_server.batches.part_reader import PartReader
from descant_server.batches.run_files.local import LocalRunFiles
from descant_server.batches.run_layout import EXAMPLES, PARTS
from descant_server.batches.setup import Setup
from descant_server.batches.tasks import Task
from descant_server.terminal import meter
from descant_server.terminal.meter import RunMeter

SETUP = Setup(keep=("model", "state", "input"))


class RowNow:
    """Knows which row is read."""

    row: int | None = None

    def begin(self, row: int) -> Any:
        self.row = row
        return lambda: None

    def rest(self) -> None:
        self.row = None

    def count(self, rows: int) -> None:
        pass


def read(run: Path, lines: list[dict[str, Any]], watch: RowNow) -> list[dict[str, Any]]:
    """Read *lines* as the only part of a run, and return its rows."""
    files = LocalRunFiles(run)
    with files.owned(print):
        return read_owned(files, run, lines, watch)


def read_owned(
    files: LocalRunFiles, run: Path, lines: list[dict[str, Any]], watch: RowNow
) -> list[dict[str, Any]]:
    path = run / "answers.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    [file] = files_of([path])
    [part] = load("jsonl").split(file, SETUP.columns)
    PartReader(SETUP, files, own_schemas(), watch).read(Task(0, "jsonl", file, part))
    rows: list[dict[str, Any]] = pq.read_table(run / PARTS / "part-00000.parquet").to_pylist()
    return rows


def test_rows_are_counted_while_a_part_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part_reader, "_ROWS", 2)
    watch, counted = RowNow(), list[int]()
    monkeypatch.setattr(watch, "count", counted.append)
    read(tmp_path, [{"id": str(number), "text": "No answer."} for number in range(5)], watch)
    assert counted == [2, 4, 5]


def test_the_meter_moves_with_rows_of_parts_that_are_not_finished(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(meter, "_SILENCE", 0.0)
    run = RunMeter(1_000)
    run.show(50)
    run.add(500, 100)
    run.show(50)
    run.show(200)
    lines = capsys.readouterr().err.splitlines()
    assert [line.rpartition(" texts")[0] for line in lines] == [
        "descant: 0%, 50",
        "descant: 75%, 150",
        "descant: 100%, 300",
    ]


def test_no_text_is_blamed_for_a_slow_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, rows_while_writing = RowNow(), []
    opened = result_files.sink

    @contextmanager
    def slow(*arguments: Any) -> Iterator[Any]:
        with opened(*arguments) as sink:

            class Slow:
                def write(self, batch: Any) -> None:
                    rows_while_writing.append(watch.row)
                    sink.write(batch)

            yield Slow()

    monkeypatch.setattr(part_reader, "sink", slow)
    assert len(read(tmp_path, [{"id": "a", "text": "x"}, {"id": "b", "text": "y"}], watch)) == 2
    assert rows_while_writing == [None]


def test_half_a_surrogate_pair_takes_the_room_of_one_character(tmp_path: Path) -> None:
    text = json.dumps({"summary": "s", "files": [{"path": "a.py", "content": "x"}]})[:-1]
    rows = [{"id": "\ud83d", "text": "\ud83d" + text}, {"id": "b", "text": text}]
    row, sound = read(tmp_path, rows, RowNow())
    assert row["id"] == "\ufffd"
    [file] = row["files"]
    assert file["start"] == 1 + text.index('{"path"')
    lost = [problem for problem in row["problems"] if problem["code"] == "invalid-utf8"]
    assert [(problem["start"], problem["end"], problem["severity"]) for problem in lost] == [(0, 1, "error")]
    assert "invalid-utf8" not in [problem["code"] for problem in sound["problems"]]


def test_examples_are_taken_where_no_secret_is_to_be_covered_if_there_are_any(tmp_path: Path) -> None:
    token = "ghp_" + "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789", k=36))
    files = [{"path": "a.py", "content": "x"}]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files}).replace(', "files', ' "files')
    common = [{"id": f"r{number}", "text": ("" if number in (2, 4) else token) + text} for number in range(9)]
    rare = {"id": "rare", "text": f"{token} " + text.replace('"s"', '"s')}
    rows = read(tmp_path, [rare, *common], RowNow())
    kept = (tmp_path / EXAMPLES / "part-00000.jsonl").read_text()
    examples = defaultdict(list)
    for example in map(json.loads, kept.splitlines()):
        examples[example["code"]].append(example["id"])
    assert examples["missing-comma"] == ["r2", "r4"]
    [only] = {problem["code"] for problem in rows[0]["problems"]} - {
        problem["code"] for row in rows[1:] for problem in row["problems"]
    }
    assert examples[only] == ["rare"]
    assert token not in kept
