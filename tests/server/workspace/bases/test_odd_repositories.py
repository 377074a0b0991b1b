"""Repositories that are not as most are: what can be read is read, and what cannot is said in a word."""

import os
import shutil
import time
from pathlib import Path

import pytest

from descant_server.workspace.bases import HistoryBases, git_reader
from support.based import beside, text, told, whole
from support.repositories import commit, git, repository, write

OLD, NEW, ANSWER = text(), text(3, 4), text(20, word="answer")
BOTH = NEW.replace("line 20 = 20", "answer 20")
MERGED = {"a.py": ("merged", BOTH)}
AS_IT_IS = {"a.py": ("modified", ANSWER)}


def with_trouble(folder: Path) -> str:
    """Return what is said of the history where *folder* is taken as it is."""
    bases = HistoryBases(folder)
    assert told(folder, {"a.py": ANSWER}, bases) == AS_IT_IS
    return bases.trouble


def test_no_repository_and_none_with_a_commit_need_no_word(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": NEW, "unborn/a.py": NEW, "fake/a.py": NEW, "file/a.py": NEW})
    assert not with_trouble(tmp_path)
    repository(tmp_path / "unborn")
    assert not with_trouble(tmp_path / "unborn")
    (tmp_path / "fake/.git").mkdir()
    assert not with_trouble(tmp_path / "fake")
    (tmp_path / "file/.git").write_text("gitdir: nowhere\n")
    assert not with_trouble(tmp_path / "file")


def test_git_that_is_missing_is_said_and_nothing_else_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    monkeypatch.setenv("PATH", str(tmp_path))
    assert with_trouble(folder) == (
        "The program git was not found, so the history of this folder is not looked at."
    )


def test_a_slow_git_is_given_up_and_not_asked_again_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD}, {"a.py": NEW})
    calls = tmp_path / "calls"
    slow = tmp_path / "bin/git"
    slow.parent.mkdir()
    slow.write_text(f"#!/bin/sh\necho >> '{calls}'\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(git_reader, "SECONDS", 0.3)
    bases, started = HistoryBases(folder), time.monotonic()
    for _ in range(3):
        [file] = beside(folder, whole({"a.py": ANSWER}), bases).values()
        assert (file.state, file.draft.after) == ("older", ANSWER)
        (asked,) = file.draft.asks
        assert asked == "replaces the file as a whole: git took too long to tell what it was made from"
        assert told(folder, {"b.py": ANSWER}, bases) == {"b.py": ("new", ANSWER)}
        assert "Git took over" in bases.trouble
    assert time.monotonic() - started < 30
    assert calls.read_text() == "\n"


def test_a_shallow_repository_has_the_history_that_it_has(tmp_path: Path) -> None:
    source = repository(tmp_path / "source", *({"a.py": text(*range(number))} for number in range(12)))
    git(tmp_path, "clone", "-q", "--depth", "3", source.as_uri(), "shallow")
    answer = text(*range(10)).replace("line 30 = 30", "answer 30")
    there = text(*range(11)).replace("line 30 = 30", "answer 30")
    assert told(tmp_path / "shallow", {"a.py": answer}) == {"a.py": ("merged", there)}
    [older] = beside(tmp_path / "shallow", whole({"a.py": text(30, word="answer")})).values()
    assert older.state == "older", "it may be older than all that is known"


def test_a_clone_without_contents_takes_those_that_are_there(tmp_path: Path) -> None:
    source = repository(tmp_path / "source", {"a.py": OLD}, {"a.py": NEW})
    git(source, "config", "uploadpack.allowFilter", "true")
    git(tmp_path, "clone", "-q", "--filter=blob:none", source.as_uri(), "partial")
    assert not with_trouble(tmp_path / "partial")
    write(tmp_path / "partial", {"a.py": NEW.replace("line 30", "others")})
    answer = NEW.replace("line 20", "answer")
    both = answer.replace("line 30", "others")
    assert told(tmp_path / "partial", {"a.py": answer}) == {"a.py": ("merged", both)}, "of the commit itself"
    git(tmp_path, "clone", "-q", "--filter=tree:0", source.as_uri(), "treeless")
    assert told(tmp_path / "treeless", {"a.py": ANSWER}) == AS_IT_IS


def test_a_merge_or_a_rebase_on_the_way_and_a_lock_are_no_hindrance(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    git(folder, "checkout", "-q", "-b", "side")
    commit(folder, {"a.py": text(9, word="side")}, "side")
    git(folder, "checkout", "-q", "main")
    commit(folder, {"a.py": text(9, word="main")}, "main")
    for command in (("merge", "side"), ("rebase", "side")):
        with pytest.raises(Exception, match="non-zero exit status"):
            git(folder, *command)
        (folder / ".git/index.lock").write_text("")
        (folder / "a.py").write_text(text(9, word="main"))
        found = told(folder, {"a.py": ANSWER})
        assert found["a.py"][0] == "merged", command
        (folder / ".git/index.lock").unlink()
        git(folder, command[0], "--abort")


def test_a_linked_work_tree_and_a_folder_with_a_link_to_it_have_their_history(tmp_path: Path) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD}, {"a.py": NEW})
    git(folder, "worktree", "add", "-q", "-b", "other", str(tmp_path / "linked"))
    assert told(tmp_path / "linked", {"a.py": ANSWER}) == MERGED
    (tmp_path / "alias").symlink_to(folder)
    assert told(tmp_path / "alias", {"a.py": ANSWER}) == MERGED


def test_objects_may_be_packed_borrowed_or_named_by_longer_ids(tmp_path: Path) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD}, {"a.py": NEW})
    git(folder, "gc", "-q")
    git(folder, "commit-graph", "write")
    assert told(folder, {"a.py": ANSWER}) == MERGED
    git(tmp_path, "clone", "-q", "--shared", str(folder), "shared")
    assert told(tmp_path / "shared", {"a.py": ANSWER}) == MERGED
    longer = repository(
        tmp_path / "longer", {"a.py": OLD}, {"a.py": NEW}, options=("--object-format=sha256",)
    )
    assert told(longer, {"a.py": ANSWER}) == MERGED


def test_what_is_damaged_is_said_or_left_out(tmp_path: Path) -> None:
    made = repository(tmp_path / "made", {"a.py": OLD}, {"a.py": NEW})
    for number, name in enumerate(("HEAD", "HEAD^{tree}", "HEAD~1", "HEAD~1^{tree}", "HEAD~1:a.py")):
        for content in (b"", b"garbage", None):
            folder = tmp_path / f"{number}{content!r}".replace("'", "")
            shutil.copytree(made, folder)
            blob = git(made, "rev-parse", name).strip()
            damaged = folder / ".git/objects" / blob[:2] / blob[2:]
            damaged.chmod(0o644)
            damaged.unlink() if content is None else damaged.write_bytes(content)
            bases = HistoryBases(folder)
            assert told(folder, {"a.py": ANSWER}, bases) == AS_IT_IS, name
            assert bases.trouble.isprintable()
            assert len(bases.trouble) < 200
    (made / ".git/config").write_text("[core\nnonsense")
    assert "Git cannot read the repository of this folder" in with_trouble(made)


def test_a_format_of_another_git_is_said(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD}, {"a.py": NEW})
    git(folder, "config", "core.repositoryFormatVersion", "1")
    git(folder, "config", "extensions.fromTheFuture", "true")
    assert "Git cannot read the repository of this folder" in with_trouble(folder)


def test_other_objects_that_a_repository_names_instead_are_not_taken(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD, "b": text(7)}, {"a.py": NEW})
    git(folder, "replace", *(git(folder, "rev-parse", name).strip() for name in ("HEAD~1:a.py", "HEAD:b")))
    assert told(folder, {"a.py": ANSWER}) == MERGED


def test_what_a_shell_has_set_for_another_repository_is_not_for_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD}, {"a.py": NEW})
    other = repository(tmp_path / "other", {"a.py": "other\n"})
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    assert told(folder, {"a.py": ANSWER}) == MERGED


@pytest.mark.parametrize(
    "path",
    ["a b/*.py", ":(glob)**", ":!a.py", "[a].py", "-n", "--all", 'q"u.py', "ü/日.py", "HEAD", "a\\b.py"],
)
def test_a_path_means_itself_whatever_signs_it_has(tmp_path: Path, path: str) -> None:
    folder = repository(tmp_path, {path: OLD, "a.py": text(1)}, {path: NEW, "a.py": text(2)})
    found = beside(folder, whole({path: ANSWER}))
    [draft] = [each.draft for each in found.values()]
    if draft.target is not None and draft.before is not None:
        assert draft.after == BOTH, path


def test_names_that_are_no_text_and_links_are_passed_over(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": OLD})
    (Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.py"))).write_text("x\n")
    (folder / "new\nline.py").write_text("x\n")
    (folder / "link.py").symlink_to("a.py")
    commit(folder, {"a.py": NEW}, "odd names")
    os.rename(os.fsencode(folder) + b"/\xff\xfe.py", os.fsencode(folder) + b"/\xff.py")
    commit(folder, {}, "an odd name is changed")
    assert told(folder, {"a.py": ANSWER}) == MERGED


def test_a_file_that_was_a_link_once_has_no_base_there(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"b.py": OLD})
    (folder / "a.py").symlink_to("b.py")
    commit(folder, {}, "a link")
    (folder / "a.py").unlink()
    commit(folder, {"a.py": NEW}, "a file")
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "modified"
