"""Diagnostics that a client asks for: they are not pushed as well, and unchanged ones are said to be so."""

import asyncio
from typing import Any

import pytest

from support.lsp_client import CAPABILITIES, URI, Client, started

BROKEN = '{"summary": "s", "course_of_action": [], "files": [],}'
SOUND = BROKEN.replace(",}", "}")
OTHER = "file:///other.response"
PULLING: dict[str, Any] = {
    **CAPABILITIES,
    "textDocument": {**CAPABILITIES["textDocument"], "diagnostic": {"relatedDocumentSupport": True}},
    "workspace": {**CAPABILITIES["workspace"], "diagnostics": {"refreshSupport": True}},
}


async def opened(client: Client, text: str, uri: str = URI) -> None:
    await client.initialize(PULLING) if not client.answers else None
    document = {"uri": uri, "languageId": "llm-response", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})


def codes(report: dict[str, Any]) -> list[str]:
    return [item["code"] for item in report["items"]]


@pytest.mark.e2e
def test_what_is_pulled_is_not_pushed_and_what_has_not_changed_is_not_said_again() -> None:
    async def talk() -> None:
        async with started() as client:
            await opened(client, BROKEN)
            first = await client.ask("textDocument/diagnostic")
            assert (first["kind"], codes(first)) == ("full", ["trailing-comma"])
            again = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert again == {"kind": "unchanged", "resultId": first["resultId"]}
            change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": SOUND}]}
            client.notify("textDocument/didChange", change)
            second = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert (second["kind"], second["items"]) == ("full", [])
            # The same text has the same problems, whatever its version is.
            back = {"textDocument": {"uri": URI, "version": 3}, "contentChanges": [{"text": BROKEN}]}
            client.notify("textDocument/didChange", back)
            third = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert third["kind"] == "unchanged"
            # They have changed when they are to be seen in another way.
            settings = {"descant": {"ignore": ["trailing-comma"]}}
            client.notify("workspace/didChangeConfiguration", {"settings": settings})
            await client.notification("workspace/diagnostic/refresh")
            fourth = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert (fourth["kind"], fourth["items"]) == ("full", [])
            assert await client.leave() == 0
            assert "textDocument/publishDiagnostics" not in client.heard()

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_workspace_is_pulled_document_by_document() -> None:
    async def talk() -> None:
        async with started() as client:
            await opened(client, BROKEN)
            await opened(client, SOUND, OTHER)
            first = await client.request("workspace/diagnostic", {"previousResultIds": []})
            by_uri = {report["uri"]: report for report in first["items"]}
            assert codes(by_uri[URI]) == ["trailing-comma"]
            assert (codes(by_uri[OTHER]), by_uri[OTHER]["version"]) == ([], 1)
            known = [{"uri": uri, "value": report["resultId"]} for uri, report in by_uri.items()]
            again = await client.request("workspace/diagnostic", {"previousResultIds": known})
            assert {report["kind"] for report in again["items"]} == {"unchanged"}
            client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
            last = await client.request("workspace/diagnostic", {"previousResultIds": known})
            assert {report["uri"]: report.get("items") for report in last["items"]} == {URI: [], OTHER: None}
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_document_that_nobody_opened_has_no_problems() -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize(PULLING)
            assert (await client.ask("textDocument/diagnostic"))["items"] == []
            assert await client.leave() == 0

    asyncio.run(talk())
