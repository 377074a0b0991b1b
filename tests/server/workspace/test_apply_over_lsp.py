"""Applying and undoing as an editor does it, over real stdio: the files at the end are those of the start."""

import asyncio
import os
from pathlib import Path

import pytest

from descant_server.workspace.writing.commit_notes import note_commit
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.undoing import undo
from support.editor import answer, editor, interrupt, snapshot
from support.lsp_client import CAPABILITIES, URI

pytestmark = pytest.mark.e2e


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace with files of several kinds."""
    made = tmp_path / "workspace"
    (made / "src").mkdir(parents=True)
    (made / "src" / "a.py").write_bytes(b"x = 1\r\ny = 2\r\n")
    (made / "tool").write_bytes(b"#!/bin/sh\n")
    os.chmod(made / "tool", 0o755)
    (made / "same.md").write_bytes(b"same\n")
    return made


def test_an_answer_is_pasted_judged_previewed_applied_and_undone_and_all_is_as_at_the_start(
    folder: Path,
) -> None:
    before = snapshot(folder)
    text = answer(**{"src/a.py": "x = 1\ny = 3\n", "new/b.py": "z\n", "same.md": "same\n"})

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            assert await one.verdict() == {"files": 3, "ready": 2, "blocked": 0, "changed": 0}
            assert {"3 files: 2 ready · Review", "Modified · Review", "New · Review"} <= {*await one.lenses()}
            assert "Undo" not in await one.lenses()

            await one.command("review", uri=URI, kind="diff")
            address = (await one.client.notification("window/showDocument"))["uri"]
            diff = (await one.client.request("workspace/textDocumentContent", {"uri": address}))["text"]
            assert "-y = 2" in diff
            assert "+y = 3" in diff
            assert snapshot(folder) == before

            result = await one.choose("Apply 2 files")
            assert (result["applied"], result["files"]) == (True, ["src/a.py", "new/b.py"])
            assert result["entry"]
            assert (folder / "src" / "a.py").read_bytes() == b"x = 1\r\ny = 3\r\n"
            assert (folder / "new" / "b.py").read_bytes() == b"z\n"
            assert await one.message() == "2 files applied."
            assert await one.verdict() == {"files": 3, "ready": 0, "blocked": 0, "changed": 0}
            lenses = await one.lenses()
            assert {"3 files: 2 applied · Review", "Applied · Review", "Unchanged · Review"} <= {*lenses}
            assert not [title for title in lenses if title.startswith("Apply")]
            told = await one.client.ask("descant/review")
            assert [file["state"] for file in told["files"]] == ["applied", "applied", "unchanged"]
            assert [file["exists"] for file in told["files"]] == [True] * 3

            undone = await one.choose("Undo")
            assert (undone["undone"], undone["files"]) == (True, ["src/a.py", "new/b.py"])
            assert snapshot(folder) == before
            assert await one.verdict() == {"files": 3, "ready": 2, "blocked": 0, "changed": 0}
            assert "Undo" not in await one.lenses()
            told = await one.client.ask("descant/review")
            assert [file["state"] for file in told["files"]] == ["modified", "new", "unchanged"]
            assert (await one.command("undo", uri=URI))["undone"] is False
            assert "workspace/applyEdit" not in one.client.heard()

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_what_was_applied_one_by_one_is_told_as_that_and_undone_one_by_one(folder: Path) -> None:
    before = snapshot(folder)
    patch = "*** Begin Patch\n*** Delete File: same.md\n*** Add File: b.py\n+z\n*** End Patch\n"

    async def talk() -> None:
        async with editor(folder, text=patch) as one:
            await one.command("applyFiles", uri=URI, paths=["same.md"])
            assert "2 files: 1 ready, 1 applied · Review" in await one.lenses()
            await one.command("applyFiles", uri=URI, paths=["b.py"])
            assert "2 files: all applied · Review" in await one.lenses()
            nothing = await one.command("applyFiles", uri=URI, paths=["b.py"])
            assert (nothing["applied"], nothing["leftOut"]) == (False, [])
            assert (await one.choose("Undo"))["files"] == ["b.py"]
            assert "2 files: 1 ready, 1 applied · Review" in await one.lenses()
            assert (await one.choose("Undo"))["files"] == ["same.md"]
            assert "2 files: 2 ready · Review" in await one.lenses()

    asyncio.run(talk())
    assert snapshot(folder) == before


def test_what_is_open_is_changed_by_the_editor_and_the_rest_on_the_disk_and_both_are_undone(
    folder: Path,
) -> None:
    before = snapshot(folder)
    text = answer(**{"src/a.py": "x = 1\ny = 3\n", "b.py": "z\n"})
    uri = (folder / "src" / "a.py").as_uri()

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            await one.open(uri, "# not saved\r\nx = 1\r\ny = 2\r\n")
            assert "2 files: 2 ready (1 merged) · Review" in await one.lenses()
            result = await one.choose("Apply 2 files")
            assert result["files"] == ["src/a.py", "b.py"]
            edit = (await one.client.notification("workspace/applyEdit"))["edit"]
            (change,) = edit["documentChanges"]
            assert change["textDocument"] == {"uri": uri, "version": 1}
            assert change["edits"][0]["annotationId"] == "Change"
            assert "needsConfirmation" not in edit["changeAnnotations"]["Change"]
            assert one.texts[uri] == "# not saved\r\nx = 1\r\ny = 3\r\n"
            assert (folder / "src" / "a.py").read_bytes() == before["src/a.py"][0]
            assert (folder / "b.py").read_bytes() == b"z\n"
            assert await one.message() == "2 files applied, 1 of them in the editor and not saved yet."

            assert (await one.command("undo"))["undone"] is True
            assert one.texts[uri] == "# not saved\r\nx = 1\r\ny = 2\r\n"

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_where_all_is_open_nothing_is_written_and_an_undo_gives_the_buffer_back(folder: Path) -> None:
    before = snapshot(folder)
    uri = (folder / "same.md").as_uri()

    async def talk() -> None:
        async with editor(folder, text=answer(**{"same.md": "other\n"})) as one:
            await one.open(uri, "same\n")
            result = await one.command("applyFiles", uri=URI, all=True)
            assert (result["files"], one.texts[uri]) == (["same.md"], "other\n")
            assert (await one.verdict())["ready"] == 0
            assert (await one.choose("Undo"))["files"] == ["same.md"]
            assert one.texts[uri] == "same\n"
            one.refuses = True
            await one.command("applyFiles", uri=URI, all=True)
            assert "Undo" not in await one.lenses()
            assert (await one.command("undo"))["message"] == "Nothing to undo in this workspace."

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_when_the_editor_refuses_its_part_nothing_is_left_half_done(folder: Path) -> None:
    before = snapshot(folder)
    text = answer(**{"src/a.py": "x = 1\ny = 3\n", "b.py": "z\n"})

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            await one.open((folder / "src" / "a.py").as_uri(), "x = 1\r\ny = 2\r\n")
            one.refuses = True
            result = await one.command("applyFiles", uri=URI, all=True)
            assert result["applied"] is False
            said = "The editor did not apply the files: read only. No file was changed."
            assert result["message"] == said
            assert "Undo" not in await one.lenses()

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_an_undo_refuses_for_what_was_edited_since_and_names_it(folder: Path) -> None:
    text = answer(**{"src/a.py": "x = 1\ny = 3\n", "b.py": "z\n", "c.py": "c\n"})
    uri = (folder / "src" / "a.py").as_uri()

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            await one.open(uri, "x = 1\r\ny = 2\r\n")
            await one.command("applyFiles", uri=URI, all=True)
            one.change(uri, "x = 1\r\ny = 3\r\nmore\r\n")
            refused = await one.command("undo", uri=URI)
            assert refused["undone"] is False
            assert refused["message"] == "a.py has changed since; nothing was undone."
            one.change(uri, "x = 1\r\ny = 3\r\n")
            (folder / "b.py").write_bytes(b"mine\n")
            refused = await one.command("undo", uri=URI)
            assert "b.py has changed since" in refused["message"]
            # The part of the editor is given back.
            assert one.texts[uri] == "x = 1\r\ny = 3\r\n"
            assert (folder / "c.py").read_bytes() == b"c\n"

    asyncio.run(talk())


@pytest.mark.thorough
def test_an_editor_that_takes_no_edits_can_apply_what_is_closed_but_not_what_is_open(folder: Path) -> None:
    text = answer(**{"src/a.py": "x = 1\ny = 3\n", "b.py": "z\n"})
    capabilities = {**CAPABILITIES, "workspace": {"workspaceFolders": True}}

    async def talk() -> None:
        async with editor(folder, text=text, capabilities=capabilities) as one:
            await one.open((folder / "src" / "a.py").as_uri(), "x = 1\r\ny = 2\r\n")
            result = await one.command("applyFiles", uri=URI, all=True)
            assert result["files"] == ["b.py"]
            assert [one["path"] for one in result["leftOut"]] == ["src/a.py"]
            assert "does not support" in result["leftOut"][0]["reason"]
            assert (await one.message("window/showMessage")).startswith("1 file applied. Skipped 'src/a.py'")

    asyncio.run(talk())
    assert (folder / "b.py").read_bytes() == b"z\n"


@pytest.mark.thorough
def test_a_buffer_that_only_the_client_knows_of_is_not_written_below(folder: Path) -> None:
    text = answer(**{"src/a.py": "x = 1\ny = 3\n", "b.py": "z\n"})

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            unsaved = [(folder / "src" / "a.py").as_uri()]
            result = await one.command("applyFiles", uri=URI, all=True, unsaved=unsaved)
            assert result["files"] == ["b.py"]
            assert "unsaved changes" in result["leftOut"][0]["reason"]

    asyncio.run(talk())
    assert (folder / "src" / "a.py").read_bytes() == b"x = 1\r\ny = 2\r\n"


@pytest.mark.thorough
def test_a_program_and_a_deletion_are_asked_for_each_by_itself(folder: Path) -> None:
    text = (
        "*** Begin Patch\n*** Delete File: same.md\n*** Update File: tool\n@@\n-#!/bin/sh\n+#!/bin/bash\n"
        "*** Add File: b.py\n+z\n*** End Patch\n"
    )
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            assert {"Deleted · Review", "Modified (is a program) · Review"} <= {*await one.lenses()}
            one.client.replies["window/showMessageRequest"] = {"title": "Skip"}
            result = await one.command("applyFiles", uri=URI, all=True)
            assert result["files"] == ["b.py"]
            assert {await one.message(), await one.message()} == {
                "'same.md' is deleted. Apply it?",
                "'tool' is a program. Apply it?",
            }
            assert await one.message() != ""
            one.client.replies["window/showMessageRequest"] = {"title": "Apply"}
            result = await one.command("applyFiles", uri=URI, all=True)
            assert result["files"] == ["same.md", "tool"]
            assert not (folder / "same.md").exists()
            assert (folder / "tool").stat().st_mode & 0o777 == 0o755
            one.client.replies["window/showMessageRequest"] = None
            assert (await one.command("undo"))["undone"] is True
            # What is named was agreed to.
            assert (await one.command("applyFiles", uri=URI, paths=["same.md"]))["files"] == ["same.md"]
            assert (await one.command("undo"))["undone"] is True
            assert (await one.command("undo"))["undone"] is True

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_the_message_of_success_offers_to_undo_and_nobody_waits_for_the_answer(folder: Path) -> None:
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=answer(**{"b.py": "z\n"})) as one:
            one.client.replies["window/showMessageRequest"] = {"title": "Undo"}
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is True
            assert (await one.message("window/showMessage")) == "Undone: b.py of answer.response."

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_a_path_with_the_signs_of_a_pattern_names_just_itself(folder: Path) -> None:
    text = answer(**{"app/[id].py": "1\n", "app/i.py": "2\n", "*": "3\n"})

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            result = await one.command("applyFiles", uri=URI, paths=["app/[id].py"])
            assert result["files"] == ["app/[id].py"]
            result = await one.command("applyFiles", uri=URI, paths=["*"])
            assert result["files"] == [] or result["files"] == ["*"]

    asyncio.run(talk())
    assert not (folder / "app" / "i.py").exists()


def test_a_crash_in_the_middle_is_put_in_order_when_the_editor_comes_again(folder: Path) -> None:
    before = snapshot(folder)
    interrupt(folder)
    assert snapshot(folder) != before

    async def talk() -> None:
        async with editor(folder, text=answer(**{"b.py": "z\n"})) as one:
            assert "b.py of an answer was interrupted" in await one.message("window/showMessage")

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
def test_what_was_undone_elsewhere_is_offered_to_be_undone_once_at_most(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=answer(**{"b.py": "z\n", "c.py": "c\n"})) as one:
            await one.command("applyFiles", uri=URI, paths=["b.py"])
            await one.command("applyFiles", uri=URI, paths=["c.py"])
            assert isinstance(undo(folder, StateFolder.of(folder)), Done)
            gone = await one.choose("Undo")
            assert (gone["undone"], gone["message"][:22]) == (False, "Cannot undo this apply")
            assert (folder / "b.py").is_file()
            assert isinstance(undo(folder, StateFolder.of(folder)), Done)
            gone = await one.choose("Undo")
            assert (gone["undone"], gone["message"][:15]) == (False, "Nothing to undo")
            assert "Undo" not in await one.lenses()

    asyncio.run(talk())


@pytest.mark.thorough
def test_an_editor_that_undoes_what_was_committed_says_that_the_commit_stands(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=answer(**{"b.py": "z\n"})) as one:
            await one.command("applyFiles", uri=URI, paths=["b.py"])
            assert note_commit(StateFolder.of(folder), "1", "1a" * 20) == ""
            gone = await one.command("undo")
            assert gone["undone"] is True
            assert gone["message"].endswith(" The commit 1a1a1a1a1a stands: revert it, or commit the undo.")

    asyncio.run(talk())


@pytest.mark.thorough
def test_what_one_answer_has_written_has_changed_for_another(folder: Path) -> None:
    other = "file:///other.response"

    async def talk() -> None:
        async with editor(folder, text=answer(**{"same.md": "mine\n"})) as one:
            await one.open(other, answer(**{"same.md": "yours\n"}))
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is True
            result = await one.command("applyFiles", uri=other, all=True)
            assert result["applied"] is False
            assert "it conflicts with what was changed since it was checked" in result["message"]
            assert (await one.command("undo"))["undone"] is True
            assert (await one.command("applyFiles", uri=other, all=True))["applied"] is True
            assert (folder / "same.md").read_text() == "yours\n"

    asyncio.run(talk())
