"""Which files are read where the user names files, folders and URLs."""

import builtins
import gzip
import os
import pickle
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from descant_server.batches.inputs import InputError, input_format_of
from descant_server.batches.inputs.files import HEAD_BYTES, LocalFile, RemoteFile, files_of, head_of
from descant_server.batches.inputs.input_format import ColumnNames, InputFile
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
    with pytest.raises(InputError, match=rf"{url}: .* needs fsspec and {package}: install them"):
        files_of([url])


class Bucket:
    """A file system as fsspec has them, of the files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def isdir(self, path: str) -> bool:
        return (self._folder / path).is_dir()

    def info(self, path: str) -> dict[str, Any]:
        return {"size": (self._folder / path).stat().st_size}

    def find(self, path: str, *, detail: bool) -> dict[str, dict[str, Any]]:
        assert detail
        inner = [each for each in (self._folder / path).rglob("*") if each.is_file()]
        names = [each.relative_to(self._folder).as_posix() for each in inner]
        return {name: self.info(name) for name in names}

    def open(self, path: str, mode: str) -> Any:
        return builtins.open(self._folder / path, mode)


def test_files_in_a_store_of_objects_are_read_by_fsspec(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bucket" / "run" / ".tmp").mkdir(parents=True)
    for name in ("b.jsonl", "a.jsonl", ".tmp/c.jsonl"):
        written(tmp_path, f"bucket/run/{name}", '{"id": "1", "text": "x"}\n')
    core: Any = types.ModuleType("fsspec.core")
    core.url_to_fs = lambda url: (Bucket(tmp_path), url.partition("://")[2])
    monkeypatch.setitem(sys.modules, "fsspec.core", core)
    files = files_of(["s3://bucket/run", "s3://bucket/run/a.jsonl"])
    assert paths(files) == ["s3://bucket/run/a.jsonl", "s3://bucket/run/b.jsonl"]
    assert all(isinstance(file, RemoteFile) for file in files)
    [row] = rows_of(files[0], ColumnNames(id="id"))
    assert (row.id, row.text) == ("1", "x")
    with pytest.raises(InputError, match=r"s3://bucket/none: cannot be read"):
        files_of(["s3://bucket/none"])


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
