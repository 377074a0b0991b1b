"""``descant apply --commit`` in real repositories: what is committed, what stays as it was, what is said."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.cli import INTERRUPTED, main
from support.applying import at_terminal
from support.failing_disk import in_child, snapshot
from support.folding_mount import on_folding_mount
from support.git_repositories import IDENTITY, Repository, isolate
from support.printed import Outcome
from support.sampling import some
from support.waiting import until

TIDE = "def height(hour):\n    return 2\n"
CHANGED = "def height(hour):\n    return 2 + hour\n"
SUMMARY = "Make the tide depend on the hour."


@pytest.fixture(autouse=True)
def _own_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    isolate(monkeypatch, tmp_path)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    repository = Repository(tmp_path / "repository")
    repository.write(
        {"src/tide.py": TIDE, "notes.txt": "notes\n", "other.txt": "other\n", "old.txt": "old\n"}
    )
    repository.commit_all()
    return repository


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str]) -> Outcome:
    return Outcome(capsys)


@pytest.fixture
def commit(descant: Outcome, repository: Repository, tmp_path: Path) -> Callable[..., int]:
    """Apply files to the repository, with ``--commit --yes`` unless other options are given."""

    def apply(files: dict[str, str], *options: str | Path, summary: str = SUMMARY) -> int:
        answer = write_answer(tmp_path, files, summary)
        return descant("apply", answer, "--workspace", repository.top, "--yes", *(options or ("--commit",)))

    return apply


def write_answer(place: Path, files: dict[str, str], summary: str = SUMMARY) -> Path:
    path = place / "answer.txt"
    listed = [{"path": name, "content": content} for name, content in files.items()]
    answer = {"summary": summary, "course_of_action": [{"step": 1, "description": "Do it."}], "files": listed}
    path.write_text(json.dumps(answer), encoding="utf-8")
    return path


def test_exactly_the_applied_files_are_committed_with_the_summary(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"other.txt": "staged\n", "untracked.txt": "mine\n"})
    repository("add", "other.txt")
    repository.write({"notes.txt": "unstaged\n"})

    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 0

    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}
    assert repository.log() == ["Make the tide depend on the hour", "Before"]
    assert repository("show", "HEAD:src/tide.py") == CHANGED
    assert repository.status() == [" M notes.txt", "M  other.txt", "?? untracked.txt"]
    assert "Commit on main: Make the tide depend on the hour\n" in descant.output
    assert "  1 other staged file stays staged\n" in descant.output
    short = repository("rev-parse", "HEAD")[:10]
    assert f"2 files applied (1 modified, 1 new).\nCommitted as {short} on main: Make the" in descant.output
    assert descant.errors == ""


PATCH = """*** Begin Patch
*** Update File: src/tide.py
@@
-    return 2
+    return 3
*** Delete File: old.txt
*** Update File: notes.txt
*** Move to: moved/notes.txt
@@
-notes
+more notes
*** Add File: new.txt
+hello
*** End Patch
"""


def test_all_operations_are_in_the_commit_a_move_with_both_its_paths(
    descant: Outcome, repository: Repository, tmp_path: Path
) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(PATCH)
    exactly = [word for path in ("*", "old.txt", "notes.txt") for word in ("--only", path)]

    assert descant("apply", answer, "--workspace", repository.top, "--yes", "--commit", *exactly) == 0
    assert repository.changed() == {
        "src/tide.py": "M",
        "old.txt": "D",
        "notes.txt": "D",
        "moved/notes.txt": "A",
        "new.txt": "A",
    }
    assert repository.status() == []
    assert repository("log", "-1", "--format=%B").splitlines()[0] == "Change 5 files"
    assert "Delete old.txt\n" in repository("log", "-1", "--format=%b")


def test_only_what_one_agrees_to_is_committed(repository: Repository, tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    answer.write_text(PATCH)

    arguments: list[str | Path] = ["apply", answer, "--workspace", repository.top, "--commit"]
    status, seen = at_terminal(arguments, ["n\n", "y\n", "n\n"])

    assert status == 1, seen
    assert repository.changed() == {"old.txt": "D"}
    assert repository.log()[0] == "Delete old.txt"
    assert repository.status() == []


@pytest.mark.parametrize("name", ["é", "日本/ü"])
def test_the_folder_may_have_any_name(name: str, tmp_path: Path, descant: Outcome) -> None:
    made = Repository(tmp_path / name)
    made.write({"src/tide.py": TIDE})
    made.commit_all()
    content = TIDE
    for workspace, path in ((made.top, "src/tide.py"), (made.top / "src", "tide.py")):
        content += f"# {path}\n"
        answer = write_answer(tmp_path, {path: content})
        assert descant("apply", answer, "--workspace", workspace, "--yes", "--commit") == 0
        assert made("show", "HEAD:src/tide.py") == content


def test_a_branch_and_a_worktree_may_have_any_name(
    repository: Repository, tmp_path: Path, descant: Outcome
) -> None:
    repository("branch", "gezeiten-ü")
    repository("worktree", "add", "--quiet", "-b", "other", tmp_path / "日本")
    answer = write_answer(tmp_path, {"src/tide.py": CHANGED})
    options = ("--workspace", tmp_path / "日本", "--yes")
    assert descant("apply", answer, *options, "--branch", "gezeiten-ü") == 2, "there is such a branch"
    assert descant("apply", answer, *options, "--branch", "flut-ö") == 0
    assert repository("show", "flut-ö:src/tide.py") == CHANGED


def test_the_message_can_be_given(commit: Callable[..., int], repository: Repository) -> None:
    message = "#12: Tides\n\nSigned-off-by: Tess Ter <tess@example.org>"

    assert commit({"src/tide.py": CHANGED}, "--commit", "-m", message) == 0
    assert repository("log", "-1", "--format=%B").strip() == message


@pytest.mark.parametrize("options", some((["-m", "x"], ["--no-verify"], ["--commit", "-m", " \n"]), 2))
def test_wrong_usage_writes_nothing(
    commit: Callable[..., int], descant: Outcome, repository: Repository, options: list[str]
) -> None:
    before = snapshot(repository.top)

    assert commit({"src/tide.py": CHANGED}, *options) == 2
    assert "-m" in descant.errors
    assert snapshot(repository.top) == before


# What hinders a commit


def refuses(repository: Repository, commit: Callable[..., int], descant: Outcome, *options: str) -> str:
    """Return why nothing was written, which is so."""
    before = snapshot(repository.top)
    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}, *(options or ("--commit",))) == 2
    assert snapshot(repository.top) == before
    head, _, reason = descant.errors.partition("cannot commit, and nothing was applied: ")
    assert head.endswith("descant: ")
    return reason


def test_staged_changes_of_the_same_file_are_never_mixed(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"src/tide.py": f"# mine\n{TIDE}"})
    repository("add", "src/tide.py")

    assert refuses(repository, commit, descant).startswith("src/tide.py: staged changes of yours")
    assert commit({"src/moon.py": "PHASES = 8\n"}) == 0
    assert repository.changed() == {"src/moon.py": "A"}
    assert repository.status() == ["M  src/tide.py"]


UNDER_WAY = (
    (["merge", "--no-commit", "side"], "a merge is in progress"),
    (["merge", "--no-commit", "clean"], "a merge is in progress"),
    (["cherry-pick", "side"], "a cherry-pick is in progress"),
    (["rebase", "side"], "a rebase is in progress"),
    (["revert", "HEAD~1"], "a revert is in progress"),
    (["stash", "pop"], "other.txt: unresolved conflicts"),
)


@pytest.mark.parametrize(
    ("begun", "state"),
    some(UNDER_WAY, 2),
)
def test_in_the_midst_of_something_else_nothing_is_written(
    commit: Callable[..., int], descant: Outcome, repository: Repository, begun: list[str], state: str
) -> None:
    repository.write({"other.txt": "stashed\n"})
    repository("stash")
    repository("branch", "clean")
    repository("switch", "--quiet", "--create", "side")
    repository.write({"other.txt": "side\n"})
    repository.commit_all("Side")
    repository("switch", "--quiet", "clean")
    repository.write({"clean.txt": "clean\n"})
    repository.commit_all("Clean")
    repository("switch", "--quiet", "main")
    for text in ("main\n", "main again\n"):
        repository.write({"other.txt": text})
        repository.commit_all("Main")
    repository(*begun, fine=(0, 1))

    assert refuses(repository, commit, descant).startswith(state)


@pytest.mark.thorough
def test_a_bisection_hinders_nothing_and_a_detached_head_is_said(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.commit_all("Again")
    repository("bisect", "start", "HEAD", "HEAD~1")
    repository("checkout", "--quiet", "--detach")

    assert commit({"src/tide.py": CHANGED}) == 0
    assert "Commit on a detached HEAD (no branch): Make" in descant.output
    assert repository.changed() == {"src/tide.py": "M"}
    assert repository("rev-parse", "main") != repository("rev-parse", "HEAD")


def test_another_git_that_is_running_is_not_written_beside(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    (repository.top / ".git/index.lock").touch()

    assert refuses(repository, commit, descant).startswith("another git command is running, or was killed: ")


@pytest.mark.parametrize("name", some(("GIT_INDEX_FILE", "GIT_DIR", "GIT_WORK_TREE"), 1))
def test_a_variable_that_names_another_repository_is_refused(
    commit: Callable[..., int],
    descant: Outcome,
    repository: Repository,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    monkeypatch.setenv(name, str(repository.top / ".git"))

    before = snapshot(repository.top)
    assert commit({"src/tide.py": CHANGED}) == 2
    assert snapshot(repository.top) == before
    assert f"{name} is set and may name another repository" in descant.errors


def test_without_a_repository_or_git_nothing_is_written(
    commit: Callable[..., int], descant: Outcome, repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(repository.top))
    assert refuses(repository, commit, descant) == "it needs the program git, which was not found\n"
    (repository.top / ".git").rename(repository.top / "git")
    assert refuses(repository, commit, descant) == f"{repository.top} is in no git repository\n"


@pytest.mark.thorough
def test_a_bare_repository_has_nothing_to_commit(descant: Outcome, tmp_path: Path) -> None:
    bare = Repository(tmp_path / "bare/.git", "--bare").top
    answer = write_answer(tmp_path, {"a.py": "a = 1\n"})

    assert descant("apply", answer, "--workspace", bare.parent, "--yes", "--commit") == 2
    assert "cannot commit, and nothing was applied" in descant.errors
    assert not (bare.parent / "a.py").exists()


@pytest.mark.thorough
def test_without_a_name_nobody_commits(
    commit: Callable[..., int], descant: Outcome, repository: Repository, tmp_path: Path
) -> None:
    (tmp_path / "home/.gitconfig").write_text("[user]\n\tuseConfigOnly = true\n")

    assert "user.name" in refuses(repository, commit, descant)


@pytest.mark.thorough
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_repository_of_somebody_else_is_not_read(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    os.chown(repository.top, 65534, 65534)
    os.chown(repository.top / ".git", 65534, 65534)

    assert "belongs to another user" in refuses(repository, commit, descant)


@pytest.mark.thorough
def test_files_of_a_submodule_are_committed_there(
    commit: Callable[..., int], descant: Outcome, repository: Repository, tmp_path: Path
) -> None:
    inner = Repository(tmp_path / "inner")
    inner.write({"tide.py": TIDE})
    inner.commit_all()
    repository("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(inner.top), "lib")
    repository.commit_all("Add lib")
    inside = Repository(repository.top / "lib")

    before = snapshot(repository.top)
    assert commit({"lib/tide.py": CHANGED}) == 2
    assert "lib/tide.py: in a submodule" in descant.errors
    assert snapshot(repository.top) == before
    answer = write_answer(tmp_path, {"tide.py": CHANGED})
    assert descant("apply", answer, "--workspace", inside.top, "--yes", "--commit") == 0
    assert inside.changed() == {"tide.py": "M"}


# Special repositories


def test_the_first_commit_of_a_repository_leaves_what_else_is_staged(
    descant: Outcome, tmp_path: Path
) -> None:
    repository = Repository(tmp_path / "empty")
    repository.write({"staged.txt": "mine\n"})
    repository("add", "staged.txt")
    answer = write_answer(tmp_path, {"a.py": "a = 1\n"})

    assert descant("apply", answer, "--workspace", repository.top, "--yes", "--commit") == 0
    assert "Commit on main (the first one): Make" in descant.output
    assert repository.changed() == {"a.py": "A"}
    assert repository.status() == ["A  staged.txt"]
    assert descant("undo", "--workspace", repository.top) == 0
    assert "stands; only the files were undone.\n" in descant.output


def test_a_folder_of_the_repository_can_be_the_workspace(
    descant: Outcome, repository: Repository, tmp_path: Path
) -> None:
    answer = write_answer(tmp_path, {"tide.py": CHANGED, "new/:(top)*.py": "PHASES = 8\n"})

    folder = repository.top / "src"
    assert descant("apply", answer, "--workspace", folder, "--yes", "--commit") in (0, 1)
    assert repository.changed()["src/tide.py"] == "M"
    assert repository.status() == []


@pytest.mark.thorough
def test_another_work_tree_of_the_repository_has_its_own_index(
    descant: Outcome, repository: Repository, tmp_path: Path
) -> None:
    repository("worktree", "add", "--quiet", str(tmp_path / "second"))
    answer = write_answer(tmp_path, {"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"})

    assert descant("apply", answer, "--workspace", tmp_path / "second", "--yes", "--commit") == 0
    assert repository.changed("second") == {"src/tide.py": "M", "src/moon.py": "A"}
    assert repository.status() == []
    assert repository.log() == ["Before"]


def test_what_git_ignores_is_applied_and_not_committed_which_is_said(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({".gitignore": "build/\n"})
    repository.commit_all("Ignore")

    assert commit({"src/tide.py": CHANGED, "build/out.py": "a = 1\n"}) == 0
    assert "  not committed: build/out.py, since git ignores it\n" in descant.output
    assert repository.changed() == {"src/tide.py": "M"}
    assert (repository.top / "build/out.py").exists()
    before = snapshot(repository.top)
    assert commit({"build/more.py": "a = 1\n"}) == 2
    assert "git ignores or does not know all of them: build/more.py" in descant.errors
    assert snapshot(repository.top) == before


@pytest.mark.thorough
def test_the_configuration_of_the_user_says_what_is_ignored_wherever_it_is(
    commit: Callable[..., int],
    descant: Outcome,
    repository: Repository,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "ignored").write_text("*.key\n")
    elsewhere = tmp_path / "configuration"
    elsewhere.write_text(f"{IDENTITY}[core]\n\texcludesFile = {tmp_path / 'ignored'}\n")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(elsewhere))

    assert commit({"src/tide.py": CHANGED, "a.key": "k\n"}) == 0
    assert "  not committed: a.key, since git ignores it\n" in descant.output
    assert repository.changed() == {"src/tide.py": "M"}


def test_an_answer_that_ignores_its_own_file_has_it_committed(
    commit: Callable[..., int], repository: Repository
) -> None:
    files = {".gitignore": "*.log\n", "kept.log": "kept\n"}

    assert commit(files, "--commit", "--only", "*", "--only", ".gitignore") == 0
    assert repository.changed() == {".gitignore": "A", "kept.log": "A"}


@pytest.mark.thorough
def test_a_repository_with_longer_ids_is_one_like_others(descant: Outcome, tmp_path: Path) -> None:
    repository = Repository(tmp_path / "long", "--object-format=sha256")
    repository.write({"a.py": "a = 1\n"})
    repository.commit_all()
    for text in ("a = 2\n", "a = 3\n"):
        answer = write_answer(tmp_path, {"a.py": text})
        assert descant("apply", answer, "--workspace", repository.top, "--yes", "--commit") == 0
    assert repository.changed() == {"a.py": "M"}
    assert descant("undo", "--workspace", repository.top) == 0
    assert "stands; only the files were undone.\n" in descant.output


@pytest.mark.thorough
def test_sparse_files_are_refused_and_new_ones_outside_are_committed(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"docs/a.txt": "a\n"})
    repository.commit_all("Docs")
    repository("sparse-checkout", "set", "src")

    assert commit({"docs/a.txt": "b\n"}) == 2
    assert "docs/a.txt: marked skip-worktree" in descant.errors
    assert not (repository.top / "docs").exists()
    assert commit({"src/tide.py": CHANGED, "docs/new.txt": "new\n"}) == 0
    assert repository.changed() == {"src/tide.py": "M", "docs/new.txt": "A"}


def test_line_ends_that_git_converts_are_no_changes_of_the_user(
    commit: Callable[..., int], repository: Repository
) -> None:
    repository("config", "core.autocrlf", "true")
    for path in ("src/tide.py", "other.txt"):
        (repository.top / path).unlink()
    repository("checkout", "--quiet", "--", ".")
    assert (repository.top / "src/tide.py").read_bytes() == TIDE.replace("\n", "\r\n").encode()

    assert commit({"src/tide.py": CHANGED}) == 0
    assert repository("show", "HEAD:src/tide.py") == CHANGED
    assert (repository.top / "src/tide.py").read_bytes() == CHANGED.replace("\n", "\r\n").encode()
    assert repository.status() == []


@pytest.mark.thorough
def test_a_file_that_is_meant_to_be_added_is_committed_with_consent(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"src/moon.py": "PHASES = 4\n"})
    repository("add", "--intent-to-add", "src/moon.py")

    assert commit({"src/moon.py": "PHASES = 8\n"}, "--commit", "--only", "src/moon.py") == 0
    assert repository.changed() == {"src/moon.py": "A"}
    assert repository.status() == []


# Changes of the user in the same file


@pytest.mark.parametrize("flag", some(([], ["update-index", "--assume-unchanged", "src/tide.py"]), 1))
def test_uncommitted_lines_of_the_user_are_committed_by_name_only(
    commit: Callable[..., int], descant: Outcome, repository: Repository, flag: list[str]
) -> None:
    if flag:
        repository(*flag)
    repository.write({"src/tide.py": f"{TIDE}\n\ndef mine():\n    pass\n"})
    before = snapshot(repository.top)
    answer = {"src/tide.py": f"{CHANGED}\n\ndef mine():\n    pass\n"}

    assert commit(answer) == 1
    assert "needs consent: it has uncommitted changes of yours, which the commit would hold" in descant.output
    assert "--yes applies it only with --only src/tide.py" in descant.errors
    assert snapshot(repository.top) == before
    assert commit(answer, "--commit", "--only", "src/tide.py") == 0
    assert "  with uncommitted changes of yours: src/tide.py\n" in descant.output
    assert repository.changed() == {"src/tide.py": "M"}


def test_an_untracked_file_is_committed_by_name_only(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"mine.py": "a = 1\nb = 2\n"})

    assert commit({"mine.py": "a = 1\nb = 3\n"}) == 1
    assert "it is untracked: the commit would hold all of it" in descant.output
    assert commit({"mine.py": "a = 1\nb = 3\n"}, "--commit", "--only", "mine.py") == 0
    assert repository.changed() == {"mine.py": "A"}


def test_one_is_asked_for_a_file_with_changes_of_ones_own(repository: Repository, tmp_path: Path) -> None:
    repository.write({"src/tide.py": f"{TIDE}# mine\n"})
    answer = write_answer(tmp_path, {"src/tide.py": f"{CHANGED}# mine\n", "src/moon.py": "PHASES = 8\n"})

    arguments: list[str | Path] = ["apply", answer, "--workspace", repository.top, "--commit"]
    status, seen = at_terminal(arguments, ["y\n", "n\n"])

    assert status == 1
    assert "src/tide.py has uncommitted changes of yours, which the commit would hold, too. Apply it?" in seen
    assert repository.changed() == {"src/moon.py": "A"}
    assert (repository.top / "src/tide.py").read_text() == f"{TIDE}# mine\n"


# Hooks and filters


def test_hooks_and_filters_run_and_are_said_before(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({".gitattributes": "*.txt filter=upper\n"})
    repository("config", "filter.upper.clean", "tr a-z A-Z")
    repository.commit_all("Attributes")
    for name in ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"):
        repository.hook(
            name, f"echo {name} $GIT_LITERAL_PATHSPECS >> ran.log; git diff --cached --name-only >&2"
        )

    assert commit({"new.txt": "loud\n", "src/tide.py": CHANGED}) == 0
    assert (
        "  git commit runs hooks: pre-commit, prepare-commit-msg, commit-msg, post-commit\n" in descant.output
    )
    assert "  git commit runs filters: upper\n" in descant.output
    ran = (repository.top / "ran.log").read_text().split()
    assert ran == ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"]
    assert "descant: git: src/tide.py\n" in descant.errors, "what hooks print is seen"
    assert repository("show", "HEAD:new.txt") == "LOUD\n"
    assert repository.changed() == {"new.txt": "A", "src/tide.py": "M"}


def test_where_a_filter_converts_a_file_it_is_not_known_whether_it_has_changes(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({".gitattributes": "*.txt filter=upper\n"})
    repository("config", "filter.upper.clean", "tr a-z A-Z")
    repository.commit_all("Attributes")
    repository("add", "--renormalize", "notes.txt")
    repository("commit", "--quiet", "--allow-empty", "--message", "Loud")

    assert commit({"notes.txt": "more\n"}) == 1
    assert "needs consent: it may have uncommitted changes of yours" in descant.output
    assert commit({"notes.txt": "more\n"}, "--commit", "--only", "notes.txt") == 0
    assert repository("show", "HEAD:notes.txt") == "MORE\n"


def test_looking_runs_nothing_of_the_repository(
    descant: Outcome, repository: Repository, tmp_path: Path
) -> None:
    """All that is asked before one agrees."""
    trap = f"touch {tmp_path / 'ran'};"
    repository.write({".gitattributes": "* filter=trap diff=trap\n", "src/tide.py": f"{TIDE}# mine\n"})
    repository.commit_all("Traps")
    for key in (
        *("core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "diff.external", "gpg.program"),
        *(
            "filter.trap.clean",
            "filter.trap.smudge",
            "filter.trap.process",
            "diff.trap.textconv",
            "alias.var",
        ),
    ):
        repository("config", key, f"{trap} cat")
    for name in ("pre-commit", "post-checkout", "reference-transaction", "post-index-change"):
        repository.hook(name, trap)
    os.utime(repository.top / "src/tide.py")
    answer = write_answer(tmp_path, {"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"})

    arguments: list[str | Path] = ["apply", answer, "--workspace", repository.top, "--branch", "next"]
    assert descant(*arguments) == 1
    assert "git commit runs filters: trap\n" in descant.output
    assert "nothing was applied" in descant.errors
    assert not (tmp_path / "ran").exists()
    descant(*arguments, "--yes")
    assert (tmp_path / "ran").exists(), "what git commit runs, and it is said before"


@pytest.mark.parametrize("name", some(("pre-commit", "commit-msg", "prepare-commit-msg"), 1))
def test_a_hook_that_fails_leaves_the_files_applied_and_the_index_as_it_was(
    commit: Callable[..., int], descant: Outcome, repository: Repository, name: str
) -> None:
    repository.write({"other.txt": "staged\n"})
    repository("add", "other.txt")
    index, data = repository.index(), (repository.top / ".git/index").read_bytes()
    repository.hook(name, "printf 'no: \\033[31mred\\n' >&2; exit 1")

    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 1
    assert repository.index() == index
    assert (repository.top / ".git/index").read_bytes() == data
    assert repository.log() == ["Before"]
    assert (repository.top / "src/tide.py").read_text() == CHANGED
    assert "2 files applied (1 modified, 1 new).\n" in descant.output
    assert "descant: the files are applied, but not committed: git commit failed with exit" in descant.errors
    assert "descant: git: no: <U+001B>[31mred\n" in descant.errors
    undo = f"descant: to undo: descant undo --workspace {repository.top}\n"
    assert descant.errors.endswith(undo)
    by_hand = re.search(r"to commit by hand: (.+)\n", descant.errors)
    assert by_hand is not None

    (repository.top / ".git/hooks" / name).unlink()
    subprocess.run(["sh", "-c", by_hand[1]], check=True, capture_output=True)
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}
    assert repository.status() == ["M  other.txt"]


def test_no_verify_leaves_out_the_hooks_that_can_refuse(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    for name in ("pre-commit", "commit-msg"):
        repository.hook(name, "exit 1")

    assert commit({"src/tide.py": CHANGED}, "--commit", "--no-verify") == 0
    assert "git commit runs" not in descant.output
    assert repository.changed() == {"src/tide.py": "M"}


def test_what_a_hook_changes_and_adds_is_committed_and_said(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    """Git itself leaves the files staged as they were before the hook."""
    formats = "sed -i 's/hour/time/' src/tide.py; echo list > list.txt; git add src/tide.py list.txt"
    repository.hook("pre-commit", formats)

    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 0
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A", "list.txt": "A"}
    assert "  a hook has added: list.txt\n" in descant.output
    assert repository.status() == []
    assert "time" in repository("show", "HEAD:src/tide.py")
    assert "not committed" not in descant.output


def test_what_a_hook_changes_and_does_not_add_is_said(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.hook("pre-commit", "sed -i 's/hour/time/' src/tide.py")

    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 0
    assert "  a hook has changed, and not committed: src/tide.py\n" in descant.output
    assert repository.status() == [" M src/tide.py"]


@pytest.mark.thorough
def test_signing_that_fails_commits_nothing(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository("config", "commit.gpgSign", "true")
    repository("config", "gpg.program", "false")
    index = repository.index()

    assert commit({"src/moon.py": "PHASES = 8\n"}) == 1
    assert "not committed: git commit failed" in descant.errors
    assert repository.index() == index
    assert descant("undo", "--workspace", repository.top) == 0
    assert repository.status() == []


@pytest.mark.thorough
def test_a_hook_that_fails_after_the_commit_fails_nothing(
    commit: Callable[..., int], repository: Repository
) -> None:
    repository.hook("post-commit", "exit 3")

    assert commit({"src/tide.py": CHANGED}) == 0
    assert repository.changed() == {"src/tide.py": "M"}


# Branches


def test_a_branch_is_made_from_head_for_the_commit(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"other.txt": "staged\n"})
    repository("add", "other.txt")

    assert commit({"src/tide.py": CHANGED}, "--branch", "tides/by-hour") == 0
    assert "Commit on the new branch tides/by-hour: Make" in descant.output
    assert repository("branch", "--show-current") == "tides/by-hour\n"
    assert repository.changed() == {"src/tide.py": "M"}
    assert repository("rev-parse", "HEAD~1") == repository("rev-parse", "main")
    assert repository.status() == ["M  other.txt"]


NO_BRANCHES = (
    ("main", "the branch main exists already"),
    ("side/deep", "beside the branch side git allows none that is called side/deep"),
    ("a..b", "'a..b' is no name for a branch"),
    ("-x", "'-x' is no name for a branch"),
    ("@{-1}", "'@{-1}' is no name for a branch"),
    ("HEAD", "'HEAD' is no name for a branch"),
    ("a\x1bb", "'a\\x1bb' is no name for a branch"),
)


@pytest.mark.parametrize(("name", "why"), some(NO_BRANCHES, 3))
def test_a_name_that_cannot_be_a_new_branch_is_refused(
    commit: Callable[..., int], descant: Outcome, repository: Repository, name: str, why: str
) -> None:
    repository("switch", "--quiet", "--create", "side")
    repository("switch", "--quiet", "main")

    assert refuses(repository, commit, descant, f"--branch={name}") == f"{why}\n"


@pytest.mark.parametrize("detached", some(([], ["checkout", "--quiet", "--detach"]), 1))
def test_a_commit_that_fails_takes_its_branch_back(
    commit: Callable[..., int], descant: Outcome, repository: Repository, detached: list[str]
) -> None:
    if detached:
        repository(*detached)
    repository.hook("pre-commit", "exit 1")
    head, branch = repository("rev-parse", "HEAD"), repository("symbolic-ref", "-q", "HEAD", fine=(0, 1))

    assert commit({"src/tide.py": CHANGED}, "--branch", "next") == 1
    assert repository("branch", "--list", "next") == ""
    assert (repository("rev-parse", "HEAD"), repository("symbolic-ref", "-q", "HEAD", fine=(0, 1))) == (
        head,
        branch,
    )
    where = "a detached HEAD (no branch)" if detached else "main"
    assert f"the branch next is taken back: you are on {where}, as before\n" in descant.errors
    assert "switch -c next && " in descant.errors
    assert repository.status() == [" M src/tide.py"]


@pytest.mark.thorough
def test_a_branch_is_the_first_of_a_repository_without_commits(descant: Outcome, tmp_path: Path) -> None:
    repository = Repository(tmp_path / "empty")
    repository.hook("pre-commit", "test -e fine")
    answer = write_answer(tmp_path, {"a.py": "a = 1\n"})
    arguments: list[str | Path] = ["apply", answer, "--workspace", repository.top, "--yes"]
    arguments += ["--branch", "next"]

    assert descant(*arguments) == 1
    assert repository("symbolic-ref", "HEAD") == "refs/heads/main\n"
    assert descant("undo", "--workspace", repository.top) == 0
    repository.write({"fine": ""})
    assert descant(*arguments) == 0
    assert repository("symbolic-ref", "HEAD") == "refs/heads/next\n"
    assert repository.changed() == {"a.py": "A"}


# Once more, and undo


def test_the_same_answer_again_has_nothing_to_commit(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    assert commit({"src/tide.py": CHANGED}) == 0

    assert commit({"src/tide.py": CHANGED}) == 0
    assert descant.errors == "descant: nothing to write, and nothing to commit\n"
    assert repository.log() == ["Make the tide depend on the hour", "Before"]


def test_what_was_applied_without_a_commit_is_not_committed_later_but_said(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}, "--only", "*") == 0

    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 1
    by_hand = re.search(r"nothing to write; applied before and not committed: (.+)\n", descant.errors)
    assert by_hand is not None, descant.errors
    subprocess.run(["sh", "-c", by_hand[1]], check=True, capture_output=True)
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}


def test_undo_says_that_the_commit_stands_and_what_it_says_can_be_done(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    repository.write({"other.txt": "staged\n"})
    repository("add", "other.txt")
    before = snapshot(repository.top / "src")
    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 0
    short = repository("rev-parse", "HEAD")[:10]

    assert descant("undo", "--list", "--workspace", repository.top) == 0
    assert re.search(rf"applied at .* UTC, committed as {short}\n", descant.output)
    assert descant("undo", "--workspace", repository.top) == 0
    assert f"The commit {short} stands; only the files were undone.\n" in descant.output
    assert snapshot(repository.top / "src") == before
    by_reset = re.search(r"Or, if it is not pushed: (.+)\n", descant.output)
    by_commit = re.search(r"To commit the undo: (.+)\n", descant.output)
    assert by_reset is not None
    assert by_commit is not None
    subprocess.run(["sh", "-c", by_reset[1]], check=True, capture_output=True)
    assert repository.log() == ["Before"]
    assert repository.status() == ["M  other.txt"]

    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 0
    assert descant("undo", "--workspace", repository.top) == 0
    by_commit = re.search(r"To commit the undo: (.+)\n", descant.output)
    assert by_commit is not None
    subprocess.run(["sh", "-c", by_commit[1]], check=True, capture_output=True)
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "D"}
    assert repository.status() == ["M  other.txt"]


@pytest.mark.thorough
def test_the_commit_that_was_said_can_be_reverted(
    commit: Callable[..., int], descant: Outcome, repository: Repository
) -> None:
    before = snapshot(repository.top / "src")
    assert commit({"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}) == 0
    by_hand = re.search(r"To undo: (git .+)\n", descant.output)
    assert by_hand is not None

    subprocess.run(["sh", "-c", f"{by_hand[1]} --no-edit"], check=True, capture_output=True)
    assert snapshot(repository.top / "src") == before


@pytest.mark.thorough
def test_identity_is_that_of_the_user(commit: Callable[..., int], repository: Repository) -> None:
    assert "Tess Ter" in IDENTITY
    assert commit({"src/tide.py": CHANGED}, summary="Fix.\n\nCo-authored-by: Mallory <m@example.org>") == 0
    assert repository("log", "-1", "--format=%an|%cn|%(trailers)").strip() == "Tess Ter|Tess Ter|"
    assert "> Co-authored-by: Mallory" in repository("log", "-1", "--format=%b")


# Ended in the middle


def test_control_c_while_a_hook_runs_leaves_the_files_applied_and_nothing_staged(
    repository: Repository, tmp_path: Path
) -> None:
    repository.hook("pre-commit", "kill -INT 0; exec sleep 20")
    index = repository.index()
    answer = write_answer(tmp_path, {"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"})

    arguments: list[str | Path] = ["apply", answer, "--workspace", repository.top, "--branch", "next"]
    status, seen = at_terminal(arguments, ["y\n"])

    assert status == INTERRUPTED, seen
    assert "the files are applied, but not committed: git commit was interrupted\n" in seen
    assert repository.index() == index
    assert repository.status() == [" M src/tide.py", "?? src/moon.py"]
    assert repository("branch", "--show-current") == "main\n"
    assert not (repository.top / ".git/index.lock").exists()


KILL_US = "kill -9 $(ps -o ppid= -p $(ps -o ppid= -p $PPID))"
"""Git is whose child the hook is, what watches it is whose child git is, and ours is that."""


@pytest.mark.parametrize("hook_status", some((1, 0), 1))
def test_a_kill_during_the_commit_leaves_the_files_applied_and_a_sound_index(
    descant: Outcome,
    repository: Repository,
    tmp_path: Path,
    hook_status: int,
) -> None:
    before, index = snapshot(repository.top / "src"), repository.index()
    repository.hook("pre-commit", f"{KILL_US}; exit {hook_status}")
    answer = write_answer(tmp_path, {"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"})

    arguments = ["apply", str(answer), "--workspace", str(repository.top), "--commit", "--yes"]
    assert in_child(lambda: main(arguments)) == -9
    (repository.top / ".git/hooks/pre-commit").unlink()
    lock = repository.top / ".git/index.lock"
    # Git lives on, and what watches it puts the index in order.
    until(lambda: not lock.exists() and (hook_status == 0 or repository.index() == index))
    if hook_status == 0:
        assert repository.status() == []
        assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}
    else:
        assert repository.status() == [" M src/tide.py", "?? src/moon.py"]
        repository("fsck", "--strict")
    assert descant("undo", "--workspace", repository.top) == 0
    assert snapshot(repository.top / "src") == before


@pytest.mark.thorough
def test_a_git_that_is_too_old_is_refused_before(
    commit: Callable[..., int],
    descant: Outcome,
    repository: Repository,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = tmp_path / "bin/git"
    old.parent.mkdir()
    script = f'case "$*" in *version*) echo git version 2.17.1;; *) exec {shutil.which("git")} "$@";; esac'
    old.write_text(f"#!/bin/sh\n{script}\n")
    old.chmod(0o755)
    monkeypatch.setenv("PATH", f"{old.parent}:{os.environ['PATH']}")

    assert refuses(repository, commit, descant) == "it needs git 2.25 or newer, and this is 2.17.1\n"


@pytest.mark.thorough
def test_where_capitals_are_the_same_git_commits_and_branches_are_compared_so(
    descant: Outcome, tmp_path: Path
) -> None:
    shown, top = tmp_path / "shown", tmp_path / "mount"
    shown.mkdir()
    top.mkdir()

    def commits() -> None:
        repository = Repository(top)
        repository.write({"src/Tide.py": TIDE})
        repository.commit_all()
        assert repository("config", "core.ignoreCase") == "true\n"
        arguments: list[str | Path] = [
            "apply",
            write_answer(tmp_path, {"src/Tide.py": CHANGED, "New.py": "a = 1\n"}),
        ]
        arguments += ["--workspace", top, "--yes", "--only", "*", "--only", "src/Tide.py"]
        assert descant(*arguments, "--branch", "Main") == 2
        assert "the branch main exists already" in descant.errors
        status = descant(*arguments, "--commit")
        assert (status, repository.changed()) == (0, {"src/Tide.py": "M", "New.py": "A"}), descant.errors
        renames = (
            "diff --git a/New.py b/new.py\nsimilarity index 100%\nrename from New.py\nrename to new.py\n"
        )
        (tmp_path / "answer.txt").write_text(renames)
        assert descant(*arguments, "--only", "New.py", "--commit") == 2
        assert "one file to git here, and only `git mv` renames it" in descant.errors

    if not on_folding_mount(shown, top, commits):
        pytest.skip("no file system can be mounted here")


# Hunk by hunk

KEYS = rb"(?:\?|/N)\] "


def test_only_the_hunks_that_one_takes_are_committed(repository: Repository, tmp_path: Path) -> None:
    lines = [f"value_{number} = {number}\n" for number in range(40)]
    repository.write({"values.py": "".join(lines)})
    repository.commit_all("Values")
    lines[5], lines[30] = "first = 5\n", "second = 30\n"
    answer = write_answer(tmp_path, {"values.py": "".join(lines)})

    arguments: list[str | Path] = ["apply", "-i", answer, "--workspace", repository.top, "--commit"]
    status, seen = at_terminal(arguments, ["n\n", "y\n", "y\n"], asks=KEYS)

    assert status == 1, seen
    assert repository("show", "--format=", "--unified=0", "HEAD").count("\n+") == 2, "the name, and a line"
    assert "second = 30" in repository("show", "HEAD:values.py")
    assert repository.status() == []
    assert "Committed as " in seen


def test_a_conflict_in_a_file_with_changes_of_ones_own_is_said_before_it_is_committed(
    repository: Repository, tmp_path: Path
) -> None:
    lines = [f"value_{number} = {number}\n" for number in range(40)]
    repository.write({"values.py": "".join(lines)})
    repository.commit_all("Values")
    answer = write_answer(tmp_path, {"values.py": "".join([*lines[:5], "theirs = 5\n", *lines[6:]])})
    repository.write({"values.py": "".join([*lines[:5], "ours = 5\n", *lines[6:]])})

    arguments: list[str | Path] = ["apply", "-i", answer, "--workspace", repository.top, "--commit"]
    typed = ["t\n", "y\n"]
    status, seen = at_terminal([*arguments, "--base", "HEAD"], typed, asks=KEYS)

    assert "it has uncommitted changes of yours, which the commit would hold, too" in seen
    assert status == 0, seen
    assert "theirs = 5" in repository("show", "HEAD:values.py")
    assert "  with uncommitted changes of yours: values.py\n" in seen


def test_what_the_user_writes_while_they_are_asked_is_asked_about_before_it_is_committed(
    repository: Repository, tmp_path: Path
) -> None:
    lines = [f"value_{number} = {number}\n" for number in range(40)]
    repository.write({"values.py": "".join(lines)})
    repository.commit_all("Values")
    answer = write_answer(tmp_path, {"values.py": "".join([*lines[:5], "theirs = 5\n", *lines[6:]])})

    def writes() -> str:
        repository.write({"values.py": "".join([*lines[:30], "mine = 30\n", *lines[31:]])})
        return "y\n"

    arguments: list[str | Path] = ["apply", answer, "--workspace", repository.top, "--commit"]
    status, seen = at_terminal(arguments, [writes, "y\n"])

    assert status == 0, seen
    assert "values.py has uncommitted changes of yours, which the commit would hold, too. Apply it?" in seen
    assert "  with uncommitted changes of yours: values.py\n" in seen
    assert {"theirs = 5", "mine = 30"} <= {*repository("show", "HEAD:values.py").splitlines()}
