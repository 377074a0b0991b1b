"""Time to hold an answer of 50 files against a workspace of 20,000: verdict and rules against the disk."""

import gc
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.tables import Section, within
from descant import analyze
from descant_server.workspace.comparison import DiskState, compare
from descant_server.workspace.existing import Seen, WorkspaceView
from support.real_code import modules

FILES = 20_000
NAMED = 50
COLD, WARM = 150.0, 30.0
"""Milliseconds."""
ROUNDS = 7
LARGEST = 8_000
"""Bytes of a file that the answer has."""
ABOUT = (
    f"An answer of {NAMED} files (40 changed, 5 new, 5 as they are) held against a git work tree of "
    f"{FILES:,} files: paths, texts, states and all rules against the disk, without the reading of the "
    "answer. Cold is the first look of a process whose modules are imported; warm is the next one. Beside "
    "it, what reading just these files takes."
)


def section() -> Section:
    """Measure the first look at a workspace, the next ones, and reading alone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        named = _workspace(folder)
        analysis = analyze(_answer(named))
        paths = [path for name in named if (path := folder / name).exists()]
        compare(
            analyze(_answer({"b.py": ""})), WorkspaceView(folder)
        )  # Whatever is imported is imported now.
        seen = Seen()
        cold = _milliseconds(lambda: compare(analysis, WorkspaceView(folder, seen=seen)))
        again = compare(analysis, WorkspaceView(folder, seen=seen))
        warm = min(
            _milliseconds(lambda: compare(analysis, WorkspaceView(folder, seen=seen))) for _ in range(ROUNDS)
        )
        plain = min(_milliseconds(lambda: [path.read_bytes() for path in paths]) for _ in range(ROUNDS))
    states = [one.state for one in again.files]
    assert states.count(DiskState.UNCHANGED) == 5, states
    rows, missed = [], 0
    for what, taken, bar in (("cold", cold, COLD), ("warm", warm, WARM)):
        cell, misses = within(taken, bar, "{:.1f} ms")
        rows.append([what, cell, f"≤ {bar:.0f} ms", f"{taken / plain:.0f} × reading them"])
        missed += misses
    return Section("Comparing with a workspace", ABOUT, ["look", "time", "bar", "ratio"], rows, missed)


def _workspace(folder: Path) -> dict[str, str]:
    """Make the files and return those that the answer names, as it has them."""
    sources = [text for text in modules().values() if 2_000 < len(text.encode()) < LARGEST][:100]
    past = time.time() - 3_600
    for number in range(FILES):
        path = folder / f"package{number % 200}" / f"part{number // 2_000}" / f"module{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(sources[number % len(sources)], encoding="utf-8")
        os.utime(path, (past, past))
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(["git", "-C", str(folder), *command], check=True, capture_output=True)
    named: dict[str, str] = {}
    for number in range(0, 45 * 400, 400):
        name = f"package{number % 200}/part{number // 2_000}/module{number}.py"
        text = sources[number % len(sources)]
        named[name] = text if len(named) < 5 else text.replace("return", "return  ", 3) + "\n# The end.\n"
    for number in range(NAMED - len(named)):
        named[f"package{number}/part0/fresh{number}.py"] = sources[number]
    return named


def _answer(files: dict[str, str]) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": "s", "course_of_action": [], "files": listed})


def _milliseconds(work: Callable[[], object]) -> float:
    gc.collect()
    begin = time.perf_counter()
    work()
    return (time.perf_counter() - begin) * 1_000
