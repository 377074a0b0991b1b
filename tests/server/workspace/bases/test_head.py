"""Whether another commit is checked out is told by a few small files, as git itself would tell it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.workspace.bases.head import head_of
from support.drifting import Repository


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "one")
    made.commit({"a.py": "1\n"}, "First")
    made.commit({"a.py": "2\n", "below/b.py": "2\n"}, "Second")
    return made


def _packed(repository: Repository) -> None:
    repository.git("pack-refs", "--all")
    repository.commit({"a.py": "3\n"}, "Third")
    repository.git("pack-refs", "--all")


MOVES: dict[str, Callable[[Repository], object]] = {
    "commit": lambda repository: repository.commit({"a.py": "3\n"}, "Third"),
    "amend": lambda repository: repository.git("commit", "--amend", "-q", "-m", "Other"),
    "reset": lambda repository: repository.git("reset", "-q", "--hard", "HEAD~1"),
    "other branch": lambda repository: repository.git("checkout", "-q", "-b", "other", "HEAD~1"),
    "detached": lambda repository: repository.git("checkout", "-q", "HEAD~1"),
    "packed": _packed,
}


@pytest.mark.parametrize("move", MOVES)
def test_what_moves_the_head_is_noticed(repository: Repository, move: str) -> None:
    before, below = head_of(repository.folder), head_of(repository.folder / "below")
    assert before is not None
    assert before == below == head_of(repository.folder)
    assert all(path.is_relative_to(repository.folder) for path in before.files)
    MOVES[move](repository)
    assert head_of(repository.folder) != before


def test_what_leaves_the_head_where_it_is_changes_nothing(repository: Repository) -> None:
    before = head_of(repository.folder)
    (repository.folder / "a.py").write_text("unsaved\n")
    repository.git("add", "-A")
    repository.git("branch", "other")
    repository.git("status")
    assert head_of(repository.folder) == before


def test_a_linked_work_tree_has_a_head_of_its_own(repository: Repository, tmp_path: Path) -> None:
    linked = tmp_path / "linked"
    repository.git("worktree", "add", "-q", "-b", "linked", str(linked))
    before, own = head_of(repository.folder), head_of(linked)
    assert own is not None
    Repository.git(repository, "-C", str(linked), "commit", "-q", "--allow-empty", "-m", "There")
    assert head_of(linked) != own
    assert head_of(repository.folder) == before


def test_without_a_repository_there_is_none_and_a_hostile_one_leads_nowhere(tmp_path: Path) -> None:
    assert head_of(tmp_path) is None
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/HEAD").write_text("ref: refs/../../../etc/passwd\n" + "x" * 100_000)
    head = head_of(tmp_path)
    assert head is not None
    assert head.files == {tmp_path / ".git/HEAD"}
    assert sum(map(len, head.identity)) < 10_000
