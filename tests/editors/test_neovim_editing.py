"""Random edits in a real editor leave the server with the text of its buffer."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from descant import Encoding, analyze, describe
from editors.finding import find
from support import judge
from support.lsp_client import CODECS, ENVIRONMENT, SERVER

SCRIPTS = Path(__file__).parent
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
    return find("neovim")


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
    return [json.loads(line) for line in run(neovim, "editing.lua", folder, asked).split("\n")[:-1]]


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


def _without_empty(value: Any) -> Any:
    """Return *value* without what is empty: Lua has no null, and one word for an empty list and object."""
    if isinstance(value, dict):
        kept = {name: _without_empty(item) for name, item in value.items()}
        return {name: item for name, item in kept.items() if item is not None} or None
    if isinstance(value, list):
        return [_without_empty(item) for item in value] or None
    return value
