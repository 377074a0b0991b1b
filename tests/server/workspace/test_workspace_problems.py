"""What the disk and other editors say of an open answer, and that it is said again when they change."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from support.editor import ABLE, answer, editor
from support.lsp_client import CAPABILITIES, URI, started

pytestmark = pytest.mark.e2e
BLIND = {**ABLE, "workspace": {**ABLE["workspace"], "didChangeWatchedFiles": {}}}
"""A client that cannot watch files."""
PULLING: dict[str, Any] = {
    **ABLE,
    "textDocument": {**CAPABILITIES["textDocument"], "diagnostic": {}},
    "workspace": {**ABLE["workspace"], "diagnostics": {"refreshSupport": True}},
}
PATCH = "*** Begin Patch\n*** Update File: a.py\n@@\n-x = 1\n+x = 2\n*** End Patch\n"


def codes(published: dict[str, Any]) -> list[str]:
    return [one["code"] for one in published["diagnostics"]]


def test_problems_of_the_text_and_against_the_disk_come_in_one_publication(tmp_path: Path) -> None:
    async def talk() -> None:
        async with editor(tmp_path, text=PATCH.replace("*** End Patch\n", "")) as one:
            assert await one.verdict() == {"files": 1, "ready": 0, "blocked": 1, "changed": 0}
            found = await one.client.change(2, {"text": PATCH})
            assert found["version"] == 2
            await one.verdict()
            assert one.client.waiting("textDocument/publishDiagnostics") == 0
            lenses = await one.lenses()
            assert "Blocked: no such file · Review" in lenses
            assert "1 file: 1 blocked (no such file) · Review" in lenses

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_client_that_watches_is_asked_to_watch_just_the_files_of_open_answers(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")

    async def talk() -> None:
        async with editor(tmp_path, text=PATCH) as one:
            watchers: list[Any] = []
            while not any(each["id"] == "descant.files-of-answers" for each in watchers):
                params = await one.client.notification("client/registerCapability")
                watchers = params["registrations"]
            (asked,) = watchers[0]["registerOptions"]["watchers"]
            assert asked == {"globPattern": {"baseUri": tmp_path.as_uri(), "pattern": "a.py"}}
            await one.verdict()

            # What it is told of counts; the answer itself was not edited.
            (tmp_path / "a.py").write_text("x = 3\n")
            change = {"uri": (tmp_path / "a.py").as_uri(), "type": 2}
            one.client.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
            found = await one.client.published()
            assert "merge-conflict" in codes(found)
            assert await one.verdict() == {"files": 1, "ready": 0, "blocked": 1, "changed": 0}
            await one.client.notification("workspace/codeLens/refresh")
            one.client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
            params = await one.client.notification("client/unregisterCapability")
            assert params["unregisterations"][0]["id"] == "descant.files-of-answers"

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_file_that_contradicts_a_change_since_the_check_is_not_applied_until_that_is_decided(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")

    async def talk() -> None:
        async with editor(tmp_path, text=answer(**{"a.py": "x = 2\n"}), capabilities=BLIND) as one:
            assert (await one.verdict())["ready"] == 1
            (tmp_path / "a.py").write_text("x = 1000\n")
            lenses = await one.lenses()
            assert "1 file: 1 in conflict · Review" in lenses
            assert await one.verdict() == {"files": 1, "ready": 0, "blocked": 1, "changed": 0}
            refused = await one.command("applyFiles", uri=URI, paths=["a.py"])
            assert refused["applied"] is False
            reason = "in 1 place it conflicts with what was changed since it was checked"
            assert refused["leftOut"][0]["reason"] == reason
            assert (tmp_path / "a.py").read_text() == "x = 1000\n"
            await one.command("review", uri=URI, path="a.py")
            assert (await one.client.ask("descant/review"))["files"][0]["state"] == "conflict"
            await one.command("resolve", uri=URI, path="a.py", take="answer")
            assert (await one.command("applyFiles", uri=URI, paths=["a.py"]))["applied"] is True

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_file_that_a_panel_shows_to_a_person_counts_as_checked(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")

    async def talk() -> None:
        async with editor(tmp_path, text=answer(**{"a.py": "x = 2\n"}), capabilities=BLIND) as one:
            about = {"textDocument": {"uri": URI}}
            assert (await one.client.request("descant/review", about))["files"][0]["state"] == "modified"
            (tmp_path / "a.py").write_text("x = 1000\n")
            assert (await one.client.request("descant/review", about))["files"][0]["state"] == "conflict"
            reviewed = await one.client.request("descant/review", {**about, "seen": ["a.py"]})
            assert reviewed["files"][0]["state"] == "conflict"
            (tmp_path / "a.py").unlink()
            assert (await one.client.request("descant/review", about))["files"][0]["state"] == "changed"
            reviewed = await one.client.request("descant/review", {**about, "seen": ["a.py"]})
            assert reviewed["files"][0]["state"] == "new"
            assert (await one.command("applyFiles", uri=URI, paths=["a.py"]))["applied"] is True
            applied = await one.client.request("descant/review", about)
            assert (applied["files"][0]["state"], bool(applied["undo"])) == ("applied", True)

    asyncio.run(talk())


@pytest.mark.thorough
def test_the_text_of_another_editor_counts_saved_or_not_until_it_is_closed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 0\n")
    uri = (tmp_path / "a.py").as_uri()

    async def talk() -> None:
        async with editor(tmp_path, text=PATCH) as one:
            assert (await one.verdict())["blocked"] == 1
            await one.open(uri, "x = 1\n")
            while (await one.verdict())["changed"] != 1:
                pass
            one.change(uri, "nothing\n")
            while (await one.verdict())["blocked"] != 1:
                pass
            one.client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_client_that_pulls_is_asked_to_pull_again_and_the_rest_is_unchanged(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")

    async def talk() -> None:
        async with started() as client:
            params = {
                "processId": None,
                "rootUri": tmp_path.as_uri(),
                "capabilities": PULLING,
                "workspaceFolders": [{"uri": tmp_path.as_uri(), "name": "w"}],
            }
            await client.request("initialize", params)
            client.notify("initialized", {})
            opened = {"uri": URI, "languageId": "llm-response", "version": 1, "text": PATCH}
            client.notify("textDocument/didOpen", {"textDocument": opened})
            first = await client.ask("textDocument/diagnostic")
            again = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert again["kind"] == "unchanged"
            (tmp_path / "a.py").write_text("y = 1\n")
            change = {"uri": (tmp_path / "a.py").as_uri(), "type": 2}
            client.notify("workspace/didChangeWatchedFiles", {"changes": [change]})
            await client.notification("workspace/diagnostic/refresh")
            again = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert "hunk-not-found" in [one["code"] for one in again["items"]]
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_problem_leads_to_the_lines_of_the_file_that_it_is_about_also_while_somebody_types(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.py").write_text("import os\n\ndef width(given):\n    return given[0].size\n")
    files = [{"path": "b.py", "content": "y = 2\n"}, {"path": "a.py", "content": ""}]
    files[1]["content"] = "import os\n\ndef width(given):\n    return given.size\n"
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})

    async def talk() -> None:
        async with editor(tmp_path, text="{}") as one:
            found = await one.client.change(2, {"text": text})
            for version in (3, 4):
                (lost,) = (each for each in found["diagnostics"] if each["code"] == "lost-subscript")
                (related,) = lost["relatedInformation"][-1:]
                assert related["location"]["uri"] == (tmp_path / "a.py").as_uri()
                at = {"line": 0, "character": text.index("y = 2")}
                found = await one.client.change(version, {"range": {"start": at, "end": at}, "text": "#"})

    asyncio.run(talk())


@pytest.mark.thorough
def test_a_client_that_tells_of_no_changes_is_told_of_them_after_a_while(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")

    async def talk() -> None:
        async with editor(tmp_path, text=PATCH, capabilities=BLIND) as one:
            assert (await one.verdict())["ready"] == 1
            (tmp_path / "a.py").unlink()
            assert "file-missing" in codes(await one.client.published())
            assert (await one.verdict())["blocked"] == 1

    asyncio.run(talk())


@pytest.mark.thorough
def test_the_prompt_for_the_model_quotes_what_the_file_has(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import os\nx = 11\n")

    async def talk() -> None:
        async with editor(tmp_path, text=PATCH) as one:
            assert "x = 11" in await one.command("fixPrompt", uri=URI)

    asyncio.run(talk())


@pytest.mark.thorough
def test_while_somebody_types_what_the_disk_said_moves_along_and_is_right_in_the_end(tmp_path: Path) -> None:
    files = [{"path": f"{number}.py", "content": "y = 2\n" * 20} for number in range(20)]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})
    (tmp_path / "3.py").write_text("y = 2\n" * 20)

    async def talk() -> None:
        async with editor(tmp_path, text=text) as one:
            assert await one.verdict() == {"files": 20, "ready": 19, "blocked": 0, "changed": 0}
            at = {"line": 0, "character": text.index("y = 2")}
            for version in range(2, 6):
                await one.client.change(version, {"range": {"start": at, "end": at}, "text": "# "})
                assert (await one.verdict())["ready"] == 19
            # In the file that is there as the answer has it.
            at["character"] = text.index("y = 2", text.index('"3.py"')) + 8
            await one.client.change(6, {"range": {"start": at, "end": at}, "text": "# "})
            while (await one.verdict())["ready"] != 20:
                pass

    asyncio.run(talk())


@pytest.mark.thorough
def test_in_several_folders_nothing_is_compared_until_one_was_chosen(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.py").write_text("x = 1\n")

    async def talk() -> None:
        async with editor(tmp_path / "one", tmp_path / "other", text=PATCH) as one:
            assert "Ready · Review" in await one.lenses()
            one.client.replies["window/showMessageRequest"] = {"title": "other"}
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is True
            assert "1 file: applied · Review" in await one.lenses()

    asyncio.run(talk())
    assert (tmp_path / "one" / "a.py").read_text() == "x = 1\n"
    assert (tmp_path / "other" / "a.py").read_text() == "x = 2\n"
