"""An answer held against a folder: the state of each file, and what would be written."""

import json
from pathlib import Path

from descant import analyze
from descant_server.workspace.comparison import DiskComparison, compare
from descant_server.workspace.existing import OpenBuffer, Seen, WorkspaceView
from descant_server.workspace.reviewed import ReviewedFiles
from descant_server.workspace.selecting import plan_of, select

PATCH = "*** Begin Patch\n{}\n*** End Patch\n"


def answer(**files: str) -> str:
    listed = [{"path": path.replace("__", "/"), "content": content} for path, content in files.items()]
    return json.dumps({"summary": "s", "course_of_action": [], "files": listed})


def listed(*files: tuple[str, str]) -> str:
    return json.dumps(
        {
            "summary": "s",
            "course_of_action": [],
            "files": [{"path": path, "content": content} for path, content in files],
        }
    )


def compared(text: str, folder: Path, *opened: OpenBuffer) -> DiskComparison:
    by_path = {Path(one.uri.removeprefix("file://")): one for one in opened}
    return compare(analyze(text), WorkspaceView(folder, by_path.get))


def states(found: DiskComparison) -> dict[str, str]:
    return {one.file.path: one.state.value for one in found.files}


def written(found: DiskComparison) -> dict[str, bytes | None]:
    """Return what would be on the disk of all that is ready."""
    selection = select(found.files, lambda _: True)
    steps = plan_of(selection.chosen, "").steps
    return {step.relative: step.after.data if step.after else None for step in steps}


def test_a_file_is_new_modified_or_unchanged(tmp_path: Path) -> None:
    (tmp_path / "same.py").write_text("x = 1\n")
    (tmp_path / "other.py").write_text("x = 1\n")
    found = compared(listed(("same.py", "x = 1\n"), ("other.py", "x = 2\n"), ("src/new.py", "")), tmp_path)
    assert states(found) == {"same.py": "unchanged", "other.py": "modified", "src/new.py": "new"}
    assert written(found) == {"other.py": b"x = 2\n", "src/new.py": b""}


def test_line_ends_encoding_and_the_last_line_are_no_change(tmp_path: Path) -> None:
    (tmp_path / "dos.py").write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2")
    found = compared(listed(("dos.py", "a = 1\nb = 2\n")), tmp_path)
    assert states(found) == {"dos.py": "unchanged"}
    found = compared(listed(("dos.py", "a = 1\nb = 3\n")), tmp_path)
    assert written(found) == {"dos.py": b"\xef\xbb\xbfa = 1\r\nb = 3"}


def test_what_may_not_be_touched_is_blocked_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "link.py").symlink_to("/etc/hosts")
    (tmp_path / "binary.bin").write_bytes(b"\0\1")
    paths = ("../a.py", "link.py", "binary.bin", "C:\\a.py", ".git/config")
    found = compared(listed(*((path, "x") for path in paths)), tmp_path)
    assert set(states(found).values()) == {"blocked"}
    assert all(one.reasons for one in found.files)
    assert not written(found)


def test_files_that_are_one_on_some_systems_are_blocked_together(tmp_path: Path) -> None:
    found = compared(listed(("a.py", ""), ("A.py", ""), ("b", ""), ("b/c.py", ""), ("d.py", "")), tmp_path)
    blocked = {"a.py": "blocked", "A.py": "blocked", "b/c.py": "blocked", "d.py": "new"}
    assert blocked.items() <= states(found).items()


def test_edits_of_a_file_apply_all_or_none(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"one\r\ntwo\r\nthree\r\n")
    update = "*** Update File: a.py\n@@\n-two\n+2\n"
    found = compared(PATCH.format(f"{update}@@\n-three\n+3"), tmp_path)
    assert written(found) == {"a.py": b"one\r\n2\r\n3\r\n"}
    found = compared(PATCH.format(f"{update}@@\n-four\n+4"), tmp_path)
    assert states(found) == {"a.py": "blocked"}


def test_edits_in_several_places_of_an_answer_are_taken_together(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one\ntwo\n")
    (tmp_path / "b.py").write_text("one\n")
    found = compared(
        PATCH.format(
            "*** Update File: a.py\n-one\n+1\n"
            "*** Update File: b.py\n-one\n+1\n"
            "*** Update File: a.py\n-two\n+2"
        ),
        tmp_path,
    )
    assert written(found) == {"a.py": b"1\n2\n", "b.py": b"1\n"}


def test_deletes_and_moves_are_asked_for_and_need_their_files(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("x\n")
    (tmp_path / "gone.py").write_text("x\n")
    text = PATCH.format("*** Delete File: gone.py\n*** Update File: old.py\n*** Move to: new.py\n-x\n+y")
    found = compared(text, tmp_path)
    assert all(one.draft.asks for one in found.files)
    assert not select(found.files, lambda _: False).chosen
    assert written(found) == {"gone.py": None, "old.py": None, "new.py": b"y\n"}
    (tmp_path / "gone.py").unlink()
    (tmp_path / "old.py").unlink()
    assert set(states(compared(text, tmp_path)).values()) == {"blocked"}


def test_a_patch_moves_a_file_onto_another_one_with_consent_and_a_diff_does_not(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("x\n")
    (tmp_path / "new.py").write_text("there\n")
    text = PATCH.format("*** Update File: old.py\n*** Move to: new.py\n-x\n+y")
    found = compared(text, tmp_path)
    assert found.files[0].draft.asks == ("is moved", "overwrites the file at its new path")
    assert written(found) == {"old.py": None, "new.py": b"y\n"}
    renamed = "diff --git a/old.py b/new.py\nsimilarity index 100%\nrename from old.py\nrename to new.py\n"
    assert states(compared(renamed, tmp_path)) == {"old.py": "blocked"}


def test_an_open_document_counts_before_the_disk_and_is_not_written_there(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\n")
    opened = OpenBuffer(path.as_uri(), 3, "x = 2\r\n")
    found = compared(answer(**{"a.py": "x = 2\n"}), tmp_path, opened)
    assert states(found) == {"a.py": "unchanged"}
    found = compared(answer(**{"a.py": "x = 3\n"}), tmp_path, opened)
    assert states(found) == {"a.py": "modified"}
    assert found.files[0].draft.after == "x = 3\r\n"
    assert not written(found)


def test_a_file_that_changes_after_the_check_is_merged_or_in_conflict_until_it_is_looked_at_again(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.py"
    path.write_text("x = 1\n")
    analysis, seen = analyze(answer(**{"a.py": "x = 2\n"})), Seen()

    def again(reviewed: ReviewedFiles) -> DiskComparison:
        return compare(analysis, WorkspaceView(tmp_path, seen=seen), reviewed)

    first = again(ReviewedFiles())
    path.write_text("x = 5\n")
    then = again(first.reviewed())
    assert states(then) == {"a.py": "conflict"}
    assert states(again(then.reviewed())) == {"a.py": "modified"}
    path.write_text("x = 2\n")
    assert states(again(first.reviewed())) == {"a.py": "unchanged"}
    path.write_text("x = 1\ny = 0\n")
    analysis = analyze(answer(**{"a.py": "x = 2\ny = 0\n"}))
    first = again(ReviewedFiles())
    path.write_text("x = 1\ny = 0\nz = 9\n")
    then = again(first.reviewed())
    assert states(then) == {"a.py": "merged"}
    after = [step.after.data for step in then.files[0].draft.steps if step.after]
    assert after == [b"x = 2\ny = 0\nz = 9\n"]


def test_only_what_is_asked_for_is_selected(tmp_path: Path) -> None:
    found = compared(listed(("src/a.py", ""), ("src/b.py", ""), ("docs/c.md", "")), tmp_path)
    selection = select(found.files, lambda _: False, ["src/*", "nothing.py"])
    assert [one.file.path for one in selection.chosen] == ["src/a.py", "src/b.py"]
    assert [(one.path, one.reason) for one in selection.left_out] == [
        ("nothing.py", "not a file of the answer")
    ]


def test_what_blocks_a_file_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    sections = "*** Update File: a.py\n@@\n-y = 1\n+y = 2\n*** Update File: b.py\n@@\n-y = 1\n+y = 2"
    found = compared(PATCH.format(sections), tmp_path)
    assert [one.reasons for one in found.files] == [
        ("search text not found",),
        ("there is no such file to change",),
    ]
    assert [one.codes for one in found.files] == [("hunk-not-found",), ("file-missing",)]
    found = compared(listed((".git/config", "x = 1"), ("/c.py", "x = 1")), tmp_path)
    assert [one.reasons for one in found.files] == [
        ("its path is inside the repository's metadata; nothing is written there",),
        ("its path is absolute; files are written below the workspace only",),
    ]
    found = compared(listed(("../c.py", "x = 1"))[:-4], tmp_path)
    assert found.files[0].reasons == (
        "its path leads out of the workspace",
        "it is incomplete",
    )


def test_a_file_and_one_in_a_folder_of_its_name_contradict_each_other(tmp_path: Path) -> None:
    (tmp_path / "foo").write_text("a\n")
    for change in ("*** Update File: foo\n@@\n-a\n+b\n", "*** Update File: foo\n*** Move to: foo2\n"):
        text = f"*** Begin Patch\n{change}*** Add File: foo/bar\n+x\n*** End Patch\n"
        assert states(compared(text, tmp_path)) == {"foo": "blocked", "foo/bar": "blocked"}, change
