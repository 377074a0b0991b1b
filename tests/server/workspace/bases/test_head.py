"""Whether another commit is checked out is told by a few small files, as git itself would tell it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.workspace.bases.head import head_of
from support.repositories import commit, git
from support.repositories import repository as new_repository


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    made = new_repository(tmp_path / "one")
    commit(made, {"a.py": "1\n"}, "First")
    commit(made, {"a.py": "2\n", "below/b.py": "2\n"}, "Second")
    return made


def _packed(repository: Path) -> None:
    git(repository, "pack-refs", "--all")
    commit(repository, {"a.py": "3\n"}, "Third")
    git(repository, "pack-refs", "--all")


def _stash(repository: Path) -> None:
    (repository / "a.py").write_text("stashed\n")
    git(repository, "stash", "-q")


MOVES: dict[str, Callable[[Path], object]] = {
    "commit": lambda repository: commit(repository, {"a.py": "3\n"}, "Third"),
    "amend": lambda repository: git(repository, "commit", "--amend", "-q", "-m", "Other"),
    "reset": lambda repository: git(repository, "reset", "-q", "--hard", "HEAD~1"),
    "other branch": lambda repository: git(repository, "checkout", "-q", "-b", "other", "HEAD~1"),
    "detached": lambda repository: git(repository, "checkout", "-q", "HEAD~1"),
    "packed": _packed,
    "stash": _stash,
}


@pytest.mark.parametrize("move", MOVES)
def test_what_moves_the_head_is_noticed(repository: Path, move: str) -> None:
    before, below = head_of(repository), head_of(repository / "below")
    assert before is not None
    assert before == below == head_of(repository)
    assert all(path.is_relative_to(repository) for path in before.files)
    MOVES[move](repository)
    assert head_of(repository) != before


def test_what_leaves_the_head_where_it_is_changes_nothing(repository: Path) -> None:
    before = head_of(repository)
    (repository / "a.py").write_text("unsaved\n")
    git(repository, "add", "-A")
    git(repository, "branch", "other")
    git(repository, "status")
    assert head_of(repository) == before


def test_a_linked_work_tree_has_a_head_of_its_own(repository: Path, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    git(repository, "worktree", "add", "-q", "-b", "linked", str(linked))
    before, own = head_of(repository), head_of(linked)
    assert own is not None
    git(linked, "commit", "-q", "--allow-empty", "-m", "There")
    assert head_of(linked) != own
    assert head_of(repository) == before


def test_without_a_repository_there_is_none_and_a_hostile_one_leads_nowhere(tmp_path: Path) -> None:
    assert head_of(tmp_path) is None
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text("ref: refs/../../../etc/passwd\n" + "x" * 100_000)
    head = head_of(tmp_path)
    assert head is not None
    assert head.files == {tmp_path / ".git/HEAD"}
    assert sum(map(len, head.identity)) < 10_000
