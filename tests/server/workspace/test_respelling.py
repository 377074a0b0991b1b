"""A file is renamed to another spelling of its name, whether or not the file system tells them apart."""

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.comparison import DiskComparison, DiskState, compare
from descant_server.workspace.diffing import diffs
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.git_patch import patch_of
from descant_server.workspace.plan import Plan
from descant_server.workspace.selecting import plan_of, select
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.recovery import recover
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo
from support.failing_disk import at_call, die, every_call, in_child
from support.folding_mount import on_folding_mount
from support.sampling import so_many

_COMPOSED, _DECOMPOSED = (unicodedata.normalize(form, "caf\u00e9.md") for form in ("NFC", "NFD"))
RENAMES = [("README.MD", "readme.md"), ("src/Utils.ts", "src/utils.ts"), (_COMPOSED, _DECOMPOSED)]
_MOVE = "diff --git a/{0} b/{1}\nsimilarity index 90%\nrename from {0}\nrename to {1}\n"
_EDIT = "--- a/{0}\n+++ b/{1}\n@@ -1 +1 @@\n-tide\n+ebb\n"
_ANEW = "*** Begin Patch\n*** Delete File: {0}\n*** Add File: {1}\n+ebb\n*** End Patch\n"
EVERYWHERE = pytest.mark.parametrize("place", ["told apart", "one"])


def on(place: str, folder: Path, action: Callable[[Path], None]) -> None:
    """Do *action* with a folder of a file system to which the spellings of a name are *one*, or are not."""
    (shown := folder / "shown").mkdir()
    if place == "told apart":
        action(shown)
        return
    (mount := folder / "mount").mkdir()
    if not on_folding_mount(shown, mount, lambda: action(mount.resolve())):
        pytest.skip("nothing can be mounted here")


def laid(root: Path) -> None:
    for path, _ in RENAMES:
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_bytes(b"tide\n")


def names_in(root: Path) -> dict[str, bytes]:
    files = [path for path in root.rglob("*") if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def compared(root: Path, text: str) -> DiskComparison:
    return compare(analyze(text), WorkspaceView(root))


@EVERYWHERE
@pytest.mark.parametrize(
    ("form", "content"), [(_MOVE, b"tide\n"), (_MOVE + _EDIT, b"ebb\n"), (_ANEW, b"ebb\n")]
)
def test_a_file_gets_its_new_spelling_and_undo_gives_it_the_old_one(
    place: str, form: str, content: bytes, tmp_path: Path
) -> None:
    def rename_and_undo(root: Path) -> None:
        laid(root)
        before, state = names_in(root), StateFolder.of(tmp_path / "state")
        for old, new in RENAMES:
            comparison = compared(root, form.format(old, new))
            assert all(file.is_ready for file in comparison.files), comparison.files
            assert {asks for file in comparison.files for asks in file.draft.asks}
            assert not [problem for problem in comparison.problems if problem.severity <= 2]
            (diff,) = diffs(comparison.files)
            assert b"rename from" in patch_of(diff)
            chosen = select(comparison.files, lambda _: True).chosen
            assert isinstance(done := carry_out(plan_of(chosen, "x"), root, state), Done), done
            assert names_in(root) == {
                **{path: data for path, data in before.items() if path != old},
                new: content,
            }
            assert isinstance(undone := undo(root, state), Done), undone
            assert names_in(root) == before

    on(place, tmp_path, rename_and_undo)


@EVERYWHERE
def test_a_rename_onto_another_file_in_that_spelling_stays_blocked(place: str, tmp_path: Path) -> None:
    def rename(root: Path) -> None:
        laid(root)
        (root / "other.md").write_bytes(b"other\n")
        for text in (_MOVE.format("README.MD", "Other.md"), _ANEW.format("README.MD", "Other.md")):
            states = [file.state for file in compared(root, text).files]
            assert place == "told apart" or DiskState.BLOCKED in states

    on(place, tmp_path, rename)


def test_two_files_that_get_one_name_in_two_spellings_stay_blocked(tmp_path: Path) -> None:
    laid(tmp_path)
    both = _MOVE.format("README.MD", "a.md") + _MOVE.format("src/Utils.ts", "A.md")
    assert [file.state for file in compared(tmp_path, both).files] == [DiskState.BLOCKED] * 2
    written = {"summary": "s", "course_of_action": [], "files": [
        {"path": path, "content": "x\n"} for path in ("new.md", "New.md")
    ]}  # fmt: skip
    assert [file.state for file in compared(tmp_path, json.dumps(written)).files] == [DiskState.BLOCKED] * 2


def test_a_folder_is_renamed_to_another_spelling_where_the_two_are_told_apart(tmp_path: Path) -> None:
    laid(tmp_path)
    comparison = compared(tmp_path, _MOVE.format("src/Utils.ts", "Src/Utils.ts"))
    chosen = select(comparison.files, lambda _: True).chosen
    assert isinstance(carry_out(plan_of(chosen, "x"), tmp_path, StateFolder.of(tmp_path / "state")), Done)
    assert (tmp_path / "Src/Utils.ts").read_bytes() == b"tide\n"
    assert not (tmp_path / "src/Utils.ts").exists()


@pytest.mark.parametrize("form", [_MOVE + _EDIT, _ANEW])
def test_a_folder_keeps_its_spelling_where_the_two_are_one_and_that_is_said(
    form: str, tmp_path: Path
) -> None:
    def change(root: Path) -> None:
        laid(root)
        before, state = names_in(root), StateFolder.of(tmp_path / "state")
        comparison = compared(root, form.format("src/Utils.ts", "Src/utils.ts"))
        assert "case-collision" in [problem.code for problem in comparison.problems]
        for new, name in (("Src/utils.ts", "src/utils.ts"), ("Src/Utils.ts", "src/Utils.ts")):
            chosen = select(compared(root, form.format("src/Utils.ts", new)).files, lambda _: True).chosen
            assert isinstance(done := carry_out(plan_of(chosen, "x"), root, state), Done), done
            after = {**before, name: b"ebb\n"}
            assert {path: data for path, data in names_in(root).items() if path.lower() == name.lower()} == {
                name: b"ebb\n"
            }
            assert names_in(root).keys() <= after.keys()
            assert isinstance(undo(root, state), Done)
            assert names_in(root) == before

    on("one", tmp_path, change)


@EVERYWHERE
def test_a_rename_that_dies_at_any_call_leaves_the_one_name_or_the_other(place: str, tmp_path: Path) -> None:
    def die_and_recover(root: Path) -> None:
        # Where both are one, each call goes through a process of ours, which takes its time.
        for number in every_call() if place == "told apart" else range(1, 2_000, so_many(5, 9)):
            folder = root / f"{number}"
            folder.mkdir()
            laid(folder)
            before, state = names_in(folder), StateFolder.of(tmp_path / f"state {number}")
            files = compared(folder, (_MOVE + _EDIT).format(*RENAMES[0])).files
            plan = plan_of(select(files, lambda _: True).chosen, "x")

            def work(
                number: int = number, plan: Plan = plan, folder: Path = folder, state: StateFolder = state
            ) -> None:
                with at_call(number, die):
                    carry_out(plan, folder, state)

            is_dead = in_child(work) != 0
            recover(folder, state)
            after = {**before, "readme.md": b"ebb\n"}
            del after["README.MD"]
            assert names_in(folder) in (before, after), number
            if not is_dead:
                assert names_in(folder) == after
                break

    on(place, tmp_path, die_and_recover)
