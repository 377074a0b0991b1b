"""A real editor: random edits leave the server with the text of its buffer, and answers are applied there.

`make editors` installs it; one on the PATH does as well.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import judge
from descant import Encoding, analyze, describe
from lsp_client import CODECS, ENVIRONMENT, SERVER
from test_apply_over_lsp import snapshot

SCRIPTS = Path(__file__).parent / "editors"
HEAD, TAIL = '<file path="a.txt">', "</file>"
LINES = (
    HEAD,
    "plain words",
    "é🎉{ 日本 \u2028 x",
    "",
    "\ta\x0cb\x0bc\x85d 👩‍👩‍👧 𝒳",
    "e\u0301 [1, 2]",
    "end",
    TAIL,
)
ENDS = {"unix": "\n", "dos": "\r\n", "mac": "\r"}


@pytest.fixture(scope="module")
def neovim() -> str:
    """The editor of `make editors`, or the one that is installed."""
    beside = Path(sys.executable).with_name("nvim")
    found = str(beside) if beside.exists() else shutil.which("nvim")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Neovim in CI, where `make editors` should have installed it")
        pytest.skip("there is no Neovim: `make editors` installs one")
    return found


def run(neovim: str, script: str, folder: Path, asked: dict[str, str]) -> str:
    """Run a script in Neovim, which is told what is *asked*, and return what it wrote down."""
    out, report = folder / "out", folder / "report"
    proxy = judge.proxy(report) if judge.is_there() else []
    told = {
        "DESCANT_COMMAND": json.dumps([*proxy, *SERVER]),
        "DESCANT_OUT": str(out),
        "DESCANT_STATE_DIR": str(folder / "state"),
        "XDG_STATE_HOME": str(folder),
        **({"DESCANT_REPORT": str(report)} if proxy else {}),
    }
    ran = subprocess.run(
        [neovim, "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {SCRIPTS / script}"],
        env={**ENVIRONMENT, **told, **asked},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    if proxy:
        assert [line for line in report.read_text().splitlines() if "ERROR" in line] == []
    return out.read_text(encoding="utf-8")


def edit(neovim: str, folder: Path, form: str, encoding: str, seed: int, rounds: int) -> list[Any]:
    """Let Neovim edit a file, and return what it wrote down: twice as many entries as *rounds*."""
    file = folder / "a.response"
    file.write_bytes("".join(line + ENDS[form] for line in LINES).encode())
    asked = {
        "DESCANT_FILE": str(file),
        "DESCANT_FORMAT": form,
        "DESCANT_ENCODING": encoding,
        "DESCANT_ROUNDS": str(rounds),
        "DESCANT_SEED": str(seed),
    }
    return [json.loads(line) for line in run(neovim, "neovim.lua", folder, asked).split("\n")[:-1]]


@pytest.mark.e2e
@pytest.mark.parametrize(("form", "encoding"), [*zip(ENDS, CODECS, strict=True), ("unix", "utf-16")])
def test_after_random_edits_the_server_has_the_text_of_the_buffer(
    neovim: str, tmp_path: Path, form: str, encoding: str
) -> None:
    written = edit(neovim, tmp_path, form, encoding, seed=len(form), rounds=12)
    texts = set()
    for buffer, parsed in zip(written[::2], written[1::2], strict=True):
        text = buffer["text"]
        texts.add(text)
        wanted = describe(analyze(text), Encoding(buffer["encoding"])).to_wire()
        assert _without_empty(parsed) == _without_empty(json.loads(json.dumps(wanted)))
        start, end = HEAD + ENDS[form], TAIL + ENDS[form]
        assert parsed["files"][0]["content"] == text.removeprefix(start).removesuffix(end)
    assert len(texts) == 12


@pytest.mark.e2e
def test_an_answer_is_pasted_judged_previewed_applied_and_undone(neovim: str, tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "a.py").write_bytes(b"x = 1\r\ny = 2\r\n")
    (folder / "tool").write_bytes(b"#!/bin/sh\n")
    (folder / "tool").chmod(0o755)
    answer, before = tmp_path / "answer.txt", snapshot(folder)
    files = [
        {"path": "src/a.py", "content": "x = 1\ny = 3\n"},
        {"path": "new/b.py", "content": "🎉\n"},
        {"path": "cut.py"},
    ]
    answer.write_text(json.dumps({"summary": "s", "course_of_action": [], "files": files}, indent=1))
    asked = {
        "DESCANT_FOLDER": str(folder),
        "DESCANT_FILE": str(tmp_path / "pasted.response"),
        "DESCANT_ANSWER": str(answer),
        "DESCANT_OPEN": str(folder / "src" / "a.py"),
    }
    seen = json.loads(run(neovim, "applying.lua", tmp_path, asked))
    assert seen["first"] == {"files": 3, "ready": 2, "blocked": 1, "changed": 0}
    assert "3 files: 2 ready, 1 blocked (no content) · Review" in seen["lenses"]
    assert "+y = 3" in seen["preview"]
    assert "+🎉" in seen["preview"]
    assert seen["applied"]["files"] == ["src/a.py", "new/b.py"]
    assert (seen["before"], seen["after"], seen["back"]) == ("x = 1\ny = 2", "x = 1\ny = 3", "x = 1\ny = 2")
    assert seen["messages"][0].startswith("2 files are applied, 1 of them in the editor and not saved yet.")
    assert seen["undone"]["undone"] is True
    assert snapshot(folder) == before


def _without_empty(value: Any) -> Any:
    """Return *value* without what is empty: Lua has no null, and one word for an empty list and object."""
    if isinstance(value, dict):
        kept = {name: _without_empty(item) for name, item in value.items()}
        return {name: item for name, item in kept.items() if item is not None} or None
    if isinstance(value, list):
        return [_without_empty(item) for item in value] or None
    return value
