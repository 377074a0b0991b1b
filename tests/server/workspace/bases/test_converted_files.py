"""Files that git checks out as another text than it has: the base is what was checked out, or a question."""

from pathlib import Path

import pytest

from descant import analyze
from descant_server.workspace.base import Bases
from descant_server.workspace.bases import named_bases
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from support.based import beside, text, told, whole
from support.repositories import commit, git, repository

OLD, NEW, ANSWER, MERGED = (
    text(),
    text(3, 4),
    text(20, word="answer"),
    text(3, 4).replace("line 20 = 20", "answer 20"),
)
UPPER = {"filter.upper.clean": "tr A-Z a-z", "filter.upper.smudge": "tr a-z A-Z"}


def checked_out(
    folder: Path, attributes: str, *states: str | bytes, settings: dict[str, str] | None = None
) -> Path:
    """Return *folder* as a repository in which ``a.py`` was in each of *states*, checked out anew."""
    repository(folder)
    for name, value in (settings or {}).items():
        git(folder, "config", name, value)
    for state in states:
        commit(folder, {".gitattributes": attributes, "a.py": state}, "state")
    (folder / "a.py").unlink()
    git(folder, "checkout", "-q", "a.py")
    return folder


def older(folder: Path, way: str) -> Bases | None:
    """Return the base that is named, or None for the one that is found."""
    return named_bases(folder, "HEAD~1") if way == "named" else None


@pytest.mark.parametrize("way", ["named", "found"])
def test_the_id_that_git_writes_into_a_file_is_no_conflict(tmp_path: Path, way: str) -> None:
    folder = checked_out(tmp_path, "*.py ident\n", f"# $Id$\n{OLD}", f"# $Id$\n{NEW}")
    first = (folder / "a.py").read_text().splitlines()[0]
    made_from = git(folder, "rev-parse", "HEAD~1:a.py").strip()
    assert first == f"# $Id: {git(folder, 'rev-parse', 'HEAD:a.py').strip()} $"
    for shown in (f"# $Id: {made_from} $", "# $Id$"):
        answer = f"{shown}\n{ANSWER}"
        assert told(folder, {"a.py": answer}, older(folder, way)) == {
            "a.py": ("merged", f"{first}\n{MERGED}")
        }


def test_an_id_of_another_program_is_a_line_like_any_other(tmp_path: Path) -> None:
    line = "# $Id: a.py,v 1.9 2009/07/17 Exp $\n"
    folder = checked_out(tmp_path, "", line + OLD, line + NEW)
    (folder / ".gitattributes").write_text("*.py ident\n")
    assert told(folder, {"a.py": line + ANSWER}, older(folder, "named")) == {
        "a.py": ("merged", line + MERGED)
    }


@pytest.mark.parametrize("way", ["named", "found"])
@pytest.mark.parametrize(
    ("attributes", "encoding", "charset"),
    [
        ("text eol=crlf", "utf-8", ""),
        ("text working-tree-encoding=UTF-16", "utf-16", ""),
        ("text working-tree-encoding=UTF-16LE", "utf-16-le", "utf-16le"),
        ("text eol=crlf working-tree-encoding=ISO-8859-1", "latin-1", "latin1"),
    ],
)
def test_another_encoding_or_line_end_in_the_work_tree_is_no_conflict(
    tmp_path: Path, attributes: str, encoding: str, charset: str, way: str
) -> None:
    old, new, answer, merged = (f"größe\n{each}" for each in (OLD, NEW, ANSWER, MERGED))
    states = [each.encode(encoding) for each in (old, new)]
    if charset:
        (tmp_path / ".editorconfig").write_text(f"root = true\n[*.py]\ncharset = {charset}\n")
    folder = checked_out(tmp_path, f"*.py {attributes}\n", *states)
    [(state, after)] = told(folder, {"a.py": answer}, older(folder, way)).values()
    assert state == "merged"
    assert (after or "").replace("\r\n", "\n") == merged


def test_what_went_through_a_filter_is_a_question_and_no_conflict(tmp_path: Path) -> None:
    folder = checked_out(tmp_path, "*.py filter=upper\n", OLD, NEW, settings=UPPER)
    assert (folder / "a.py").read_text() == NEW.upper()
    view = WorkspaceView(folder, bases=named_bases(folder, "HEAD~1"))
    comparison = compare(analyze(whole({"a.py": ANSWER.upper()})), view)
    [found] = comparison.files
    assert found.state == "older"
    assert "through a filter, which is not run" in found.draft.asks[0]
    assert any("through a filter, which is not run" in problem.message for problem in comparison.problems)


def test_a_base_that_is_found_behind_a_filter_is_a_question(tmp_path: Path) -> None:
    shout = {"filter.shout.clean": "sed s/LOUD/quiet/", "filter.shout.smudge": "sed s/quiet/LOUD/"}
    states = [f"quiet\n{each}" for each in (OLD, text(3, 4, 5, 6))]
    folder = checked_out(tmp_path, "*.py filter=shout\n", *states, settings=shout)
    assert told(folder, {"a.py": f"LOUD\n{ANSWER}"})["a.py"][0] == "older"


def test_edits_of_a_filtered_file_have_their_place_in_what_is_there(tmp_path: Path) -> None:
    folder = checked_out(tmp_path, "*.py filter=upper\n", OLD, NEW, settings=UPPER)
    patch = (
        "--- a/a.py\n+++ b/a.py\n@@ -20,3 +20,3 @@\n LINE 19 = 19\n-LINE 20 = 20\n+answer 20\n LINE 21 = 21\n"
    )
    [found] = beside(folder, patch, older(folder, "named")).values()
    expected = NEW.upper().replace("LINE 20 = 20", "answer 20")
    assert (found.state, found.draft.after) == ("modified", expected)


@pytest.mark.parametrize("attribute", ["filter=upper", "-filter", "filter"])
def test_a_filter_that_is_no_program_changes_nothing(tmp_path: Path, attribute: str) -> None:
    folder = checked_out(
        tmp_path, f"*.py {attribute}\n", OLD, NEW, settings={"filter.upper.required": "false"}
    )
    assert told(folder, {"a.py": ANSWER}, older(folder, "named")) == {"a.py": ("merged", MERGED)}
