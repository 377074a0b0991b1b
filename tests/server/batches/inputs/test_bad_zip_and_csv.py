"""Zip files and CSV that are damaged, hostile or large."""

import csv as csv_module
import json
import zipfile
from pathlib import Path

import pytest

from descant_server.batches.inputs import InputError
from descant_server.batches.inputs.input_format import InputPart
from descant_server.batches.inputs.zip_entries import entries_of
from support.batch_inputs import failures, local, peak_memory, rows_of, texts_of, written


def evaluation(path: Path, entries: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


SAMPLE = json.dumps({"id": 1, "epoch": 1, "output": {"choices": [{"message": {"content": "a"}}]}})


def test_an_entry_that_would_be_huge_is_not_unpacked(tmp_path: Path) -> None:
    bomb = '{"id": 2, "x": "' + "0" * 40_000_000 + '"}'
    path = evaluation(tmp_path / "a.eval", {"samples/1.json": SAMPLE, "samples/2.json": bomb})
    assert path.stat().st_size < 100_000
    with peak_memory() as peak:
        entries = list(entries_of(local(path), InputPart(0, 2, 0), lambda _: True, most_bytes=1_000_000))
    assert peak() < 2_000_000
    assert [entry.loss and entry.loss.failure for entry in entries] == [None, "too-long"]


def test_names_in_a_zip_lead_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "inside" / "of"
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    names = ("samples/../../../evil.json", "samples/1.json", "../../evil.json", "samples/C:\\evil.json")
    path = evaluation(tmp_path / "a.eval", dict.fromkeys(names, SAMPLE))
    assert texts_of(rows_of(local(path))) == ["a", "a", "a"]
    assert [each.name for each in tmp_path.rglob("*") if each.is_file()] == ["a.eval"]


def test_a_sample_that_is_damaged_is_a_row_that_failed(tmp_path: Path) -> None:
    path = evaluation(
        tmp_path / "a.eval",
        {f"samples/{number}.json": SAMPLE for number in range(3)} | {"samples/3.json": "{"},
    )
    data = bytearray(path.read_bytes())
    second = data.index(b"samples/1.json") + len(b"samples/1.json")
    data[second + 4 : second + 30] = b"\xff" * 26
    path.write_bytes(data)
    assert texts_of(rows_of(local(path))) == ["a", None, "a", None]
    assert [row.id for row in rows_of(local(path)) if row.failure] == ["samples/1.json", "samples/3.json"]
    path.write_bytes(data[:-30])
    with pytest.raises(InputError, match="no whole zip file"):
        rows_of(local(path))


def test_a_field_of_ten_megabytes_and_one_with_nul_are_read(tmp_path: Path) -> None:
    long = "x" * 10_000_000
    path = written(tmp_path, "a.csv", f'id,text\n1,{long}\n2,"a\0b"\n3,c\n')
    assert texts_of(rows_of(local(path))) == [long, "a\0b", "c"]


@pytest.mark.parametrize("end", ["", "\n", "\n3,c", "\n3,c\n"])
def test_a_quote_that_is_never_closed_takes_the_rest_and_what_stood_before_is_read(
    tmp_path: Path, end: str
) -> None:
    path = written(tmp_path, "a.csv", 'id,text\n1,a\n2,"b' + end)
    assert texts_of(rows_of(local(path))) == ["a", None]
    assert failures(path) == [("byte 12", "unreadable")]


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
def test_a_quote_that_is_closed_at_the_end_of_a_file_ends_its_row(tmp_path: Path, end: str) -> None:
    path = written(tmp_path, "a.csv", 'id,text\n1,a\n2,"b\nc"' + end)
    assert texts_of(rows_of(local(path))) == ["a", "b\nc"]


def test_what_the_reader_of_csv_refuses_is_a_row_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("descant_server.batches.inputs.csv.MOST_LINE_BYTES", 1_000)
    path = written(tmp_path, "a.csv", f"id,text\n1,a\n2,{'x' * 5_000}\n3,c\n")
    rows = rows_of(local(path))
    assert rows[0].text == "a"
    assert rows[-1].text == "c"
    assert [(row.id, row.failure) for row in rows[1:-1]] == [("byte 12", "too-long")]
    csv_module.field_size_limit(131_072)
