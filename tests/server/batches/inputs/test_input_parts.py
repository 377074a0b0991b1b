"""Whatever the parts are that a file is read in, together they are the file: all of it, and each once."""

import bz2
import csv as csv_module
import gzip
import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from descant_server.batches.inputs import InputError, csv, load
from descant_server.batches.inputs.compression import is_compressed
from descant_server.batches.inputs.files import LocalFile
from descant_server.batches.inputs.input_format import ColumnNames, InputPart
from descant_server.batches.inputs.json_documents import objects_of_document, parts_of_document
from descant_server.batches.inputs.lines import lines_of, parts_by_lines
from descant_server.batches.inputs.row_groups import parts_by_row_groups, rows_of_groups
from support.batch_inputs import InMemory, local, rows_of, texts_of
from support.sampling import examples

JSON_LINES = st.lists(
    st.one_of(
        st.just(b""),
        st.just(b"\r"),
        st.binary(max_size=12),
        st.dictionaries(st.text(max_size=3), st.text(max_size=9), max_size=2).map(
            lambda d: json.dumps(d).encode()
        ),
    ),
    max_size=30,
)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=12,
)


@examples(600)
@given(JSON_LINES, st.sampled_from([b"", b"\n"]), st.integers(1, 70))
def test_lines_over_all_parts_are_those_of_the_file(lines: list[bytes], end: bytes, part_bytes: int) -> None:
    data = b"\n".join(lines) + end
    assume(not is_compressed(data))
    file = InMemory(data)
    parts = list(parts_by_lines(file, part_bytes))
    assert [part.start for part in parts] == [0, *(part.end for part in parts)][:-1]
    offsets = [line.offset for part in parts for line in lines_of(file, part)]
    expected, offset = [], 0
    for line in data.split(b"\n"):
        if line.strip():
            expected.append(offset)
        offset += len(line) + 1
    assert offsets == expected


@examples(300)
@given(st.lists(JSON_VALUES, max_size=12), st.integers(1, 60), st.sampled_from([None, 1, "\t"]))
def test_members_of_a_list_over_all_parts_are_those_of_the_document(
    values: list[Any], part_bytes: int, indent: int | str | None
) -> None:
    document = {"before": [{"results": 1}, "]"], "results": {"results": values}, "after": "}"}
    file = InMemory(json.dumps(document, indent=indent).encode())
    path = ("results", "results")
    parts = list(parts_of_document(file, path, part_bytes))
    found_objects = [line.object for part in parts for line in objects_of_document(file, part, path)]
    assert json.dumps(found_objects) == json.dumps([v if isinstance(v, dict) else None for v in values])


@examples(200)
@given(st.dictionaries(st.text(max_size=6), JSON_VALUES, max_size=8), st.integers(1, 40))
def test_members_of_an_object_have_their_names(values: dict[str, Any], part_bytes: int) -> None:
    file = InMemory(json.dumps(values).encode())
    parts = list(parts_of_document(file, (), part_bytes))
    members = [line.object for part in parts for line in objects_of_document(file, part)]
    assert json.dumps(members) == json.dumps([{name: value} for name, value in values.items()])


@examples(200)
@given(st.lists(st.lists(st.text(max_size=9), min_size=2, max_size=2), max_size=12), st.integers(1, 40))
def test_records_of_csv_over_all_parts_are_those_of_the_file(
    records: list[list[str]], part_bytes: int
) -> None:
    records = [[text.replace("\r", "\n").replace("\ud800", "") for text in record] for record in records]
    written = io.StringIO(newline="")
    csv_module.writer(written).writerows([["id", "text"], *records])
    file = InMemory(written.getvalue().encode("utf-8", "replace"))
    names = ColumnNames()
    parts = list(csv._split(file, names, part_bytes))
    texts = [row.text for part in parts for row in csv.INPUT.read(file, part, names)]
    assert texts == [text.encode("utf-8", "replace").decode() for _, text in records]


def test_a_string_that_ends_at_the_end_of_what_is_read_at_once_is_still_one(tmp_path: Path) -> None:
    piece = 1 << 20
    for end in range(piece - 4, piece + 4):
        text = "x" * (end - 20) + '\\" ]}, {' + "\\" * 7 + '"'
        path = tmp_path / "list.json"
        path.write_text(json.dumps([{"text": text}, {"text": "next"}]))
        assert texts_of(rows_of(local(path))) == [text, "next"]


def test_a_member_may_be_larger_than_what_is_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    text = 'a "quoted" \\ text\n' * 200_000
    path.write_text(json.dumps([{"text": text}, {"text": text}]))
    assert texts_of(rows_of(local(path))) == [text, text]


def test_row_groups_over_all_parts_are_the_rows_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    texts = [f"text {number}" for number in range(100)]
    pq.write_table(pa.table({"text": texts, "other": texts}), path, row_group_size=7)
    for part_bytes in (1, 300, 10**6):
        parts = list(parts_by_row_groups(local(path), part_bytes))
        rows = [row for part in parts for row in rows_of_groups(local(path), part, ["text"])]
        assert [row.number for row in rows] == [*range(100)]
        assert [row.values for row in rows] == [{"text": text} for text in texts]
    assert len(list(parts_by_row_groups(local(path), 1))) == 15


PACK: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "zst": partial(pa.compress, codec="zstd", asbytes=True),
}


@pytest.mark.parametrize("suffix", PACK)
def test_what_is_compressed_is_read_as_what_it_was(suffix: str, tmp_path: Path) -> None:
    data = b"".join(b'{"id": "%d", "text": "text %d"}\n' % (number, number) for number in range(5_000))
    packed = PACK[suffix](data)
    path = tmp_path / f"a.jsonl.{suffix}"
    path.write_bytes(packed)
    for file in (local(path), InMemory(packed, path.name)):
        assert texts_of(rows_of(file)) == [f"text {number}" for number in range(5_000)]
    path.write_bytes(packed[: len(packed) // 2])
    *rows, last = rows_of(local(path))
    assert texts_of(rows) == [f"text {number}" for number in range(len(rows))]
    assert last.failure == "unreadable"


@pytest.mark.parametrize("name", ["lines.jsonl", "list.json", "rows.csv", "a.response", "a.parquet"])
def test_a_file_that_shrinks_between_split_and_read_is_an_error_and_no_end(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    lines = [{"text": f"text {number}"} for number in range(50)]
    match path.suffix:
        case ".json":
            path.write_text(json.dumps(lines))
        case ".parquet":
            pq.write_table(pa.table({"text": ["a", "b", "c"]}), path, row_group_size=1)
        case ".csv":
            path.write_text("text,id\n" + "a,b\n" * 50)
        case _:
            path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    kind = load({".json": "jsonl", ".response": "responses"}.get(path.suffix, path.suffix[1:]))
    file = LocalFile(str(path), path.stat().st_size)
    [part] = kind.split(file, ColumnNames())
    if path.suffix == ".parquet":
        pq.write_table(pa.table({"text": ["a"]}), path)
    else:
        path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(InputError, match="while it was read"):
        list(kind.read(file, part, ColumnNames()))
    if path.suffix == ".jsonl":
        with pytest.raises(InputError, match="while it was read"):
            list(kind.read(file, InputPart(file.size - 5, file.size, 5), ColumnNames()))
