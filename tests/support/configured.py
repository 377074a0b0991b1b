"""An editor with settings of its own, and what it is shown of a text."""

import copy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from support.lsp_client import CAPABILITIES, Client, started

ABLE: dict[str, Any] = copy.deepcopy(CAPABILITIES)
ABLE["workspace"] |= {
    "configuration": True,
    "didChangeConfiguration": {"dynamicRegistration": True},
    "didChangeWatchedFiles": {"dynamicRegistration": True},
}
ABLE["textDocument"]["publishDiagnostics"] |= {
    "codeDescriptionSupport": True,
    "tagSupport": {"valueSet": [1, 2]},
}
COMMAS = '{"summary": "", "course_of_action": [], "files": [],}'


@asynccontextmanager
async def editor(
    *folders: Path, settings: Any = None, options: Any = None, capabilities: Any = ABLE
) -> AsyncIterator[Client]:
    async with started() as client:
        client.replies["workspace/configuration"] = settings if isinstance(settings, list) else [settings]
        params = {
            "processId": None,
            "rootUri": folders[0].as_uri(),
            "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name} for folder in folders],
            "capabilities": capabilities,
            "initializationOptions": options,
        }
        await client.request("initialize", params)
        client.notify("initialized", {})
        if "didChangeWatchedFiles" in capabilities["workspace"]:
            # What is watched is said last, when the settings are known.
            settings_, files = [await client.notification("client/registerCapability") for _ in range(2)]
            assert settings_["registrations"][0]["method"] == "workspace/didChangeConfiguration"
            assert files["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
        yield client
        assert await client.leave() == 0


async def shown(client: Client, folder: Path, name: str, text: str) -> list[dict[str, Any]]:
    uri = (folder / name).as_uri()
    document = {"uri": uri, "languageId": "llm-response", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})
    while (published := await client.published())["uri"] != uri:
        pass
    diagnostics: list[dict[str, Any]] = published["diagnostics"]
    return diagnostics


def codes(diagnostics: list[dict[str, Any]]) -> list[str]:
    return [one["code"] for one in diagnostics]
