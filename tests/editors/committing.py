"""A repository with an answer in it, another file that is staged, and a hook that says something."""

import json
from pathlib import Path

import pytest

from editors.stranger import Stranger
from support.git_repositories import IDENTITY, Repository, isolate

SUMMARY = "Tides in metres.\n\nThey were in feet."
STAT = ["new/b.py | 1 +", "src/a.py | 2 +-"]


def prepare(stranger: Stranger, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """Make the workspace of *stranger* such a repository."""
    isolate(monkeypatch, stranger.home)
    (stranger.home / ".gitconfig").write_text(IDENTITY)
    repository = Repository(stranger.workspace)
    repository.commit_all()
    repository.write({"keep.txt": "staged\n"})
    repository("add", "keep.txt")
    repository.hook("pre-commit", "echo checked")
    files = [{"path": "src/a.py", "content": "x = 1\ny = 3\n"}, {"path": "new/b.py", "content": "z = 1\n"}]
    answer = {"summary": SUMMARY, "course_of_action": [], "files": files}
    Path(stranger.workspace / "answer.response").write_text(json.dumps(answer))
    return repository


def check(repository: Repository) -> None:
    """See that exactly the files of the answer are committed, with what a person has written."""
    stat = [line.strip() for line in repository("show", "--stat", "--format=", "HEAD").splitlines()]
    assert [line for line in stat if "|" in line] == STAT
    assert repository("log", "-1", "--format=%B").strip() == "Measure tides in metres\n\nThey were in feet."
    assert repository.status() == ["M  keep.txt", "?? answer.response"]
