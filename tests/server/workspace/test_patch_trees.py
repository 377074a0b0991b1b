"""What a patch leaves in a folder is what its own tool leaves; what the tool refuses changes nothing."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from descant import Severity, analyze
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.selecting import plan_of, select
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out

_UPDATE = "*** Update File: src/tide.py\n"
_TIDE = {"src/tide.py": "HIGH = 3\nLOW = 1\n"}
ACCEPTED = {
    "all operations": (
        {**_TIDE, "gone.txt": "x\n"},
        f"*** Add File: a/new.txt\n+one\n+\n*** Delete File: gone.txt\n{_UPDATE}@@\n-LOW = 1\n+LOW = 0\n",
        {"a/new.txt": "one\n\n", "src/tide.py": "HIGH = 3\nLOW = 0\n"},
    ),
    "moved onto a file": (
        {**_TIDE, "src/tides.py": "old\n"},
        f"{_UPDATE}*** Move to: src/tides.py\n@@\n-LOW = 1\n+LOW = 0\n",
        {"src/tides.py": "HIGH = 3\nLOW = 0\n"},
    ),
    "nothing but new lines": (
        _TIDE,
        f"{_UPDATE}@@\n+MID = 2\n",
        {"src/tide.py": "HIGH = 3\nLOW = 1\nMID = 2\n"},
    ),
    "indented headers": (
        {**_TIDE, "b.txt": "b\n"},
        f"  {_UPDATE}@@\n-LOW = 1\n+LOW = 0\n  *** Update File: b.txt  \n@@\n-b\n+c\n",
        {"src/tide.py": "HIGH = 3\nLOW = 0\n", "b.txt": "c\n"},
    ),
    "several anchors": (
        {"a.py": "class A:\n  def f():\n    x()\nclass B:\n  def f():\n    x()\n"},
        "*** Update File: a.py\n@@ class B:\n@@   def f():\n-    x()\n+    y()\n",
        {"a.py": "class A:\n  def f():\n    x()\nclass B:\n  def f():\n    y()\n"},
    ),
    "the end of the file": (
        {"a.txt": "a\nb\na\nb\n"},
        "*** Update File: a.txt\n@@\n a\n-b\n+c\n*** End of File\n",
        {"a.txt": "a\nb\na\nc\n"},
    ),
    "a last line without an end": (
        {"a.txt": "a\nb"},
        "*** Update File: a.txt\n@@\n-a\n+c\n",
        {"a.txt": "c\nb"},  # The tool ends it; here the file keeps its habit.
    ),
}
REFUSED = {
    "an empty patch": "",
    "an update without hunks": _UPDATE,
    "a file that is missing": "*** Update File: other.py\n@@\n-a\n+b\n",
    "a deletion of a file that is missing": "*** Delete File: other.py\n",
    "old lines that are nowhere": f"{_UPDATE}@@\n-MID = 2\n+MID = 3\n",
    "an unknown operation": "*** Rewrite File: src/tide.py\n+x\n",
}


def applied(folder: Path, files: Mapping[str, str], patch: str) -> tuple[dict[str, str], bool]:
    """Return what *files* in *folder* are after the *patch*, and whether a problem was reported."""
    root = folder / "workspace"
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode())
    analysis = analyze(f"*** Begin Patch\n{patch}*** End Patch\n")
    compared = compare(analysis, WorkspaceView(root))
    chosen = select(compared.files, lambda _: True).chosen
    if chosen:
        assert isinstance(carry_out(plan_of(chosen, "x"), root, StateFolder.of(folder / "state")), Done)
    left = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    problems = (*analysis.problems, *compared.problems)
    return (
        {name: path.read_bytes().decode() for name, path in left.items()},
        any(problem.severity <= Severity.WARNING for problem in problems),
    )


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_patch_leaves_what_its_tool_leaves(name: str, tmp_path: Path) -> None:
    before, patch, after = ACCEPTED[name]
    assert applied(tmp_path, before, patch)[0] == after


@pytest.mark.parametrize("name", REFUSED)
def test_what_the_tool_refuses_changes_nothing_and_is_said(name: str, tmp_path: Path) -> None:
    assert applied(tmp_path, _TIDE, REFUSED[name]) == (_TIDE, True)
