"""An editor with a folder and an answer, which takes the edits that it is sent."""

import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from descant_server.workspace.content import Content
from descant_server.workspace.plan import Plan, PlannedWrite
from descant_server.workspace.writing import disk, transaction
from descant_server.workspace.writing.state_folder import StateFolder
from support.lsp_client import CAPABILITIES, URI, Client, edited, editing_in

ABLE: dict[str, Any] = {
    **CAPABILITIES,
    "window": {"showDocument": {"support": True}, "showMessage": {}},
    "workspace": {
        "applyEdit": True,
        "workspaceFolders": True,
        "executeCommand": {"dynamicRegistration": True},
        "codeLens": {"refreshSupport": True},
        "didChangeWatchedFiles": {"dynamicRegistration": True, "relativePatternSupport": True},
        "textDocumentContent": {},
        "workspaceEdit": {
            "documentChanges": True,
            "changeAnnotationSupport": {"groupsOnLabel": True},
        },
    },
}
Snapshot = Mapping[str, tuple[bytes, int]]


def snapshot(folder: Path) -> Snapshot:
    """Return the bytes and the mode of all that is in *folder*."""
    return {
        path.relative_to(folder).as_posix(): (
            path.read_bytes() if path.is_file() else b"",
            path.stat().st_mode,
        )
        for path in sorted(folder.rglob("*"))
    }


def answer(**files: str) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": "s", "course_of_action": [], "files": listed})


class Editor:
    """A client with a folder, an answer, and perhaps other documents that it keeps as its edits make them."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.refuses = False
        take = client._take

        def listen(message: dict[str, Any]) -> None:
            if message.get("method") == "workspace/applyEdit":
                client.replies["workspace/applyEdit"] = self.apply(message["params"]["edit"])
            take(message)

        client._take = listen  # type: ignore[method-assign]

    async def open(self, uri: str, text: str) -> None:
        self.texts[uri], self.versions[uri] = text, 1
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        self.client.notify("textDocument/didOpen", {"textDocument": document})
        while (await self.client.published())["uri"] != uri:
            pass

    def change(self, uri: str, text: str) -> None:
        self.texts[uri] = text
        self.versions[uri] += 1
        identifier = {"uri": uri, "version": self.versions[uri]}
        self.client.notify(
            "textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]}
        )

    def apply(self, edit: Any) -> dict[str, Any]:
        if self.refuses:
            return {"applied": False, "failureReason": "read only"}
        for change in edit["documentChanges"]:
            uri, version = change["textDocument"]["uri"], change["textDocument"]["version"]
            assert version == self.versions[uri]
            text = self.texts[uri]
            for each in reversed(change["edits"]):
                text = edited(text, {"range": each["range"], "text": each["newText"]}, "utf-16")
            self.change(uri, text)
        return {"applied": True}

    async def command(self, name: str, **argument: Any) -> Any:
        given = {"command": f"descant.{name}", "arguments": [argument]}
        return await self.client.request("workspace/executeCommand", given)

    async def lenses(self) -> dict[str, dict[str, Any]]:
        found = await self.client.ask("textDocument/codeLens")
        return {one["command"]["title"]: one["command"] for one in found}

    async def choose(self, title: str) -> Any:
        lens = (await self.lenses())[title]
        return await self.client.request(
            "workspace/executeCommand", {"command": lens["command"], "arguments": lens["arguments"]}
        )

    async def verdict(self) -> dict[str, int]:
        """Return the verdict that was told last of the answer."""
        found: dict[str, int] = {}
        while not found or self.client.waiting("descant/didAnalyze"):
            told = await self.client.notification("descant/didAnalyze")
            found = told["verdict"] if told["uri"] == URI else found
        return found

    async def message(self, method: str = "window/showMessageRequest") -> str:
        return str((await self.client.notification(method))["message"])


def interrupt(folder: Path) -> None:
    """Leave *folder* as a process does that is ended in the middle of writing ``b.py``."""
    plan = Plan((PlannedWrite("b.py", None, Content(b"z\n", 0o644)),), "b.py of an answer")
    child = os.fork()
    if not child:
        disk.link = lambda *_, **__: os._exit(9)
        transaction.carry_out(plan, folder, StateFolder.of(folder))
        os._exit(0)
    os.waitpid(child, 0)


@asynccontextmanager
async def editor(
    *folders: Path, text: str, capabilities: dict[str, Any] = ABLE, options: Any = None
) -> AsyncIterator[Editor]:
    """Do as :func:`support.lsp_client.editing_in` does, and take edits as an editor does."""
    async with editing_in(*folders, text=text, capabilities=capabilities, options=options) as client:
        client.replies["window/showDocument"] = {"success": True}
        yield Editor(client)


def as_an_editor_sends_it(address: str) -> str:
    """Return *address* decoded and encoded again, as editors keep addresses."""
    parts = urlsplit(address)
    path, query = unquote(parts.path), unquote(parts.query)
    return f"{parts.scheme}:{quote(path)}?{quote(query, safe='')}"
