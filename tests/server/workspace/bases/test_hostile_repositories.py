"""Reading a repository starts no program of it, writes nothing to it, and fetches nothing."""

import contextlib
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from descant_server.workspace.bases import HistoryBases, NoSuchBaseError, named_bases
from support.based import beside, text, whole
from support.failing_disk import snapshot
from support.repositories import commit, git, repository

OLD, NEW, ANSWER = text(), text(3, 4), text(20, word="answer")
PATCH = "".join(
    ("--- a/a.py\n+++ b/a.py\n@@ -3,4 +3,4 @@\n", " line 2 = 2\n line 3 = 3\n", "-line 4 = 4\n+x\n")
)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[str]:
    """A program that leaves a mark; none may be there in the end."""
    place, mark = tmp_path / "program.sh", tmp_path / "mark"
    place.write_text(f'#!/bin/sh\necho "$0 $*" >> "{mark}"\ncat\n')
    place.chmod(place.stat().st_mode | stat.S_IXUSR)
    yield str(place)
    assert not mark.exists(), mark.read_text()


def looked_at_in_every_way(folder: Path) -> None:
    """Ask for all that history can be asked for."""
    bases = HistoryBases(folder)
    for answer in (whole({"a.py": ANSWER, "gone.py": OLD, "new.py": "new\n"}), PATCH):
        beside(folder, answer, bases)
    for name in ("HEAD~1", "main", "a.py", "HEAD:a.py", "@{u}", "-h", "--help", "--upload-pack=x", "ext::sh"):
        with contextlib.suppress(NoSuchBaseError):
            beside(folder, whole({"a.py": ANSWER}), named_bases(folder, name))


def settings_that_start(program: str) -> dict[str, str]:
    return {
        "core.fsmonitor": program,
        "core.pager": program,
        "core.editor": program,
        "core.sshCommand": program,
        "core.askPass": program,
        "core.gitProxy": program,
        "core.hooksPath": str(Path(program).parent / "hooks"),
        "core.alternateRefsCommand": program,
        "core.attributesFile": str(Path(program).parent / "attributes"),
        "diff.external": program,
        "diff.mark.textconv": program,
        "diff.mark.command": program,
        "filter.mark.clean": program,
        "filter.mark.smudge": program,
        "filter.mark.process": program,
        "filter.mark.required": "true",
        "merge.mark.driver": program,
        "gpg.program": program,
        "log.showSignature": "true",
        "credential.helper": f"!{program}",
        "alias.rev-parse": f"!{program}",
        "alias.rev-list": f"!{program}",
        "alias.diff-tree": f"!{program}",
        "alias.cat-file": f"!{program}",
        "alias.ls-tree": f"!{program}",
        "pager.log": program,
        "pager.rev-list": program,
        "pager.diff-tree": program,
        "sequence.editor": program,
        "uploadpack.packObjectsHook": program,
        "trace2.eventTarget": str(Path(program).parent / "mark"),
        "trace2.normalTarget": str(Path(program).parent / "mark"),
        "interactive.diffFilter": program,
        "submodule.recurse": "true",
        "fetch.recurseSubmodules": "true",
    }


def set_up(folder: Path, program: str) -> None:
    attributes = "* filter=mark diff=mark merge=mark text eol=crlf working-tree-encoding=UTF-16\n"
    (Path(program).parent / "attributes").write_text(attributes)
    (folder / ".git/info").mkdir(exist_ok=True)
    (folder / ".git/info/attributes").write_text(attributes)
    hooks = Path(program).parent / "hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "post-index-change", "fsmonitor-watchman", "query-watchman", "pre-auto-gc"):
        (hooks / name).symlink_to(program)
    more = folder / ".git/more.config"
    for name, value in settings_that_start(program).items():
        git(folder, "config", "--file", str(more), name, value)
    git(folder, "config", "include.path", "more.config")


def test_no_setting_attribute_or_hook_of_a_repository_starts_a_program(tmp_path: Path, program: str) -> None:
    folder = repository(
        tmp_path / "work",
        {".gitattributes": "", "a.py": OLD, "gone.py": OLD},
        {"a.py": NEW, "gone.py": None, "here.py": OLD},
    )
    (folder / ".gitattributes").write_text("* filter=mark diff=mark merge=mark\n")
    set_up(folder, program)
    before = snapshot(folder)
    looked_at_in_every_way(folder)
    assert snapshot(folder) == before
    mark = tmp_path / "mark"
    assert not mark.exists()
    with contextlib.suppress(subprocess.CalledProcessError):
        git(folder, "status")
    assert mark.exists(), "git itself is fooled, so the programs would be started"
    mark.unlink()


def test_what_a_partial_clone_lacks_is_not_fetched(tmp_path: Path, program: str) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD, "b.py": OLD}, {"a.py": NEW})
    blob = git(folder, "rev-parse", "HEAD~1:a.py").strip()
    (folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
    for name, value in {
        "core.repositoryFormatVersion": "1",
        "extensions.partialClone": "origin",
        "remote.origin.url": f"ext::{program} %S",
        "remote.origin.promisor": "true",
        "remote.origin.partialclonefilter": "blob:none",
        "remote.origin.uploadpack": program,
        "protocol.ext.allow": "always",
        "protocol.allow": "always",
    }.items():
        git(folder, "config", name, value)
    looked_at_in_every_way(folder)
    git(folder, "config", "remote.origin.url", f"{folder}")
    looked_at_in_every_way(folder)
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.draft.base is None, "a base that is not there is none"


def test_a_signature_is_not_checked(tmp_path: Path, program: str) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD})
    tree = git(folder, "write-tree").strip()
    signed = (
        f"tree {tree}\nauthor A <a@example.org> 1 +0000\ncommitter A <a@example.org> 1 +0000\n"
        "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nsigned\n"
    )
    name = git(folder, "hash-object", "-t", "commit", "-w", "--stdin", given=signed).strip()
    git(folder, "update-ref", "HEAD", name)
    commit(folder, {"a.py": NEW}, "on it")
    set_up(folder, program)
    looked_at_in_every_way(folder)


def test_a_folder_that_poses_as_a_bare_repository_is_not_believed(tmp_path: Path, program: str) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD}, {"a.py": NEW})
    inner = folder / "inner"
    git(tmp_path, "init", "-q", "--bare", str(inner))
    (inner / "config").write_text(f"[core]\n\tbare = true\n\tfsmonitor = {program}\n")
    (inner / "a.py").write_text(NEW)
    looked_at_in_every_way(inner)
    assert beside(inner, whole({"a.py": ANSWER}))["a.py"].draft.base is None


def test_what_a_commit_is_called_is_shown_on_one_plain_line(tmp_path: Path) -> None:
    folder = repository(tmp_path / "work", {"a.py": OLD})
    git(
        folder,
        "commit",
        "-q",
        "--amend",
        "--cleanup=verbatim",
        "-m",
        "a\x1b[31m\x02b\u2028c\u202ed\x85e\n\nf",
    )
    commit(folder, {"a.py": NEW}, "on it")
    [found] = beside(folder, whole({"a.py": ANSWER})).values()
    assert found.draft.base is not None
    assert found.draft.base.name.isprintable()
    assert "a [31m b c d e" in found.draft.base.name


def test_a_file_that_was_renamed_to_what_is_refused_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    outside.write_text(NEW)
    folder = repository(tmp_path / "work", {"a.py": OLD, "b.py": OLD + "b\n", "c": "c\n"})
    commit(folder, {"a.py": None, "link.py": OLD, "b.py": None, ".github/b.py": OLD + "b\n"}, "renamed")
    (folder / "link.py").unlink()
    (folder / "link.py").symlink_to(outside)
    found = beside(folder, whole({"a.py": ANSWER, "b.py": ANSWER}))
    target = found["a.py"].draft.target
    assert target is not None
    assert target.relative == "a.py"
    assert not any(step.relative != "a.py" for step in found["a.py"].draft.steps), (
        "nothing is written through a link"
    )
    assert outside.read_text() == NEW
    configuring = found["b.py"].draft
    assert configuring.target is not None
    assert configuring.target.relative == ".github/b.py"
    assert len(configuring.asks) == 1 + len(configuring.target.asks)
