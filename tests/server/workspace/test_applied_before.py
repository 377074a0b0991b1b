"""What was applied is known to the next server, too: the journal says it."""

import asyncio
import json
from pathlib import Path
from typing import Any

from descant_server.workspace.answer_notes import NotedAnswer, answers_noted, note_answer
from descant_server.workspace.applied_files import AppliedState
from descant_server.workspace.writing.journal import opened
from descant_server.workspace.writing.state_folder import StateFolder
from support.editor import Editor, answer, editor
from support.lsp_client import URI

TEXT = answer(**{"a.py": "x = 1\n", "b.py": "y = 1\n"})


async def reviewed(one: Editor) -> dict[str, Any]:
    asked = {"textDocument": {"uri": URI}}
    found: dict[str, Any] = await one.client.request("descant/review", asked)
    return found


def test_another_server_knows_what_was_applied_and_undoes_it(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    folder.mkdir()

    async def before() -> None:
        async with editor(folder, text=TEXT) as one:
            done = await one.command("applyFiles", uri=URI, paths=["a.py"], rest=True)
            assert done["applied"]
            assert await one.message() == "1 file applied. Not applied: 'b.py' (not selected)."

    async def after() -> None:
        async with editor(folder, text=TEXT) as one:
            assert "Undo" in await one.lenses()
            found = await reviewed(one)
            assert [file["state"] for file in found["files"]] == ["applied", "new"]
            await one.command("undo", uri=URI, entry=found["undo"])
            assert (await reviewed(one))["undo"] is None
            assert not (folder / "a.py").exists()

    asyncio.run(before())
    asyncio.run(after())


def test_nothing_is_undone_in_a_folder_that_was_taken_out(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()

    async def talk() -> None:
        async with editor(first, second, text=TEXT) as one:
            await one.command("applyFiles", uri=URI, paths=["a.py"], folder=first.as_uri())
            assert "Undo" in await one.lenses()
            gone = {"added": [], "removed": [{"uri": first.as_uri(), "name": "first"}]}
            one.client.notify("workspace/didChangeWorkspaceFolders", {"event": gone})
            assert "Undo" not in await one.lenses()
            assert (await reviewed(one))["undo"] is None
            back = {"added": gone["removed"], "removed": []}
            one.client.notify("workspace/didChangeWorkspaceFolders", {"event": back})
            assert "Undo" in await one.lenses()

    asyncio.run(talk())


def test_a_note_that_is_damaged_or_too_long_is_not_believed(tmp_path: Path) -> None:
    state = StateFolder.of(tmp_path)
    noted = NotedAnswer(URI, "0" * 32, {"a.py": AppliedState(frozenset({"1"}), frozenset({"2"}))})
    with opened(state) as journal:
        journal.note(1, "done", b"")
    assert note_answer(state, "1", noted)
    assert answers_noted(state) == (("1", noted, ""),)
    for damaged in (b"{", b"[]", b'{"uri": 7}', json.dumps({"uri": URI, "text": "x"}).encode()):
        with opened(state) as journal:
            journal.note(1, "answer", damaged)
        assert answers_noted(state) == ()
