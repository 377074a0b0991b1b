"""Modes of files in an answer: what is asked, what is written, what is shown, and what cannot be."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from descant import analyze
from descant_server.cli import main
from descant_server.workspace import drafting, mode_changes
from descant_server.workspace.bases.named_bases import FolderBases
from descant_server.workspace.comparison import DiskComparison, DiskState, compare
from descant_server.workspace.diffing import diffs
from descant_server.workspace.existing import OpenBuffer, WorkspaceView
from descant_server.workspace.git_patch import patch_of
from descant_server.workspace.reask_prompt import prompt
from descant_server.workspace.reviewed import ReviewedFiles
from descant_server.workspace.selecting import plan_of, select
from descant_server.workspace.writing import disk
from descant_server.workspace.writing.outcome import Done, Stopped
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo

_ONLY = "diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n"
_BACK = "diff --git a/run.sh b/run.sh\nold mode 100755\nnew mode 100644\n"
_NEW = "diff --git a/go.sh b/go.sh\nnew file mode {}\n--- /dev/null\n+++ b/go.sh\n@@ -0,0 +1 @@\n+x\n"
_MOVED = (
    "diff --git a/run.sh b/bin/run\nold mode 100644\nnew mode 100755\nsimilarity index 100%\n"
    "rename from run.sh\nrename to bin/run\n"
)
_EDITED = (
    "diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\nindex 4a05f3a..94e8a4f\n"
    "--- a/run.sh\n+++ b/run.sh\n@@ -1 +1 @@\n-tide\n+ebb\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "workspace"
    place.mkdir()
    (place / "run.sh").write_bytes(b"tide\n")
    (place / "run.sh").chmod(0o640)
    return place


def compared(folder: Path, text: str) -> DiskComparison:
    return compare(analyze(text), WorkspaceView(folder))


def applied(folder: Path, text: str) -> Done | Stopped:
    chosen = select(compared(folder, text).files, lambda _: True).chosen
    return carry_out(plan_of(chosen, "x"), folder, StateFolder.of(folder.parent / "state"))


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_file_becomes_executable_for_all_who_may_read_it_and_undo_takes_it_back(folder: Path) -> None:
    assert isinstance(applied(folder, _ONLY), Done)
    assert mode(folder / "run.sh") == 0o750
    assert [file.state for file in compared(folder, _ONLY).files] == [DiskState.UNCHANGED]
    assert isinstance(undo(folder, StateFolder.of(folder.parent / "state")), Done)
    assert mode(folder / "run.sh") == 0o640
    assert (folder / "run.sh").read_bytes() == b"tide\n"


def test_a_file_is_no_longer_executable_for_anybody(folder: Path) -> None:
    (folder / "run.sh").chmod(0o755)
    assert isinstance(applied(folder, _BACK), Done)
    assert mode(folder / "run.sh") == 0o644


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (_ONLY, ("is made executable",)),
        (_EDITED, ("is made executable",)),
        (_MOVED, ("is moved", "is made executable")),
        (_NEW.format("100755"), ("is made executable",)),
        (_NEW.format("100644"), ()),
    ],
)
def test_what_becomes_executable_is_asked_for_by_itself(
    folder: Path, text: str, asked: tuple[str, ...]
) -> None:
    (compared_file,) = compared(folder, text).files
    assert compared_file.is_ready
    assert compared_file.draft.asks == asked


def test_what_is_no_longer_executable_is_asked_for_as_well(folder: Path) -> None:
    (folder / "run.sh").chmod(0o755)
    assert "is no longer executable" in compared(folder, _BACK).files[0].draft.asks


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("text", [_ONLY, _EDITED, _MOVED, _NEW.format("100755"), _NEW.format("100644")])
def test_git_makes_the_same_of_the_preview_as_an_apply(folder: Path, text: str) -> None:
    (folder / "run.sh").chmod(0o644)
    patch = b"".join(map(patch_of, diffs(compared(folder, text).files)))
    other = folder.parent / "of git"
    shutil.copytree(folder, other)
    subprocess.run(["git", "apply", "-"], cwd=other, input=patch, check=True)
    assert isinstance(applied(folder, text), Done)
    there, of_git = (
        {path.relative_to(top).as_posix(): (path.read_bytes(), mode(path) & 0o100) for path in files}
        for top in (folder, other)
        for files in [[path for path in top.rglob("*") if path.is_file()]]
    )
    assert there == of_git


def test_a_mode_is_changed_of_what_is_no_text(folder: Path) -> None:
    (folder / "run.sh").write_bytes(b"\0\xff\xfe binary")
    assert isinstance(applied(folder, _ONLY), Done)
    assert mode(folder / "run.sh") == 0o750
    assert (folder / "run.sh").read_bytes() == b"\0\xff\xfe binary"


def test_a_link_is_blocked_where_its_mode_stands(folder: Path) -> None:
    text = "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+run.sh\n"
    comparison = compared(folder, text)
    assert [file.state for file in comparison.files] == [DiskState.BLOCKED]
    (problem,) = [each for each in comparison.analysis.problems if each.code == "unsupported-mode"]
    assert text[slice(*problem.span)] == "120000"


def test_a_file_that_is_open_is_written_on_the_disk_unless_it_has_unsaved_changes(folder: Path) -> None:
    for text, state in (("tide\n", DiskState.MODIFIED), ("other\n", DiskState.BLOCKED)):
        opened = OpenBuffer("file:///run.sh", 1, text)
        view = WorkspaceView(folder, {folder / "run.sh": opened}.get)
        (file,) = compare(analyze(_ONLY), view).files
        assert file.state is state
        assert bool(file.draft.steps) is file.is_ready


def test_modes_of_several_commits_follow_each_other_or_block(folder: Path) -> None:
    both = f"From 1111111 Mon Sep 17 00:00:00 2001\n{_ONLY}{_BACK}"
    assert [file.state for file in compared(folder, both).files] == [DiskState.UNCHANGED] * 2
    contradicting = _ONLY.replace("old mode 100644\n", "") + _BACK.replace("old mode 100755\n", "")
    assert [file.state for file in compared(folder, contradicting).files] == [DiskState.BLOCKED] * 2


def test_a_system_without_executable_files_says_that_the_mode_is_not_applied(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mode_changes, "HAS_MODES", False)
    comparison = compared(folder, _EDITED)
    (problem,) = [each for each in comparison.problems if each.code == "mode-differs"]
    assert "no such mode" in problem.message
    assert isinstance(applied(folder, _EDITED), Done)
    assert mode(folder / "run.sh") == 0o640
    assert (folder / "run.sh").read_bytes() == b"ebb\n"


def test_a_file_system_that_keeps_no_modes_stops_the_apply_and_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "set_mode", lambda descriptor, mode: os.fchmod(descriptor, mode & ~0o111))
    stopped = applied(folder, _EDITED)
    assert isinstance(stopped, Stopped)
    assert "does not keep modes" in stopped.reason
    assert (folder / "run.sh").read_bytes() == b"tide\n"


def test_the_command_tells_of_a_mode_and_writes_it_only_if_it_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DESCANT_STATE_DIR", str(folder.parent / "state"))
    answer = folder.parent / "answer.txt"
    answer.write_text(_ONLY)
    main(["show", str(answer), "--workspace", str(folder)])
    shown = capsys.readouterr().out
    assert "mode  run.sh" in shown
    assert "needs consent: it is made executable" in shown
    main(["check", str(answer), "--workspace", str(folder), "--output", "json"])
    (file,) = json.loads(capsys.readouterr().out)[0]["files"]
    assert (file["oldMode"], file["newMode"], file["asks"]) == ("100644", "100755", ["is made executable"])
    main(["apply", str(answer), "--workspace", str(folder), "--yes"])
    assert mode(folder / "run.sh") == 0o640
    main(["apply", str(answer), "--workspace", str(folder), "--yes", "--only", "run.sh"])
    assert mode(folder / "run.sh") == 0o750


def test_drafting_leaves_a_file_alone_that_no_mode_is_given(folder: Path) -> None:
    (folder / "run.sh").chmod(0o711)
    view = WorkspaceView(folder)
    text = _EDITED.replace("old mode 100644\nnew mode 100755\n", "").replace("94e8a4f\n", "94e8a4f 100755\n")
    (draft,) = drafting.drafts(analyze(text).answer.files, view)
    assert draft.steps[0].after is not None
    assert draft.steps[0].after.mode == 0o711


def test_a_mode_is_kept_where_the_edit_is_merged_into_what_changed_since_the_review(folder: Path) -> None:
    text = _EDITED.replace("@@ -1 +1 @@", "@@ -1,3 +1,3 @@").replace("+ebb\n", "+ebb\n 2\n 3\n")
    (folder / "run.sh").write_bytes(b"tide\n2\n3\n4\n5\n6\n")
    reviewed = ReviewedFiles.of(file.draft for file in compared(folder, text).files)
    (folder / "run.sh").write_bytes(b"tide\n2\n3\n4\n5\n6\ntheirs\n")
    (file,) = compare(analyze(text), WorkspaceView(folder), reviewed).files
    (step,) = file.draft.steps
    assert step.after is not None
    assert (step.after.data, step.after.mode) == (b"ebb\n2\n3\n4\n5\n6\ntheirs\n", 0o750)
    assert file.draft.asks.count("is made executable") == 1


def test_a_mode_is_not_changed_while_there_are_conflicts_and_that_is_said(folder: Path) -> None:
    older = folder.parent / "older"
    older.mkdir()
    (older / "run.sh").write_bytes(b"tide\n")
    (folder / "run.sh").write_bytes(b"flood\n")
    view = WorkspaceView(folder, bases=FolderBases(older, "an older copy"))
    (file,) = compare(analyze(_EDITED), view).files
    assert file.state is DiskState.CONFLICT
    assert "its mode stays as it is while there are conflicts" in file.reasons


def test_a_prompt_for_a_file_that_gets_a_mode_asks_to_keep_it(folder: Path) -> None:
    comparison = compared(folder, _EDITED.replace("-tide\n", "-nowhere\n"))
    asked = prompt(comparison.analysis, comparison)
    assert asked is not None
    assert "Keep the mode that your answer gives to run.sh (100755)." in asked
