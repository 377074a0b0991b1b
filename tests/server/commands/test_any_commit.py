"""Repositories in any state and answers of any operation, held against plain git, which knows no Descant.

What is committed is the change of the applied files and nothing else; of all other files index and work tree
are as they were; and where it is refused, nothing has changed at all.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from stat import S_ISDIR
from typing import TypeVar

import pytest

from descant_server.cli import main
from support.failing_disk import Snapshot, snapshot
from support.git_repositories import Repository, isolate
from support.sampling import so_many

Known = TypeVar("Known")
NAMES = ("a.py", "b c.txt", "src/d.py", "src/deep/e.txt", "f-ä.txt", "g[1].txt", "src/h.ig", "i.ig", ":j.txt")
"""What ends in .ig is ignored."""
SIDES = (
    "clean",
    "dirty",
    "staged",
    "staged and dirty",
    "removed",
    "gone",
    "mode",
    "untracked",
    "intent",
    "absent",
)
OPERATIONS = ("update", "update", "delete", "move", "add", "nothing", "nothing")


def lines(random: Random) -> list[str]:
    return [f"line {number} {random.randrange(10**6)}" for number in range(8)]


class State:
    """A repository in some state, and the texts of its files."""

    def __init__(self, random: Random, top: Path) -> None:
        self.random = random
        self.repository = Repository(top)
        self.repository.write({".gitignore": "*.ig\n"})
        self.sides = {name: random.choice(SIDES) for name in NAMES}
        if random.random() < 0.75:  # Otherwise too much is refused.
            self.sides = {
                name: side if "staged" not in side else "clean" for name, side in self.sides.items()
            }
        committed = [
            name for name, side in self.sides.items() if side not in ("untracked", "intent", "absent")
        ]
        self.repository.write({name: self.text(lines(random)) for name in committed})
        self.is_unborn = random.random() < 0.15
        self.repository("add", "--force", "--all")
        if not self.is_unborn:
            self.repository("commit", "--quiet", "--message", "Before")
            if random.random() < 0.2:
                self.repository("checkout", "--quiet", "--detach")
        for name, side in self.sides.items():
            self.bring(name, side)

    def text(self, content: list[str]) -> str:
        return "".join(f"{line}\n" for line in content)

    def edit(self, name: str, at: int) -> None:
        file = self.repository.top / name
        content = file.read_text().splitlines()
        content[at] = f"mine {self.random.randrange(10**6)}"
        file.write_text(self.text(content))

    def bring(self, name: str, side: str) -> None:
        repository = self.repository
        place = f":(literal){name}"
        if side in ("staged", "staged and dirty"):
            self.edit(name, 7)
            repository("add", "--force", "--", place)
        if side in ("dirty", "staged and dirty"):
            self.edit(name, 6)
        if side == "removed":
            repository("rm", "--quiet", "--force", "--", place)
        if side == "gone":
            (repository.top / name).unlink()
        if side == "mode":
            (repository.top / name).chmod(0o755)
        if side in ("untracked", "intent"):
            repository.write({name: self.text(lines(self.random))})
        if side == "intent":
            repository("add", "--force", "--intent-to-add", "--", place)

    def answer(self) -> tuple[str, set[str]]:
        """Return a patch, and the paths that it names."""
        random, top = self.random, self.repository.top
        parts, paths = [], set[str]()
        for name in NAMES:
            operation, file = random.choice(OPERATIONS), top / name
            if operation == "add" and not file.exists():
                parts.append(f"*** Add File: {name}\n" + "".join(f"+{line}\n" for line in lines(random)))
                paths.add(name)
            if operation in ("update", "move", "delete") and file.exists():
                paths.add(name)
                if operation == "delete":
                    parts.append(f"*** Delete File: {name}\n")
                    continue
                target = f"moved/{name}"
                move = f"*** Move to: {target}\n" if operation == "move" else ""
                paths |= {target} if move else set()
                old = file.read_text().splitlines()
                hunk = f" {old[1]}\n-{old[2]}\n+theirs {random.randrange(10**6)}\n {old[3]}\n"
                parts.append(f"*** Update File: {name}\n{move}@@\n{hunk}")
        return f"*** Begin Patch\n{''.join(parts)}*** End Patch\n", paths


@dataclass(frozen=True)
class Seen:
    """A repository at some time, as plain git has it."""

    files: Snapshot
    head: dict[str, str]
    index: dict[str, str]
    staged: frozenset[str]
    """What is there in the index otherwise than in HEAD."""

    @classmethod
    def of(cls, repository: Repository) -> "Seen":
        # What is only intended to be added counts for nothing; so it is in `git diff`.
        staged = repository("diff", "--cached", "--name-only", "--no-renames", "-z").split("\0")
        entries = repository("ls-files", "--stage", "-v", "-z")
        return cls(
            snapshot(repository.top),
            by_path(repository("ls-tree", "-r", "-z", "HEAD", fine=(0, 128))),
            by_path(entries),
            frozenset(filter(None, staged)),
        )

    @property
    def own(self) -> Snapshot:
        """The files, without folders and what is git's."""
        files = self.files.items()
        return {path: each for path, each in files if not path.startswith(".git") and not S_ISDIR(each[0])}


def by_path(output: str) -> dict[str, str]:
    return {
        path: known for known, _, path in (line.partition("\t") for line in filter(None, output.split("\0")))
    }


def without(paths: set[str], known: Mapping[str, Known]) -> dict[str, Known]:
    return {path: each for path, each in known.items() if path not in paths}


def as_committed(repository: Repository, path: str) -> str | None:
    """Return what a tree would have of the file that is there."""
    file = repository.top / path
    if not file.exists():
        return None
    mode = "100755" if file.stat().st_mode & 0o100 else "100644"
    return f"{mode} blob {repository('hash-object', '--no-filters', '--', file).strip()}"


def check_commit(repository: Repository, before: Seen, now: Seen, applied: set[str]) -> None:
    committed = {path for path in applied if path in before.index or not path.endswith(".ig")}
    expected = before.head | {path: as_committed(repository, path) for path in committed}
    assert now.head == {path: known for path, known in expected.items() if known is not None}
    assert without(applied, now.index) == without(applied, before.index)
    assert now.staged == before.staged, "those of the user, and none of ours"
    repository("fsck", "--strict")


@pytest.mark.parametrize("is_hooked", [False, True], ids=["without a hook", "with a hook that fails"])
def test_a_commit_is_the_change_of_the_applied_files_and_nothing_else(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_hooked: bool,  # noqa: FBT001
) -> None:
    isolate(monkeypatch, tmp_path)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    outcomes = Counter[str]()
    for number in range(so_many(100, 5)):
        state = State(Random(f"{is_hooked} {number}"), tmp_path / str(number))
        repository = state.repository
        if is_hooked:
            repository.hook("pre-commit", "exit 1")
        patch, paths = state.answer()
        answer = tmp_path / "answer.patch"
        answer.write_text(patch)
        before = Seen.of(repository)
        workspace = ["--workspace", str(repository.top)]
        only = [f"--only={path}" for path in sorted(paths)]
        branch = ["--branch=next"] if number % 3 == 0 else []

        status = main(["apply", str(answer), *workspace, "--yes", "--commit", *only, *branch])

        printed, now = capsys.readouterr(), Seen.of(repository)
        print(is_hooked, number, state.sides, patch, printed.out, printed.err)  # pytest shows it of a failure
        applied = {path for path in paths if before.files.get(path) != now.files.get(path)}
        assert without(paths, now.own) == without(paths, before.own)
        assert not before.staged & applied, "the user's would be mixed with the answer's"
        if status == 2:
            outcomes["refused"] += 1
            assert now == before
            assert before.staged & paths or "git ignores or does not know all of them" in printed.err
            continue
        if "\nCommitted as " in printed.out:
            outcomes["committed"] += 1
            check_commit(repository, before, now, applied)
        else:
            outcomes["not committed"] += 1
            assert is_hooked or not applied
            assert (now.head, now.index, now.staged) == (before.head, before.index, before.staged)
            assert repository("branch", "--list", "next") == ""
        if applied:
            assert main(["undo", *workspace]) == 0
            assert Seen.of(repository).own == before.own
        capsys.readouterr()
    assert outcomes["not committed" if is_hooked else "committed"] > so_many(30, 1), outcomes
