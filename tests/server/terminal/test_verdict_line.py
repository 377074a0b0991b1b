"""The verdict on an answer beside the disk, in one line and in numbers."""

from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.comparison import Compared, compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.verdict import counts, verdict_line
from support.applying import fill


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return fill(tmp_path / "workspace")


def tags(*files: tuple[str, str]) -> str:
    blocks = "".join(f'<file path="{path}">\n{content}\n</file>\n' for path, content in files)
    return f"<response>\n{blocks}</response>\n"


def compared(folder: Path, answer: str) -> tuple[Compared, ...]:
    return compare(analyze(answer), WorkspaceView(folder)).files


def test_ready_blocked_and_changed_files_are_counted(workspace: Path) -> None:
    answer = tags(
        ("src/a.py", "# ... existing code ..."),
        ("src/b.py", "print('c')"),
        ("crlf.txt", "changed"),
        ("same.txt", "same"),
        ("new.py", "x = 1"),
    )
    reviewed = compare(analyze(answer), WorkspaceView(workspace)).reviewed()
    (workspace / "crlf.txt").unlink()

    files = compare(analyze(answer), WorkspaceView(workspace), reviewed).files

    assert verdict_line(files) == "5 files: 2 ready, 1 blocked (omitted code), 1 changed on disk"
    assert counts(files) == {"files": 5, "ready": 2, "blocked": 1, "changed": 1}
    assert [one.state.value for one in files] == ["blocked", "modified", "changed", "unchanged", "new"]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("", "No files"),
        (tags(("same.txt", "same")), "1 file: unchanged"),
        (tags(("same.txt", "same"), ("src/b.py", "print('b')")), "2 files: all unchanged"),
        (tags(("../x", "x")), "1 file: 1 blocked (path refused)"),
        (tags(("src", "x")), "1 file: 1 blocked (path refused)"),
        (tags(("bytes.bin", "x")), "1 file: 1 blocked (not text)"),
        (tags(("Src/A.py", "x"), ("src/a.py", "x")), "2 files: 2 blocked (path collision)"),
        ('<response>\n<file path="a.py">\nx = (', "1 file: 1 blocked (truncated)"),
        ("*** Begin Patch\n*** Delete File: no.py\n*** End Patch\n", "1 file: 1 blocked (no such file)"),
        (
            "diff --git a/src/b.py b/same.txt\nsimilarity index 100%\n"
            "rename from src/b.py\nrename to same.txt\n",
            "1 file: 1 blocked (file exists)",
        ),
        (
            "*** Begin Patch\n*** Update File: src/b.py\n@@\n-print('x')\n+x\n*** End Patch\n",
            "1 file: 1 blocked (search text not found)",
        ),
        (
            tags(("../x", "x"), ("../y", "x"), ("src/a.py", "# ... existing code ..."), ("bytes.bin", "x")),
            "4 files: 4 blocked (path refused, omitted code, …)",
        ),
    ],
)
def test_what_blocks_files_is_said_in_a_word_or_two(workspace: Path, answer: str, line: str) -> None:
    assert verdict_line(compared(workspace, answer)) == line
