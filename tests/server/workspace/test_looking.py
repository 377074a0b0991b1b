"""Looking again at what is there: nothing is read where nothing has changed, and no change is missed."""

import json
import os
from pathlib import Path

import pytest

from descant import Span, analyze
from descant_server.documents.disk_comparison import (
    DiskSnapshot,
    SharedSeen,
    check_disk,
    repeated_disk_check,
)
from descant_server.documents.document_store import examine
from descant_server.scheduling.disk_problems import DiskProblems
from descant_server.workspace.existing import OpenBuffer

FILES = [{"path": f"{name}.py", "content": f"{name} = 1\n"} for name in "abc"]
TEXT = json.dumps({"summary": "s", "course_of_action": [], "files": FILES}, indent=1)
LONG_AGO = 1_000_000_000


def snapshot_of(folder: Path, text: str = TEXT) -> DiskSnapshot:
    found = check_disk(analyze(text), folder, {}, SharedSeen(), {})
    assert found is not None
    return found


def again(before: DiskSnapshot, opened: dict[Path, OpenBuffer] | None = None) -> DiskSnapshot | None:
    check = repeated_disk_check(before, opened or {}, SharedSeen(), before.checked)
    return check(before.comparison.analysis)


def states(found: DiskSnapshot | None) -> list[str]:
    assert found is not None
    return [one.state.value for one in found.comparison.files]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which nothing has changed for long, as far as a file system lets us say that."""
    (tmp_path / "a.py").write_text("a = 0\n")
    return tmp_path


def settled(before: DiskSnapshot) -> DiskSnapshot:
    """Return *before* as if it had been looked at long after all that is there was written."""
    object.__setattr__(before.stamps, "at", before.stamps.at + 10 * LONG_AGO)
    return before


def test_where_nothing_has_changed_nothing_is_looked_at_twice(folder: Path) -> None:
    before = settled(snapshot_of(folder))
    assert again(before) is before


def test_a_file_that_was_written_right_before_the_look_is_read_again(folder: Path) -> None:
    before = snapshot_of(folder)
    found = again(before)
    assert found is not before
    assert before.says_the_same_as(found)


@pytest.mark.parametrize("what", ["written", "made", "gone", "opened", "mode"])
def test_whatever_changes_is_seen(folder: Path, what: str) -> None:
    before = settled(snapshot_of(folder))
    opened: dict[Path, OpenBuffer] = {}
    match what:
        case "written":
            (folder / "a.py").write_text("a = 3\n")
        case "made":
            (folder / "b.py").write_text("b = 0\n")
        case "gone":
            (folder / "a.py").unlink()
        case "opened":
            opened[folder.resolve() / "a.py"] = OpenBuffer("file:///a.py", 1, "a = 4\n")
        case "mode":
            os.chmod(folder / "a.py", 0o600)
    found = again(before, opened)
    assert found is not before
    wanted = {
        "written": ["conflict", "new", "new"],
        "made": ["modified", "conflict", "new"],
        "gone": ["changed", "new", "new"],
        "opened": ["conflict", "new", "new"],
        "mode": ["modified", "new", "new"],
    }
    assert states(found) == wanted[what]


def test_what_was_checked_anew_has_not_changed_since(folder: Path) -> None:
    before = snapshot_of(folder)
    (folder / "a.py").write_text("a = 3\n")
    changed = again(before)
    assert changed is not None
    without = {path: seen for path, seen in changed.checked.items() if path != "a.py"}
    check = repeated_disk_check(settled(changed), {}, SharedSeen(), without)
    assert states(check(analyze(TEXT))) == ["modified", "new", "new"]


def test_without_files_or_a_folder_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    for text in ("", "Hello", '{"summary": "s", "course_of_action": [], "files": []}'):
        assert check_disk(analyze(text), tmp_path, {}, SharedSeen(), {}) is None
    assert check_disk(analyze(TEXT), tmp_path / "gone", {}, SharedSeen(), {}) is None


LOST = [
    {"path": "a.py", "content": "def f(rows):\n    return rows.size\n"},
    {"path": "b.py", "content": "y = 2\n"},
    {"path": "c.py", "content": "def g(rows):\n    return rows.size\n"},
]


def test_what_an_edit_in_another_file_leaves_is_what_a_whole_reading_finds(tmp_path: Path) -> None:
    for name, function in (("a", "f"), ("c", "g")):
        (tmp_path / f"{name}.py").write_text(f"def {function}(rows):\n    return rows[0].size\n")
    text = json.dumps({"summary": "s", "course_of_action": [], "files": LOST}, indent=1)

    def part(text: str) -> DiskProblems:
        from descant import Source

        found = check_disk(examine(Source(text)), tmp_path, {}, SharedSeen(), {})
        assert found is not None
        return DiskProblems.of(found, 0)

    before = part(text)
    assert [one.code for one in before.problems].count("lost-subscript") == 2
    at = text.index("y = 2")
    for start, end, new in ((at, at, "# "), (at, at + 3, ""), (at + 4, at + 5, "3 + 3")):
        moved = before.after(Span(start, end), new)
        whole = part(text[:start] + new + text[end:])
        assert moved.is_shown_like(whole)
        assert moved.files == whole.files
        assert moved.related == whole.related
    # Nothing is said of the file that is being edited until all of it is read again.
    at = text.index("rows.size")
    left = before.after(Span(at, at), "x")
    assert [one.span for one in left.problems if one.span.start < at] == []
    assert len(left.problems) == len(before.problems) // 2
