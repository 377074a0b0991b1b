"""The server over real stdio: what a client sees, whatever the client says."""

import asyncio
import io
import json
import os
import random
import subprocess
import sys
import threading
import tomllib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder
from pygls.exceptions import FeatureNotificationError, JsonRpcException, JsonRpcInvalidParams
from pygls.io_ import run
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec, TextDocument

from descant import Encoding, analyze, describe, parse
from descant.conversion import TARGETS
from descant_server import __version__
from descant_server.app import create_server
from descant_server.front.watchdog import is_running, watch_parent
from descant_server.protocol.messages import message_converter, read_params
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.framing import MAX_BODY, frame, read_bodies
from descant_server.wire.messages import Request, read_message
from descant_server.wire.outbox import Outbox
from support.lsp_client import (
    CAPABILITIES,
    CODECS,
    LIMIT,
    ROOT,
    URI,
    Client,
    RequestFailed,
    apply_workspace_edit,
    edited,
    excuse,
    random_change,
    session,
    started,
)
from support.odd_workers import server_with
from support.sampling import so_many, some

PASTED = """Here it is:

{
  "summary": "🎉 Say hello",
  "course_of_action": [{"step": 1, "description": "Write `hello.py`. 🎉🎉"},],
  "files": [{"path": "hello.py", "content": "print('hello 👋')\\n"}]
}
"""
POSITION = {"line": 0, "character": 0}


def conversation(talk: Callable[[Client], Awaitable[None]]) -> Callable[[], None]:
    """Turn *talk* into a test that talks to a server of its own."""

    async def whole() -> None:
        async with session() as client:
            await talk(client)

    def test() -> None:
        asyncio.run(whole())

    test.__name__ = talk.__name__
    return pytest.mark.e2e(test)


def codes(published: dict[str, Any]) -> list[str]:
    return [diagnostic["code"] for diagnostic in published["diagnostics"]]


# A day in an editor


@conversation
async def test_a_mistake_behind_an_emoji_is_shown_fixed_and_gone(client: Client) -> None:
    clean = PASTED.removeprefix("Here it is:\n\n")
    published = await client.open(clean)
    (found,) = published["diagnostics"]
    before = '  "course_of_action": [{"step": 1, "description": "Write `hello.py`. 🎉🎉"}'
    column = len(before.encode("utf-16-le")) // 2
    assert found["range"] == {
        "start": {"line": 2, "character": column},
        "end": {"line": 2, "character": column + 1},
    }
    assert (found["code"], found["source"], published["version"]) == ("trailing-comma", "descant", 1)

    context = {"diagnostics": [found], "only": ["quickfix"]}
    action, ignore = await client.ask("textDocument/codeAction", range=found["range"], context=context)
    assert ignore["title"] == "Ignore trailing-comma in this document"
    assert (action["title"], action["isPreferred"]) == ("Remove the comma", True)
    assert action["diagnostics"] == [found]
    (edit,) = action["edit"]["documentChanges"]
    assert edit["textDocument"] == {"uri": URI, "version": 1}

    fixed = apply_workspace_edit(clean, action["edit"], "utf-16")
    assert fixed == clean.replace('"},]', '"}]')
    changes = [{"range": each["range"], "text": each["newText"]} for each in edit["edits"]]
    assert await client.change(2, *changes) == {"uri": URI, "version": 2, "diagnostics": []}
    parsed = await client.ask("descant/parsedResponse")
    assert parsed == describe(analyze(fixed), Encoding.UTF16).to_wire()


@pytest.mark.thorough
@conversation
async def test_an_answer_that_a_model_writes_is_shown_in_the_end_as_if_it_were_opened(client: Client) -> None:
    excuse(client)
    files = [{"path": f"birds/{number}.py", "content": "size = 'Größe 🎉'\n" * 500} for number in range(20)]
    answer = json.dumps(
        {"summary": "S", "course_of_action": [], "files": files}, ensure_ascii=False, indent=1
    )
    answer = answer.removesuffix("\n ]\n}") + ",\n ]\n}\n"
    assert len(answer) > 180_000
    size = len(answer) // 200 + 1
    pieces = [answer[start : start + size] for start in range(0, len(answer), size)]
    await client.open("")
    written = ""
    for version, piece in enumerate(pieces, start=2):
        lines = written.split("\n")
        end = {"line": len(lines) - 1, "character": len(lines[-1].encode("utf-16-le")) // 2}
        change = {"range": {"start": end, "end": end}, "text": piece}
        identifier = {"uri": URI, "version": version}
        client.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
        written += piece
    last = await client.published()
    while last["version"] < len(pieces) + 1:
        last = await client.published()
    assert await client.ask("descant/parsedResponse") == parse(answer).to_wire()
    opened = await client.open(answer, version=len(pieces) + 1)
    assert codes(opened)
    assert last == opened


WITNESS = f"""

def witness(server):
    @server.feature("test/text")
    def text(params):
        return server.documents.slot({URI!r}).text.source.text

app.FEATURES = (*app.FEATURES, witness)
"""
"""A server that can be asked for the text that it holds."""


@pytest.mark.e2e
@pytest.mark.parametrize("encoding", some(tuple(CODECS), 1))
def test_after_200_random_edits_server_and_client_have_the_same_text(encoding: str) -> None:
    async def talk() -> None:
        chance, text = random.Random(encoding), PASTED
        async with started(*server_with(WITNESS)) as client:
            await client.initialize({**CAPABILITIES, "general": {"positionEncodings": [encoding]}})
            await client.open(text)
            for version in range(2, so_many(202, 32)):
                change = random_change(chance, text, encoding)
                text = edited(text, change, encoding)
                assert (await client.change(version, change))["version"] == version
                assert await client.request("test/text") == text
            wanted = describe(analyze(text), Encoding(encoding)).to_wire()
            assert await client.ask("descant/parsedResponse") == json.loads(json.dumps(wanted))
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@conversation
async def test_a_closed_document_has_no_diagnostics_and_is_forgotten(client: Client) -> None:
    assert codes(await client.open(PASTED))
    client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert await client.published() == {"uri": URI, "diagnostics": []}
    assert await client.ask("textDocument/documentSymbol") == []
    with pytest.raises(RequestFailed, match="not open"):
        await client.ask("descant/parsedResponse")


@pytest.mark.thorough
@conversation
async def test_after_every_publication_the_client_learns_the_verdict(client: Client) -> None:
    await client.open(PASTED)
    said = await client.notification("descant/didAnalyze")
    assert (said["uri"], said["version"]) == (URI, 1)
    assert said["verdict"] == {"files": 1, "ready": 1, "blocked": 0, "changed": 0}
    assert list(said["problems"]) == ["error", "warning", "information", "hint"]
    await client.change(2, {"text": PASTED[: PASTED.index("hello 👋")]})
    said = await client.notification("descant/didAnalyze")
    assert said["version"] == 2
    assert said["verdict"] == {"files": 1, "ready": 0, "blocked": 1, "changed": 0}


@pytest.mark.thorough
@conversation
async def test_any_document_that_the_client_opens_is_answered(client: Client) -> None:
    document = {"uri": "untitled:1", "languageId": "plaintext", "version": 3, "text": PASTED}
    client.notify("textDocument/didOpen", {"textDocument": document})
    published = await client.published()
    assert (published["uri"], published["version"]) == ("untitled:1", 3)
    assert codes(published)


@conversation
async def test_all_that_is_advertised_works(client: Client) -> None:
    await client.open(PASTED)
    whole = {"start": POSITION, "end": {"line": 99, "character": 0}}
    assert [symbol["name"] for symbol in await client.ask("textDocument/documentSymbol")] == [
        "Summary",
        "Course of action",
        "hello.py",
    ]
    assert await client.ask("textDocument/foldingRange")
    hover = await client.ask("textDocument/hover", position=POSITION)
    assert hover["contents"]["kind"] == "markdown"
    actions = await client.ask("textDocument/codeAction", range=whole, context={"diagnostics": []})
    assert {action["kind"] for action in actions} == {
        "quickfix",
        "quickfix.ignore.descant",
        "source.fixAll.descant",
        *(f"refactor.rewrite.descant.{name}" for name in TARGETS if name != "json"),
        "refactor.apply.descant",
    }
    only = {"diagnostics": [], "only": ["source.fixAll"]}
    (action,) = await client.ask("textDocument/codeAction", range=whole, context=only)
    assert "trailing-comma" not in codes(
        await client.change(2, {"text": apply_workspace_edit(PASTED, action["edit"], "utf-16")})
    )


@pytest.mark.thorough
@conversation
async def test_what_is_written_is_completed_and_what_is_cited_is_found(client: Client) -> None:
    begun = '{"improved_explanation": "🎉 As [1] says.", "citations": [{"number": 1, "reason": "🎉"}], "c"}'
    await client.open(begun)
    whole = {"start": POSITION, "end": {"line": 9, "character": 0}}
    column = len(begun[:-2].encode("utf-16-le")) // 2
    offered = await client.ask("textDocument/completion", position={"line": 0, "character": column})
    item = next(item for item in offered["items"] if item["label"] == "confidence")
    assert "insertTextFormat" not in item
    change = {"range": item["textEdit"]["range"], "text": item["textEdit"]["newText"]}
    assert edited(begun, change, "utf-16") == begun.replace('"c"', '"confidence": "high"')

    assert "schema-disagrees" not in codes(await client.change(2, change))
    mark = {"line": 0, "character": begun.index("[1]") + 2}
    (found,) = await client.ask("textDocument/definition", position=mark)
    assert found["uri"] == URI
    number = begun.index('1, "reason"')
    assert found["range"]["start"] == {"line": 0, "character": number + 1}
    uses = await client.ask("textDocument/references", position=mark, context={"includeDeclaration": True})
    assert found in uses
    assert len(uses) == 2
    assert [one["kind"] for one in await client.ask("textDocument/documentHighlight", position=mark)] == [
        3,
        2,
    ]
    (hint,) = await client.ask("textDocument/inlayHint", range=whole)
    assert (hint["label"], hint["position"]["character"]) == ("🎉", mark["character"] + 2)
    (link,) = await client.ask("textDocument/documentLink")
    assert link["range"]["start"]["character"] == mark["character"] - 1
    entry = begun.index('{"number"') + 2
    # Counted from 1, and in UTF-16 units, of which the emoji has two.
    assert link["target"] == f"{URI}#L1,{entry}"

    nowhere = {"textDocument": {"uri": "file:///other"}, "position": POSITION}
    assert (await client.request("textDocument/completion", nowhere))["items"] == []
    assert await client.request("textDocument/definition", nowhere) == []
    assert await client.request("textDocument/documentHighlight", nowhere) is None


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_client_that_can_do_much_gets_snippets_markdown_and_links_with_an_origin() -> None:
    async def talk() -> None:
        item = {"snippetSupport": True, "documentationFormat": ["markdown"], "labelDetailsSupport": True}
        able = {"completion": {"completionItem": item}, "definition": {"linkSupport": True}}
        async with session({"textDocument": able}) as client:
            text = '{"improved_explanation": "As [1] says.", "citations": [{"number": 1, "reason": "r"}], }'
            await client.open(text)
            place = {"line": 0, "character": len(text) - 1}
            offered = await client.ask("textDocument/completion", position=place)
            found = next(item for item in offered["items"] if item["label"] == "confidence")
            assert found["textEdit"]["newText"] == '"confidence": ${1|"high","medium","low"|}'
            assert found["insertTextFormat"] == 2
            assert found["documentation"]["kind"] == "markdown"
            place = {"line": 0, "character": text.index("[1]") + 1}
            (link,) = await client.ask("textDocument/definition", position=place)
            assert link["originSelectionRange"]["start"]["character"] == text.index("[1]")
            assert link["targetUri"] == URI

    asyncio.run(talk())


@pytest.mark.thorough
@conversation
async def test_an_answer_is_converted_by_an_action_and_by_a_command(client: Client) -> None:
    await client.open(PASTED)
    context = {"diagnostics": [], "only": ["refactor"]}
    nowhere = {"start": POSITION, "end": POSITION}
    actions = await client.ask("textDocument/codeAction", range=nowhere, context=context)
    (action,) = (action for action in actions if action["kind"].endswith(".tags"))
    assert action["title"] == "Convert to tags (drops 1 paragraph)"
    converted = apply_workspace_edit(PASTED, action["edit"], "utf-16")
    assert converted.startswith("<summary>\n")
    assert analyze(converted).answer.files_updated == ("hello.py",)

    client.replies["workspace/applyEdit"] = {"applied": True}
    command = {"command": "descant.convert", "arguments": [{"uri": URI, "to": "tags"}]}
    assert await client.request("workspace/executeCommand", command) is None
    asked = await client.notification("workspace/applyEdit")
    assert asked == {"edit": action["edit"], "label": "Convert to tags"}

    client.replies["workspace/applyEdit"] = {"applied": False, "failureReason": "read only"}
    assert await client.request("workspace/executeCommand", command) is None
    shown = await client.notification("window/showMessage")
    assert shown == {"type": 1, "message": "The editor did not apply the edit: read only"}


@pytest.mark.thorough
@conversation
async def test_the_formats_are_told_with_what_is_left_out_and_what_an_answer_is_written_in(
    client: Client,
) -> None:
    await client.open(PASTED)
    command = {"command": "descant.convert", "arguments": [{"uri": URI}]}
    left_out = "Drops 1 paragraph."
    assert await client.request("workspace/executeCommand", command) == [
        {"to": "json", "title": "JSON", "possible": False, "sentence": "Already in this format."},
        {"to": "tags", "title": "tags", "possible": True, "sentence": left_out},
        {"to": "xml", "title": "XML", "possible": True, "sentence": left_out},
        {"to": "markdown", "title": "Markdown", "possible": True, "sentence": left_out},
        {"to": "edits", "title": "search/replace blocks", "possible": True, "sentence": left_out},
        {"to": "patch", "title": "a patch", "possible": True, "sentence": left_out},
        {"to": "diff", "title": "a unified diff", "possible": True, "sentence": left_out},
    ]
    assert "workspace/applyEdit" not in client.heard()


@pytest.mark.thorough
@conversation
async def test_what_cannot_be_converted_is_said_and_nothing_is_edited(client: Client) -> None:
    await client.open(PASTED[: PASTED.rindex('"')])
    command: dict[str, Any] = {"command": "descant.convert", "arguments": [{"uri": URI, "to": "tags"}]}
    assert await client.request("workspace/executeCommand", command) is None
    shown = await client.notification("window/showMessage")
    assert shown["type"] == 1
    assert shown["message"].startswith("Cannot convert to tags. Line ")
    assert "The file hello.py is incomplete." in shown["message"]
    choices = await client.request("workspace/executeCommand", {**command, "arguments": [{"uri": URI}]})
    assert choices
    assert not any(choice["possible"] for choice in choices)
    for arguments in (
        [],
        [1],
        [{"uri": URI, "to": "carvings"}],
        [{"uri": "file:///other", "to": "tags"}],
        [{"uri": URI, "to": "tags"}, 1],
    ):
        with pytest.raises(RequestFailed) as failure:
            await client.request("workspace/executeCommand", {**command, "arguments": arguments})
        assert failure.value.code == JsonRpcInvalidParams.CODE
    assert "workspace/applyEdit" not in client.heard()


LAZY = {
    "resolveSupport": {"properties": ["edit"]},
    "dataSupport": True,
    "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["refactor"]}},
}


@pytest.mark.thorough
@pytest.mark.e2e
def test_an_action_is_worked_out_later_where_the_client_can_ask_for_it() -> None:
    async def talk() -> None:
        capabilities = {"textDocument": {**CAPABILITIES["textDocument"], "codeAction": LAZY}}
        async with session(capabilities) as client:
            await client.open(PASTED)
            asked = {
                "range": {"start": POSITION, "end": POSITION},
                "context": {"diagnostics": [], "only": ["refactor.rewrite.descant.tags"]},
            }
            (action,) = await client.ask("textDocument/codeAction", **asked)
            assert "edit" not in action
            resolved = await client.request("codeAction/resolve", action)
            assert apply_workspace_edit(PASTED, resolved["edit"], "utf-16").startswith("<summary>\n")

            await client.change(2, {"text": PASTED + " "})
            with pytest.raises(RequestFailed, match="changed since"):
                await client.request("codeAction/resolve", action)
            assert await client.request("codeAction/resolve", {"title": "another's"}) == {
                "title": "another's"
            }
            with pytest.raises(RequestFailed, match="Invalid Params"):
                await client.request("codeAction/resolve", {"title": "odd", "data": [1]})

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_client_that_can_do_little_gets_what_it_can_take() -> None:
    async def talk() -> None:
        async with session({"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}) as client:
            (found,) = [
                d for d in (await client.open(PASTED))["diagnostics"] if d["code"] == "trailing-comma"
            ]
            assert not {"data", "relatedInformation"} & set(found)
            flat = await client.ask("textDocument/documentSymbol")
            assert {symbol["location"]["uri"] for symbol in flat} == {URI}
            hover = await client.ask("textDocument/hover", position=POSITION)
            assert hover["contents"]["kind"] == "plaintext"
            context: dict[str, Any] = {"diagnostics": []}
            assert await client.ask("textDocument/codeAction", range=found["range"], context=context) == []

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_lines_are_folded_whole_where_the_client_cannot_fold_less() -> None:
    async def talk() -> None:
        folding = {"lineFoldingOnly": True, "rangeLimit": 1}
        async with session({"textDocument": {"foldingRange": folding}}) as client:
            await client.open(PASTED.replace('"files": [', '"files": [\n'))
            assert await client.ask("textDocument/foldingRange") == [{"startLine": 2, "endLine": 6}]

    asyncio.run(talk())


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("offered", "chosen"),
    some(
        [
            (["utf-16", "utf-32", "utf-8"], "utf-8"),
            (["utf-16", "utf-32"], "utf-32"),
            (["utf-16"], "utf-16"),
            (["utf-7", "utf-32"], "utf-32"),
            (["utf-7"], "utf-16"),
            ([], "utf-16"),
        ],
        2,
    ),
)
def test_of_the_encodings_on_offer_the_best_is_taken(offered: list[str], chosen: str) -> None:
    async def talk() -> None:
        async with started() as client:
            able = await client.initialize({"general": {"positionEncodings": offered}})
            assert able["positionEncoding"] == chosen
            published = await client.open('🎉{"summary": "s", "course_of_action": [], "files": [],}')
            comma = published["diagnostics"][-1]["range"]["start"]["character"]
            assert comma == {"utf-8": 56, "utf-16": 54, "utf-32": 53}[chosen]

    asyncio.run(talk())


# The life of the process


@pytest.mark.e2e
def test_the_exit_status_is_0_only_after_a_shutdown() -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize()
            assert await client.leave() == 0
            assert client.log == ""
        async with started() as client:
            await client.initialize()
            client.notify("exit")
            assert await client.exit_status() == 1
        async with started() as client:
            client.notify("exit")
            assert await client.exit_status() == 1

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_the_end_of_standard_input_ends_the_server() -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize()
            assert client.process.stdin is not None
            client.process.stdin.close()
            assert await client.exit_status() == 1

    asyncio.run(talk())


@pytest.mark.e2e
def test_the_death_of_the_client_ends_the_server_though_its_input_stays_open() -> None:
    async def talk() -> None:
        parent = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
        async with started() as client:
            await client.initialize(process_id=parent.pid)
            parent.communicate(b"\n")
            assert await client.exit_status() == 1

    asyncio.run(talk())


@pytest.mark.e2e
def test_order_is_kept_before_initialize_and_after_shutdown() -> None:
    async def talk() -> None:
        async with started() as client:
            excuse(client)
            asked = {"textDocument": {"uri": URI}, "position": POSITION}
            assert (await client.answer("textDocument/hover", asked))["error"]["code"] == -32002
            assert (await client.answer("shutdown"))["error"]["code"] == -32002
            assert (await client.answer("initialize", {"x": 1}))["error"]["code"] == -32602
            await client.initialize()
            await client.open(PASTED)
            again: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
            assert (await client.answer("initialize", again))["error"]["code"] == -32600
            assert (await client.answer("textDocument/hover", asked))["result"]
            await client.request("shutdown")
            assert (await client.answer("textDocument/hover", asked))["error"]["code"] == -32600
            assert (await client.answer("shutdown"))["error"]["code"] == -32600
            client.notify("exit")
            assert await client.exit_status() == 0

    asyncio.run(talk())


# What a client should not say


@pytest.mark.thorough
@conversation
async def test_bad_params_are_answered_with_invalid_params(client: Client) -> None:
    excuse(client)
    for method, params in [
        ("textDocument/hover", {"textDocument": 5}),
        ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": -1, "character": 0}}),
        ("textDocument/hover", []),
        ("textDocument/hover", None),
        ("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": 1, "context": {}}),
        ("descant/parsedResponse", None),
        ("descant/parsedResponse", {"textDocument": {"class": "x"}}),
        ("descant/parsedResponse", {"textDocument": {"uri": "file:///never/opened"}}),
    ]:
        answer = await client.answer(method, params)
        assert answer["error"]["code"] == -32602, (method, params, answer)


@pytest.mark.thorough
@conversation
async def test_an_unknown_request_is_answered_with_method_not_found(client: Client) -> None:
    excuse(client)
    for method in ("x/unknown", "$/unknown", "textDocument/moniker"):
        for params in ({}, None, {"class": 1, "jsonrpc": "2.0"}):
            assert (await client.answer(method, params))["error"]["code"] == -32601


@pytest.mark.thorough
@conversation
async def test_a_key_called_jsonrpc_inside_the_params_is_nothing_special(client: Client) -> None:
    excuse(client)
    await client.open(PASTED)
    odd = {"jsonrpc": "2.0", "method": "foo", "id": 1}
    assert await client.ask("textDocument/hover", position=POSITION, x=odd)
    assert await client.ask("descant/parsedResponse", x=odd)


@pytest.mark.thorough
@conversation
async def test_what_is_no_message_is_answered_without_an_id_and_the_next_one_is_read(client: Client) -> None:
    excuse(client)
    for body, code in [
        (b'{"a":1,', -32700),
        (b"\xff\xfe", -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b"{}", -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"textDocument/hover"}', -32600),
    ]:
        client.send_bytes(frame(body))
        answer = await asyncio.wait_for(client.expect(None), LIMIT)
        assert answer["error"]["code"] == code, body
        client.forget(None)
    assert (await client.answer("x/alive"))["error"]["code"] == -32601


@pytest.mark.thorough
@conversation
async def test_headers_are_read_in_any_spelling(client: Client) -> None:
    excuse(client)
    body = b'{"jsonrpc":"2.0","id":"lower","method":"x/alive"}'
    waiting = client.expect("lower")
    client.send_bytes(b"content-type: x\r\ncontent-length : %d\r\n\r\n" % len(body) + body)
    assert (await asyncio.wait_for(waiting, LIMIT))["error"]["code"] == -32601


@pytest.mark.thorough
@pytest.mark.e2e
def test_messages_that_make_no_sense_cost_a_line_of_log_at_most() -> None:
    async def talk() -> None:
        changes = {"contentChanges": [{"text": "x"}]}
        unknown = {"uri": "file:///not/open", "version": 2}
        async with started() as client:
            excuse(client)
            await client.initialize()
            client.notify("textDocument/didChange", {"textDocument": unknown, **changes})
            client.notify("textDocument/didChange", {"textDocument": 5, **changes})
            client.notify("textDocument/didOpen")
            client.notify("x/unknown", {"class": 1})
            client.notify("$/cancelRequest", {"id": "never sent"})
            client.notify("$/cancelRequest")
            client.send({"jsonrpc": "2.0", "id": "never asked", "result": None})
            client.send({"jsonrpc": "2.0", "id": 5, "error": {"code": 1, "message": "no"}})
            assert codes(await client.open(PASTED))
            await client.notification("descant/didAnalyze")
            assert client.heard() == {"textDocument/publishDiagnostics", "descant/didAnalyze"}
            assert await client.leave() == 0
        assert [" ".join(line.split()[:6]) for line in client.log.splitlines()] == [
            "WARNING descant: ignored invalid textDocument/didChange: LookupError",
            "WARNING descant: ignored invalid textDocument/didChange: TypeError",
            "WARNING descant: ignored invalid textDocument/didOpen: TypeError",
        ]

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_notifications_out_of_order_do_nothing() -> None:
    async def talk() -> None:
        document = {"uri": URI, "languageId": "llm-response", "version": 1, "text": PASTED}
        async with started() as client:
            excuse(client)
            client.notify("textDocument/didOpen", {"textDocument": document})
            await client.initialize()
            with pytest.raises(RequestFailed, match="not open"):
                await client.ask("descant/parsedResponse")
            await client.request("shutdown")
            client.notify("textDocument/didOpen", {"textDocument": document})
            client.notify("exit")
            assert await client.exit_status() == 0
            assert client.heard() == set()

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_capabilities_from_a_later_protocol_are_passed_over() -> None:
    odd = {
        "future": {"x": 1},
        "general": {"positionEncodings": ["utf-99", "utf-8"]},
        "workspace": {"workspaceEdit": {"documentChanges": True, "failureHandling": "future"}},
        "textDocument": {
            **CAPABILITIES["textDocument"],
            "publishDiagnostics": {"dataSupport": True, "tagSupport": {"valueSet": [98, 1, 99]}},
            "foldingRange": 5,
            "semanticTokens": {"requests": 5},
        },
    }

    async def talk() -> None:
        async with started() as client:
            excuse(client)
            await client.initialize(odd)
            (found,) = [
                d for d in (await client.open(PASTED))["diagnostics"] if d["code"] == "trailing-comma"
            ]
            assert found["data"] == {"version": 1}
            assert await client.ask("textDocument/foldingRange")
            context = {"diagnostics": [{**found, "severity": 9, "tags": [77]}], "triggerKind": 7}
            (fix, *_) = await client.ask("textDocument/codeAction", range=found["range"], context=context)
            assert fix["edit"]["documentChanges"]
            assert await client.leave() == 0

    asyncio.run(talk())


# When something breaks in the server

BROKEN = """
import os
import re

def broken(server):
    @server.feature("test/fails")
    def fails(params):
        raise RuntimeError("secret text of a document\\nin two lines")

    @server.feature("test/note")
    def note(params):
        raise RuntimeError("secret text of a document")

    @server.feature("test/unspeakable")
    def unspeakable(params):
        return {"x": {1, 2}}

    @server.feature("test/prints")
    def prints(params):
        print("to standard output")
        os.write(1, b"to the file descriptor")
        os.system("echo from a child")
        return sys.stdin.read()

    @server.feature("test/echo")
    def echo(params):
        return params

app.FEATURES = (*app.FEATURES, broken)
"""


@pytest.mark.e2e
def test_a_handler_that_fails_costs_one_error_and_one_line_of_log() -> None:
    async def talk() -> None:
        async with started(*server_with(BROKEN)) as client:
            await client.initialize()
            assert (await client.answer("test/fails"))["error"]["code"] == -32603
            assert (await client.answer("test/unspeakable"))["error"]["code"] == -32603
            client.notify("test/note")
            await client.open(PASTED)
            assert await client.leave() == 0
            assert {len(answers) for answers in client.answers.values()} == {1}
            assert "window/showMessage" not in client.heard()
        lines = client.log.splitlines()
        assert [line.split(" at ")[0] for line in lines] == [
            "ERROR descant_server.protocol: test/fails failed: RuntimeError",
            "ERROR descant_server.protocol: test/unspeakable failed: TypeError",
            "ERROR descant_server.protocol: test/note failed: RuntimeError",
        ]

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_is_printed_does_not_get_between_the_messages() -> None:
    async def talk() -> None:
        async with started(*server_with(BROKEN)) as client:
            await client.initialize()
            assert await client.request("test/prints") == ""
            assert await client.leave() == 0
        for printed in ("to standard output", "to the file descriptor", "from a child"):
            assert printed in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_text_that_has_no_utf8_form_comes_back_as_it_went() -> None:
    async def talk() -> None:
        async with started(*server_with(BROKEN)) as client:
            await client.initialize()
            await client.open('{"summary": "\ud83d", "course_of_action": [], "files": []}')
            odd = {"class": "half an emoji: \ud83d", "_0": [None, 1.5]}
            assert await client.request("test/echo", odd) == odd

    asyncio.run(talk())


# The parts of the protocol by themselves


def test_bodies_are_found_between_all_kinds_of_headers() -> None:
    stream = b"garbage\r\n\r\nContent-Length: x\r\nContent-Length: 2\r\nContent-Type: y\r\n\r\n{}"
    stream += b"CONTENT-LENGTH:3\n\nabc" + frame(b"") + frame("é".encode()) + b"Content-Length: 9\r\n\r\ncut"
    assert list(read_bodies(io.BytesIO(stream))) == [b"{}", b"abc", b"", "é".encode()]


@pytest.mark.parametrize("length", [b"abc", b"-17", b"", b"3", b"0", b"5.5"])
@pytest.mark.parametrize("size", [2, 65_500, 65_536, 200_000])
def test_a_length_that_is_wrong_costs_no_message_behind_its_own(length: bytes, size: int) -> None:
    lost = b'{"x":"' + b"y" * size + b'"}'
    stream = b"Content-Length: %b\r\n\r\n%b" % (length, lost) + frame(b"{}") + frame(b"[]")
    assert list(read_bodies(io.BytesIO(stream)))[-2:] == [b"{}", b"[]"]


def test_a_length_beyond_all_reason_ends_the_conversation_and_takes_no_memory() -> None:
    class Unread(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise AssertionError(f"{size} bytes were asked for")

    assert list(read_bodies(Unread(b"Content-Length: %d\r\n\r\n{}" % (MAX_BODY + 1)))) == []


def test_a_client_that_does_not_read_stops_nobody() -> None:
    ours, theirs = os.pipe()
    outbox = Outbox(os.fdopen(theirs, "wb"), on_broken=lambda: None)
    pieces = [b"%d" % (number % 10) * 100_000 for number in range(20)]
    for piece in pieces:
        outbox.write(piece)  # would block for ever: the pipe holds less than one piece
    with os.fdopen(ours, "rb") as reader:
        assert reader.read(2_000_000) == b"".join(pieces)
    outbox.close()


def test_a_client_that_has_gone_is_noticed() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    broken = threading.Event()
    outbox = Outbox(os.fdopen(theirs, "wb", buffering=0), broken.set)
    outbox.write(b"x")
    assert broken.wait(LIMIT)
    outbox.close()


def test_only_what_may_be_unknown_is_passed_over() -> None:
    converter = message_converter()
    folders = [{"uri": "file:///a"}, {"uri": "file:///b", "name": "b"}, {}]
    given: dict[str, Any] = {
        "processId": "x",
        "rootUri": None,
        "capabilities": {},
        "trace": "loud",
        "workspaceFolders": folders,
    }
    params = read_params(converter, {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": given})
    assert params.workspace_folders == (types.WorkspaceFolder("file:///b", "b"),)
    assert (params.process_id, params.trace) == (None, None)
    for wrong in ({"processId": None, "rootUri": None}, 5, None):
        with pytest.raises(JsonRpcInvalidParams):
            read_params(converter, {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": wrong})
    position = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": "x"}}
    with pytest.raises(JsonRpcInvalidParams):
        read_params(
            converter, {"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": position}
        )


def test_custom_params_stay_as_they_are() -> None:
    params = {"class": {"_0": [1, {"jsonrpc": "2.0"}]}}
    assert read_params(message_converter(), {"id": 1, "method": "x/y", "params": params}) == params
    assert read_params(message_converter(), {"id": 1, "method": "x/y"}) is None


def test_a_fault_in_the_protocol_itself_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    protocol = create_server(ActivityRecord.new()).protocol
    monkeypatch.setattr(protocol, "_send_data", sent.append)
    monkeypatch.setattr(protocol, "_get_handler", {}.__getitem__)
    protocol.receive(b'{"jsonrpc": "2.0", "id": 1, "method": "initialize"}')
    assert [(message["id"], message["error"]["code"]) for message in sent] == [(1, -32603)]


def test_a_process_that_cannot_be_seen_is_not_watched() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert is_running(os.getpid())
    assert not is_running(gone.pid)
    assert not is_running(-1)
    assert not is_running(10**30)
    died = threading.Event()
    watch_parent(gone.pid, died.set)
    assert not any(thread.name == "watchdog" for thread in threading.enumerate())
    assert not died.is_set()


def test_the_server_names_the_version_of_the_distribution() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert __version__ == project["version"]


# Why the edges of pygls are replaced. One of these fails when pygls mends the fault; then ours can go.


def test_pygls_breaks_lines_where_the_protocol_does_not() -> None:
    document = TextDocument("file:///a", "summary: a\u2028b\nfiles: c\n", 1)
    at = types.Range(types.Position(1, 0), types.Position(1, 0))
    document.apply_change(types.TextDocumentContentChangePartial(at, "!"))
    assert document.source == "summary: a\u2028!b\nfiles: c\n"
    assert PositionCodec().position_from_client_units(["abc"], types.Position(0, 10)).character == 2


def test_pygls_is_deaf_to_lower_case_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    server = LanguageServer("x", "1")
    monkeypatch.setattr(server.protocol, "handle_message", heard.append)
    for name, count in ((b"content-length", 0), (b"Content-Length", 1)):
        stream = io.BytesIO(b"%b: 2\r\n\r\n{}" % name)
        run(threading.Event(), stream, server.protocol)
        assert len(heard) == count


def test_pygls_takes_any_object_with_jsonrpc_for_a_message() -> None:
    protocol = LanguageServer("x", "1").protocol
    body = '{"jsonrpc": "2.0", "id": 1, "method": "x/y", "params": {"x": {"jsonrpc": "2.0", "id": 1}}}'
    with pytest.raises(JsonRpcException):
        json.loads(body, object_hook=protocol.structure_message)
    assert read_message(body.encode()) == Request(1, "x/y", {"x": {"jsonrpc": "2.0", "id": 1}})


def test_pygls_cannot_read_capabilities_from_a_later_protocol() -> None:
    tags = {"textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [99]}}}}
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"processId": None, "rootUri": None, "capabilities": tags},
    }
    with pytest.raises(JsonRpcException):
        LanguageServer("x", "1").protocol.structure_message(message)


def test_pygls_makes_named_tuples_of_custom_params() -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "x/y", "params": {"class": 1}}
    assert LanguageServer("x", "1").protocol.structure_message(message).params._fields == ("_0",)


def test_pygls_prefers_what_the_client_names_first() -> None:
    general = types.GeneralClientCapabilities(
        position_encodings=[types.PositionEncodingKind.Utf16, types.PositionEncodingKind.Utf8]
    )
    chosen = ServerCapabilitiesBuilder.choose_position_encoding(types.ClientCapabilities(general=general))
    assert chosen == "utf-16"


def test_pygls_opens_a_message_box_for_every_failed_notification(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    server = LanguageServer("x", "1")
    monkeypatch.setattr(server, "window_show_message", shown.append)
    server.report_server_error(RuntimeError("x"), FeatureNotificationError)
    assert len(shown) == 1


def test_our_server_logs_such_a_failure_and_opens_no_box(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shown: list[Any] = []
    server = create_server(ActivityRecord.new())
    monkeypatch.setattr(server, "window_show_message", shown.append)
    server.report_server_error(RuntimeError("x"), FeatureNotificationError)
    assert caplog.messages == ["RuntimeError in the plumbing of the protocol"]
    assert shown == []


def test_pygls_serves_requests_before_initialize_and_none_after_shutdown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[Any] = []
    server = LanguageServer("x", "1")
    monkeypatch.setattr(server.protocol, "_send_data", sent.append)
    server.feature("x/y")(lambda params: "served")
    message = server.protocol.structure_message({"jsonrpc": "2.0", "id": 1, "method": "x/y", "params": None})
    server.protocol.handle_message(message)
    assert sent[0].result == "served"
    server.protocol._shutdown = True
    server.protocol.handle_message(message)
    assert len(sent) == 1
