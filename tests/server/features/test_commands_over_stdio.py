"""Lenses, previews, and the commands behind them, as an editor has them."""

import asyncio
import json
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from support.lsp_client import CAPABILITIES, URI, Client, RequestFailed, editing_in

FILES = [
    {"path": "src/a.py", "content": "print(1)\n"},
    {"path": "there.md", "content": "new"},
    {"path": "b.py"},
]
ANSWER = json.dumps({"summary": "s", "course_of_action": [], "files": FILES})
ABLE: dict[str, Any] = {
    **CAPABILITIES,
    "window": {"showDocument": {"support": True}, "showMessage": {}},
    "workspace": {
        "applyEdit": True,
        "workspaceFolders": True,
        "executeCommand": {},
        "codeLens": {},
        "textDocumentContent": {},
        "workspaceEdit": {
            "documentChanges": True,
            "resourceOperations": ["create", "rename", "delete"],
            "changeAnnotationSupport": {"groupsOnLabel": True},
        },
    },
}

pytestmark = pytest.mark.e2e


def editor(
    *folders: Path, capabilities: dict[str, Any] = ABLE, text: str = ANSWER
) -> AbstractAsyncContextManager[Client]:
    """Return an editor that has *folders* and the answer *text* open."""
    return editing_in(*folders, text=text, capabilities=capabilities)


async def command(client: Client, name: str, **argument: Any) -> Any:
    given = {"command": f"descant.{name}", "arguments": [{"uri": URI, **argument}]}
    return await client.request("workspace/executeCommand", given)


def test_the_lens_above_an_answer_applies_what_is_ready_and_says_what_is_not(tmp_path: Path) -> None:
    (tmp_path / "there.md").write_text("old\n")

    async def talk() -> None:
        async with editor(tmp_path) as client:
            lenses = await client.ask("textDocument/codeLens")
            (apply,) = (one["command"] for one in lenses if one["command"]["title"] == "Apply 2 files")
            asked = {"command": apply["command"], "arguments": apply["arguments"]}
            result = await client.request("workspace/executeCommand", asked)
            assert (result["applied"], result["files"]) == (True, ["src/a.py", "there.md"])
            assert [one["path"] for one in result["leftOut"]] == ["b.py"]
            shown = await client.notification("window/showMessageRequest")
            assert shown["message"].startswith("2 files applied. Skipped 'b.py': it has no content")
            assert shown["actions"] == [{"title": "Undo"}]

            await client.change(2, {"text": ANSWER.replace("print(1)", "print(2)")})
            assert (await client.request("workspace/executeCommand", asked))["applied"] is False
            assert "has changed since" in (await client.notification("window/showMessage"))["message"]

    asyncio.run(talk())
    assert (tmp_path / "there.md").read_text() == "new\n"
    assert (tmp_path / "src" / "a.py").read_text() == "print(1)\n"


@pytest.mark.thorough
def test_nothing_is_applied_without_a_folder_or_for_arguments_that_make_no_sense(tmp_path: Path) -> None:
    async def talk() -> None:
        async with editor() as client:
            result = await command(client, "applyFiles", all=True)
            assert result["applied"] is False
            assert result["message"].startswith("No folder is open")
            assert (await client.notification("window/showMessage"))["message"] == result["message"]
        async with editor(tmp_path) as client:
            assert (
                "is not a folder"
                in (await command(client, "applyFiles", all=True, folder="file:///x"))["message"]
            )
            assert "No file was applied" in (await command(client, "applyFiles", paths=["b.py"]))["message"]
            for argument in ({}, {"all": True, "paths": []}, {"paths": 1}, {"uri": "file:///x", "all": True}):
                with pytest.raises(RequestFailed, match="Invalid Params"):
                    await command(client, "applyFiles", **argument)
            with pytest.raises(RequestFailed, match="one object is expected, with uri, path"):
                await client.request("workspace/executeCommand", {"command": "descant.review"})

    asyncio.run(talk())


@pytest.mark.thorough
def test_of_several_folders_the_first_does_not_win_but_the_one_that_is_chosen(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()

    async def talk() -> None:
        async with editor(one, other) as client:
            client.replies["window/showMessageRequest"] = {"title": "other"}
            assert (await command(client, "applyFiles", paths=["src/a.py"]))["applied"] is True
            assert [
                a["title"] for a in (await client.notification("window/showMessageRequest"))["actions"]
            ] == [*("one", "other")]
            # What was chosen for an answer is not asked again.
            assert (await command(client, "applyFiles", paths=["there.md"]))["files"] == ["there.md"]
            given = await command(client, "applyFiles", paths=["src/a.py"], folder=one.as_uri())
            assert given["applied"] is True
        async with editor(one, other) as client:
            client.replies["window/showMessageRequest"] = None
            assert (await command(client, "applyFiles", all=True))["message"] == "No folder selected."

    asyncio.run(talk())
    assert (other / "there.md").exists()
    assert not (one / "there.md").exists()
    assert (one / "src" / "a.py").exists()


def test_a_preview_is_opened_fetched_and_fetched_again_when_the_answer_changes() -> None:
    async def talk() -> None:
        async with editor() as client:
            able = client.able  # type: ignore[attr-defined]
            assert able["workspace"]["textDocumentContent"] == {"schemes": ["descant-preview"]}
            client.replies["window/showDocument"] = {"success": True}
            assert await command(client, "review", path="src/a.py") is None
            address = (await client.notification("window/showDocument"))["uri"]
            assert await client.request("workspace/textDocumentContent", {"uri": address}) == {
                "text": "print(1)\n"
            }
            await client.change(2, {"text": ANSWER.replace("print(1)", "print(2)")})
            assert await client.notification("workspace/textDocumentContent/refresh") == {"uri": address}
            assert await client.request("workspace/textDocumentContent", {"uri": address}) == {
                "text": "print(2)\n"
            }
            await client.change(3, {"text": ANSWER.replace("src/a.py", "c.py")})
            with pytest.raises(RequestFailed, match="Not a file of the answer"):
                await client.request("workspace/textDocumentContent", {"uri": address})
            for wrong in ("descant-preview:/a", address.replace("answer", "other")):
                with pytest.raises(RequestFailed, match="Invalid Params"):
                    await client.request("workspace/textDocumentContent", {"uri": wrong})

    asyncio.run(talk())


@pytest.mark.thorough
def test_the_verdict_and_the_prompt_reach_every_editor_in_the_way_that_it_has() -> None:
    async def talk() -> None:
        async with editor() as client:
            client.replies["window/showDocument"] = {"success": True}
            prompt = await command(client, "fixPrompt", show=True)
            address = (await client.notification("window/showDocument"))["uri"]
            assert (await client.request("workspace/textDocumentContent", {"uri": address}))["text"] == prompt
            await command(client, "review")
            address = (await client.notification("window/showDocument"))["uri"]
            review = await client.request("workspace/textDocumentContent", {"uri": address})
            assert review["text"].startswith("# 3 files: 2 ready, 1 blocked\n")
        async with editor(capabilities=CAPABILITIES) as client:
            assert (await command(client, "fixPrompt")) == prompt
            assert "window/logMessage" not in client.heard()
            assert (await command(client, "fixPrompt", show=True)) == prompt
            assert (await client.notification("window/logMessage"))["message"] == prompt
            await client.notification("window/showMessage")
            await command(client, "review")
            assert (await client.notification("window/showMessage"))["message"].startswith("3 files: 2 ready")
        showing = {**CAPABILITIES, "window": {"showDocument": {"support": True}}}
        async with editor(capabilities=showing) as client:
            client.replies["window/showDocument"] = {"success": True}
            await command(client, "review", path="src/a.py")
            shown = await client.notification("window/showDocument")
            assert shown["uri"] == URI
            column = ANSWER.index("src/a.py")
            assert shown["selection"]["start"] == {"line": 0, "character": column}

    asyncio.run(talk())


@pytest.mark.thorough
def test_long_answers_come_in_parts_where_the_client_wants_them_so() -> None:
    files = [{"path": f"{n}.py", "content": ""} for n in range(1_200)]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})

    async def talk() -> None:
        async with editor(text=text) as client:
            assert client.able["documentSymbolProvider"] == {"workDoneProgress": True}  # type: ignore[attr-defined]
            whole = await client.ask("textDocument/documentSymbol")
            assert await client.ask("textDocument/documentSymbol", partialResultToken="p") == []
            parts: list[Any] = []
            while len(parts) < len(whole):
                told = await client.notification("$/progress")
                assert told["token"] == "p"
                parts += told["value"]
            assert parts == whole

    asyncio.run(talk())


LAZY: dict[str, Any] = {
    **ABLE,
    "textDocument": {
        **CAPABILITIES["textDocument"],
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}},
            "resolveSupport": {"properties": ["edit"]},
            "dataSupport": True,
            "disabledSupport": True,
        },
        "completion": {"completionItem": {"resolveSupport": {"properties": ["documentation"]}}},
        "inlayHint": {"resolveSupport": {"properties": ["tooltip"]}},
        "signatureHelp": {"signatureInformation": {"parameterInformation": {"labelOffsetSupport": True}}},
        "documentLink": {"tooltipSupport": True},
    },
}


@pytest.mark.thorough
def test_what_is_worked_out_later_is_advertised_and_comes_when_it_is_asked_for(tmp_path: Path) -> None:
    text = ANSWER.replace("[], ", "[],, ").replace(', "content"', ',\n"content"')
    start, end = {"line": 0, "character": 0}, {"line": 1, "character": 0}

    async def talk() -> None:
        async with editor(tmp_path, capabilities=LAZY, text=text) as client:
            able = client.able  # type: ignore[attr-defined]
            for name in ("codeAction", "completion", "inlayHint"):
                assert able[f"{name}Provider"]["resolveProvider"] is True
            hints = await client.ask("textDocument/inlayHint", range={"start": start, "end": end})
            assert [hint["label"] for hint in hints] == ["1 line"]
            assert not any("tooltip" in hint for hint in hints)
            assert (await client.request("inlayHint/resolve", hints[0]))["tooltip"]

            place = {"line": 0, "character": 1}
            offered = (await client.ask("textDocument/completion", position=place))["items"]
            assert offered
            assert not any("documentation" in item for item in offered)
            assert (await client.request("completionItem/resolve", offered[0]))["documentation"]

            signature = await client.ask("textDocument/signatureHelp", position=place)
            assert signature["signatures"][0]["label"].startswith("HarmonyResponse {")

            links = await client.ask("textDocument/documentLink")
            assert (tmp_path / "src" / "a.py").as_uri() in [link["target"] for link in links]

            asked = {
                "range": {"start": start, "end": end},
                "context": {"diagnostics": [], "only": ["quickfix"]},
            }
            actions = await client.ask("textDocument/codeAction", **asked)
            assert all(action["kind"].startswith("quickfix") for action in actions)
            fix = next(one for one in actions if one["kind"] == "quickfix" and "command" not in one)
            assert "edit" not in fix
            resolved = await client.request("codeAction/resolve", fix)
            assert resolved["edit"]["documentChanges"][0]["textDocument"]["version"] == 1

            # The same version of another text.
            client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
            await client.published()
            await client.open(text + " ")
            with pytest.raises(RequestFailed, match="changed since") as failure:
                await client.request("codeAction/resolve", fix)
            assert failure.value.code == -32801

    asyncio.run(talk())


@pytest.mark.thorough
def test_every_feature_answers_for_a_document_that_was_never_opened() -> None:
    start = {"line": 10**6, "character": 10**6}
    document = {"textDocument": {"uri": "file:///never"}}
    at, over = {**document, "position": start}, {**document, "range": {"start": start, "end": start}}

    async def talk() -> None:
        async with editor(capabilities=LAZY) as client:
            for method in ("codeLens", "documentLink"):
                assert await client.request(f"textDocument/{method}", document) == []
            for method in ("hover", "signatureHelp"):
                assert await client.request(f"textDocument/{method}", at) is None
            assert await client.request("textDocument/inlayHint", over) == []
            context = {**over, "context": {"diagnostics": []}}
            assert await client.request("textDocument/codeAction", context) == []
            assert (await client.request("textDocument/completion", at))["items"] == []

    asyncio.run(talk())


def test_problems_are_not_said_again_by_the_hovers_of_an_editor_that_shows_them_there(tmp_path: Path) -> None:
    showing = {**ABLE, "experimental": {"diagnosticsInHover": True}}

    async def hovered(capabilities: dict[str, Any]) -> Any:
        async with editor(tmp_path, capabilities=capabilities, text=f"Sure!\n{ANSWER}") as client:
            return await client.ask("textDocument/hover", position={"line": 0, "character": 1})

    assert "prose-outside" in asyncio.run(hovered(ABLE))["contents"]["value"]
    assert asyncio.run(hovered(showing)) is None
