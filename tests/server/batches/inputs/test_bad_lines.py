"""JSON that is damaged, hostile or large: a row is a row that failed, and no other is lost by it."""

import io
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from descant_server.batches.inputs import InputError
from descant_server.batches.inputs.input_format import FileHead, InputPart
from descant_server.batches.inputs.json_documents import objects_of_document
from descant_server.batches.inputs.lines import lines_of
from support.batch_inputs import all_kinds, failures, local, peak_memory, rows_of, texts_of, written
from support.sampling import so_many


def test_a_broken_line_is_a_row_that_failed_at_its_place(tmp_path: Path) -> None:
    lines = ['{"id": "a", "text": "1"}', '{"id": "b", "text"', "[1, 2]", '{"id": "c", "text": "3"}', "null"]
    path = written(tmp_path, "a.jsonl", "\n".join(lines))
    assert failures(path) == [("byte 25", "unreadable"), ("byte 44", "unreadable"), ("byte 76", "unreadable")]
    assert path.read_bytes()[44:].startswith(b"[1, 2]")


def test_a_line_that_is_too_long_is_passed_over_and_never_in_memory(tmp_path: Path) -> None:
    long = '{"text": "' + "x" * 12_000_000 + '"}\n'
    path = written(tmp_path, "a.jsonl", '{"text": "a"}\n' + long + '{"text": "b"}\n' + long)
    whole = InputPart(0, path.stat().st_size, 0)
    with peak_memory() as peak:
        lines = list(lines_of(local(path), whole, most_bytes=1_000))
    assert peak() < 6_000_000
    assert [line.loss and line.loss.failure for line in lines] == [None, "too-long", None, "too-long"]


def test_a_member_of_a_list_that_is_too_long_is_passed_over_and_never_in_memory(tmp_path: Path) -> None:
    long = {"text": 'x"' * 6_000_000}
    path = written(tmp_path, "a.json", json.dumps([{"text": "a"}, long, {"text": "b"}, [1], long]))
    whole = InputPart(0, path.stat().st_size, 0)
    with peak_memory() as peak:
        lines = list(objects_of_document(local(path), whole, most_bytes=1_000))
    assert peak() < 6_000_000
    assert [line.loss and line.loss.failure for line in lines] == [
        None,
        "too-long",
        None,
        "unreadable",
        "too-long",
    ]


def test_bytes_that_are_no_utf8_are_given_on_as_they_are(tmp_path: Path) -> None:
    lines = [b'{"text": "caf\xe9 \\u00e9"}', b'{"text": "caf\xc3\xa9"}', b'{"text": "\\ud800"}']
    for path in (
        written(tmp_path, "a.jsonl", b"\n".join(lines)),
        written(tmp_path, "a.json", b"[" + b",\n".join(lines) + b"]"),
    ):
        assert texts_of(rows_of(local(path))) == [b"caf\xe9 \xc3\xa9", "café", "\ud800"]
    path = written(tmp_path, "a.csv", b"id,text\n\xff,caf\xe9\n2,caf\xc3\xa9\n")
    assert texts_of(rows_of(local(path))) == [b"caf\xe9", "café"]
    assert all(row.id.encode() for row in rows_of(local(path)))


def test_nan_and_numbers_of_any_size_are_no_reason_to_lose_a_row(tmp_path: Path) -> None:
    lines = ['{"text": "a", "score": NaN}', '{"text": "b", "score": -Infinity}', '{"text": "c", "n": 1e999}']
    assert texts_of(rows_of(local(written(tmp_path, "a.jsonl", "\n".join(lines))))) == ["a", "b", "c"]
    assert texts_of(rows_of(local(written(tmp_path, "a.json", f"[{','.join(lines)}]")))) == ["a", "b", "c"]


def test_json_that_is_nested_a_hundred_thousand_times_is_one_row_that_failed(tmp_path: Path) -> None:
    deep = '{"text": ' + "[" * 100_000 + "]" * 100_000 + "}"
    for path in (
        written(tmp_path, "a.jsonl", '{"text": "a"}\n' + deep + '\n{"text": "b"}'),
        written(tmp_path, "a.json", '[{"text": "a"},' + deep + ',{"text": "b"}]'),
    ):
        assert texts_of(rows_of(local(path))) == ["a", None, "b"]
        assert len(failures(path)) == 1
    for opening in ("{", "[", '{"a":', '[{"a":['):
        head = FileHead("a.json", opening.encode() * 10_000, io.BytesIO)
        assert [kind.name for kind in all_kinds() if kind.recognizes(head)] in ([], ["jsonl"])


def test_ids_that_repeat_are_given_on_as_they_are(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", '{"id": 7, "text": "a"}\n' * 3)
    assert [row.id for row in rows_of(local(path))] == ["7", "7", "7"]


def test_null_and_a_text_that_is_missing_are_told_apart(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", '{"id": "a", "text": null}\n{"id": "b"}\n{"id": null, "text": ""}')
    first, second, third = rows_of(local(path))
    assert (first.text, first.failure) == (None, None)
    assert (second.id, second.text, second.failure) == ("b", None, "unreadable")
    assert (third.text, third.id) == ("", "byte 38")


def test_a_million_empty_rows_are_passed_over_or_rows(tmp_path: Path) -> None:
    count = so_many(1_000_000, 30_000)
    path = written(tmp_path, "a.jsonl", "\n" * count + '{"text": "a"}')
    assert texts_of(rows_of(local(path), kind="jsonl")) == ["a"]
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"text": [""] * count}), path)
    assert texts_of(rows_of(local(path))) == [""] * count


def test_an_empty_file_is_an_error_that_says_so_or_by_its_name_one_without_rows(tmp_path: Path) -> None:
    for name in ("a.jsonl", "a.csv", "a.jsonl.gz"):
        path = written(tmp_path, name, "")
        assert rows_of(local(path), kind=None if not name.endswith("gz") else "jsonl") == []
    with pytest.raises(InputError, match="is empty"):
        rows_of(local(written(tmp_path, "a.json", "")))
    with pytest.raises(InputError, match="Parquet"):
        rows_of(local(written(tmp_path, "a.parquet", "")), kind="parquet")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"text": "a', "no JSON: Unterminated string starting at character 10"),
        ('{"text": "a" "id": 1}', "no JSON: Expecting ',' delimiter at character 14"),
        ("[1, 2]", "no object: a list"),
        ('"text"', "no object: a string"),
        ("17", "no object: a number"),
        ("true", "no object: true or false"),
        ("null", "no object: null"),
        ('{"id": "b"}', "no 'text' in it"),
    ],
)
def test_what_is_wrong_with_a_line_is_the_state_of_its_row(tmp_path: Path, line: str, why: str) -> None:
    path = written(tmp_path, "a.jsonl", f'{{"text": "a"}}\n{line}\n{{"text": "b"}}\n')
    assert [row.columns.get("state") for row in rows_of(local(path))] == [None, why, None]
    document = written(tmp_path, "a.json", f'[{{"text": "a"}},\n{line},\n{{"text": "b"}}]\n')
    [state] = [row.columns["state"] for row in rows_of(local(document)) if row.failure]
    assert state.partition(":")[0] == why.partition(":")[0]


def test_a_turn_of_aider_that_is_too_long_keeps_its_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("descant_server.batches.inputs.aider.MOST_LINE_BYTES", 60)
    chat = "# aider chat started at 2026-01-02 03:04:05\n\n> Model: tern-2 with diff format\n\n#### Go\n\n"
    path = written(tmp_path, ".aider.chat.history.md", chat + "A long line of a turn.\n" * 9)
    [row] = rows_of(local(path))
    assert (row.failure, row.columns["model"]) == ("too-long", "tern-2")
