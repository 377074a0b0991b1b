"""How long it takes until the library, the command and the server have their first answers."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from bench.edited import harmony
from bench.editor import URI, Editor
from bench.tables import Section, within

ROUNDS = 7
PARSE_BAR, SHOW_BAR, HOVER_BAR = 1.3, 1.5, 1.3
"""Times what stands above: importing pydantic and defining a model, and importing pygls."""
PROBLEMS_BAR = 350
"""Milliseconds."""
_FILES = '[{"path": "tides.py", "content": "high = 4\\n"}]'
_ANSWER = f'{{"summary": "Raise it.", "course_of_action": [], "files": {_FILES}}}'
_MODEL = "import pydantic\nclass Model(pydantic.BaseModel):\n    path: str\n"
_PARSE = "import descant; descant.parse({!r})"
_ABOUT = f"""Milliseconds of the clock from the start of a process to its end, or to what is waited for; the
best of {ROUNDS} rounds in which all take turns. The server is asked for a hover right behind the opening of
an answer of 10 KB."""


def section() -> Section:
    """Measure all of them."""
    with tempfile.TemporaryDirectory() as folder:
        answer = Path(folder, "answer.response")
        answer.write_text(_ANSWER, encoding="utf-8")
        taken = _in_turn(
            {
                "import pydantic and define a model": lambda: _run("-c", _MODEL),
                "import descant and parse a small answer": lambda: _run("-c", _PARSE.format(_ANSWER)),
                "descant show of it": lambda: _run("-m", "descant_server", "show", str(answer)),
                "import pygls": lambda: _run("-c", "import pygls.lsp.server"),
                "the server: its first problems": _first_problems,
                "the server: its first hover": _first_hover,
            }
        )
    model, parsed, shown, pygls, problems, hover = taken.values()
    cells = [
        ("", 0, ""),
        (*within(parsed / model, PARSE_BAR, "{:.2f} × the model"), f"≤ {PARSE_BAR} ×"),
        (*within(shown / model, SHOW_BAR, "{:.2f} × the model"), f"≤ {SHOW_BAR} ×"),
        ("", 0, ""),
        (*within(problems, PROBLEMS_BAR, "{:.0f} ms"), f"≤ {PROBLEMS_BAR} ms"),
        (*within(hover / pygls, HOVER_BAR, "{:.2f} × pygls"), f"≤ {HOVER_BAR} ×"),
    ]
    rows = [
        [what, f"{time_taken:.0f} ms", ratio, bar]
        for (what, time_taken), (ratio, _, bar) in zip(taken.items(), cells, strict=True)
    ]
    missed = sum(misses for _, misses, _ in cells)
    return Section("Start", " ".join(_ABOUT.split()), ["what", "time", "ratio", "bar"], rows, missed)


def _in_turn(works: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for what, work in works.items():
            best[what] = min(best[what], work() * 1000)
    return best


def _run(*arguments: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    return time.perf_counter() - begin


def _first_problems() -> float:
    begin, editor = time.perf_counter(), Editor()
    editor.greet()
    editor.open(harmony(10_000).text)
    taken = time.perf_counter() - begin
    editor.leave()
    return taken


def _first_hover() -> float:
    begin, editor = time.perf_counter(), Editor()
    editor.greet()
    editor.open(harmony(10_000).text)
    place = {"line": 1, "character": 5}
    editor.request("textDocument/hover", {"textDocument": {"uri": URI}, "position": place})
    taken = time.perf_counter() - begin
    editor.leave()
    return taken
