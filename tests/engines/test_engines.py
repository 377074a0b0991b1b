"""The same rows out of every engine: `make test-engines` installs them, and runs this alone."""

import json
import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from descant.arrow import Options, check_batch
from support.stored_answers import stored_answers

ROWS = int(os.environ.get("DESCANT_ENGINE_ROWS", "8000"))


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write answers of all kinds to two files of Parquet."""
    folder = tmp_path_factory.mktemp("answers")
    texts = stored_answers(ROWS)
    for number in range(2):
        part = list(enumerate(texts))[number::2]
        columns = {"key": [f"r{each}" for each, _ in part], "body": [text for _, text in part]}
        pq.write_table(pa.table({**columns, "model": ["m"] * len(part)}), folder / f"{number}.parquet")
    return folder


@pytest.fixture(scope="module")
def wanted(stored: Path) -> list[dict[str, Any]]:
    """Return what one process says."""
    table = pq.read_table(stored).rename_columns({"key": "id", "body": "text"}).combine_chunks()
    [batch] = table.to_batches()
    return in_order(check_batch(batch, options=Options(keep=("model",))).to_pylist())


def in_order(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(json.loads(json.dumps(rows)), key=lambda row: row["id"])


def test_ray(stored: Path, wanted: list[dict[str, Any]]) -> None:
    ray = pytest.importorskip("ray")
    from descant_server.batches.ray import check

    ray.init(include_dashboard=False, log_to_driver=False)
    try:
        checked = check(ray.data.read_parquet(str(stored)), text="body", id="key", keep=["model"], actors=2)
        assert in_order(checked.take_all()) == wanted
    finally:
        ray.shutdown()


def test_spark(stored: Path, wanted: list[dict[str, Any]]) -> None:
    sql = pytest.importorskip("pyspark.sql")
    from descant_server.batches.spark import check

    session = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        checked = check(session.read.parquet(str(stored)), text="body", id="key", keep=["model"])
        assert in_order([row.asDict(recursive=True) for row in checked.collect()]) == wanted
    finally:
        session.stop()


def test_polars(stored: Path, wanted: list[dict[str, Any]]) -> None:
    polars = pytest.importorskip("polars")
    frame = polars.read_parquet(stored / "*.parquet").rename({"key": "id", "body": "text"})
    checked = [
        polars.from_arrow(check_batch(batch, options=Options(keep=("model",))))
        for batch in frame.to_arrow().to_batches()
    ]
    assert in_order(polars.concat(checked).to_dicts()) == wanted


def test_duckdb(stored: Path, wanted: list[dict[str, Any]]) -> None:
    duckdb = pytest.importorskip("duckdb")
    reader = duckdb.sql(f"SELECT key AS id, body AS text, model FROM '{stored}/*.parquet'").to_arrow_reader(
        1000
    )
    checked = pa.Table.from_batches(check_batch(batch, options=Options(keep=("model",))) for batch in reader)
    assert in_order(duckdb.from_arrow(checked).to_arrow_table().to_pylist()) == wanted
