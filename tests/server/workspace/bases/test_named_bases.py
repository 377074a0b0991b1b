"""A base that the caller names: a commit, a folder or the disk; and names that mean nothing."""

from pathlib import Path

import pytest

from descant_server.workspace.bases import NoSuchBaseError, named_bases
from support.based import beside, text, told, whole
from support.repositories import commit, git, repository, write

OLD, NEW, ANSWER = text(), text(3, 4), text(20, word="answer")
MERGED = {"a.py": ("merged", NEW.replace("line 20 = 20", "answer 20"))}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository whose first commit has a tag, a branch and a stash on it."""
    made = repository(tmp_path / "work", {"a.py": OLD})
    git(made, "tag", "-a", "v1", "-m", "tagged")
    git(made, "branch", "old")
    git(made, "remote", "add", "origin", str(made))
    git(made, "fetch", "-q", "origin")
    git(made, "branch", "-q", "--set-upstream-to=origin/old", "main")
    commit(made, {"a.py": NEW}, "later")
    return made


@pytest.mark.parametrize("name", ["v1", "old", "HEAD~1", "HEAD^", "@~", "@{u}", "origin/old"])
def test_a_commit_may_be_named_in_every_way_that_git_knows(folder: Path, name: str) -> None:
    assert told(folder, {"a.py": ANSWER}, named_bases(folder, name)) == MERGED


def test_a_stash_is_a_commit_and_an_id_may_be_short(folder: Path) -> None:
    write(folder, {"a.py": text(9)})
    git(folder, "stash")
    bases = named_bases(folder, "stash@{0}")
    assert told(folder, {"a.py": text(9, 20)}, bases)["a.py"] == ("merged", text(3, 4, 20))
    short = git(folder, "rev-parse", "--short", "old").strip()
    [found] = beside(folder, whole({"a.py": ANSWER}), named_bases(folder, short)).values()
    assert found.draft.base is not None
    assert found.draft.base.name == short


def test_the_disk_may_be_named_and_then_nothing_is_merged(folder: Path) -> None:
    assert told(folder, {"a.py": ANSWER}, named_bases(folder, "disk")) == {"a.py": ("modified", ANSWER)}


def test_a_folder_within_the_repository_has_its_own_paths(tmp_path: Path) -> None:
    made = repository(tmp_path, {"deep/a.py": OLD}, {"deep/a.py": NEW})
    assert told(made / "deep", {"a.py": ANSWER}, named_bases(made / "deep", "HEAD~1")) == MERGED


def test_a_folder_of_older_files_need_not_have_all(tmp_path: Path) -> None:
    write(tmp_path, {"work/a.py": NEW, "work/b.py": OLD, "older/a.py": OLD})
    bases = named_bases(tmp_path / "work", str(tmp_path / "older"))
    found = told(tmp_path / "work", {"a.py": ANSWER, "b.py": ANSWER, "new.py": "x\n"}, bases)
    assert found["a.py"] == MERGED["a.py"]
    assert found["b.py"][0] == "conflict", "it was made where no such file was"
    assert found["new.py"] == ("new", "x\n")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nothing",
        "-h",
        "--all",
        "HEAD~99",
        "HEAD:a.py",
        "HEAD^{tree}",
        "v1..old",
        "^old",
        "a.py",
        "0000",
        "\n",
    ],
)
def test_a_name_that_means_no_commit_is_refused(folder: Path, name: str) -> None:
    with pytest.raises(NoSuchBaseError, match=r"name a commit, a branch, a tag, a folder, or “disk”"):
        named_bases(folder, name)


def test_a_named_base_is_in_the_encoding_of_the_file(tmp_path: Path) -> None:
    settings = "root = true\n[*]\ncharset = latin1\n"
    old, new = (each.replace("line 1 ", "größe ") for each in (OLD, NEW))
    made = repository(
        tmp_path, {".editorconfig": settings, "a.py": old.encode("latin-1")}, {"a.py": new.encode("latin-1")}
    )
    answer = old.replace("line 20 = 20", "answer 20")
    [found] = told(made, {"a.py": answer}, named_bases(made, "HEAD~1")).values()
    assert found == ("merged", new.replace("line 20 = 20", "answer 20"))


def test_edits_of_a_named_base_are_merged_and_take_nothing_back(folder: Path) -> None:
    patch = (
        "--- a/a.py\n+++ b/a.py\n@@ -20,3 +20,3 @@\n line 19 = 19\n-line 20 = 20\n+answer 20\n line 21 = 21\n"
    )
    for there, expected in ((NEW, ("merged", MERGED["a.py"][1])), (MERGED["a.py"][1], ("unchanged", None))):
        write(folder, {"a.py": there or ""})
        [found] = beside(folder, patch, named_bases(folder, "v1")).values()
        assert found.state == expected[0]
        assert expected[1] in (None, found.draft.after)


@pytest.mark.parametrize(
    "data", [b"\0\1\2", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"]
)
def test_where_the_named_base_is_no_text_a_file_is_not_replaced_unasked(tmp_path: Path, data: bytes) -> None:
    made = repository(tmp_path / "work", {"a.py": OLD})
    (made / "a.py").write_bytes(data)
    git(made, "commit", "-q", "-a", "-m", "no text")
    commit(made, {"a.py": NEW}, "later")
    [found] = beside(made, whole({"a.py": ANSWER}), named_bases(made, "HEAD~1")).values()
    assert str(found.state) == "older"
    assert any("cannot be read as text" in reason for reason in found.draft.asks)
