"""An answer that was made from changes that are stashed now brings them along only if it is asked to."""

from pathlib import Path

from descant_server.workspace.bases import HistoryBases
from support.based import beside, text, told, whole
from support.repositories import commit, git, repository, write

OLD = text()
STASHED = text(3, 4, 5, word="stashed")
ANSWER = STASHED.replace("line 20 = 20", "answer 20")


def stashed(folder: Path, *options: str) -> str:
    """Stash *STASHED* in a repository at *folder*, and return the id of that."""
    repository(folder, {"a.py": OLD})
    write(folder, {"a.py": STASHED})
    git(folder, "stash", "-q", *options)
    return git(folder, "rev-parse", "stash@{0}").strip()


def test_an_answer_made_from_what_is_stashed_is_asked_about(tmp_path: Path) -> None:
    stash = stashed(tmp_path)
    [found] = beside(tmp_path, whole({"a.py": ANSWER})).values()
    assert found.state == "older"
    assert f"commit {stash[:8]} (WIP on main: " in found.draft.asks[0]
    git(tmp_path, "stash", "drop", "-q")
    assert told(tmp_path, {"a.py": ANSWER}) == {"a.py": ("modified", ANSWER)}


def test_what_was_stashed_later_is_known_to_who_has_looked_before(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    bases = HistoryBases(folder)
    assert told(folder, {"a.py": ANSWER}, bases)["a.py"][0] == "modified"
    write(folder, {"a.py": STASHED})
    git(folder, "stash", "-q")
    assert told(folder, {"a.py": ANSWER}, bases)["a.py"][0] == "older"


def test_an_answer_made_from_what_was_stashed_before_a_pull_is_asked_about(tmp_path: Path) -> None:
    stashed(tmp_path)
    commit(tmp_path, {"a.py": text(30)}, "Pulled")
    assert told(tmp_path, {"a.py": ANSWER})["a.py"][0] == "older"


def test_what_was_staged_when_it_was_stashed_is_known_too(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    write(folder, {"a.py": STASHED})
    git(folder, "add", "-A")
    write(folder, {"a.py": text(*range(20, 30), word="later")})
    git(folder, "stash", "-q")
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_what_was_not_tracked_when_it_was_stashed_is_known_too(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"b.py": OLD})
    write(folder, {"a.py": STASHED})
    git(folder, "stash", "-q", "--include-untracked")
    commit(folder, {"a.py": text(3, 4, 5, 30, word="stashed")}, "Pulled")
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_an_answer_that_was_applied_and_stashed_is_applied_again_unasked(tmp_path: Path) -> None:
    stashed(tmp_path)
    assert told(tmp_path, {"a.py": STASHED}) == {"a.py": ("modified", STASHED)}
    commit(tmp_path, {"a.py": text(30)}, "Pulled")
    assert told(tmp_path, {"a.py": STASHED})["a.py"][0] == "older", "now it takes something back"


def test_an_answer_to_what_is_there_is_none_to_what_is_stashed(tmp_path: Path) -> None:
    stashed(tmp_path)
    for answer in (text(3, 4, 5), text(20), text(3, word="stashed")):
        assert told(tmp_path, {"a.py": answer}) == {"a.py": ("modified", answer)}


def test_a_stash_in_another_work_tree_is_a_stash_here(tmp_path: Path) -> None:
    stashed(tmp_path / "main")
    git(tmp_path / "main", "worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    assert told(tmp_path / "linked", {"a.py": ANSWER})["a.py"][0] == "older"
