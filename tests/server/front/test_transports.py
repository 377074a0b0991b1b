"""Clients that come over the network: several at once, none in the way of another, and no strangers."""

import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from typing import Any, cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import InvalidStatus

from descant_server.front.listen_addresses import (
    Address,
    is_of_this_machine,
    names_this_machine,
    read_address,
)
from descant_server.front.websocket import WebSocketConnection
from support.lsp_client import LIMIT, URI
from support.network import Talker, listening, over_tcp, over_websocket, refused, wait_for
from support.process_tree import family
from support.sampling import some

Connect = Callable[[Address], AbstractContextManager[Talker]]
ANSWER = '{"summary": "🎉", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}],}'
SOUND = ANSWER.replace("],}", "]}")

both = pytest.mark.parametrize(("flag", "over"), [("--tcp", over_tcp), ("--ws", over_websocket)])


@pytest.mark.parametrize(("flag", "over"), some((("--ws", over_websocket), ("--tcp", over_tcp)), 1))
@pytest.mark.e2e
def test_clients_at_once_have_documents_of_their_own_and_the_end_of_one_harms_no_other(
    flag: str, over: Connect, tmp_path: Path
) -> None:
    with listening(flag, "127.0.0.1:0", temporary=tmp_path) as server, ExitStack() as stack:
        one = stack.enter_context(over(server.address)).initialize()
        other = stack.enter_context(over(server.address)).initialize()
        # The same name, and two texts.
        assert one.open(ANSWER) == ["trailing-comma"]
        assert other.open(SOUND) == []
        with over(server.address) as rude:
            rude.initialize().open(ANSWER)
        assert one.request("descant/parsedResponse", about())["problems"]
        one.leave()
        assert other.request("descant/parsedResponse", about())["problems"] == []
        other.notify("textDocument/didChange", whole_change(ANSWER))
        assert other.codes() == ["trailing-comma"]
        status, log = server.end(signal.SIGTERM)
        other.hears_the_end()
    assert (status, log) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
@both
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.e2e
def test_a_signal_ends_all_conversations_and_their_workers(
    flag: str, over: Connect, number: int, tmp_path: Path
) -> None:
    with listening(flag, "127.0.0.1:0", temporary=tmp_path) as server, ExitStack() as stack:
        # Two of them in the middle of something: a worker that starts, and one that reads.
        clients = [stack.enter_context(over(server.address)).initialize() for _ in range(3)]
        clients[0].open(ANSWER)
        clients[1].notify("textDocument/didOpen", opened('{"a": [' + "1, " * 300_000))
        # One that has connected, and says nothing.
        stack.enter_context(socket.create_connection(server.address, LIMIT))
        before = family(server.process.pid)
        assert len(before) >= 3
        assert server.end(number) == (0, "")
        for client in clients:
            client.hears_the_end()
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in before))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.e2e
def test_a_client_over_the_network_reads_and_writes_no_files_unless_it_is_allowed_to(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("mine\n")
    apply = {"command": "descant.applyFiles", "arguments": [{"uri": URI, "all": True}]}
    for flags, is_allowed in (((), False), (("--allow-writing",), True)):
        with listening("--tcp", "127.0.0.1:0", *flags) as server, over_tcp(server.address) as client:
            able = client.able(tmp_path.as_uri())
            commands = able["executeCommandProvider"]["commands"]
            assert ("descant.applyFiles" in commands) is is_allowed
            client.open(SOUND)
            result = client.request("workspace/executeCommand", apply)
            assert result["applied"] is is_allowed
            assert is_allowed or "--allow-writing" in result["message"]
            client.leave()
        assert ((tmp_path / "a.py").read_text() != "mine\n") is is_allowed


@pytest.mark.thorough
@both
@pytest.mark.e2e
def test_what_clients_leave_behind_is_nothing(flag: str, over: Connect) -> None:
    def held(pid: int) -> tuple[int, int]:
        return len(list(Path(f"/proc/{pid}/task").iterdir())), len(list(Path(f"/proc/{pid}/fd").iterdir()))

    with listening(flag, "127.0.0.1:0") as server:
        pid, before = server.process.pid, (0, 0)
        for number in range(4):
            with over(server.address) as client:
                client.initialize().open(ANSWER)
                if number % 2:
                    client.leave()
            wait_for(lambda: len(family(pid)) == 1)
            if number == 0:
                before = held(pid)
        wait_for(lambda: held(pid) <= before)


@pytest.mark.thorough
@both
@pytest.mark.e2e
def test_a_message_of_a_megabyte_comes_and_goes(flag: str, over: Connect) -> None:
    with listening(flag, "127.0.0.1:0") as server, over(server.address) as client:
        client.initialize()
        content = "é" * 1_200_000
        client.open(SOUND.replace('"x"', f'"{content}"'))
        assert client.request("descant/parsedResponse", about())["files"][0]["content"] == content
        client.leave()


@pytest.mark.thorough
@both
@pytest.mark.e2e
def test_a_client_that_does_not_read_holds_up_neither_others_nor_the_end(flag: str, over: Connect) -> None:
    with listening(flag, "127.0.0.1:0") as server, ExitStack() as stack:
        slow = stack.enter_context(over(server.address)).initialize()
        slow.open(SOUND.replace('"x"', '"' + "x" * 2_000_000 + '"'))
        for number in range(10):
            slow.send({"id": f"long {number}", "method": "descant/parsedResponse", "params": about()})
        other = stack.enter_context(over(server.address)).initialize()
        assert other.open(ANSWER) == ["trailing-comma"]
        assert server.end(signal.SIGTERM) == (0, "")


@pytest.mark.thorough
@pytest.mark.parametrize("flag", ["--tcp", "--ws"])
@pytest.mark.skipif(not socket.has_ipv6, reason="there is no IPv6 here")
@pytest.mark.e2e
def test_a_server_listens_at_an_address_of_ipv6(flag: str) -> None:
    over = over_tcp if flag == "--tcp" else over_websocket
    with listening(flag, "[::1]:0") as server:
        assert server.address.host == "::1"
        with over(server.address) as client:
            assert client.initialize().open(ANSWER) == ["trailing-comma"]


@pytest.mark.thorough
@both
@pytest.mark.e2e
def test_where_somebody_listens_already_nobody_else_can(flag: str, over: Connect) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = Address(*taken.getsockname())
        advice = "Address already in use; use another port, or 0 for a free one\n"
        assert f"cannot listen on {address}: {advice}" in refused(flag, str(address))


@pytest.mark.thorough
@pytest.mark.parametrize("flag", ["--tcp", "--ws"])
@pytest.mark.parametrize("address", ["0.0.0.0:0", "[::]:0"])
@pytest.mark.e2e
def test_other_machines_reach_a_server_only_if_somebody_says_so(flag: str, address: str) -> None:
    assert "or add --allow-remote" in refused(flag, address)
    with listening(flag, address, "--allow-remote") as server:
        over = over_tcp if flag == "--tcp" else over_websocket
        with over(server.address) as client:
            assert client.initialize().open(SOUND) == []


@pytest.mark.parametrize("flag", ["--tcp", "--ws"])
@pytest.mark.e2e
def test_what_is_no_address_is_refused_in_words(flag: str) -> None:
    assert "expected an address such as 127.0.0.1:2087, not ''" in refused(flag, "")


@pytest.mark.parametrize("given", ["", "2087", "localhost", "127.0.0.1:x", "127.0.0.1:65536", "h:-1", "h:٣"])
def test_only_what_has_a_port_is_an_address(given: str) -> None:
    with pytest.raises(ValueError, match="expected an address"):
        read_address(given)


def test_addresses_are_read_and_told_apart() -> None:
    assert read_address(":7") == Address("127.0.0.1", 7)
    assert read_address("[::1]:7") == Address("::1", 7)
    assert str(Address("::1", 7)) == "[::1]:7"
    ours = ["127.0.0.1", "127.9.9.9", "::1", "localhost", "a.localhost"]
    assert all(map(names_this_machine, ours))
    assert not any(map(names_this_machine, ["10.0.0.1", "localhost.example.org", "0.0.0.0", ""]))
    assert is_of_this_machine("localhost")
    assert not is_of_this_machine("0.0.0.0")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "page", ["https://example.org", "null", "http://localhost.example.org:80", "http://["]
)
@pytest.mark.e2e
def test_pages_of_other_machines_are_turned_away(page: str) -> None:
    with listening("--ws", "127.0.0.1:0") as server:
        with pytest.raises(InvalidStatus, match="403"), over_websocket(server.address, origin=page):
            pass
        with over_websocket(server.address, origin="http://localhost:8080") as client:
            assert client.initialize().open(ANSWER) == ["trailing-comma"]
        _, log = server.end(signal.SIGTERM)
    assert log == "WARNING descant: rejected a client: its Origin is not local\n"


@pytest.mark.e2e
def test_a_name_that_somebody_else_has_given_to_this_machine_is_turned_away() -> None:
    with listening("--ws", "127.0.0.1:0") as server:
        asked = Request(f"http://{server.address}/", headers={"Host": "example.org"})
        with pytest.raises(HTTPError, match="403") as failure:
            urlopen(asked, timeout=LIMIT)
        failure.value.close()


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_browser_that_is_led_to_the_port_of_tcp_is_turned_away_and_nothing_it_says_is_read() -> None:
    with listening("--tcp", "127.0.0.1:0") as server:
        with socket.create_connection(server.address, LIMIT) as browser, browser.makefile("rb") as answer:
            hidden = b'Content-Length: 52\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"shutdown","params":0}'
            browser.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + hidden)
            with suppress(ConnectionResetError):
                assert answer.read() == b""
        with over_tcp(server.address) as client:
            assert client.initialize().open(ANSWER) == ["trailing-comma"]
        _, log = server.end(signal.SIGTERM)
    assert log == "WARNING descant: rejected a client that does not speak the protocol\n"


class Stuck:
    """A connection whose client does not read."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.reads = threading.Event()
        self.is_stuck = threading.Event()

    def send(self, body: bytes, *, text: bool) -> None:
        assert text
        self.is_stuck.set()
        assert self.reads.wait(LIMIT)
        self.said.append(body)

    def close(self) -> None:
        """Hang up."""


def test_to_a_client_that_is_slow_only_the_last_word_on_each_document_is_said() -> None:
    connection = Stuck()
    line = WebSocketConnection(cast(Any, connection), lambda: None)
    line.say(b"first", "a")
    assert connection.is_stuck.wait(LIMIT)
    for body, key in ((b"old", "a"), (b"an answer", None), (b"of another", "b"), (b"new", "a")):
        line.say(body, key)
    connection.reads.set()
    line.close()
    assert connection.said == [b"first", b"an answer", b"of another", b"new"]


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.e2e
def test_a_worker_that_dies_is_replaced_for_its_client_alone() -> None:
    with listening("--tcp", "127.0.0.1:0") as server, ExitStack() as stack:
        one = stack.enter_context(over_tcp(server.address)).initialize()
        one.open(ANSWER)
        [worker] = family(server.process.pid)[1:]
        other = stack.enter_context(over_tcp(server.address)).initialize()
        os.kill(worker, signal.SIGKILL)
        assert other.open(SOUND) == []
        one.notify("textDocument/didChange", whole_change(SOUND))
        assert one.codes() == []
        assert len(set(family(server.process.pid)[1:]) - {worker}) == 2


def about() -> dict[str, Any]:
    return {"textDocument": {"uri": URI}}


def opened(text: str) -> dict[str, Any]:
    return {"textDocument": {"uri": URI, "languageId": "llm-response", "version": 1, "text": text}}


def whole_change(text: str) -> dict[str, Any]:
    return {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": text}]}
