"""Which files a commit after an apply is of, by the journal, and what hinders it, in real repositories."""

from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.workspace.committing.applied_commit import AppliedCommit, applied_commit
from descant_server.workspace.committing.carrying_out import Committed, NotCommitted, commit
from descant_server.workspace.committing.prepared import CommitWish
from descant_server.workspace.committing.worktree import CommitRefusedError
from descant_server.workspace.content import Content
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo
from support.git_repositories import Repository, isolate

TIDE = "tide 1\n"
NEW = "tide 2\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    isolate(monkeypatch, tmp_path)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    made = Repository(tmp_path / "repository")
    made.write({"tide.txt": TIDE, "gone.txt": "gone\n", ".gitignore": "*.log\n"})
    made.commit_all()
    return made


def apply(folder: Path, **files: str | None) -> str:
    """Write files, by their names without a suffix; None deletes one. Return what the journal calls that."""
    steps = []
    for name, text in files.items():
        path = name.replace("__", "/").replace("_", ".")
        before = folder / path
        old = Content(before.read_bytes(), before.stat().st_mode & 0o777) if before.exists() else None
        steps.append(PlannedWrite(path, old, None if text is None else Content(text.encode(), 0o644)))
    done = carry_out(Plan((*steps,), "an answer"), folder, StateFolder.of(folder))
    assert isinstance(done, Done), done
    return done.entry


def to_commit(folder: Path, *entries: str, unsaved: tuple[str, ...] = ()) -> AppliedCommit:
    paths = {folder.resolve() / path for path in unsaved}
    wish = CommitWish(is_applied=True)
    return applied_commit(folder, StateFolder.of(folder), entries, wish, paths)


def refusal(folder: Path, *entries: str) -> str:
    with pytest.raises(CommitRefusedError) as error:
        to_commit(folder, *entries)
    return str(error.value)


def commit_it(prepared: AppliedCommit) -> Committed:
    made = commit(prepared.prepared.worktree, prepared.prepared.work(prepared.steps, "Tides"))
    assert isinstance(made, Committed), made
    return made


def test_all_that_several_applies_have_made_of_each_file_is_committed(repository: Repository) -> None:
    first = apply(repository.top, tide_txt="tide 1.5\n", gone_txt=None)
    second = apply(repository.top, tide_txt=NEW, sub__moon_txt="moon\n")
    prepared = to_commit(repository.top, first, second)

    assert prepared.asks == {}
    commit_it(prepared)
    assert repository.changed() == {"tide.txt": "M", "gone.txt": "D", "sub/moon.txt": "A"}
    assert repository.status() == []


def test_in_a_folder_of_a_repository_only_its_own_files_are_committed(repository: Repository) -> None:
    folder = repository.top / "sub"
    folder.mkdir()
    entry = apply(folder, moon_txt="moon\n")
    repository.write({"tide.txt": "mine\n"})
    commit_it(to_commit(folder, entry))
    assert repository.changed() == {"sub/moon.txt": "A"}
    assert repository.status() == [" M tide.txt"]


def test_what_is_undone_or_committed_by_other_means_is_left_out(repository: Repository) -> None:
    first = apply(repository.top, tide_txt=NEW)
    second = apply(repository.top, moon_txt="moon\n", sun_txt="sun\n")
    assert isinstance(undo(repository.top, StateFolder.of(repository.top), second), Done)
    assert [step.relative for step in to_commit(repository.top, first, second).steps] == ["tide.txt"]
    repository.commit_all("By hand")
    assert refusal(repository.top, first, second) == "tide.txt is committed already"
    third = apply(repository.top, moon_txt="moon\n")
    prepared = to_commit(repository.top, first, third)
    assert ([step.relative for step in prepared.steps], prepared.done) == (["moon.txt"], 1)


def test_a_file_is_asked_for_that_holds_more_than_was_applied(repository: Repository) -> None:
    repository.write({"tide.txt": "tide 1\nmine\n"})
    entry = apply(repository.top, tide_txt="tide 2\nmine\n", moon_txt="moon\n", sun_txt="sun\n")
    repository.write({"moon.txt": "moon and stars\n"})

    assert to_commit(repository.top, entry, unsaved=("sun.txt",)).asks == {
        "tide.txt": ("has uncommitted changes of yours, which the commit would hold, too",),
        "moon.txt": ("has changed since it was applied, and is committed as it is now",),
        "sun.txt": ("has unsaved changes, which are not committed",),
    }


def test_another_state_of_files_or_repository_has_another_fingerprint(repository: Repository) -> None:
    entry = apply(repository.top, tide_txt=NEW)
    seen = [to_commit(repository.top, entry).fingerprint]
    assert to_commit(repository.top, entry).fingerprint == seen[0]
    repository.write({"tide.txt": "tide 3\n"})
    seen.append(to_commit(repository.top, entry).fingerprint)
    repository("commit", "--quiet", "--allow-empty", "--message", "Another")
    seen.append(to_commit(repository.top, entry).fingerprint)
    repository("switch", "--quiet", "--create", "other")
    seen.append(to_commit(repository.top, entry).fingerprint)
    assert len(set(seen)) == len(seen)


def test_ignored_files_are_left_out_and_where_all_are_there_is_no_commit(repository: Repository) -> None:
    entry = apply(repository.top, tide_log="log\n")
    assert refusal(repository.top, entry) == (
        "git ignores tide.log. Take it out of .gitignore, or add it by `git add --force`"
    )
    other = apply(repository.top, tide_txt=NEW)
    prepared = to_commit(repository.top, entry, other)
    assert prepared.prepared.ignored == ("tide.log",)
    commit_it(prepared)
    assert repository.changed() == {"tide.txt": "M"}


def test_what_is_staged_just_as_it_was_applied_hinders_nothing(repository: Repository) -> None:
    repository.write({"sun.txt": "sun\n"})
    entry = apply(repository.top, tide_txt=NEW, moon_txt="moon\n", sun_txt="sun 2\n")
    repository("add", "--all")
    before = repository.index()
    prepared = to_commit(repository.top, entry)
    # What a commit has not is the user's own, staged or not.
    assert list(prepared.asks) == ["sun.txt"]
    repository.hook("pre-commit", "exit 1")
    work = prepared.prepared.work(prepared.steps, "Tides")
    assert isinstance(commit(prepared.prepared.worktree, work), NotCommitted)
    assert repository.index() == before
    repository.hook("pre-commit", "exit 0")
    commit_it(prepared)
    assert repository.changed() == {"tide.txt": "M", "moon.txt": "A", "sun.txt": "A"}
    assert repository.status() == []


def in_a_merge(repository: Repository) -> None:
    (repository.top / ".git/MERGE_HEAD").write_text(repository("rev-parse", "HEAD"))


def in_a_rebase(repository: Repository) -> None:
    (repository.top / ".git/rebase-merge").mkdir()


def staged_otherwise(repository: Repository) -> None:
    repository("add", "tide.txt")
    repository.write({"tide.txt": "tide 3\n"})


@pytest.mark.parametrize(
    ("hinder", "said"),
    [
        (in_a_merge, "a merge is in progress: finish or abort it first"),
        (in_a_rebase, "a rebase is in progress: finish or abort it first"),
        (
            staged_otherwise,
            "tide.txt: staged changes of yours would be mixed with the answer's. Commit or unstage",
        ),
    ],
)
def test_what_hinders_is_said_with_what_to_do(
    hinder: Callable[[Repository], None], said: str, repository: Repository
) -> None:
    entry = apply(repository.top, tide_txt=NEW)
    hinder(repository)
    assert refusal(repository.top, entry).startswith(said)


def test_files_of_two_repositories_are_not_one_commit(repository: Repository) -> None:
    Repository(repository.top / "inner")
    entry = apply(repository.top, tide_txt=NEW, inner__moon_txt="moon\n")
    assert refusal(repository.top, entry) == (
        "inner/moon.txt: in a submodule or another repository, which has to be committed there"
    )


def test_without_git_without_a_repository_or_with_nothing_applied_it_is_said_so(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refusal(repository.top) == "nothing of this answer is applied. Apply its files first"
    entry = apply(repository.top, tide_txt=NEW)
    plain = repository.top.parent / "plain"
    plain.mkdir()
    assert refusal(plain, apply(plain, tide_txt=NEW)) == f"{plain} is in no git repository"
    repository.write({"tide.txt": TIDE})
    assert refusal(repository.top, entry).startswith("the files are as they were before they were applied")
    repository.write({"tide.txt": NEW})
    monkeypatch.setenv("PATH", "")
    assert refusal(repository.top, entry) == "it needs the program git, which was not found"
