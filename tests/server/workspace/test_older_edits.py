"""Edits that have no place in the file that is there, and one in an older version: merged as git does."""

import subprocess
from pathlib import Path

import pytest

from descant_server.workspace.comparison import Compared
from support.based import beside, text
from support.repositories import commit, git, repository, write

OLD = text()
NEW = text(18)
"""A line beside the one that the edits change, so that their context is not there any more."""
PATCH = " line 17 = 17\n line 18 = 18\n line 19 = 19\n-line 20 = 20\n+answer 20\n line 21 = 21\n"
FORMS = {
    "diff": f"--- a/a.py\n+++ b/a.py\n@@ -18,5 +18,5 @@\n{PATCH}",
    "apply_patch": f"*** Begin Patch\n*** Update File: a.py\n@@\n{PATCH}*** End Patch\n",
    "search/replace": "a.py\n```\n<<<<<<< SEARCH\nline 18 = 18\nline 19 = 19\nline 20 = 20\n=======\n"
    "line 18 = 18\nline 19 = 19\nanswer 20\n>>>>>>> REPLACE\n```\n",
}
BOTH = NEW.replace("line 20 = 20", "answer 20")


def only(folder: Path, answer: str) -> Compared:
    [found] = beside(folder, answer).values()
    return found


@pytest.mark.parametrize("form", FORMS)
def test_edits_of_an_older_version_are_merged_into_what_is_there(tmp_path: Path, form: str) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    found = only(folder, FORMS[form])
    assert (found.state, found.draft.after) == ("merged", BOTH)
    assert found.draft.base is not None
    assert "State 0" in found.draft.base.name


@pytest.mark.parametrize("form", FORMS)
def test_edits_of_lines_that_were_changed_since_are_a_conflict(tmp_path: Path, form: str) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": text(20)})
    found = only(folder, FORMS[form])
    assert found.state == "conflict"
    assert not found.draft.steps


@pytest.mark.parametrize("form", FORMS)
def test_edits_that_fit_to_several_versions_in_different_ways_stay_without_a_place(
    tmp_path: Path, form: str
) -> None:
    block, changed = ("".join(each.splitlines(keepends=True)[15:25]) for each in (OLD, NEW))
    rest = text(*range(40), word="rest")
    states = (block + rest, rest + block, changed + rest + changed)
    folder = repository(tmp_path, *({"a.py": state} for state in states))
    found = only(folder, FORMS[form])
    assert found.state == "blocked"
    assert found.draft.base is None


@pytest.mark.parametrize("form", FORMS)
def test_edits_that_are_made_already_are_not_made_again(tmp_path: Path, form: str) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": BOTH})
    found = only(folder, FORMS[form])
    assert found.state == "unchanged"
    assert found.draft.base is None


def test_edits_that_fit_to_no_version_stay_without_a_place(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    assert only(folder, FORMS["diff"].replace("line 19", "never")).state == "blocked"


def test_the_content_that_a_git_names_says_which_of_two_places_is_meant(tmp_path: Path) -> None:
    """The lines of the edit stand in both functions; the one that it was made in was rewritten since."""
    twin = "    a = 1\n    b = 2\n    c = 3\n    d = 4\n"
    old = f"def alpha():\n{twin}\n\ndef beta():\n{twin}"
    new = f"def alpha():\n{twin}\n\ndef beta():\n    return 5\n"
    folder = repository(tmp_path, {"a.py": old})
    write(
        folder,
        {"a.py": old.replace("c = 3\n    d = 4\n", "c = 30\n    d = 4\n").replace("c = 30", "c = 3", 1)},
    )
    patch = subprocess.run(
        ["git", "diff", "-U1"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout
    commit(folder, {"a.py": new}, "rewritten")
    assert git(folder, "rev-parse", "--short", "HEAD~1:a.py").strip() in patch
    found = only(folder, patch)
    assert found.state == "conflict", "alpha is not touched"
    assert found.draft.base is not None
    assert "State 0" in found.draft.base.name


def test_a_patch_follows_a_file_to_its_new_name(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD, "c.py": "c\n"}, {"a.py": None, "b.py": NEW})
    found = only(folder, FORMS["diff"])
    assert (found.state, found.draft.after) == ("merged", BOTH)
    assert found.draft.target is not None
    assert found.draft.target.relative == "b.py"
    assert any("which it is called since" in ask for ask in found.draft.asks)


@pytest.mark.parametrize("has_ids", [True, False])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_file_that_is_moved_takes_along_what_was_changed_since_its_edits_were_made(
    tmp_path: Path, ends: str, *, has_ids: bool
) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    git(folder, "mv", "a.py", "b.py")
    write(folder, {"b.py": OLD.replace("line 20 = 20", "answer 20")})
    git(folder, "add", "-A")
    lines = git(folder, "diff", "--cached", "-M").splitlines(keepends=True)
    patch = "".join(line for line in lines if has_ids or not line.startswith("index "))
    git(folder, "reset", "-q", "--hard")
    commit(folder, {"a.py": NEW.replace("\n", ends)}, "changed since")
    found = only(folder, patch)
    assert (found.state, found.draft.after) == ("merged", BOTH.replace("\n", ends))
    gone, come = found.draft.steps
    assert (gone.relative, gone.after) == ("a.py", None)
    assert come.after is not None
    assert (come.relative, come.after.data) == ("b.py", BOTH.replace("\n", ends).encode())

    commit(folder, {"a.py": text(20)}, "contradicts")
    found = only(folder, patch)
    assert found.state == "blocked"
    assert "conflicts with what was changed since" in found.reasons[0]
    assert not found.draft.steps
