"""Parquet that is damaged, or has columns of other types."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from descant_server.batches.inputs import InputError
from support.batch_inputs import local, peak_memory, rows_of, texts_of


def parquet(path: Path, texts: list[Any], **options: Any) -> Path:
    pq.write_table(pa.table({"text": texts}), path, **options)
    return path


def test_parquet_without_its_end_says_so(tmp_path: Path) -> None:
    path = parquet(tmp_path / "a.parquet", ["a", "b"])
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(InputError, match="no whole file of Parquet"):
        rows_of(local(path))


def test_rows_behind_damage_in_a_row_group_are_rows_that_failed(tmp_path: Path) -> None:
    texts = [f"{number:0200}" for number in range(600)]
    plain = {"compression": "none", "use_dictionary": False, "write_statistics": False}
    path = parquet(tmp_path / "a.parquet", texts, row_group_size=200, **plain)
    data = bytearray(path.read_bytes())
    # The header of the second row group's page: its first text stands right behind it.
    place = data.index(texts[200].encode())
    data[place - 20 : place - 4] = b"\xff" * 16
    path.write_bytes(data)
    rows = rows_of(local(path))
    assert texts_of(rows) == [*texts[:200], *[None] * 200, *texts[400:]]
    assert {row.failure for row in rows[200:400]} == {"unreadable"}
    assert rows[399].id == "row 399"


def test_a_column_of_numbers_or_nothing_is_no_reason_to_stop(tmp_path: Path) -> None:
    assert texts_of(rows_of(local(parquet(tmp_path / "a.parquet", [1.5, None])))) == ["1.5", None]
    assert texts_of(rows_of(local(parquet(tmp_path / "b.parquet", [None, None])))) == [None, None]


def test_only_the_columns_that_are_needed_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"text": ["a"] * 40, "huge": ["x" * 1_000_000] * 40}), path, use_dictionary=False)
    with peak_memory() as peak:
        assert len(rows_of(local(path))) == 40
    assert peak() < 4_000_000
