"""An answer made from a commit that was amended or rebased since is asked about: the reflog has it, or the
objects that were written last, or the answer takes a part of the amended commit back."""

import shutil
from pathlib import Path

import pytest

from support.based import beside, text, told, whole
from support.repositories import commit, git, repository, write

OLD = text()
FIRST = text(3, 4, 5, 6)
AMENDED = FIRST.replace("changed 4", "amended").replace("line 30 = 30", "amended, too")
ANSWER = FIRST.replace("line 20 = 20", "answer 20")


def amended(folder: Path) -> str:
    """Amend the commit of *FIRST*, and return the id that it had."""
    lost = commit(folder, {"a.py": FIRST}, "First")
    write(folder, {"a.py": AMENDED})
    git(folder, "commit", "-q", "-a", "--amend", "-m", "Amended")
    return lost


def test_an_answer_to_a_commit_that_was_amended_since_is_asked_about(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    lost = amended(folder)
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.state == "older"
    assert f"commit {lost[:8]} (First)" in found.draft.asks[0]


def test_a_first_commit_may_have_been_amended(tmp_path: Path) -> None:
    folder = repository(tmp_path)
    lost = amended(folder)
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.state == "older"
    assert f"commit {lost[:8]} (First)" in found.draft.asks[0]


@pytest.mark.parametrize("later", [None, AMENDED.replace("line 0 = 0", "later")])
def test_without_a_reflog_the_amended_commit_is_still_among_the_objects(
    tmp_path: Path, later: str | None
) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    lost = amended(folder)
    if later is not None:
        commit(folder, {"a.py": later}, "Later")
    shutil.rmtree(folder / ".git/logs")
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.state == "older"
    assert f"commit {lost[:8]} (First)" in found.draft.asks[0]


@pytest.mark.parametrize("later", [None, AMENDED.replace("line 0 = 0", "later")])
def test_where_nobody_knows_the_amended_commit_what_it_takes_back_is_asked_about(
    tmp_path: Path, later: str | None
) -> None:
    folder = repository(tmp_path / "origin", {"a.py": OLD})
    amended(folder)
    if later is not None:
        commit(folder, {"a.py": later}, "Later")
    git(tmp_path, "clone", "-q", "--no-local", str(folder), "clone")
    if later is None:
        shutil.rmtree(tmp_path / "clone/.git/logs")
    assert told(tmp_path / "clone", {"a.py": ANSWER})["a.py"][0] == "older"


def test_without_a_reflog_an_answer_to_what_is_there_is_no_question(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": FIRST})
    shutil.rmtree(folder / ".git/logs")
    for answer in (ANSWER, FIRST.replace("changed 4", "changed, again"), FIRST.replace("changed 4\n", "")):
        assert told(folder, {"a.py": answer}) == {"a.py": ("modified", answer)}


def test_what_was_checked_out_in_between_is_no_matter(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": text(12)})
    git(folder, "checkout", "-q", "-b", "side", "HEAD^")
    commit(folder, {"a.py": FIRST}, "First")
    git(folder, "checkout", "-q", "main")
    git(folder, "checkout", "-q", "side")
    write(folder, {"a.py": AMENDED})
    git(folder, "commit", "-q", "-a", "--amend", "-m", "Amended")
    git(folder, "rebase", "-q", "main")
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_a_worktree_has_a_reflog_of_its_own(tmp_path: Path) -> None:
    main = repository(tmp_path / "main", {"a.py": OLD})
    folder = tmp_path / "linked"
    git(main, "worktree", "add", "-q", "-b", "side", str(folder))
    amended(folder)
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_who_has_gone_back_to_a_commit_applies_an_answer_again_unasked(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": FIRST})
    git(folder, "reset", "-q", "--hard", "HEAD^")
    for answer in (FIRST, ANSWER):
        assert told(folder, {"a.py": answer}) == {"a.py": ("modified", answer)}


def test_a_new_file_of_another_branch_is_none_that_was_deleted(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": FIRST})
    git(folder, "checkout", "-q", "-b", "side")
    commit(folder, {"new.py": text(word="new")}, "New")
    git(folder, "checkout", "-q", "main")
    commit(folder, {"a.py": AMENDED}, "Amended")
    [found] = beside(folder, whole({"new.py": text(2, word="new")})).values()
    assert not any("brings a file back" in ask for ask in found.draft.asks)


@pytest.mark.parametrize("log", [b"", b"no entry\n", b"f" * 40 + b" " + b"e" * 40 + b" A\n", b"\xff\0" * 99])
def test_a_reflog_that_says_nothing_is_none(log: bytes, tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": FIRST})
    (folder / ".git/logs/HEAD").write_bytes(log)
    merged = FIRST.replace("line 20 = 20", "answer 20")
    assert told(folder, {"a.py": text(20, word="answer")}) == {"a.py": ("merged", merged)}
