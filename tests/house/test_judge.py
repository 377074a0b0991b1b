"""The judge of conversations: it notices what is wrong, and whose fault it is."""

import json
from pathlib import Path
from typing import Any

import pytest

from support import judge

HELLO: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
OPENED = {"uri": "file:///a", "languageId": "x", "version": 1, "text": "ab"}
PLACE = {"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 0}}


@pytest.fixture
def judging(shared: Path) -> judge.Judge:
    """A judge who has heard the start of a conversation."""
    assert shared.is_dir()
    heard = judge.Judge()
    say(heard, "initialize", HELLO, 1)
    heard.received({"jsonrpc": "2.0", "id": 1, "result": {"capabilities": {}}})
    say(heard, "initialized", {})
    return heard


def say(judging: judge.Judge, method: str, params: Any, number: Any = None) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    body = json.dumps(message if number is None else {**message, "id": number}).encode()
    data = b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
    # In two pieces, as a pipe may have it.
    judging.sent(data[:30])
    judging.sent(data[30:])


def test_what_keeps_to_the_protocol_is_right(judging: judge.Judge) -> None:
    say(judging, "textDocument/didOpen", {"textDocument": OPENED})
    say(judging, "textDocument/hover", PLACE, 2)
    assert judging.unanswered() == ["textDocument/hover"]
    judging.received({"jsonrpc": "2.0", "id": 2, "result": None})
    say(judging, "textDocument/didClose", {"textDocument": {"uri": "file:///a"}})
    say(judging, "shutdown", None, 3)
    judging.received({"jsonrpc": "2.0", "id": 3, "result": None})
    say(judging, "exit", None)
    assert (judging.verdict(), judging.unanswered()) == ([], [])


@pytest.mark.parametrize(
    "message",
    [
        {"jsonrpc": "2.0", "id": 2, "result": {"contents": 5}},
        {"jsonrpc": "2.0", "id": 2},
        {"jsonrpc": "2.0", "id": 2, "result": None, "error": {"code": 1, "message": "x"}},
        {"id": 2, "result": None},
        {"jsonrpc": "2.0", "id": "never asked", "result": None},
        {"jsonrpc": "2.0", "id": 9, "method": "workspace/applyEdit", "params": {"edit": {}}},
        {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {"uri": "file:///a"}},
        {"jsonrpc": "2.0", "method": "$/progress", "params": {"token": 1, "value": {"kind": "end"}}},
    ],
)
def test_a_fault_of_the_server_is_noticed_however_rude_the_client_is(
    judging: judge.Judge, message: dict[str, Any]
) -> None:
    judging.excuse()
    say(judging, "textDocument/hover", PLACE, 2)
    judging.received(message)
    assert {line.split()[0] for line in judging.verdict()} == {"ERROR"}


def test_a_second_answer_is_noticed_and_a_second_request_with_the_same_id_is_owed_one(
    judging: judge.Judge,
) -> None:
    judging.excuse()
    say(judging, "textDocument/hover", PLACE, 2)
    say(judging, "textDocument/hover", PLACE, 2)
    judging.received({"jsonrpc": "2.0", "id": 2, "result": None})
    assert len(judging.unanswered()) == 1
    judging.received({"jsonrpc": "2.0", "id": 2, "result": None})
    assert (judging.verdict(), judging.unanswered()) == ([], [])
    judging.received({"jsonrpc": "2.0", "id": 2, "result": None})
    assert len(judging.verdict()) == 1


@pytest.mark.parametrize(
    ("method", "params", "fault"),
    [
        ("initialize", HELLO, "a second initialize"),
        ("textDocument/hover", {"textDocument": 5, "position": PLACE["position"]}, "expected TextDocument"),
        ("textDocument/jump", {}, "not in the protocol"),
        ("textDocument/didClose", {"textDocument": {"uri": "file:///a"}}, "closed and not open"),
        (
            "textDocument/didChange",
            {"textDocument": {"uri": "file:///a", "version": 2}, "contentChanges": []},
            "changed and not open",
        ),
    ],
)
def test_a_fault_of_the_client_is_noticed_unless_it_is_excused(
    shared: Path, judging: judge.Judge, method: str, params: Any, fault: str
) -> None:
    number = 7 if method in ("initialize", "textDocument/hover", "textDocument/jump") else None
    say(judging, method, params, number)
    assert any(line.startswith("CLIENT") and fault in line for line in judging.verdict())
    excused = judge.Judge()
    excused.excuse()
    say(excused, method, params, number)
    assert excused.verdict() == []


def test_versions_that_go_backwards_and_bytes_that_are_no_message_are_faults(judging: judge.Judge) -> None:
    say(judging, "textDocument/didOpen", {"textDocument": OPENED})
    identifier = {"uri": "file:///a", "version": 1}
    say(judging, "textDocument/didChange", {"textDocument": identifier, "contentChanges": []})
    judging.sent(b"Content-Length: 2\r\n\r\n[]garbage")
    assert [line.split(" ", 1)[1] for line in judging.verdict()] == [
        "the version of file:///a goes from 1 to 1",
        "this is no message: b'[]'",
        "this is no header: b'garbage'",
    ]


def test_nothing_is_judged_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "SHARED", None)
    monkeypatch.delenv("CI", raising=False)
    assert not judge.is_there()
    monkeypatch.setenv("CI", "1")
    with pytest.raises(RuntimeError, match="DESCANT_SHARED"):
        judge.is_there()
