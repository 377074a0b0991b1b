"""Files that an answer moves or deletes, and that others change between its preview and its apply."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.cli import main

Run = Callable[..., tuple[int, str]]
OLD = "".join(f"line {number}\n" for number in range(20))
EDITED = OLD.replace("line 3\n", "line three\n")
SINCE = OLD.replace("line 15\n", "since\n")
BOTH = EDITED.replace("line 15\n", "since\n")
_NAMES = "diff --git a/a.txt b/b.txt\nsimilarity index 90%\nrename from a.txt\nrename to b.txt\n"
_HUNK = "@@ -3,3 +3,3 @@\n line 2\n-line 3\n+line three\n line 4\n"
MOVES = {
    "git": (_NAMES.replace("90", "100"), SINCE),
    "git with an edit": (f"{_NAMES}--- a/a.txt\n+++ b/b.txt\n{_HUNK}", BOTH),
    "apply_patch": (
        "*** Begin Patch\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n line 2\n-line 3\n+line three\n"
        " line 4\n*** End Patch\n",
        BOTH,
    ),
}
DELETES = "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "workspace"
    made.mkdir()
    (made / "a.txt").write_text(OLD)
    return made


@pytest.fixture
def run(folder: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    def run(command: str, *arguments: str | Path) -> tuple[int, str]:
        status = main([command, "--workspace", str(folder), *map(str, arguments)])
        output, errors = capfd.readouterr()
        return status, output + errors

    return run


def _preview(run: Run, folder: Path, text: str) -> tuple[str, ...]:
    answer = folder.parent / "answer.txt"
    answer.write_text(text)
    found = re.search(r"--preview ([0-9a-f]+)", run("preview", answer)[1])
    assert found is not None
    return ("apply", "--preview", found[1], "--yes", "--only", "a.txt")


def _tree(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


@pytest.mark.parametrize("form", MOVES)
def test_a_change_goes_along_with_the_file_that_is_moved(folder: Path, run: Run, form: str) -> None:
    text, expected = MOVES[form]
    apply = _preview(run, folder, text)
    (folder / "a.txt").write_text(SINCE)
    status, said = run(*apply)
    assert (status, _tree(folder)) == (0, {"b.txt": expected}), said
    assert "keeps 1 line changed since the preview" in said
    assert run("undo")[0] == 0
    assert _tree(folder) == {"a.txt": SINCE}


@pytest.mark.parametrize("form", [*MOVES][1:])
def test_an_edit_of_a_moved_file_that_conflicts_leaves_it_where_it_is(
    folder: Path, run: Run, form: str
) -> None:
    apply = _preview(run, folder, MOVES[form][0])
    (folder / "a.txt").write_text(OLD.replace("line 3\n", "line iii\n"))
    before = _tree(folder)
    status, said = run(*apply)
    assert (status, _tree(folder)) == (1, before)
    assert "its edits conflict with what was changed since the preview" in " ".join(said.split())


@pytest.mark.parametrize("form", MOVES)
def test_a_file_that_came_to_the_new_path_meanwhile_is_not_overwritten(
    folder: Path, run: Run, form: str
) -> None:
    apply = _preview(run, folder, MOVES[form][0])
    (folder / "a.txt").write_text(SINCE)
    (folder / "b.txt").write_text("mine\n")
    before = _tree(folder)
    assert run(*apply)[0] == 1
    assert _tree(folder) == before


def test_a_file_that_changed_is_not_deleted_and_both_readings_are_named(folder: Path, run: Run) -> None:
    apply = _preview(run, folder, DELETES)
    (folder / "a.txt").write_text(SINCE)
    status, said = run(*apply)
    assert (status, _tree(folder)) == (1, {"a.txt": SINCE})
    assert "is it deleted with that change, or does it stay?" in " ".join(said.split())
