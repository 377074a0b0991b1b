"""The pack for Helix, and the flow with what Helix can do: code actions, and no documents of the server.

Helix itself is not run here. What its configuration may hold is what its documentation lists for 25.01 to
25.07; what it can do is what it says in ``initialize``.
"""

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import pytest

from descant_server.commands.inputs import SUFFIXES
from editors.stranger import ANSWER, APPLIED, COLUMNS, FILES, MENDED, PACKS
from support.editor import snapshot
from support.lsp_client import URI, Client, edited, started

SERVER_KEYS = {"command", "args", "config", "timeout", "environment", "required-root-patterns"}
LANGUAGE_KEYS = {
    *("name", "language-id", "scope", "injection-regex", "file-types", "shebangs", "roots", "auto-format"),
    *("diagnostic-severity", "comment-tokens", "block-comment-tokens", "indent", "language-servers"),
    *("grammar", "formatter", "soft-wrap", "text-width", "rulers", "path-completion", "workspace-lsp-roots"),
    *("persistent-diagnostic-sources", "auto-pairs", "debugger"),
}
KINDS = ["", "quickfix", "refactor", "refactor.extract", "refactor.inline", "refactor.rewrite", "source"]
HELIX: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-8", "utf-32", "utf-16"]},
    "window": {"workDoneProgress": True},
    "workspace": {
        "applyEdit": True,
        "configuration": True,
        "workspaceFolders": True,
        "executeCommand": {"dynamicRegistration": False},
        "workspaceEdit": {
            "documentChanges": True,
            "failureHandling": "abort",
            "normalizesLineEndings": False,
            "resourceOperations": ["create", "rename", "delete"],
        },
        "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": False},
    },
    "textDocument": {
        "codeAction": {
            "codeActionLiteralSupport": {"codeActionKind": {"valueSet": [*KINDS, "source.organizeImports"]}},
            "dataSupport": True,
            "disabledSupport": True,
            "isPreferredSupport": True,
            "resolveSupport": {"properties": ["edit", "command"]},
        },
        "hover": {"contentFormat": ["markdown"]},
        "publishDiagnostics": {"versionSupport": True, "tagSupport": {"valueSet": [1, 2]}},
        "rename": {"prepareSupport": True},
    },
}
"""What Helix 25.01 says of itself, as far as the server asks."""


def test_the_configuration_is_one_that_helix_reads() -> None:
    read = tomllib.loads((PACKS / "helix" / "languages.toml").read_text(encoding="utf-8"))

    [language] = read.pop("language")
    [(name, server)] = read.pop("language-server").items()
    assert read == {}
    assert server.keys() <= SERVER_KEYS
    assert language.keys() <= LANGUAGE_KEYS
    assert language["name"] == "llm-response"
    assert language["language-servers"] == [name]
    assert [server["command"], *server["args"]] == ["descant", "lsp"]
    types = [
        one if isinstance(one, str) else one["glob"].removeprefix("*.") for one in language["file-types"]
    ]
    assert [one for one in types if not f".{one}".endswith(SUFFIXES)] == []


async def actions(client: Client, line: int, column: int) -> dict[str, Any]:
    """Return what Helix offers at a place, by its title."""
    place = {"line": line, "character": column}
    found = await client.request(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": URI},
            "range": {"start": place, "end": {**place, "character": column + 1}},
            "context": {"diagnostics": [], "triggerKind": 1},
        },
    )
    return {one["title"]: one for one in found}


async def choose(client: Client, action: dict[str, Any]) -> Any:
    """Take an action as Helix does: what is missing of it is asked for; return its edit."""
    if "edit" not in action and "command" not in action:
        action = await client.request("codeAction/resolve", action)
    if command := action.get("command"):
        return await client.request(
            "workspace/executeCommand", {"command": command["command"], "arguments": command["arguments"]}
        )
    return action["edit"]


async def told(client: Client, part: str) -> None:
    """Wait until a message with *part* is shown."""
    while part not in (await client.notification("window/showMessage"))["message"]:
        pass


async def flow(folder: Path) -> dict[str, bytes]:
    """Mend, apply two of three files, and undo; return what was in the files between the two."""
    async with started() as client:
        client.replies["workspace/configuration"] = [None]
        opened = {"uri": folder.as_uri(), "name": folder.name}
        params = {"processId": None, "rootUri": folder.as_uri(), "capabilities": HELIX}
        await client.request("initialize", {**params, "workspaceFolders": [opened]})
        client.notify("initialized", {})
        published = await client.open(ANSWER)
        [found] = [one for one in published["diagnostics"] if one["code"] == "wrong-separator"]
        assert found["range"]["start"] == {"line": 1, "character": COLUMNS["utf-8"]}

        edit = await choose(client, (await actions(client, 1, COLUMNS["utf-8"]))["Replace with a comma"])
        [change] = edit["documentChanges"]
        text = ANSWER
        for one in reversed(change["edits"]):
            text = edited(text, {"range": one["range"], "text": one["newText"]}, "utf-8")
        assert text == MENDED
        client.notify(
            "textDocument/didChange",
            {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}]},
        )

        await choose(client, (await actions(client, 4, 6))["Apply src/a.py"])
        await told(client, "1 file applied.")
        await choose(client, (await actions(client, 5, 6))["Apply new/b.py"])
        await told(client, "1 file applied.")
        between = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}
        await choose(client, (await actions(client, 4, 6))["Undo the last apply"])
        await told(client, "Undone: ")
        # As `:lsp-workspace-command descant.undo` does, which has no argument.
        await client.request("workspace/executeCommand", {"command": "descant.undo"})
        await told(client, "Undone: ")
        assert await client.leave() == 0
    return between


@pytest.mark.e2e
def test_an_answer_is_mended_applied_and_undone_by_code_actions(tmp_path: Path) -> None:
    for path, content in FILES.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(content)
    before = snapshot(tmp_path)
    assert asyncio.run(flow(tmp_path)) == APPLIED
    assert snapshot(tmp_path) == before
