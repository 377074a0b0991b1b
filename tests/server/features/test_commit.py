"""Committing what was applied, as an editor does it, over real stdio, in real repositories."""

import asyncio
import json
import os
import select
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest

from descant_server.testing.client import ServerFailed
from support import lsp_client
from support.editor import ABLE, Editor, editor
from support.git_repositories import Repository, isolate
from support.lsp_client import URI

TIDE = "def height(hour):\n    return 2\n"
CHANGED = "def height(hour):\n    return 2 + hour\n"
SUMMARY = "Make the tide depend on the hour.\n\nIt was the same all day."
MESSAGE = "Make the tide depend on the hour\n\nIt was the same all day."
FILES = {"src/tide.py": CHANGED, "src/moon.py": "PHASES = 8\n"}
_WINDOW = {**ABLE["window"], "workDoneProgress": True}
_WITH_PROGRESS = {**ABLE, "window": _WINDOW}
pytestmark = pytest.mark.e2e


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    isolate(monkeypatch, tmp_path)
    for name in ("HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_NOSYSTEM"):
        value = str(tmp_path / "home") if name == "HOME" else str(tmp_path / "home/.config")
        monkeypatch.setitem(lsp_client.ENVIRONMENT, name, "1" if name.startswith("GIT") else value)
    monkeypatch.setitem(lsp_client.ENVIRONMENT, "DESCANT_STATE_DIR", str(tmp_path / "state"))
    repository = Repository(tmp_path / "repository")
    repository.write({"src/tide.py": TIDE, "notes.txt": "notes\n", "other.txt": "other\n"})
    repository.commit_all()
    return repository


def answer_of(files: dict[str, str]) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": SUMMARY, "course_of_action": [], "files": listed})


@asynccontextmanager
async def applied(
    repository: Repository, files: dict[str, str] = FILES, **more: Any
) -> AsyncIterator[Editor]:
    """Yield an editor that has applied *files*."""
    options = {"capabilities": _WITH_PROGRESS, **more}
    async with editor(repository.top, text=answer_of(files), **options) as one:
        result = await one.command("applyFiles", uri=URI, paths=list(files), commit=True)
        assert result["applied"], result
        yield one


async def committed(one: Editor, **more: Any) -> dict[str, Any]:
    """Commit what is told with the message that is told, and return the result."""
    told = await one.command("commit", uri=URI, **more)
    assert told["id"], told
    result: dict[str, Any] = await one.command(
        "commit", uri=URI, message=told["message"], id=told["id"], **more
    )
    return result


def test_exactly_the_applied_files_are_told_and_committed_with_the_summary(repository: Repository) -> None:
    repository.write({"other.txt": "staged\n", "untracked.txt": "mine\n"})
    repository("add", "other.txt")
    repository.write({"notes.txt": "unstaged\n"})
    repository.hook("pre-commit", "echo checked")

    async def talk() -> None:
        async with applied(repository) as one:
            assert (await one.client.ask("descant/review"))["canCommit"] is True
            offer = await one.client.notification("window/showMessageRequest")
            assert [action["title"] for action in offer["actions"]] == ["Undo", "Commit…"]
            told = await one.command("commit", uri=URI)
            assert told["headline"] == "Commit 2 files on main"
            assert (told["message"], told["files"]) == (MESSAGE, ["src/tide.py", "src/moon.py"])
            assert (told["hooks"], told["questions"]) == (["pre-commit"], [])
            assert told["details"] == [
                "git commit runs the hooks pre-commit.",
                "1 other staged file stays staged.",
            ]
            assert repository.log() == ["Before"]

            result = await committed(one)
            short = repository("rev-parse", "HEAD")[:10]
            subject = "Make the tide depend on the hour"
            assert result["message"] == f"Committed as {short} on main: {subject}"
            assert result["output"] == "checked"
            assert (await one.client.ask("descant/review"))["canCommit"] is False
            again = await one.command("commit", uri=URI)
            assert again["id"] is None
            assert "Apply its files first" in again["message"]

            undone = await one.command("undo", uri=URI)
            assert undone["message"].endswith(f"The commit {short} stands: revert it, or commit the undo.")

    asyncio.run(talk())
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}
    assert repository("log", "-1", "--format=%B").strip() == MESSAGE
    assert repository("diff", "--cached", "--name-only").split() == ["other.txt"]


def test_who_chooses_to_commit_beside_undo_is_asked_for_the_message_by_the_client(
    repository: Repository,
) -> None:
    async def talk() -> None:
        async with editor(repository.top, text=answer_of(FILES)) as one:
            one.client.replies["window/showMessageRequest"] = {"title": "Commit…"}
            await one.command("applyFiles", uri=URI, all=True, commit=True)
            assert await one.client.notification("descant/commit") == {"uri": URI}

    asyncio.run(talk())
    assert repository.log() == ["Before"]


async def _offered(one: Editor) -> dict[str, Any] | None:
    place = {"line": 0, "character": 0}
    asked = {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
    found = await one.client.ask("textDocument/codeAction", **asked)
    return next((dict(each["command"]) for each in found if each["title"].startswith("Commit")), None)


def test_it_is_a_code_action_once_something_is_applied_which_says_what_came_of_it(
    repository: Repository,
) -> None:
    async def talk() -> None:
        async with editor(repository.top, text=answer_of(FILES)) as one:
            assert await _offered(one) is None
            await one.command("applyFiles", uri=URI, all=True)
            action = await _offered(one)
            assert action is not None
            assert action["title"] == "Commit the applied files, the summary as the message"
            command = {"command": action["command"], "arguments": action["arguments"]}
            # Where there is something to ask nothing is done, and that is said.
            repository.write({"src/tide.py": f"{CHANGED}# mine\n"})
            refused = await one.client.request("workspace/executeCommand", command)
            assert not refused["committed"]
            assert "something to ask: 'src/tide.py'" in await _told(one, "Not committed")
            repository.write({"src/tide.py": CHANGED})
            assert (await one.client.request("workspace/executeCommand", command))["committed"]
            assert "Make the tide depend on the hour" in await _told(one, "Committed as ")
            assert await _offered(one) is None

    asyncio.run(talk())
    assert repository("log", "-1", "--format=%B").strip() == MESSAGE


async def _told(one: Editor, start: str) -> str:
    while not (message := await one.message("window/showMessage")).startswith(start):
        pass
    return message


def test_nothing_but_what_was_told_is_committed(repository: Repository) -> None:
    async def talk() -> None:
        async with applied(repository) as one:
            told = await one.command("commit", uri=URI)
            repository.write({"src/tide.py": f"{CHANGED}# more\n"})
            late = await one.command("commit", uri=URI, message="Tides", id=told["id"])
            assert (late["committed"], late["message"]) == (
                False,
                "The files or the repository have changed meanwhile; nothing was committed. Commit again.",
            )
            told = await one.command("commit", uri=URI)
            assert told["questions"] == [
                "'src/tide.py' has changed since it was applied, and is committed as it is now."
            ]
            assert (await committed(one))["committed"]

    asyncio.run(talk())
    assert repository.log() == ["Make the tide depend on the hour", "Before"]
    assert repository("show", "HEAD:src/tide.py") == f"{CHANGED}# more\n"


def test_a_hook_that_refuses_leaves_the_files_applied_and_the_index_as_it_was(repository: Repository) -> None:
    repository.hook("pre-commit", "echo 'too many tides'; exit 1")
    before = repository.index()

    async def talk() -> None:
        async with applied(repository) as one:
            result = await committed(one)
            assert result["message"] == (
                "The files stay applied, but are not committed: git commit failed with exit status 1."
            )
            assert result["output"] == "too many tides"
            assert repository.index() == before
            assert (repository.top / "src/moon.py").exists()
            assert (await committed(one, verify=False))["committed"]

    asyncio.run(talk())
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}


@pytest.mark.parametrize("by", ["progress", pytest.param("request", marks=pytest.mark.thorough)])
def test_a_hook_that_takes_long_is_shown_and_ended_by_who_cancels_it(by: str, repository: Repository) -> None:
    _hook_without_end(repository)
    before = repository.index()

    async def talk() -> int:
        async with applied(repository) as one:
            told = await one.command("commit", uri=URI)
            argument = {"uri": URI, "message": "Tides", "id": told["id"]}
            asked = {"command": "descant.commit", "arguments": [argument]}
            number = one.client.ask_later("workspace/executeCommand", asked)
            token = (await one.client.notification("window/workDoneProgress/create"))["token"]
            begun = (await one.client.notification("$/progress"))["value"]
            assert (begun["title"], begun["cancellable"]) == ("Committing 2 files", True)
            assert begun["message"] == "git commit runs the hooks pre-commit"
            hook = await _pid_of_hook(repository)
            if by == "progress":
                one.client.notify("window/workDoneProgress/cancel", {"token": token})
                answered = await one.client.answered(number)
                assert answered["result"]["message"] == (
                    "The files stay applied, but are not committed: it was cancelled."
                )
            else:
                one.client.notify("$/cancelRequest", {"id": number})
                assert (await one.client.answered(number))["error"]["code"] == -32800
            assert (await one.client.notification("$/progress"))["value"] == {"kind": "end"}
            # What comes next waits until all is as it was.
            told = await one.command("commit", uri=URI, message="Tides", id="none")
            assert told["committed"] is False
        return hook

    hook = asyncio.run(talk())
    assert repository.log() == ["Before"]
    assert repository.index() == before
    assert not list((repository.top / ".git").glob("*.lock"))
    state = Path(f"/proc/{hook}/stat")
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"
    assert (repository.top / "src/moon.py").exists()


def _hook_without_end(repository: Repository) -> None:
    """Have a hook run that ignores what would end it, as some do, and says its number when it is asked."""
    os.mkfifo(repository.top.parent / "pid")
    repository.hook("pre-commit", "trap '' TERM\necho $$ >../pid\nwhile :; do sleep 0.1; done")


async def _pid_of_hook(repository: Repository) -> int:
    return int(await asyncio.to_thread((repository.top.parent / "pid").read_text))


@pytest.mark.skipif(sys.platform != "linux", reason="waits for a process of others")
@pytest.mark.parametrize("end", ["closed", "killed"])
def test_a_hook_that_still_runs_ends_with_the_editor(end: str, repository: Repository) -> None:
    _hook_without_end(repository)

    hooks = list[int]()

    async def talk() -> None:
        async with applied(repository) as one:
            told = await one.command("commit", uri=URI)
            argument = {"uri": URI, "message": "Tides", "id": told["id"]}
            asked = {"command": "descant.commit", "arguments": [argument]}
            one.client.ask_later("workspace/executeCommand", asked)
            hooks.append(os.pidfd_open(await _pid_of_hook(repository)))
            if end == "killed":
                await one.client.kill()

    # A server that was killed does not leave well.
    with suppress(ServerFailed) if end == "killed" else nullcontext():
        asyncio.run(talk())
    (hook,) = hooks
    ended, _, _ = select.select([hook], [], [], 30)
    os.close(hook)
    assert ended, "the hook runs on"
    assert repository.log() == ["Before"]
    # What ends the hook has put the index in order before.
    assert repository.status() == [" M src/tide.py", "?? src/moon.py"]


@pytest.mark.thorough
def test_where_no_repository_is_a_commit_is_not_offered(tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()

    async def talk() -> None:
        async with editor(folder, text=answer_of(FILES)) as one:
            await one.command("applyFiles", uri=URI, all=True, commit=True)
            offer = await one.client.notification("window/showMessageRequest")
            assert [action["title"] for action in offer["actions"]] == ["Undo"]
            assert (await one.client.ask("descant/review"))["canCommit"] is False
            refused = await one.command("commit", uri=URI)
            assert refused["message"] == f"Cannot commit: {folder} is in no git repository."

    asyncio.run(talk())


@pytest.mark.thorough
def test_another_server_commits_what_one_before_it_has_applied(repository: Repository) -> None:
    async def talk() -> None:
        async with applied(repository):
            pass
        async with editor(repository.top, text=answer_of(FILES)) as one:
            assert (await one.client.ask("descant/review"))["canCommit"] is True
            assert (await committed(one))["committed"]
        async with editor(repository.top, text=answer_of(FILES)) as one:
            assert (await one.client.ask("descant/review"))["canCommit"] is False

    asyncio.run(talk())
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}


@pytest.mark.thorough
def test_what_was_applied_one_by_one_is_one_commit_on_a_new_branch(repository: Repository) -> None:
    async def talk() -> None:
        async with editor(repository.top, text=answer_of(FILES)) as one:
            for path in FILES:
                await one.command("applyFiles", uri=URI, paths=[path])
            told = await one.command("commit", uri=URI, branch="tides")
            assert told["headline"] == "Commit 2 files on the new branch tides"
            assert "on tides: " in (await committed(one, branch="tides"))["message"]

    asyncio.run(talk())
    assert repository("branch", "--show-current").strip() == "tides"
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}


def test_what_is_changed_in_the_editor_is_committed_once_it_is_saved(repository: Repository) -> None:
    uri = (repository.top / "src/tide.py").as_uri()

    async def talk() -> None:
        async with editor(repository.top, text=answer_of(FILES), capabilities=_WITH_PROGRESS) as one:
            await one.open(uri, TIDE)
            await one.command("applyFiles", uri=URI, all=True)
            refused = await one.command("commit", uri=URI)
            assert refused["message"] == (
                "Cannot commit: src/tide.py is not saved yet. Save first, then commit again."
            )
            repository.write({"src/tide.py": one.texts[uri]})
            told = await one.command("commit", uri=URI)
            assert (told["files"], told["questions"]) == (["src/moon.py", "src/tide.py"], [])
            assert (await committed(one))["committed"]

    asyncio.run(talk())
    assert repository.changed() == {"src/tide.py": "M", "src/moon.py": "A"}
    assert repository.status() == []
