"""Which column the text is in, and what is said where that is not clear."""

import gzip
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from descant_server.batches.inputs import INPUTS, InputError, UnknownInputError, input_format_of
from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import ColumnNames
from support.batch_inputs import local, rows_of, texts_of, written


@pytest.mark.parametrize("name", ["a.jsonl", "a.json", "a.csv", "a.parquet"])
def test_columns_that_do_not_fit_are_an_error_that_names_those_there_are(name: str, tmp_path: Path) -> None:
    def table(*columns: str) -> Path:
        row = dict.fromkeys(columns, "x")
        match name.rpartition(".")[2]:
            case "jsonl":
                return written(tmp_path, name, json.dumps(row))
            case "json":
                return written(tmp_path, name, json.dumps([row]))
            case "csv":
                return written(tmp_path, name, f"{','.join(columns)}\n{','.join('x' for _ in columns)}\n")
        pq.write_table(pa.table({column: ["x"] for column in columns}), tmp_path / name)
        return tmp_path / name

    with pytest.raises(
        InputError, match=r"no column of texts.*--text.*there are foo, bar; looked for text, resp"
    ):
        rows_of(local(table("foo", "bar")))
    with pytest.raises(InputError, match=r"'output' or 'answer'|'answer' or 'output'.*--text"):
        rows_of(local(table("output", "answer")))
    with pytest.raises(InputError, match=r"no column 'baz'; there are foo, bar"):
        rows_of(local(table("foo", "bar")), ColumnNames(text="foo", keep=("baz",)))
    assert texts_of(rows_of(local(table("output", "answer")), ColumnNames(text="answer"))) == ["x"]
    [row] = rows_of(
        local(table("t", "i", "m", "p", "s", "e")),
        ColumnNames(text="t", id="i", model="m", prompt="p", schema="s", expected="e", keep=("e",)),
    )
    assert (row.text, row.id, row.schema, row.expected) == ("x", "x", "x", None)
    assert row.columns == {"model": "x", "prompt": "x", "e": "x"}


def test_a_text_may_stand_inside_of_an_object(tmp_path: Path) -> None:
    path = written(tmp_path, "a.jsonl", '{"response": {"text": "a", "model": "m"}, "ok": true}')
    [row] = rows_of(local(path), ColumnNames(text="response.text", model="response.model", expected="ok"))
    assert (row.text, row.columns["model"], row.expected) == ("a", "m", True)


def test_a_file_of_no_kind_is_an_error_that_names_keys_and_what_was_tried(tmp_path: Path) -> None:
    path = written(tmp_path, "a.json", json.dumps({"foo": {"x": 1}, "bar": []}, indent=1))
    with pytest.raises(UnknownInputError) as caught:
        rows_of(local(path))
    message = str(caught.value)
    assert "it has foo, bar" in message
    assert all(name in message for name in (*INPUTS, "--from", "--text"))
    with pytest.raises(InputError, match=r"(?s)no kind of input 'opnai'.*\n  openai +output of OpenAI's"):
        input_format_of(head_of(local(path)), "opnai")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_file_in_utf_16_is_told_to_be_that(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes('\ufeff{"text": "a"}\n'.encode(encoding))
    with pytest.raises(UnknownInputError, match=r"is UTF-16, .* save it as that"):
        rows_of(local(path))


def test_a_text_that_was_cut_short_has_a_state_and_its_reason_can_be_kept(tmp_path: Path) -> None:
    lines = [
        {"model": "m", "choices": [{"message": {"content": "a"}, "finish_reason": reason}]}
        for reason in ("stop", "length", "content_filter", "tool_calls")
    ]
    path = written(tmp_path, "a.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    rows = rows_of(local(path), ColumnNames(keep=("choices.0.finish_reason", "choices.7.x")))
    assert [row.columns["state"] for row in rows] == [None, "length", "content_filter", None]
    assert [row.columns["choices.0.finish_reason"] for row in rows][::3] == ["stop", "tool_calls"]
    assert {row.columns["choices.7.x"] for row in rows} == {None}


def test_the_columns_of_a_compressed_file_that_is_damaged_are_those_that_were_named(tmp_path: Path) -> None:
    lines = "".join(
        json.dumps({"gen": f"{number} {'x' * number}", "key": f"k{number}"}) + "\n" for number in range(400)
    )
    path = written(tmp_path, "a.jsonl.gz", gzip.compress(lines.encode(), mtime=0)[:600])
    rows = rows_of(local(path), ColumnNames(text="gen", id="key"))
    assert [row.failure for row in rows] == [None] * (len(rows) - 1) + ["unreadable"]
    assert len(rows) > 10
    assert rows[3].id == "k3"
