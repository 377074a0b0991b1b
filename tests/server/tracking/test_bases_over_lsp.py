"""An editor is told what an answer was made from: by git beside everything else, and anew when HEAD moves."""

import asyncio
import contextlib
import os
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest

from support.based import numbered
from support.editor import Editor, answer, editor
from support.lsp_client import ENVIRONMENT, URI
from support.repositories import commit, git
from support.repositories import repository as new_repository

OLD = numbered(20)
NOW = numbered(20, line15="line15 = 'of others'", line16="line16 = 'of others'")
ANSWER = numbered(20, line2="line2 = 'of the answer'")
BOTH = numbered(
    20, line2="line2 = 'of the answer'", line15="line15 = 'of others'", line16="line16 = 'of others'"
)

pytestmark = pytest.mark.e2e


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A folder whose only file was changed by a commit since the answer was made."""
    made = new_repository(tmp_path / "workspace")
    commit(made, {"lines.py": OLD}, "Write the lines")
    commit(made, {"lines.py": NOW}, "Change two of them")
    return made


async def state(one: Editor) -> dict[str, Any]:
    """Return how the only file stands, as a tree of an editor shows it."""
    review = await one.client.request("descant/review", {"textDocument": {"uri": URI}})
    (file,) = review["files"]
    return dict(file)


async def codes_until(one: Editor, wanted: str) -> list[dict[str, Any]]:
    """Return the diagnostics of the answer when one of them has the code *wanted*."""
    while True:
        shown = await one.client.published()
        if shown["uri"] == URI and any(each["code"] == wanted for each in shown["diagnostics"]):
            return list(shown["diagnostics"])


def test_a_file_that_has_moved_on_is_merged_applied_and_undone(repository: Path) -> None:
    path = repository / "lines.py"

    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            merged = [each for each in await codes_until(one, "merged") if each["code"] == "merged"]
            assert "Write the lines" in merged[0]["message"]
            assert "keeps 2 lines changed since" in merged[0]["message"]
            file = await state(one)
            assert (file["state"], file["ready"]) == ("merged", True)
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
            assert path.read_text() == BOTH
            assert (await one.command("undo", uri=URI))["undone"]
            assert path.read_text() == NOW

    asyncio.run(talk())


def test_a_review_right_after_opening_shows_what_an_apply_does(repository: Path) -> None:
    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            file = await state(one)
            assert (file["state"], file["ready"]) == ("merged", True)

    asyncio.run(talk())


def test_an_apply_waits_until_it_is_known_what_the_answer_was_made_from(repository: Path) -> None:
    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            # The moment after it was pasted, whatever is known then.
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"]

    asyncio.run(talk())
    assert (repository / "lines.py").read_text() == BOTH


def test_an_edit_whose_lines_stood_in_another_function_once_is_asked_about(tmp_path: Path) -> None:
    body = "    total = 0\n    for item in value:\n        total += item\n    return total\n"
    alpha = f"def alpha(value):\n{body}"
    folder = new_repository(tmp_path / "workspace")
    commit(folder, {"lines.py": f"{alpha}\n\ndef beta(value):\n{body}"}, "Write both")
    commit(folder, {"lines.py": alpha}, "Delete one")
    edit = (
        "lines.py\n```\n<<<<<<< SEARCH\n        total += item\n=======\n"
        "        total += 2 * item\n>>>>>>> REPLACE\n```\n"
    )

    async def talk() -> None:
        async with editor(folder, text=edit) as one:
            file = await state(one)
            assert len(file["asks"]) == 1
            assert "which stood in “def beta(value):”, too, in commit" in file["asks"][0]
            assert "(Write both)" in file["asks"][0]

    asyncio.run(talk())


def test_an_edit_of_a_merged_answer_never_shows_the_lines_of_others_as_taken_back(
    repository: Path,
) -> None:
    again = ANSWER.replace("'of the answer'", "'of a person'")

    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            await codes_until(one, "merged")
            one.versions[URI] = 1
            one.change(URI, answer(**{"lines.py": again}))
            # While somebody types it is not looked up again.
            file = await state(one)
            assert (file["state"], file["merge"]["kept"]) == ("merged", 2)
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"]

    asyncio.run(talk())
    assert (repository / "lines.py").read_text() == BOTH.replace("'of the answer'", "'of a person'")


@pytest.mark.parametrize("is_open", [False, True])
def test_an_answer_that_is_edited_after_it_was_applied_takes_nothing_back(
    *, repository: Path, is_open: bool
) -> None:
    path = repository / "lines.py"
    again = ANSWER.replace("line9 = 1", "line9 = 'of a person'")

    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            if is_open:
                await one.open(path.as_uri(), NOW)
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"]
            one.versions[URI] = 1
            one.change(URI, answer(**{"lines.py": again}))
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
            text = one.texts[path.as_uri()] if is_open else path.read_text()
            assert text == BOTH.replace("line9 = 1", "line9 = 'of a person'")

    asyncio.run(talk())


def test_a_commit_under_an_open_answer_is_noticed(tmp_path: Path) -> None:
    made = new_repository(tmp_path / "workspace")
    commit(made, {"lines.py": NOW}, "Begin")

    async def talk() -> None:
        async with editor(made, text=answer(**{"lines.py": ANSWER})) as one:
            assert (await state(one))["state"] == "modified"
            watched = await watched_paths(one)
            assert {"HEAD", "main"} <= watched
            # History is rewritten so that the answer is a change of an older version now.
            git(made, "checkout", "-q", "--orphan", "other")
            commit(made, {"lines.py": OLD}, "Write the lines")
            commit(made, {"lines.py": NOW}, "Change two of them")
            changes = [{"uri": (made / ".git/HEAD").as_uri(), "type": 2}]
            one.client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
            await codes_until(one, "merged")
            assert (await state(one))["state"] == "merged"

    asyncio.run(talk())


async def watched_paths(one: Editor) -> set[str]:
    """Return the names of the files that the client was asked last to watch for answers."""
    while True:
        for each in (await one.client.notification("client/registerCapability"))["registrations"]:
            if each["id"] == "descant.files-of-answers":
                patterns = (watcher["globPattern"] for watcher in each["registerOptions"]["watchers"])
                return {str(pattern["pattern"]).rpartition("/")[2] for pattern in patterns}


def test_who_wants_nothing_merged_says_so_in_the_settings(repository: Path) -> None:
    (repository / "descant.toml").write_text('base = "disk"\n')

    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            assert (await state(one))["state"] == "modified"
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]

    asyncio.run(talk())
    assert (repository / "lines.py").read_text() == ANSWER


def test_without_git_everything_else_works_and_that_is_said_once(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "PATH", str(tmp_path / "empty"))

    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            assert (await state(one))["state"] == "modified"
            assert "git was not found" in await one.message("window/showMessage")
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
            assert (await one.command("undo", uri=URI))["undone"]
            while one.client.waiting("window/showMessage"):
                assert "git" not in await one.message("window/showMessage")

    asyncio.run(talk())


@pytest.fixture
def slow_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe that each git of a server waits for until somebody writes into it."""
    pipe, programs = tmp_path / "pipe", tmp_path / "programs"
    os.mkfifo(pipe)
    programs.mkdir()
    real = shutil.which("git")
    (programs / "git").write_text(f'#!/bin/sh\nread -r line < "{pipe}"\nexec "{real}" "$@"\n')
    (programs / "git").chmod(0o755)
    monkeypatch.setitem(ENVIRONMENT, "PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    return pipe


def test_a_git_that_hangs_keeps_nobody_waiting(repository: Path, slow_git: Path) -> None:
    """Meanwhile the answer is read, edited and described."""

    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            assert await one.verdict() == {"files": 1, "ready": 1, "blocked": 0, "changed": 0}
            assert "Modified · Review" in await one.lenses()
            assert await one.client.ask("textDocument/hover", position={"line": 0, "character": 3})
            # From here on git answers, each time that it is asked.
            writer = asyncio.create_task(asyncio.to_thread(_feed, slow_git, stopped))
            await codes_until(one, "merged")
            stopped.set()
            await writer

    stopped = threading.Event()
    asyncio.run(talk())


def test_who_looks_at_a_file_sees_what_is_applied_though_git_is_slow(
    repository: Path, slow_git: Path
) -> None:
    async def talk() -> None:
        async with editor(repository, text=answer(**{"lines.py": ANSWER})) as one:
            assert "Modified · Review" in await one.lenses()
            asked = {"textDocument": {"uri": URI}, "seen": ["lines.py"]}
            review = asyncio.create_task(one.client.request("descant/review", asked))
            # Longer than what only describes an answer waits.
            assert not (await asyncio.wait({review}, timeout=1.5))[0]
            writer = asyncio.create_task(asyncio.to_thread(_feed, slow_git, stopped))
            assert (await review)["files"][0]["state"] == "merged"
            stopped.set()
            await writer

    stopped = threading.Event()
    asyncio.run(talk())


def _feed(pipe: Path, stopped: threading.Event) -> None:
    """Let each process go on that reads from *pipe*, until that is *stopped*."""
    end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    try:
        while not stopped.wait(0.01):
            with contextlib.suppress(BlockingIOError):
                os.write(end, b"go\n")
    finally:
        os.close(end)


def test_an_untrusted_workspace_is_compared_and_none_of_its_programs_is_run(
    repository: Path, tmp_path: Path
) -> None:
    trap, sprung = tmp_path / "trap", tmp_path / "sprung"
    trap.write_text(f'#!/bin/sh\ntouch "{sprung}"\n')
    trap.chmod(0o755)
    for setting in ("core.fsmonitor", "core.pager", "diff.external", "gpg.program", "core.sshCommand"):
        git(repository, "config", setting, str(trap))
    git(repository, "config", "log.showSignature", "true")

    async def talk() -> None:
        options = {"workspaceTrusted": False}
        text = answer(**{"lines.py": ANSWER})
        async with editor(repository, text=text, options=options) as one:
            assert (await state(one))["state"] == "merged"
            assert not any(title.startswith(("Apply", "Use")) for title in await one.lenses())
            offered = {each["command"] for each in (await state(one))["merge"]["choices"]}
            assert offered == {"descant.review"}
            assert not (await one.command("applyFiles", uri=URI, all=True))["applied"]

    asyncio.run(talk())
    assert not sprung.exists()
    assert (repository / "lines.py").read_text() == NOW
