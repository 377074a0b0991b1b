"""Runs of ``descant batch`` over answers of all kinds, each in processes of its own."""

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from support.lsp_client import ENVIRONMENT

SOUND = json.dumps(
    {"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1\n"}]}
)
TEXTS = [
    SOUND,
    SOUND[:-20],
    "No answer in it.",
    SOUND.replace(', "files', ' "files'),
    "",
    SOUND.replace("x", "y"),
]


def inputs(folder: Path, count: int, texts: list[str] = TEXTS) -> list[str]:
    """Write *count* files with all *texts*, each with ids of its own; return their paths."""
    folder.mkdir(exist_ok=True)
    paths = []
    for number in range(count):
        rows = [
            {"id": f"{number}-{each}", "text": text, "model": f"m{each % 2}", "size": len(text)}
            for each, text in enumerate(texts)
        ]
        path = folder / f"answers-{number:03}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        paths.append(str(path))
    return paths


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-P", "-m", "descant_server", "batch", *map(str, arguments)]


def batch(*arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments),
        capture_output=True,
        text=True,
        check=False,
        env={**ENVIRONMENT, **environment},
        timeout=300,
    )


def results(run: Path) -> list[dict[str, Any]]:
    """Return all rows of a run, in the order of its parts."""
    rows: list[dict[str, Any]] = []
    for path in sorted((run / "parts").glob("*.parquet")):
        rows += pq.read_table(path).to_pylist()
    return rows


def killed_at_random(
    arguments: Iterable[object], parts: Path, chance: random.Random, **environment: str
) -> None:
    """Start a run, and kill all of its processes when up to two more of *parts* have come."""
    process = subprocess.Popen(
        command(*arguments),
        env={**ENVIRONMENT, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    wanted = len(list(parts.glob("part-*"))) + chance.randrange(3)
    while process.poll() is None and len(list(parts.glob("part-*"))) < wanted:
        os.sched_yield()
    done = {path: path.stat().st_mtime_ns for path in parts.glob("part-*")}
    with suppress(ProcessLookupError):  # It may have ended by itself by now.
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert all(path.stat().st_mtime_ns == when for path, when in done.items())
