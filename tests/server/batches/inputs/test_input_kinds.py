"""What is read of the files of each tool, in the shape in which the tool writes them."""

import json
import shutil
from pathlib import Path

import pytest

from descant_server.batches.inputs import INPUTS, input_format_of, load
from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import ColumnNames
from descant_server.batches.run_layout import STATE
from support.batch_inputs import FOLDER, as_json, fixtures, local, rows_of

FILES = [pytest.param(name, path, id=f"{name}/{path.name}") for name in INPUTS for path in fixtures(name)]


@pytest.mark.parametrize("name", INPUTS)
def test_the_rows_of_a_kind_are_those_that_were_read_before(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER / name)
    found_rows = {
        path.name: [as_json(row) for row in rows_of(local(Path(path.name)), kind=name)]
        for path in fixtures(name)
    }
    text = json.dumps(found_rows, indent=2, ensure_ascii=False) + "\n"
    expected = Path("rows.json")
    if request.config.getoption("--update-golden"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8"), "run pytest --update-golden, and read the difference"


@pytest.mark.parametrize(("name", "path"), FILES)
def test_a_file_is_recognised_as_what_it_is(name: str, path: Path) -> None:
    assert input_format_of(head_of(local(path))).name == name


@pytest.mark.parametrize(("name", "path"), FILES)
def test_no_other_file_is_taken_for_it_by_a_kind_that_looks_at_what_is_inside(name: str, path: Path) -> None:
    head = head_of(local(path))
    sure = {kind for kind in INPUTS if load(kind).recognizes(head)}
    assert sure - {name} <= {"parquet", "jsonl", "csv"}, "those take any table"


@pytest.mark.parametrize(("name", "path"), FILES)
def test_a_file_has_no_row_that_says_nothing_of_where_it_is_from(name: str, path: Path) -> None:
    rows = rows_of(local(path))
    assert rows
    assert all(row.id for row in rows)
    assert {column for row in rows for column in row.columns} <= {*load(name).columns, STATE}


def test_each_kind_has_an_example_and_says_whose_it_is() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*INPUTS}
    for name in INPUTS:
        assert load(name).name == name
        assert fixtures(name)
        assert "\n" not in load(name).summary


@pytest.mark.parametrize(
    ("name", "file_name", "keep"),
    [
        ("jsonl", "answers.jsonl", "model"),
        ("csv", "answers.csv", "model"),
        ("parquet", "answers.parquet", "model"),
        ("inspect", "2025-05-02_tides.eval", "metadata.split"),
        ("inspect", "2025-05-02_tides.json", "metadata.split"),
        ("promptfoo", "results.json", "vars.topic"),
        ("openai", "chat.jsonl", "response.status_code"),
        ("conversations", "wildchat.jsonl", "turn"),
        ("conversations", "lmsys.parquet", "turn"),
        ("store", "answers.sqlite", "name"),
    ],
)
def test_what_is_to_be_kept_is_with_each_row(name: str, file_name: str, keep: str) -> None:
    rows = rows_of(local(FOLDER / name / file_name), ColumnNames(keep=(keep,)))
    assert all(keep in row.columns for row in rows if row.failure is None)
    assert any(row.columns.get(keep) is not None for row in rows)


@pytest.mark.parametrize(("name", "path"), [case for case in FILES if case.values[0] != "responses"])
def test_rows_are_the_same_whatever_the_file_is_called(name: str, path: Path, tmp_path: Path) -> None:
    other = tmp_path / "somewhere.data"
    shutil.copy(path, other)
    assert rows_of(local(other)) == rows_of(local(path))
