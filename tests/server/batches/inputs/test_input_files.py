"""Which files are read where the user names files, folders and URLs."""

import gzip
import json
import os
import pickle
import sys
from pathlib import Path
from typing import Any, ClassVar

import fsspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from fsspec.implementations.local import LocalFileSystem

from descant_server.batches.inputs import InputError, input_format_of
from descant_server.batches.inputs.files import HEAD_BYTES, LocalFile, files_of, head_of
from descant_server.batches.inputs.input_format import ColumnNames, InputFile
from descant_server.batches.remote import RemoteError
from support.batch_inputs import local, rows_of, written


def paths(files: list[InputFile]) -> list[str]:
    return [file.path for file in files]


def test_a_folder_is_walked_in_the_order_of_names_and_hidden_files_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b/z.jsonl", "b/a.jsonl", "a.jsonl", ".hidden.jsonl", ".git/x.jsonl", "c/d/e.jsonl"):
        path = Path("runs", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    os.mkfifo("runs/pipe.jsonl")
    expected = ["runs/a.jsonl", "runs/b/a.jsonl", "runs/b/z.jsonl", "runs/c/d/e.jsonl"]
    assert paths(files_of(["runs"])) == expected
    assert paths(files_of([Path("runs/b/z.jsonl"), "runs", "./runs/a.jsonl"])) == [
        "runs/b/z.jsonl",
        "runs/a.jsonl",
        "runs/b/a.jsonl",
        "runs/c/d/e.jsonl",
    ]
    assert paths(files_of(["runs/.hidden.jsonl"])) == ["runs/.hidden.jsonl"], "whoever names it wants it"


def test_a_file_knows_whether_the_user_named_it_and_can_be_sent_to_another_process(tmp_path: Path) -> None:
    path = written(tmp_path, "a.response", "x")
    [named, *_] = files_of([path])
    [walked] = files_of([tmp_path])
    assert isinstance(named, LocalFile)
    assert isinstance(walked, LocalFile)
    assert (named.is_named, walked.is_named) == (True, False)
    assert pickle.loads(pickle.dumps(walked)) == walked


def test_a_path_where_nothing_is_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.jsonl: there is no such file or folder"):
        files_of([tmp_path / "nowhere.jsonl"])


def test_what_a_compressed_file_is_recognised_by_is_what_is_in_it(tmp_path: Path) -> None:
    data = b'{"custom_id": "a", "response": null, "error": null}\n' * 5_000
    path = written(tmp_path, "batch.jsonl.gz", gzip.compress(data))
    head = head_of(LocalFile(str(path), path.stat().st_size))
    assert (head.name, head.data) == ("batch.jsonl", data[:HEAD_BYTES])
    assert input_format_of(head).name == "openai"


@pytest.mark.parametrize(
    ("url", "package"), [("s3://bucket/a", "s3fs"), ("gs://b/a", "gcsfs"), ("hf://a", "huggingface_hub")]
)
def test_a_url_says_what_has_to_be_installed_for_it(
    url: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(InputError, match=rf"{url}: .*:// needs fsspec and {package}: install them"):
        files_of([url])


def test_files_below_a_url_are_read_by_fsspec(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.jsonl", ".tmp/c.jsonl", "d/e.jsonl"):
        (tmp_path / "run" / name).parent.mkdir(parents=True, exist_ok=True)
        written(tmp_path, f"run/{name}", '{"id": "1", "text": "x"}\n')
    url = f"local://{tmp_path}/run"
    files = files_of([url, url])
    assert paths(files) == [f"file://{tmp_path}/run/{name}" for name in ("a.jsonl", "b.jsonl", "d/e.jsonl")]
    assert [file.is_named for file in (*files, *files_of([f"{url}/a.jsonl"]))] == [False, False, False, True]
    for file in files:
        [row] = rows_of(file, ColumnNames(id="id"))
        assert (row.id, row.text) == ("1", "x")
    [again] = files_of([f"{url}/a.jsonl"])
    assert again.state == files[0].state
    os.utime(tmp_path / "run" / "a.jsonl", (1, 1))
    [changed] = files_of([f"{url}/a.jsonl"])
    assert changed.state != files[0].state
    with pytest.raises(InputError, match=rf"{url}/none: there is no such bucket, folder or file"):
        files_of([f"{url}/none"])


def test_a_file_url_is_a_file_of_this_machine(tmp_path: Path) -> None:
    path = written(tmp_path, "a b.jsonl", '{"id": "1", "text": "x"}\n')
    assert paths(files_of([path.as_uri(), path])) == [str(path)]
    with pytest.raises(RemoteError, match="three slashes"):
        files_of([f"file://{path.name}"])


class Torn(LocalFileSystem):  # type: ignore[misc]
    """Files that nobody can read on in after their first bytes, as often as there are *tears*."""

    protocol = "torn"
    tears: ClassVar[list[Exception]] = []

    def _open(self, path: str, mode: str = "rb", **_: Any) -> Any:
        stream = super()._open(path, mode)
        read = stream.read

        def torn(size: int = -1) -> Any:
            if stream.tell() and self.tears:
                raise self.tears.pop()
            return read(size)

        stream.read = torn
        return stream


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return for how long is waited; nobody does."""
    pauses: list[float] = []
    monkeypatch.setattr("descant_server.batches.remote.time.sleep", pauses.append)
    fsspec.register_implementation("torn", Torn, clobber=True)
    return pauses


@pytest.mark.parametrize("kind", ["a.jsonl", "a.jsonl.gz", "a.parquet"])
@pytest.mark.parametrize("tear", [TimeoutError("no answer"), OSError("SlowDown"), RuntimeError("no route")])
def test_what_the_network_loses_is_read_again_and_never_taken_for_damage(
    tmp_path: Path, kind: str, tear: Exception, pauses: list[float]
) -> None:
    rows = [{"id": str(number), "text": f"{number} {os.urandom(80).hex()}"} for number in range(2_000)]
    lines = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path = written(tmp_path, kind, gzip.compress(lines) if kind.endswith("gz") else lines)
    if kind == "a.parquet":
        pq.write_table(pa.Table.from_pylist(rows), path)
    [file] = files_of([f"torn://{path}"])
    Torn.tears[:] = [tear, tear]
    read = rows_of(file, ColumnNames(id="id"))
    assert [row.id for row in read] == [row["id"] for row in rows]
    assert pauses == [1.0, 2.0]
    Torn.tears[:] = [tear] * 1_000
    with pytest.raises(InputError, match=f"cannot be reached: {tear}"):
        rows_of(file, ColumnNames(id="id"))


ANSWER = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1"}]}'


@pytest.mark.parametrize("answer", [ANSWER, ANSWER.replace(", ", ",\n "), f"\ufeff{ANSWER}\n"])
def test_a_document_that_is_an_answer_is_one_text(tmp_path: Path, answer: str) -> None:
    path = written(tmp_path, "a.json", answer)
    [row] = rows_of(local(path), ColumnNames())
    assert row.text == path.read_bytes()


@pytest.mark.parametrize("name", ["a.jsonl", "b.json"])
def test_lines_whose_columns_are_called_as_the_members_of_an_answer_are_rows(
    tmp_path: Path, name: str
) -> None:
    row = '{"response": "a text", "confidence": "high"}'
    text = f"{row}\n{row}\n" if name == "b.json" else row
    rows = rows_of(local(written(tmp_path, name, text)), ColumnNames(text="response"))
    assert {each.text for each in rows} == {"a text"}
