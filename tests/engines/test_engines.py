"""The same rows out of every engine as out of `descant batch`: `make test-engines` alone runs this.

What is run is what `docs/engines.md` says, each program in a process of its own.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from support.stored_answers import stored_answers

ROWS = int(os.environ.get("DESCANT_ENGINE_ROWS", "8000"))
PAGE = Path(__file__).parents[2] / "docs" / "engines.md"
PROGRAMS = dict(re.findall(r"^## ([^\n]+)$.*?^```py\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL))
NOT_STARTED = re.compile("timed out during startup|Timed out waiting for file|RpcError|GCS")
"""Ray gives its own processes half a minute to start, which it has no setting for."""
SAME_PYTHON = {"PYSPARK_PYTHON": sys.executable}
OFFLINE = {"HF_HUB_OFFLINE": "1", "RAY_USAGE_STATS_ENABLED": "0", "DO_NOT_TRACK": "true"}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write answers of all kinds to two files of Parquet, some of them null."""
    folder = tmp_path_factory.mktemp("stored") / "answers"
    folder.mkdir()
    texts = [None if number % 97 == 96 else text for number, text in enumerate(stored_answers(ROWS))]
    for number in range(2):
        part = list(enumerate(texts))[number::2]
        columns = {"id": [f"r{each}" for each, _ in part], "response": [text for _, text in part]}
        pq.write_table(pa.table({**columns, "model": ["m"] * len(part)}), folder / f"{number}.parquet")
    return folder


@pytest.fixture(scope="module")
def wanted(stored: Path) -> list[dict[str, Any]]:
    """Return what the command says."""
    command = ("batch", stored, "--out", stored.parent / "run", "--text", "response")
    subprocess.run([sys.executable, "-m", "descant_server", *command], check=True, capture_output=True)
    rows = rows_in(stored.parent / "run" / "parts")
    assert len(rows) == ROWS
    assert {"clean", "problems", "blocked", "nothing"} <= {row["verdict"] for row in rows}
    return [{name: value for name, value in row.items() if name not in ("model", "input")} for row in rows]


@pytest.mark.parametrize("engine", PROGRAMS)
def test_an_engine_gives_the_rows_of_the_command(
    engine: str, stored: Path, wanted: list[dict[str, Any]], tmp_path: Path
) -> None:
    (tmp_path / "answers").symlink_to(stored)
    program = tmp_path / "program.py"
    program.write_text(PROGRAMS[engine])
    ran = run(program)
    if ran.returncode and NOT_STARTED.search(ran.stderr):
        ran = run(program)  # The machine was busy.
    assert ran.returncode == 0, ran.stderr[-4000:]
    assert rows_in(tmp_path / "verdicts") == wanted


def run(program: Path) -> "subprocess.CompletedProcess[str]":
    """Run *program* in its folder, with nothing of other machines in reach."""
    return subprocess.run(
        [sys.executable, program],
        cwd=program.parent,
        env=os.environ | SAME_PYTHON | OFFLINE | {"HF_HOME": str(program.parent / "hub")},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_the_page_names_all_engines() -> None:
    assert list(PROGRAMS) == ["Ray Data", "Spark", "Daft", "Polars", "DuckDB", "Hugging Face `datasets`"]


def rows_in(folder: Path) -> list[dict[str, Any]]:
    """Return the rows of all files in *folder*, by their ids; engines leave other files beside them."""
    tables = [pq.read_table(path) for path in sorted(folder.glob("*.parquet"))]
    rows = [row for table in tables for row in table.to_pylist()]
    return sorted(json.loads(json.dumps(rows)), key=lambda row: int(row["id"][1:]))
