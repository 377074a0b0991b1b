"""What no client should do, and some do: the server answers, goes on, and says what happened at most once.

Every request is owed one answer, whatever it holds. Where the protocol names an error, it is that one.
"""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from descant_server.wire.meanwhile import prepared
from support.advertised import PULLING, requests
from support.lsp_client import CAPABILITIES, LIMIT, URI, Client, excuse, started

PARSE_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED, CONTENT_MODIFIED, SERVER_CANCELLED = -32002, -32800, -32801, -32802
ANSWER = '{"summary": "🎉", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}],}'
START = {"line": 0, "character": 0}
SYMBOLS = "textDocument/documentSymbol"
ABOUT = {"textDocument": {"uri": URI}}


SHAPES: tuple[Any, ...] = (
    None,
    [],
    {},
    5,
    {"textDocument": {}},
    {"textDocument": 5},
    {"id": {}},
    {"value": 9},
)


def rude(talk: Callable[[Client], Awaitable[None]]) -> Callable[[], None]:
    """Turn *talk* into a test of a server of its own, which is initialized and in the end alive."""

    async def whole() -> None:
        async with started() as client:
            excuse(client)
            await client.initialize()
            await talk(client)
            await is_alive(client)
            assert await client.leave() == 0
            assert client.unanswered() == []

    def test() -> None:
        asyncio.run(whole())

    test.__name__ = talk.__name__
    return pytest.mark.e2e(test)


async def is_alive(client: Client) -> None:
    """See that a new document is analysed and answered for."""
    uri = "file:///alive.response"
    document = {"uri": uri, "languageId": "llm-response", "version": 1, "text": ANSWER}
    client.notify("textDocument/didOpen", {"textDocument": document})
    parsed = await client.request("descant/parsedResponse", {"textDocument": {"uri": uri}})
    assert [problem["code"] for problem in parsed["problems"]] == ["trailing-comma"]
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


async def text_is(client: Client, text: str, uri: str = URI) -> bool:
    """Tell whether the server's document is *text*, which is no answer but a file of one line in tags."""
    parsed = await client.request("descant/parsedResponse", {"textDocument": {"uri": uri}})
    return [file["content"] for file in parsed["files"]] == [text]


def tagged(text: str) -> str:
    return f'<file path="a.txt">\n{text}</file>\n'


async def error_of(client: Client, number: Any) -> int:
    """Return the code of the error that request *number* is answered with."""
    answer = await client.answered(number)
    code: int = answer["error"]["code"]
    return code


def raw(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


# Headers


NOISE = (
    b"\r\n\r\n\r\n",
    b"garbage\r\n\r\n",
    b"Content-Length\r\n\r\n",
    b"Content-Length: \r\n\r\n",
    b"Content-Length: -5\r\n\r\n",
    b"Content-Length: 0x10\r\n\r\n",
    b"Content-Length: 5.5\r\n\r\n",
    b"Content-Length: \xd9\xa5\r\n\r\n",
    b"X-" + b"y" * 200_000 + b": z\r\n\r\n",
    b"\x00\xff\xfe\r\n\r\n",
    b'Content-Length: abc\r\n\r\n{"jsonrpc": "2.0", "method": "x/y"}',
    b'Content-Length: -3\r\n\r\n{"jsonrpc": "2.0", "method": "x/y"}',
    b'Content-Length: 3\r\n\r\n{"jsonrpc": "2.0", "method": "x/y"}',
    b"Content-Type: application/vscode-jsonrpc; charset=utf-16\r\n\r\n",
)


@pytest.mark.thorough
@rude
async def test_what_is_no_header_is_passed_over_and_the_next_message_is_read(client: Client) -> None:
    for noise in NOISE:
        client.send_bytes(noise)
        assert (await client.answer("x/y"))["error"]["code"] == METHOD_NOT_FOUND, noise[:30]


@pytest.mark.thorough
@pytest.mark.parametrize("length", [b"%d" % (1 << 62), b"9" * 5_001], ids=len)
@pytest.mark.e2e
def test_a_length_beyond_all_reason_ends_the_server_or_is_passed_over_and_takes_no_memory(
    length: bytes,
) -> None:
    async def talk() -> None:
        async with started() as client:
            excuse(client)
            await client.initialize()
            client.send_bytes(b"Content-Length: " + length + b"\r\n\r\n")
            assert client.process.stdin is not None
            client.process.stdin.close()
            assert await client.exit_status() == 1
            assert "Traceback" not in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_message_that_comes_byte_by_byte_is_one_message() -> None:
    async def talk(client: Client) -> None:
        waiting = client.expect("slow")
        for byte in raw(b'{"jsonrpc":"2.0","id":"slow","method":"x/slow"}'):
            client.send_bytes(bytes([byte]))
            await asyncio.sleep(0)
        assert (await client.in_time(waiting, "no answer"))["error"]["code"] == METHOD_NOT_FOUND

    rude(talk)()


# Bodies


NO_MESSAGES = (
    (b"", PARSE_ERROR),
    (b"{", PARSE_ERROR),
    (b"\xff\xfe\x00", PARSE_ERROR),
    (b'{"jsonrpc":"2.0","id":"x","method":"x/\xff"}', PARSE_ERROR),
    (b"[" * 100_000, PARSE_ERROR),
    (b"[]", INVALID_REQUEST),
    (b"null", INVALID_REQUEST),
    (b'"text"', INVALID_REQUEST),
    (b"[1,2,3]", INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":null,"method":"x/y"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":true,"method":"x/y"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":{},"method":"x/y"}', INVALID_REQUEST),
    (b'{"jsonrpc":"2.0","id":[1],"method":"x/y"}', INVALID_REQUEST),
)


@rude
async def test_what_is_no_message_is_answered_with_an_error_without_an_id(client: Client) -> None:
    for body, code in NO_MESSAGES:
        client.send_bytes(raw(body))
        assert await error_of(client, None) == code, body[:50]
        assert len(client.answers[None]) == 1
        client.forget(None)


@pytest.mark.thorough
@rude
async def test_a_method_that_is_no_text_is_answered_with_an_error_by_its_id_or_without_one(
    client: Client,
) -> None:
    client.send({"jsonrpc": "2.0", "id": "odd", "method": 5})
    named, unnamed = client.expect("odd"), client.expect(None)
    await asyncio.wait({named, unnamed}, timeout=LIMIT, return_when=asyncio.FIRST_COMPLETED)
    answer = (named if named.done() else unnamed).result()
    assert answer["error"]["code"] == INVALID_REQUEST
    client.expect("odd").cancel()
    client.expect(None).cancel()


@pytest.mark.thorough
@rude
async def test_params_that_are_nested_a_hundred_thousand_deep_are_answered_and_harm_nobody(
    client: Client,
) -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    for method in (b"x/y", b"textDocument/hover", b"descant/parsedResponse", b"workspace/executeCommand"):
        client.send_bytes(raw(b'{"jsonrpc":"2.0","id":"deep","method":"%b","params":%b}' % (method, deep)))
    # A body that is too deep to be read has no id.
    answers = [await client.answered(None)]
    client.send_bytes(
        raw(b'{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":%b}}' % deep)
    )
    await is_alive(client)
    answers = client.answers[None] + client.answers["deep"]
    assert len(client.answers["deep"]) in (0, 4)
    assert all(
        answer["error"]["code"] in (PARSE_ERROR, INVALID_PARAMS, METHOD_NOT_FOUND) for answer in answers
    )


@pytest.mark.thorough
@rude
async def test_text_that_is_not_utf8_costs_one_answer_and_no_document(client: Client) -> None:
    await client.open(ANSWER)
    body = b'{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"%b",'
    client.send_bytes(raw(body % URI.encode() + b'"version":2},"contentChanges":[{"text":"\xc3"}]}}'))
    assert await error_of(client, None) == PARSE_ERROR
    assert (await client.ask("descant/parsedResponse"))["summary"] == "🎉"


# Ids


@pytest.mark.thorough
@rude
async def test_ids_of_all_kinds_come_back_as_they_went(client: Client) -> None:
    await client.open(ANSWER)
    ids: list[Any] = [0, -1, 2**31, 2**53 + 1, 2**64, 10**40, "", "1", "🎉", "\ud83d", "a" * 100_000, "null"]
    for number in ids:
        client.expect(number)
        client.send({"jsonrpc": "2.0", "id": number, "method": SYMBOLS, "params": ABOUT})
    for number in ids:
        assert (await client.answered(number))["result"], number
        assert [type(answer["id"]) for answer in client.answers[number]] == [type(number)]


@pytest.mark.thorough
@rude
async def test_an_id_that_is_no_whole_number_is_answered_and_never_twice(client: Client) -> None:
    """The protocol has whole numbers only, and JSON-RPC says that others should not be."""
    client.send({"jsonrpc": "2.0", "id": 1.5, "method": "x/y"})
    await is_alive(client)
    [answer] = client.answers[1.5] + client.answers[None]
    assert answer["error"]["code"] in (INVALID_REQUEST, METHOD_NOT_FOUND)


@pytest.mark.thorough
@rude
async def test_an_id_that_is_used_twice_at_once_is_answered_twice(client: Client) -> None:
    await client.open(ANSWER)
    for method in (SYMBOLS, "x/y", SYMBOLS):
        client.send({"jsonrpc": "2.0", "id": "same", "method": method, "params": ABOUT})
    await is_alive(client)
    assert len(client.answers["same"]) == 3


# Order


@pytest.mark.e2e
def test_everything_before_initialize_is_refused_and_after_it_all_is_well() -> None:
    async def talk() -> None:
        async with started() as client:
            excuse(client)
            for method in (SYMBOLS, "shutdown", "x/y", "workspace/executeCommand", "descant/parsedResponse"):
                assert (await client.answer(method, ABOUT))["error"]["code"] == NOT_INITIALIZED
            document = {"uri": URI, "languageId": "x", "version": 1, "text": ANSWER}
            client.notify("textDocument/didOpen", {"textDocument": document})
            client.notify("initialized", {})
            client.notify("$/cancelRequest", {"id": 1})
            client.send({"jsonrpc": "2.0", "id": 9, "result": None})
            await client.initialize()
            assert await client.ask(SYMBOLS) == []
            await is_alive(client)
            assert await client.leave() == 0
            assert client.unanswered() == []

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_two_initializes_at_once_are_one_result_and_one_error() -> None:
    async def talk() -> None:
        async with started() as client:
            excuse(client)
            params = {"processId": None, "rootUri": None, "capabilities": CAPABILITIES}
            numbers = [client.ask_later("initialize", params) for _ in range(2)]
            first, second = [await client.answered(number) for number in numbers]
            assert first["result"]
            assert second["error"]["code"] == INVALID_REQUEST
            client.notify("initialized", {})
            client.notify("initialized", {})
            await is_alive(client)
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_requests_that_wait_when_shutdown_comes_are_answered_and_later_ones_are_refused() -> None:
    async def talk() -> None:
        async with started() as client:
            excuse(client)
            await client.initialize()
            await client.open(ANSWER)
            waiting = [client.ask_later(SYMBOLS, ABOUT) for _ in range(50)]
            down = client.ask_later("shutdown")
            late = [client.ask_later(method, ABOUT) for method in (SYMBOLS, "shutdown", "x/y", "initialize")]
            for number in waiting:
                answer = await client.answered(number)
                assert "result" in answer or answer["error"]["code"] in (CANCELLED, SERVER_CANCELLED)
            assert (await client.answered(down))["result"] is None
            assert {await error_of(client, number) for number in late} == {INVALID_REQUEST}
            client.notify("exit")
            assert await client.exit_status() == 0
            assert {len(answers) for answers in client.answers.values()} == {1}

    asyncio.run(talk())


# Documents


@pytest.mark.thorough
@rude
async def test_a_change_of_what_was_never_opened_changes_nothing(client: Client) -> None:
    unknown = {"uri": "file:///never", "version": 2}
    client.notify("textDocument/didChange", {"textDocument": unknown, "contentChanges": [{"text": "x"}]})
    client.notify("textDocument/didClose", {"textDocument": {"uri": "file:///never"}})
    client.notify("textDocument/didSave", {"textDocument": {"uri": "file:///never"}})
    answer = await client.answer("descant/parsedResponse", {"textDocument": {"uri": "file:///never"}})
    assert answer["error"]["code"] == INVALID_PARAMS


@pytest.mark.thorough
@rude
async def test_a_document_that_is_opened_twice_has_the_later_text(client: Client) -> None:
    await client.open(tagged("one\n"))
    await client.open(tagged("two\n"), version=1)
    assert await text_is(client, "two\n")
    client.notify("textDocument/didClose", ABOUT)
    client.notify("textDocument/didClose", ABOUT)
    assert (await client.answer("descant/parsedResponse", ABOUT))["error"]["code"] == INVALID_PARAMS
    await client.open(tagged("three\n"), version=1)
    assert await text_is(client, "three\n")


@pytest.mark.thorough
@rude
async def test_versions_may_go_backwards_stand_still_and_jump(client: Client) -> None:
    await client.open(tagged("0\n"), version=100)
    for number, version in enumerate((5, 5, 4, -3, 0, 2**31 - 1, 2)):
        change = {"text": tagged(f"{number}\n")}
        identifier = {"uri": URI, "version": version}
        client.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
        assert await text_is(client, f"{number}\n"), version


@pytest.mark.thorough
@rude
async def test_positions_outside_of_the_document_are_answered_and_edited_at_its_edge(client: Client) -> None:
    await client.open(tagged("x\n"))
    far = {"line": 2**31 - 1, "character": 2**31 - 1}
    whole = {"start": START, "end": far}
    for method, params in (
        ("textDocument/hover", {"position": far}),
        ("textDocument/definition", {"position": far}),
        ("textDocument/completion", {"position": far}),
        ("textDocument/references", {"position": far, "context": {"includeDeclaration": True}}),
        ("textDocument/documentHighlight", {"position": far}),
        ("textDocument/codeAction", {"range": whole, "context": {"diagnostics": []}}),
        ("textDocument/codeAction", {"range": {"start": far, "end": START}, "context": {"diagnostics": []}}),
        ("textDocument/inlayHint", {"range": whole}),
    ):
        assert "result" in await client.answer(method, {**ABOUT, **params}), method
    for number, position in enumerate((-1, 2**31, 2**70, 1.5, "1", None, True)):
        odd = {**ABOUT, "position": {"line": position, "character": 0}}
        answer = await client.answer("textDocument/hover", odd)
        assert "result" in answer or answer["error"]["code"] == INVALID_PARAMS, (number, position)
    identifier = {"uri": URI, "version": 2}
    end = {"range": {"start": far, "end": far}, "text": '<file path="b.txt">\ny\n</file>\n'}
    client.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [end]})
    parsed = await client.ask("descant/parsedResponse")
    assert [file["path"] for file in parsed["files"]] == ["a.txt", "b.txt"]


NAMES = (
    *(":", "file:", "file:///%", "file:///%FF%00", "untitled:🎉", "x:" + "a" * 70_000, "x:\ud83d", "x:\n\0"),
    *("http://[::1", "file://[::1/x"),
)


@pytest.mark.thorough
@rude
async def test_names_of_documents_may_be_anything(client: Client) -> None:
    for name in NAMES:
        document = {"uri": name, "languageId": "\x00", "version": 1, "text": ANSWER}
        client.notify("textDocument/didOpen", {"textDocument": document})
        about = {"textDocument": {"uri": name}}
        assert (await client.request("descant/parsedResponse", about))["problems"], name
        assert "result" in await client.answer("textDocument/hover", {**about, "position": START}), name
        client.notify("textDocument/didClose", about)


@pytest.mark.e2e
def test_a_request_of_every_kind_is_answered_at_the_start_and_beyond_the_end() -> None:
    async def talk() -> None:
        async with started() as client:
            excuse(client)
            able = await client.initialize(PULLING)
            document = {"uri": URI, "languageId": "llm-response", "version": 1, "text": ANSWER}
            client.notify("textDocument/didOpen", {"textDocument": document})
            far = {"line": 2**31 - 1, "character": 2**31 - 1}
            for position in (START, far):
                for method, params in requests(able, URI, position, {"start": START, "end": far}):
                    answer = await client.answer(method, params)
                    # What is there cannot be renamed, and nobody answers what a command asks.
                    can_fail = method in ("textDocument/rename", "workspace/executeCommand")
                    assert "result" in answer or can_fail, (method, answer)
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@rude
async def test_params_of_any_shape_are_answered(client: Client) -> None:
    await client.open(ANSWER)
    shapes: tuple[Any, ...] = (
        *(None, [], {}, 5, "x", True, [None], {"textDocument": None}, {"textDocument": {"uri": None}}),
        *({"textDocument": {"uri": URI}, "position": []}, {"textDocument": {"uri": URI}, "range": START}),
        *(
            {"command": 5},
            {"command": "x", "arguments": {}},
            {"command": "descant.convert", "arguments": [[]]},
        ),
        {"title": 5},
    )
    for method in (*prepared(), "workspace/executeCommand"):
        for shape in shapes:
            answer = await client.answer(method, shape)
            assert "result" in answer or answer["error"]["code"] in (INVALID_PARAMS, METHOD_NOT_FOUND), (
                method,
                shape,
                answer,
            )


@pytest.mark.thorough
@rude
async def test_notifications_of_any_shape_harm_nobody(client: Client) -> None:
    await client.open(tagged("x\n"))
    methods = ("didOpen", "didChange", "didClose", "didSave", "willSave")
    others = ("initialized", "$/setTrace", "$/cancelRequest", "workspace/didChangeConfiguration", "x/y")
    watched = ("workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "$/progress")
    for method in (*(f"textDocument/{name}" for name in methods), *others, *watched):
        for shape in SHAPES:
            client.notify(method, shape)
    assert await text_is(client, "x\n")
    assert "Traceback" not in client.log


# Cancelling


@pytest.mark.thorough
@rude
async def test_a_cancellation_for_everything_leaves_one_answer_for_each(client: Client) -> None:
    await client.open(ANSWER)
    numbers = []
    for _ in range(100):
        for method in (SYMBOLS, "textDocument/foldingRange", "descant/parsedResponse", "x/y"):
            numbers.append(client.ask_later(method, ABOUT))
            client.notify("$/cancelRequest", {"id": numbers[-1]})
            client.notify("$/cancelRequest", {"id": numbers[-1]})
    for number in numbers:
        answer = await client.answered(number)
        assert "result" in answer or answer["error"]["code"] in (CANCELLED, METHOD_NOT_FOUND)
    strange: tuple[Any, ...] = (None, 1.5, {}, [], "never", numbers[0])
    for odd in strange:
        client.notify("$/cancelRequest", {"id": odd})
    await is_alive(client)
    assert {len(client.answers[number]) for number in numbers} == {1}


@pytest.mark.thorough
@rude
async def test_a_flood_of_5_000_requests_is_answered_one_by_one(client: Client) -> None:
    await client.open(ANSWER)
    numbers = [client.ask_later((SYMBOLS, "textDocument/foldingRange")[n % 2], ABOUT) for n in range(5_000)]
    for number in numbers:
        assert "result" in await client.answered(number)
    assert {len(client.answers[number]) for number in numbers} == {1}


# Pipes


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_client_that_stops_reading_and_goes_on_writing_loses_nothing() -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize()
            stdout, stdin = client.process.stdout, client.process.stdin
            assert stdout is not None
            assert stdin is not None
            transport = stdout._transport  # type: ignore[attr-defined]
            await client.open(ANSWER)
            transport.pause_reading()
            texts = [ANSWER.replace('"x"', json.dumps("y" * number)) for number in range(1, 300)]
            numbers = []
            for version, text in enumerate(texts, 2):
                identifier = {"uri": URI, "version": version}
                client.notify(
                    "textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]}
                )
                numbers += [client.ask_later("descant/parsedResponse", ABOUT) for _ in range(3)]
                # It takes what we write, although we take nothing of it.
                await client.in_time(stdin.drain(), "the server does not read")
            transport.resume_reading()
            for number in numbers:
                assert "result" in await client.answered(number)
            assert (await client.ask("descant/parsedResponse"))["files"][0]["content"] == "y" * 299
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.parametrize(
    "ending", ["closes its end", "closes both ends", "closes in the middle of a message"]
)
@pytest.mark.e2e
def test_a_client_that_vanishes_ends_the_server_and_all_that_belongs_to_it(ending: str) -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize()
            await client.open(ANSWER)
            for _ in range(100):
                client.ask_later("descant/parsedResponse", ABOUT)
            if ending == "closes in the middle of a message":
                excuse(client)
                client.send_bytes(b"Content-Length: 500\r\n\r\n{")
            assert client.process.stdin is not None
            client.process.stdin.close()
            if ending == "closes both ends":
                assert client.process.stdout is not None
                client.process.stdout._transport.close()  # type: ignore[attr-defined]
            # Its standard error ends only when the last of its processes has.
            assert await client.exit_status() == 1
            assert "Traceback" not in client.log

    asyncio.run(talk())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.e2e
def test_a_signal_ends_the_server_at_once(number: int) -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize()
            await client.open(ANSWER)
            os.kill(client.process.pid, number)
            assert await client.exit_status() != 0
            assert "Traceback" not in client.log

    asyncio.run(talk())


# A document that is too large


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_document_of_50_megabytes_is_noticed_once_and_holds_up_no_other() -> None:
    async def talk() -> None:
        async with started() as client:
            await client.initialize()
            huge = '{"summary": "' + "many words " * 5_000_000
            assert len(huge) > 50_000_000
            document = {"uri": "file:///huge", "languageId": "x", "version": 1, "text": huge}
            client.notify("textDocument/didOpen", {"textDocument": document})
            assert client.process.stdin is not None
            await client.process.stdin.drain()
            # Reading 50 MB takes its time; what comes behind them has to wait for no more than that.
            client.limit = 10.0
            small = {"uri": URI, "languageId": "x", "version": 1, "text": ANSWER}
            client.notify("textDocument/didOpen", {"textDocument": small})
            assert (await client.ask("descant/parsedResponse"))["summary"] == "🎉"
            for version in range(2, 12):
                end = {"line": 0, "character": 20}
                change = {"range": {"start": end, "end": end}, "text": "x"}
                identifier = {"uri": "file:///huge", "version": version}
                client.notify(
                    "textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]}
                )
                assert await client.ask(SYMBOLS)
            assert "result" in await client.answer(SYMBOLS, {"textDocument": {"uri": "file:///huge"}})
            shown: list[Any] = []
            while not shown:
                published = await client.published()
                if published["uri"] == "file:///huge":
                    shown = published["diagnostics"]
            assert len(shown) == 1
            client.notify("textDocument/didClose", {"textDocument": {"uri": "file:///huge"}})
            assert await client.leave() == 0

    asyncio.run(talk())
