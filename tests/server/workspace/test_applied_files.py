"""What was applied is told apart from what was there all along, as long as it is as the apply has left it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from descant import analyze
from descant_server.documents.disk_comparison import (
    DiskSnapshot,
    SharedSeen,
    check_disk,
    repeated_disk_check,
)
from descant_server.workspace.applied_files import AppliedState, applied_states
from descant_server.workspace.comparison import Compared, DiskComparison, compare
from descant_server.workspace.existing import OpenBuffer, WorkspaceView
from descant_server.workspace.selecting import plan_of, select
from descant_server.workspace.verdict import counts, verdict_line
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo
from support.applying import PATCH, WHOLE_FILES, fill


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fill(tmp_path / "workspace")


def applied(folder: Path, text: str) -> dict[str, AppliedState]:
    """Apply all that is ready of *text*, and return what that has left."""
    chosen = select(compare(analyze(text), WorkspaceView(folder)).files, lambda _: True).chosen
    assert isinstance(carry_out(plan_of(chosen, "x"), folder, StateFolder.of(folder)), Done)
    return applied_states(one.draft for one in chosen)


def compared(folder: Path, text: str, left: dict[str, AppliedState]) -> DiskComparison:
    return compare(analyze(text), WorkspaceView(folder), applied=left)


def states(files: tuple[Compared, ...]) -> dict[str, str]:
    return {one.file.path: one.state.value for one in files}


def test_whole_files_are_applied_and_what_was_there_before_is_unchanged(folder: Path) -> None:
    left = applied(folder, WHOLE_FILES)
    found = compared(folder, WHOLE_FILES, left)

    assert set(states(found.files).values()) == {"applied", "unchanged"}
    assert [path for path, state in states(found.files).items() if state == "unchanged"] == ["same.txt"]
    assert [(one.code, one.message.split()[0]) for one in found.problems] == [("unchanged-file", "same.txt")]
    assert verdict_line(found.files) == "10 files: 9 applied"
    assert counts(found.files) == {"files": 10, "ready": 0, "blocked": 0, "changed": 0}


def test_what_a_patch_has_changed_deleted_moved_and_made_is_applied_and_no_problem(folder: Path) -> None:
    left = applied(folder, PATCH)

    without = compared(folder, PATCH, {})
    assert states(without.files)["src/b.py"] == "blocked"
    found = compared(folder, PATCH, left)
    assert set(states(found.files).values()) == {"applied"}
    assert found.problems == ()
    assert verdict_line(found.files) == "5 files: all applied"
    assert all(not one.draft.asks and not one.is_ready for one in found.files)


def test_what_was_undone_is_ready_again(folder: Path) -> None:
    left = applied(folder, PATCH)
    assert isinstance(undo(folder, StateFolder.of(folder)), Done)

    # Even where it is still believed to be applied.
    found = compared(folder, PATCH, left)
    assert states(found.files) == {
        "src/a.py": "modified",
        "src/b.py": "modified",
        "crlf.txt": "modified",
        "tools/run.sh": "modified",
        "new.txt": "new",
    }


def _edited(path: Path) -> None:
    path.write_text("edited\n")


def _made_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("change", "state"), [(_edited, "modified"), (Path.unlink, "new"), (_made_a_folder, "blocked")]
)
def test_what_was_edited_since_is_not_applied_any_more(
    folder: Path, change: Callable[[Path], None], state: str
) -> None:
    text = '<response>\n<file path="src/b.py">\nb\n</file>\n</response>'
    left = applied(folder, text)
    change(folder / "src/b.py")

    assert states(compared(folder, text, left).files) == {"src/b.py": state}


def test_another_entry_of_the_answer_for_the_same_path_is_not_applied(folder: Path) -> None:
    text = '<response>\n<file path="src/b.py">\nb\n</file>\n</response>'
    left = applied(folder, text)

    assert states(compared(folder, text.replace("\nb\n", "\nc\n"), left).files) == {"src/b.py": "modified"}
    broken = text.replace("\nb\n</file>\n</response>", "\nb\n")
    assert states(compared(folder, broken, left).files) == {"src/b.py": "blocked"}


def test_a_moved_file_that_is_at_neither_place_is_not_applied(folder: Path) -> None:
    left = applied(folder, PATCH)
    (folder / "moved/crlf.txt").unlink()

    assert states(compared(folder, PATCH, left).files)["crlf.txt"] == "blocked"


def test_what_an_editor_has_taken_is_applied_before_and_after_it_is_saved(folder: Path) -> None:
    text = '<response>\n<file path="mark.txt">\nnew\n</file>\n</response>'
    path = folder / "mark.txt"
    before = OpenBuffer("file:///mark.txt", 1, "marked\n")
    given = compare(analyze(text), WorkspaceView(folder, {path: before}.get)).files
    left, [made] = applied_states(one.draft for one in given), [one.draft.after for one in given]
    assert made is not None
    after = WorkspaceView(folder, {path: OpenBuffer("file:///mark.txt", 2, made)}.get)

    assert states(compare(analyze(text), after, applied=left).files) == {"mark.txt": "applied"}
    path.write_bytes(b"\xef\xbb\xbf" + made.encode())
    assert states(compared(folder, text, left).files) == {"mark.txt": "applied"}
    other = WorkspaceView(folder, {path: OpenBuffer("file:///mark.txt", 3, "other\n")}.get)
    assert states(compare(analyze(text), other, applied=left).files) == {"mark.txt": "modified"}


def test_it_is_looked_again_where_something_was_applied_or_undone_though_the_disk_is_the_same(
    folder: Path,
) -> None:
    text = '<response>\n<file path="src/b.py">\nb\n</file>\n</response>'
    left = applied(folder, text)

    def checked_again(before: DiskSnapshot, left: dict[str, AppliedState]) -> DiskSnapshot:
        found = repeated_disk_check(before, {}, SharedSeen(), before.checked, left)(
            before.comparison.analysis
        )
        assert found is not None
        return found

    first = check_disk(analyze(text), folder, {}, SharedSeen(), {})
    assert first is not None
    object.__setattr__(first.stamps, "at", first.stamps.at + 10_000_000_000)
    then = checked_again(first, left)
    assert states(then.comparison.files) == {"src/b.py": "applied"}
    assert not first.says_the_same_as(then)
    assert states(checked_again(then, {}).comparison.files) == {"src/b.py": "unchanged"}
