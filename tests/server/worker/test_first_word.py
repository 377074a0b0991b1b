"""What is said of the first document before the server itself is there."""

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.own_methods import SAFE_MODE, UNTRUSTED_CLIENT
from descant_server.worker import first_reading
from descant_server.worker.first_word import FirstWord
from support.lsp_client import CAPABILITIES, URI, Client, started
from support.odd_workers import server_with
from support.sampling import some

BROKEN = '{"summary": "🌊 Tides", "course_of_action": [], "files": [{"path": "a.py", "content": "x = (",},]}'
TAGS = "Sure!\n<summary>S</summary>\n<file path='a.py'>\nx = 1\n"
AS_IT_IS = """
from descant_server.worker import running
running._PARTS = ("descant_server.app",)
"""
"""A worker without a first word."""
NEVER_THERE = """
import threading
from descant_server.worker import running

heard = threading.Event()
real = running.importlib.import_module

class Listening(running.FirstWord):
    def hear(self, body):
        kept = super().hear(body)
        if b"{}" in body:
            heard.set()
        return kept

def never(name):
    heard.wait()
    if name == "descant_server.app":
        threading.Event().wait()
    return real(name)

running.FirstWord, running.importlib.import_module = Listening, never
"""
"""A worker that has heard of the method in braces when it can read answers, and never gets further."""
PULLING = {**CAPABILITIES, "textDocument": {**CAPABILITIES["textDocument"], "diagnostic": {}}}
ASKED = {**CAPABILITIES, "workspace": {**CAPABILITIES["workspace"], "configuration": True}}
CODES_OF_BROKEN = ["python-syntax", "trailing-comma", "trailing-comma"]


async def opened(client: Client, text: str, capabilities: Mapping[str, Any], **more: Any) -> None:
    introduction = {"processId": None, "rootUri": None, "capabilities": capabilities, **more}
    await client.request("initialize", introduction)
    client.notify("initialized", {})
    document = {"uri": URI, "languageId": "llm-response", "version": 7, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})


@pytest.mark.e2e
def test_the_problems_of_a_pasted_answer_are_said_before_the_server_is_there() -> None:
    async def talk() -> list[dict[str, Any]]:
        async with started(*server_with(NEVER_THERE.format("textDocument/didOpen"))) as client:
            await opened(client, BROKEN, CAPABILITIES)
            shown: list[dict[str, Any]] = (await client.published())["diagnostics"]
            return shown

    assert [one["code"] for one in asyncio.run(talk())] == CODES_OF_BROKEN


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_client_that_asks_is_answered_before_the_server_is_there() -> None:
    async def talk() -> None:
        async with started(*server_with(NEVER_THERE.format("textDocument/diagnostic"))) as client:
            await opened(client, BROKEN, PULLING)
            first = await client.ask("textDocument/diagnostic")
            assert (first["kind"], [one["code"] for one in first["items"]]) == ("full", CODES_OF_BROKEN)

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.parametrize("encoding", some(("utf-8", "utf-16"), 1))
@pytest.mark.parametrize("text", some((BROKEN, TAGS, ""), 1))
def test_what_is_said_first_is_what_the_server_says_and_it_is_said_once(text: str, encoding: str) -> None:
    able = {**CAPABILITIES, "general": {"positionEncodings": [encoding]}}

    async def talk(*command: str) -> dict[str, Any]:
        async with started(*command) as client:
            await opened(client, text, able)
            first = await client.published()
            await client.notification("descant/didAnalyze")
            assert client.waiting("textDocument/publishDiagnostics") == 0
            assert await client.leave() == 0
        return first

    async def both() -> None:
        assert await talk() == await talk(*server_with(AS_IT_IS))

    asyncio.run(both())


@pytest.mark.thorough
@pytest.mark.e2e
def test_who_was_answered_before_the_disk_was_looked_at_is_told_to_ask_again(tmp_path: Path) -> None:
    text = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}]}'
    (tmp_path / "a.py").mkdir()
    refreshing = {**PULLING["workspace"], "diagnostics": {"refreshSupport": True}, "workspaceFolders": True}
    folders = [{"uri": tmp_path.as_uri(), "name": "w"}]

    async def talk() -> None:
        async with started() as client:
            await opened(client, text, {**PULLING, "workspace": refreshing}, workspaceFolders=folders)
            first = await client.ask("textDocument/diagnostic")
            await client.notification("workspace/diagnostic/refresh")
            then = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert then["kind"] == "full"
            assert len(then["items"]) > len(first["items"])

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_who_was_answered_all_there_is_is_told_that_nothing_has_changed() -> None:
    async def talk() -> None:
        async with started() as client:
            await opened(client, BROKEN, PULLING)
            first = await client.ask("textDocument/diagnostic")
            await client.notification("descant/didAnalyze")
            again = await client.ask("textDocument/diagnostic", previousResultId=first["resultId"])
            assert again == {"kind": "unchanged", "resultId": first["resultId"]}

    asyncio.run(talk())


def message(method: str, params: Any, number: Any = None) -> bytes:
    return orjson.dumps(
        {"jsonrpc": "2.0", "method": method, "params": params, **({} if number is None else {"id": number})}
    )


def opening(text: str = BROKEN, uri: str = URI) -> bytes:
    return message("textDocument/didOpen", {"textDocument": {"uri": uri, "version": 1, "text": text}})


class Worker:
    """A first word with a client of its own."""

    def __init__(self, tmp_path: Path) -> None:
        page = tmp_path / "logbook"
        page.write_bytes(bytes(1 << 13))
        self.said: list[Any] = []
        self.activity = ActivityRecord(str(page))
        self.word = FirstWord(lambda _, body: self.said.append(json.loads(body)), self.activity)

    def hears(self, *bodies: bytes, capabilities: Any = CAPABILITIES, **more: Any) -> "Worker":
        introduction = {"capabilities": capabilities, **more}
        for body in (message("initialize", introduction, 1), message("initialized", {}), *bodies):
            self.word.hear(body)
        self.word.speak()
        return self

    @property
    def codes(self) -> list[list[str]]:
        """The codes of each publication."""
        shown = [one["params"]["diagnostics"] for one in self.said if "diagnostics" in one.get("params", {})]
        return [[diagnostic["code"] for diagnostic in each] for each in shown]


def test_it_is_said_once_however_often_one_asks_for_it(tmp_path: Path) -> None:
    worker = Worker(tmp_path).hears(opening())
    worker.word.speak()
    assert worker.codes == [CODES_OF_BROKEN]


def edit(version: int = 2) -> bytes:
    """Take away the comma that is one too many in front of the last bracket."""
    end = len(BROKEN.encode("utf-16-le")) // 2 - 2
    places = {"start": {"line": 0, "character": end - 1}, "end": {"line": 0, "character": end}}
    identifier = {"uri": URI, "version": version}
    change = {"textDocument": identifier, "contentChanges": [{"range": places, "text": ""}]}
    return message("textDocument/didChange", change)


@pytest.mark.parametrize(
    "also",
    [
        message(UNTRUSTED_CLIENT, {}),
        message(SAFE_MODE, {"uri": URI}),
        opening(uri="file:///other.response"),
        opening(" " * (1 << 18), "file:///other.response"),
        message("textDocument/didClose", {"textDocument": {"uri": URI}}),
        message("workspace/didChangeConfiguration", {"settings": {}}),
        message("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": []}}),
    ],
)
def test_whatever_is_out_of_the_ordinary_is_left_to_the_server(also: bytes, tmp_path: Path) -> None:
    assert Worker(tmp_path).hears(opening(), also).said == []
    assert Worker(tmp_path).hears(also, opening()).said == []


def test_a_text_that_takes_long_is_left_to_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_reading, "_PATIENCE", -1.0)
    assert Worker(tmp_path).hears(opening()).said == []


@pytest.mark.parametrize(
    "odd", [b"{", b"[" * 100_000, b"7", b'{"method": 7}', b'{"method": "initialize"}', b"\xff", b"null"]
)
def test_what_makes_no_sense_breaks_nothing(odd: bytes, tmp_path: Path) -> None:
    assert len(Worker(tmp_path).hears(odd, opening()).said) <= 1


@pytest.mark.parametrize(
    "document", [{}, {"uri": 1, "version": 1, "text": ""}, {"uri": "x", "text": 5}, None]
)
def test_a_document_that_is_none_is_left_to_the_server(document: Any, tmp_path: Path) -> None:
    opened = message("textDocument/didOpen", {"textDocument": document})
    assert Worker(tmp_path).hears(opened).said == []


def test_the_settings_are_asked_for_first_and_count(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "descant.toml").write_text('ignore = ["python-*"]\n', "utf-8")
    folders = [{"uri": folder.as_uri(), "name": "folder"}]
    worker = Worker(tmp_path).hears(opening(), capabilities=ASKED, workspaceFolders=folders)
    [question] = worker.said
    assert question["method"] == "workspace/configuration"
    assert question["params"] == {"items": [{"scopeUri": folder.as_uri(), "section": "descant"}]}
    answer = {"jsonrpc": "2.0", "id": question["id"], "result": [{"severities": {"trailing-comma": "hint"}}]}
    worker.word.hear(orjson.dumps(answer))
    worker.word.speak()
    diagnostics = worker.said[1]["params"]["diagnostics"]
    assert [(one["code"], one["severity"]) for one in diagnostics] == [("trailing-comma", 4)] * 2


@pytest.mark.thorough
@pytest.mark.e2e
def test_the_client_is_asked_for_its_settings_once_and_the_server_heeds_the_answer() -> None:
    async def talk() -> None:
        async with started() as client:
            client.replies["workspace/configuration"] = [{"ignore": ["python-syntax"]}]
            await opened(client, BROKEN, ASKED)
            shown = await client.published()
            assert [one["code"] for one in shown["diagnostics"]] == ["trailing-comma"] * 2
            change = {"textDocument": {"uri": URI, "version": 8}, "contentChanges": [{"text": f" {BROKEN}"}]}
            await client.received("descant/didAnalyze")
            client.notify("textDocument/didChange", change)
            shown = await client.published()
            assert [one["code"] for one in shown["diagnostics"]] == ["trailing-comma"] * 2
            assert client.waiting("workspace/configuration") == 1

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.parametrize("told", [None, 5, "ab", {"ignore": ["trailing-comma"]}])
def test_settings_that_are_told_in_no_list_are_none(told: Any) -> None:
    async def talk() -> None:
        async with started() as client:
            client.replies["workspace/configuration"] = told
            await opened(client, BROKEN, ASKED)
            await client.notification("descant/didAnalyze")
            assert [one["code"] for one in (await client.published())["diagnostics"]] == CODES_OF_BROKEN
            assert client.waiting("textDocument/publishDiagnostics") == 0
            assert client.waiting("window/showMessage") == 0
            assert await client.leave() == 0
        assert "the client's settings are not a list" in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_an_id_may_be_used_again_when_its_request_was_answered_early() -> None:
    async def talk() -> None:
        async with started() as client:
            await opened(client, BROKEN, PULLING)
            for method in ("textDocument/diagnostic", "textDocument/documentSymbol"):
                params = {"textDocument": {"uri": URI}}
                client.send({"jsonrpc": "2.0", "id": 5, "method": method, "params": params})
                answer = await client.answered(5)
                assert isinstance(answer["result"], dict) == (method == "textDocument/diagnostic")
                assert len(client.answers[5]) == 1
                client.forget(5)
            assert await client.leave() == 0
            assert not client.answers[5]

    asyncio.run(talk())


def pull(number: int) -> bytes:
    return message("textDocument/diagnostic", {"textDocument": {"uri": URI}}, number)


def test_a_request_that_is_cancelled_is_not_answered(tmp_path: Path) -> None:
    cancelled = message("$/cancelRequest", {"id": 2})
    worker = Worker(tmp_path).hears(opening(), pull(2), pull(3), cancelled, capabilities=PULLING)
    assert [one["id"] for one in worker.said] == [3]
    assert worker.word.answered == {3}


def test_what_is_edited_before_the_server_is_there_is_said_as_it_is_then(tmp_path: Path) -> None:
    worker = Worker(tmp_path).hears(opening(), edit(), capabilities={})
    assert worker.codes == [CODES_OF_BROKEN[:-1]]
    worker.word.hear(edit(3))
    worker.word.speak()
    assert [one["params"]["version"] for one in worker.said] == [2, 3]


def test_of_a_text_that_is_edited_while_it_is_read_only_the_later_one_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, real = Worker(tmp_path), first_reading.first_diagnostics

    def reading(*given: Any) -> Any:
        monkeypatch.setattr(first_reading, "first_diagnostics", real)
        worker.word.hear(edit())
        return real(*given)

    monkeypatch.setattr(first_reading, "first_diagnostics", reading)
    assert worker.hears(opening()).said == []
    worker.word.speak()
    assert worker.codes == [CODES_OF_BROKEN[:-1]]


def test_the_settings_are_read_on_no_account_of_the_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, real, at = Worker(tmp_path), first_reading.first_settings, list[str]()

    def reading(*given: Any) -> Any:
        at.extend(entry.what for entry in worker.activity.read().values())
        return real(*given)

    monkeypatch.setattr(first_reading, "first_settings", reading)
    assert worker.hears(opening()).codes == [CODES_OF_BROKEN]
    assert at == ["initialized"]


def test_the_settings_are_asked_for_once_however_often_the_client_is_there(tmp_path: Path) -> None:
    assert len(Worker(tmp_path).hears(message("initialized", {}), capabilities=ASKED).said) == 1


def test_an_older_client_tells_its_folder_by_its_path(tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    (folder / "descant.toml").write_text('ignore = ["python-*"]\n', "utf-8")
    worker = Worker(tmp_path).hears(opening(), rootUri=None, rootPath=str(folder))
    assert worker.codes == [["trailing-comma"] * 2]
    worker = Worker(tmp_path).hears(opening(), rootUri=None, rootPath="no whole path")
    assert worker.said == []


@pytest.mark.parametrize("refusal", [{"error": {"code": -1, "message": "no"}}, {"result": None}])
def test_who_has_nothing_to_say_of_settings_has_none(refusal: Any, tmp_path: Path) -> None:
    worker = Worker(tmp_path).hears(
        opening(), capabilities=ASKED, initializationOptions={"ignore": ["trailing-comma"]}
    )
    worker.word.hear(orjson.dumps({"jsonrpc": "2.0", "id": worker.said[0]["id"], **refusal}))
    worker.word.speak()
    assert worker.codes == [["python-syntax"]]


def test_a_schema_that_is_open_is_no_answer(tmp_path: Path) -> None:
    schema = tmp_path / "own.json"
    schema.write_text('{"title": "T", "type": "object"', "utf-8")
    options = {"schemas": [str(schema)]}
    worker = Worker(tmp_path).hears(opening("{", schema.as_uri()), initializationOptions=options)
    assert worker.said == []


def test_a_client_gets_what_it_has_asked_for_and_no_more(tmp_path: Path) -> None:
    bare = Worker(tmp_path).hears(opening(), capabilities={}).said[0]["params"]["diagnostics"]
    able = {"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": True}}}
    full = Worker(tmp_path).hears(opening(), capabilities=able).said[0]["params"]["diagnostics"]
    assert {name for one in bare for name in one} == {"range", "message", "severity", "code", "source"}
    assert all(one["codeDescription"]["href"].endswith(f"{one['code']}.md") for one in full)
