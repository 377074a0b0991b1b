"""What goes wrong between the server and an editor while files are applied: nothing is left half done."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from descant_server.workspace.writing.locking import locked
from descant_server.workspace.writing.state_folder import StateFolder
from support.editor import ABLE, Editor, answer, editor, snapshot
from support.lsp_client import CAPABILITIES, URI, RequestFailed, excuse, started
from support.process_tree import workers

pytestmark = pytest.mark.e2e
TEXT = answer(**{"a.py": "x = 1\ny = 3\n", "b.py": "z\n"})
OLD = "x = 1\ny = 2\n"
UNVERSIONED: dict[str, Any] = {**ABLE, "workspace": {**ABLE["workspace"], "workspaceEdit": {}}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "workspace"
    made.mkdir()
    (made / "a.py").write_text(OLD)
    (made / "b.py").write_text("old\n")
    (made / "tool").write_text("#!/bin/sh\n")
    (made / "tool").chmod(0o755)
    return made


@contextmanager
def unanswered(one: Editor, method: str) -> Iterator[list[Any]]:
    """Keep the requests of the server by the name *method* instead of answering them."""
    take, kept = one.client._take, list[Any]()

    def listen(message: dict[str, Any]) -> None:
        if message.get("method") != method:
            take(message)
            return
        if one.client.observer is not None:
            one.client.observer.received(message)
        kept.append(message["id"])
        one.client._notifications[method].put_nowait(message["params"])

    one.client._take = listen  # type: ignore[method-assign]
    yield kept
    one.client._take = take  # type: ignore[method-assign]


def reply(one: Editor, number: Any, result: Any) -> None:
    one.client.send({"jsonrpc": "2.0", "id": number, "result": result})


def apply_later(one: Editor, **argument: Any) -> str:
    given = {"command": "descant.applyFiles", "arguments": [{"uri": URI, **argument}]}
    return one.client.ask_later("workspace/executeCommand", given)


@pytest.mark.thorough
def test_an_editor_that_answers_an_edit_with_nothing_leaves_nothing_half_done(folder: Path) -> None:
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=TEXT) as one:
            excuse(one.client)
            await one.open((folder / "a.py").as_uri(), OLD)
            with unanswered(one, "workspace/applyEdit") as asked:
                number = apply_later(one, all=True)
                await one.client.notification("workspace/applyEdit")
                reply(one, asked[0], None)
                result = (await one.client.answered(number))["result"]
            assert result["applied"] is False
            assert "did not confirm whether it applied the files" in result["message"]

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_an_edit_is_not_sent_for_a_text_that_was_changed_while_the_disk_was_written(folder: Path) -> None:
    """A client without versions would make it at other lines."""
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=TEXT, capabilities=UNVERSIONED) as one:
            uri = (folder / "a.py").as_uri()
            await one.open(uri, OLD)
            await one.lenses()
            # Another program writes to the workspace just now, so that the apply has to wait.
            with StateFolder.of(folder).make() as state, locked(state):
                number = apply_later(one, all=True)
                await asyncio.sleep(2.0)
                one.change(uri, f"# mine\n{OLD}")
                await one.lenses()
            result = (await one.client.answered(number))["result"]
            assert result["applied"] is False
            assert result["message"].startswith("a.py has changed in the editor.")
            assert one.texts[uri] == f"# mine\n{OLD}"

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_an_editor_that_dies_before_it_makes_its_edit_leaves_nothing_half_done(folder: Path) -> None:
    before = snapshot(folder)

    async def die() -> None:
        async with editor(folder, text=TEXT) as one:
            await one.open((folder / "a.py").as_uri(), OLD)
            with unanswered(one, "workspace/applyEdit"):
                apply_later(one, all=True)
                await one.client.notification("workspace/applyEdit")
                assert one.client.process.stdin is not None
                one.client.process.stdin.close()
                assert await one.client.exit_status() == 1
            raise EOFError

    async def come_again() -> None:
        async with editor(folder, text=TEXT) as one:
            message = await one.message("window/showMessage")
            assert "interrupted, and is taken back" in message
            assert "open in an editor" in message

    with pytest.raises(EOFError):
        asyncio.run(die())
    assert (folder / "b.py").read_text() == "z\n"
    asyncio.run(come_again())
    assert snapshot(folder) == before


@pytest.mark.thorough
@pytest.mark.parametrize("meanwhile", ["the text changes", "it is opened anew", "trust is withdrawn"])
def test_what_is_agreed_to_is_what_was_asked_for(folder: Path, meanwhile: str) -> None:
    before = snapshot(folder)
    asked_for, other = answer(tool="#!/bin/bash\n"), answer(tool="#!/bin/other\n")

    async def talk() -> None:
        async with editor(folder, text=asked_for) as one:
            with unanswered(one, "window/showMessageRequest") as asked:
                number = apply_later(one, all=True)
                await one.client.notification("window/showMessageRequest")
                match meanwhile:
                    case "the text changes":
                        await one.client.change(2, {"text": other})
                    case "it is opened anew":
                        one.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
                        await one.client.open(other)
                    case _:
                        settings = {"descant": {"workspaceTrusted": False}}
                        one.client.notify("workspace/didChangeConfiguration", {"settings": settings})
                        assert "Apply 1 file" not in await one.lenses()
                reply(one, asked[0], {"title": "Apply"})
                assert (await one.client.answered(number))["result"]["applied"] is False

    asyncio.run(talk())
    assert snapshot(folder) == before


def test_what_a_message_offers_is_done_though_the_worker_that_showed_it_is_gone(folder: Path) -> None:
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=answer(**{"b.py": "z\n"})) as one:
            with unanswered(one, "window/showMessageRequest") as asked:
                assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is True
                await one.client.notification("window/showMessageRequest")
            assert snapshot(folder) != before
            (worker,) = workers(one.client.process.pid)
            os.kill(worker, signal.SIGKILL)
            # Whatever another worker asks has its own number.
            await one.client.ask("descant/parsedResponse")
            reply(one, asked[0], {"title": "Undo"})
            assert (await one.message("window/showMessage")) == "Undone: b.py of answer.response."
            reply(one, asked[0], {"title": "Undo"})
            await one.client.ask("descant/parsedResponse")

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_what_writes_waits_for_the_first_word_of_the_client_on_trust(folder: Path) -> None:
    capabilities = {**CAPABILITIES, "workspace": {**CAPABILITIES["workspace"], "configuration": True}}

    async def apply() -> None:
        async with editor(folder, text=TEXT) as one:
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is True

    async def undo() -> None:
        async with started() as client:
            one = Editor(client)
            with unanswered(one, "workspace/configuration") as asked:
                folders = [{"uri": folder.as_uri(), "name": "workspace"}]
                params = {"processId": None, "rootUri": None, "capabilities": capabilities}
                await client.request("initialize", {**params, "workspaceFolders": folders})
                client.notify("initialized", {})
                given = {"command": "descant.undo", "arguments": []}
                number = client.ask_later("workspace/executeCommand", given)
                await client.notification("workspace/configuration")
                # It is later than documents wait for it.
                await asyncio.sleep(1.2)
                reply(one, asked[0], [{"workspaceTrusted": False}])
                result = (await client.answered(number))["result"]
                assert result["message"].startswith("This workspace is not trusted")
            assert await client.leave() == 0

    asyncio.run(apply())
    after = snapshot(folder)
    asyncio.run(undo())
    assert snapshot(folder) == after


@pytest.mark.thorough
def test_what_an_undo_changes_in_the_editor_has_not_changed_since_it_was_checked(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=TEXT) as one:
            uri = (folder / "a.py").as_uri()
            await one.open(uri, OLD)
            assert (await one.command("applyFiles", uri=URI, paths=["a.py"]))["applied"] is True
            (folder / "a.py").write_text(one.texts[uri])
            one.client.notify("textDocument/didSave", {"textDocument": {"uri": uri}})
            # The answer is read again, and so checked again.
            await one.client.change(2, {"text": f"{TEXT}\n"})
            assert (await one.command("undo"))["undone"] is True
            assert one.texts[uri] == OLD
            assert "2 files: 2 ready · Review" in await one.lenses()

    asyncio.run(talk())


@pytest.mark.thorough
def test_an_answer_that_names_its_own_file_is_not_written_below_its_buffer(folder: Path) -> None:
    file, text = folder / "it.response", answer(**{"it.response": "other\n", "b.py": "z\n"})
    file.write_text(text)
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=TEXT) as one:
            uri = file.as_uri()
            await one.open(uri, f"{text}\n")
            result = await one.command("applyFiles", uri=uri, all=True)
            assert result["files"] == ["it.response", "b.py"]
            assert file.read_text() == text
            assert one.texts[uri] == "other\n"
            assert (await one.command("undo"))["files"] == ["b.py", "it.response"]
            assert one.texts[uri] == f"{text}\n"

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_a_workspace_may_be_opened_through_a_link(folder: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(folder)
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(link, text=answer(**{"a.py": "z\n"})) as one:
            refused = await one.command("applyFiles", uri=URI, all=True, unsaved=[(link / "a.py").as_uri()])
            assert "unsaved changes" in refused["leftOut"][0]["reason"]
            await one.open((link / "a.py").as_uri(), OLD)
            assert (await one.command("applyFiles", uri=URI, all=True))["files"] == ["a.py"]
            assert one.texts[(link / "a.py").as_uri()] == "z\n"

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_thousands_of_changed_files_that_no_answer_names_keep_nobody_waiting(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=answer(**{f"{number}.py": "z\n" for number in range(50)})) as one:
            await one.lenses()
            uris = [(folder / "other" / f"{number}.py").as_uri() for number in range(20_000)]
            changes = [{"uri": uri, "type": 2} for uri in uris]
            one.client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
            loop = asyncio.get_running_loop()
            since = loop.time()
            await one.lenses()
            # It was more than ten seconds.
            assert loop.time() - since < 4

    asyncio.run(talk())


@pytest.mark.thorough
def test_of_an_answer_that_is_too_large_it_is_said_that_it_is(folder: Path) -> None:
    async def talk() -> None:
        options = {"limits": {"full": 1_000}}
        async with editor(folder, text=TEXT + 1_000 * " ", options=options) as one:
            with pytest.raises(RequestFailed, match="too large"):
                await one.command("applyFiles", uri=URI, all=True)

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_file_that_was_reviewed_twice_is_still_watched_for_changes(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=TEXT) as one:
            await one.lenses()
            # By then it is certain, without reading, that the file has not changed.
            await asyncio.sleep(2.2)
            for _ in range(2):
                await one.command("review", uri=URI, path="b.py")
                await one.command("review", uri=URI, path="b.py")
            (folder / "b.py").write_text("by somebody else\n")
            changes = [{"uri": (folder / "b.py").as_uri(), "type": 2}]
            one.client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
            assert "2 files: 1 ready, 1 in conflict · Review" in await one.lenses()
            assert (await one.command("applyFiles", uri=URI, all=True))["files"] == ["a.py"]

    asyncio.run(talk())
