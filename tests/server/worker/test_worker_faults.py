"""What the front does when a worker hangs, dies, grows, or cannot be started: with real processes."""

import asyncio
import copy
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from descant_server.front.front import Front
from descant_server.front.supervisor import WorkerSupervisor
from descant_server.front.worker_process import Listener, Worker
from descant_server.wire.activity_record import Activity, ExecutionLane
from descant_server.wire.messages import dumps
from descant_server.wire.moments import Moment
from support.lsp_client import CAPABILITIES, URI, Client, started
from support.odd_workers import server_with
from support.process_tree import workers
from support.sampling import some

SOUND = '{"summary": "s", "course_of_action": [], "files": []}'
TRAP = """
import os, time
from descant_server.documents import document_store
from descant_server import server as module

real = module.examine

def examine(source, *rest, **more):
    text = source.text
    while "HANG" in text:
        pass
    if "STUCK" in text:
        import re
        re.match("(a+)+b", "a" * 60)
    if "DIE" in text:
        os._exit(9)
    if "GROW" in text:
        open(text.split()[1], "w").close()
        kept = [bytearray(1 << 20) for _ in range(700)]
        time.sleep(60)
    if "FAIL" in text:
        raise RuntimeError("secret text of a document")
    return real(source, *rest, **more)

module.examine = document_store.examine = examine
"""
SECOND = {"descant": {"limits": {"seconds": 1, "memory": 512}}}
OTHER = "file:///other.response"


def codes(published: dict[str, Any]) -> list[str]:
    return [diagnostic["code"] for diagnostic in published["diagnostics"]]


async def introduced(client: Client) -> None:
    params = {
        "processId": None,
        "rootUri": None,
        "capabilities": CAPABILITIES,
        "initializationOptions": SECOND,
    }
    await client.request("initialize", params)
    client.notify("initialized", {})


def put(client: Client, text: str, uri: str = URI, version: int = 1) -> None:
    document = {"uri": uri, "languageId": "llm-response", "version": version, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("trap", "reason"),
    some(
        [
            ("DIE", "died"),
            ("HANG", "was at one thing for more than 1 s"),
            ("STUCK", "was at one thing for more than 1 s"),
        ],
        1,
    ),
)
def test_a_text_that_ends_two_workers_is_read_in_safe_mode_until_it_is_read_again(
    trap: str, reason: str
) -> None:
    async def talk() -> None:
        async with started(*server_with(TRAP)) as client:
            await introduced(client)
            put(client, SOUND[:-1] + ",}", OTHER)
            assert codes(await client.published())
            put(client, f'<file path="a.py">\n{trap}\n</file>\n')
            shown = await client.published()
            while shown["uri"] != URI:
                shown = await client.published()
            assert codes(shown) == ["safe-mode"]
            (symbol, *_) = await client.ask("textDocument/documentSymbol")
            assert symbol["name"] == "a.py"
            # Another document is read as ever.
            put(client, SOUND, "file:///third.response")
            assert (await client.published())["diagnostics"] == []
            (action, *_) = await client.ask(
                "textDocument/codeAction",
                range=shown["diagnostics"][0]["range"],
                context={"diagnostics": shown["diagnostics"], "only": ["quickfix"]},
            )
            assert action["command"]["command"] == "descant.readAgain"
            # An edit takes the trap away, and the document is asked to be read again.
            change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": SOUND}]}
            client.notify("textDocument/didChange", change)
            assert codes(await client.published()) == ["safe-mode"]
            chosen = {name: action["command"][name] for name in ("command", "arguments")}
            await client.request("workspace/executeCommand", chosen)
            while (shown := await client.published())["uri"] != URI:
                pass
            assert shown["diagnostics"] == []
            assert await client.leave() == 0
        lines = [line for line in client.log.splitlines() if "the worker" in line]
        assert len(lines) == 2
        assert all(reason in line for line in lines)
        assert "file:///" not in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_worker_that_grows_without_end_is_ended_and_another_one_goes_on(tmp_path: Path) -> None:
    async def talk() -> None:
        async with started(*server_with(TRAP)) as client:
            await introduced(client)
            put(client, SOUND[:-1] + ",}", OTHER)
            assert codes(await client.published())
            put(client, f"GROW {tmp_path / 'begun'}")
            while not (tmp_path / "begun").exists():
                await asyncio.sleep(0)
            change = {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": SOUND}]}
            # The worker is at the text of version 1 and hears nothing; the next one reads version 2.
            client.notify("textDocument/didChange", change)
            shown = await client.published()
            assert (shown["uri"], shown["version"], shown["diagnostics"]) == (URI, 2, [])
            assert await client.leave() == 0
        assert "512 MB of memory" in client.log or "was at one thing for more than 1 s" in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_text_that_cannot_be_read_is_said_to_be_so_once_and_costs_a_line_of_log() -> None:
    async def talk() -> None:
        async with started(*server_with(TRAP)) as client:
            await introduced(client)
            put(client, "FAIL")
            assert codes(await client.published()) == ["not-read"]
            assert await client.ask("textDocument/documentSymbol") == []
            assert (await client.ask("descant/parsedResponse"))["problems"][0]["code"] == "not-read"
            assert codes(await client.change(2, {"text": SOUND})) == []
            assert await client.leave() == 0
        (line,) = client.log.splitlines()
        assert "RuntimeError" in line
        assert "secret" not in line

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_requests_are_answered_once_while_the_worker_is_deaf_and_when_it_is_gone() -> None:
    async def talk() -> None:
        async with started(*server_with(TRAP)) as client:
            await introduced(client)
            put(client, SOUND, OTHER)
            await client.published()
            known = {"textDocument": {"uri": OTHER}}
            symbols = await client.request("textDocument/documentSymbol", known)
            put(client, "STUCK")
            asked = [
                client.ask_later("textDocument/documentSymbol", known),
                client.ask_later("textDocument/hover", {**known, "position": {"line": 0, "character": 0}}),
                client.ask_later("descant/parsedResponse", known),
                client.ask_later("workspace/executeCommand", {"command": "descant.fixPrompt"}),
            ]
            answers = [await client.answered(number) for number in asked]
            assert answers[0]["result"] == symbols
            assert "result" in answers[1]
            assert await client.leave() == 0
            assert {len(each) for each in client.answers.values()} == {1}

    asyncio.run(talk())


@pytest.mark.e2e
def test_a_worker_that_is_killed_is_replaced_and_nothing_is_said_twice() -> None:
    async def talk() -> None:
        async with started() as client:
            await introduced(client)
            shown = await client.open(SOUND[:-1] + ",}")
            assert codes(shown)
            (worker,) = workers(client.process.pid)
            os.kill(worker, signal.SIGKILL)
            parsed = await client.ask("descant/parsedResponse")
            assert [problem["code"] for problem in parsed["problems"]] == codes(shown)
            change = {"text": SOUND}
            # The next publication is that of the change: the new worker's view of the old text was known.
            assert (await client.change(2, change))["version"] == 2
            assert await client.leave() == 0
        assert "the worker died; it was at " in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_document_that_is_closed_while_the_worker_dies_keeps_no_problems() -> None:
    async def talk() -> None:
        async with started() as client:
            await introduced(client)
            assert codes(await client.open(SOUND[:-1] + ",}"))
            (worker,) = workers(client.process.pid)
            os.kill(worker, signal.SIGSTOP)
            client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
            number = client.ask_later("workspace/symbol", {"query": ""})
            client.notify("$/cancelRequest", {"id": number})
            assert "error" in await client.answered(number), "the front has heard all of it"
            os.kill(worker, signal.SIGKILL)
            assert await client.published() == {"uri": URI, "diagnostics": []}
            assert await client.open(SOUND, version=1) == {"uri": URI, "version": 1, "diagnostics": []}
            assert await client.leave() == 0

    asyncio.run(talk())


BUSY = """
import time
from descant_server.features import code_lenses

real = code_lenses.lenses

def lenses(*about):
    end = time.process_time() + 3
    while times and time.process_time() < end:
        pass
    times[:] = times[1:]
    return real(*about)

times = [1]
code_lenses.lenses = lenses
"""


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_client_asks_again_for_what_it_was_told_while_the_worker_was_busy() -> None:
    able: dict[str, Any] = copy.deepcopy(CAPABILITIES)
    able["workspace"] |= {"codeLens": {"refreshSupport": True}}

    async def talk() -> None:
        async with started(*server_with(BUSY)) as client:
            params = {"processId": None, "rootUri": None, "capabilities": able}
            await client.request("initialize", params)
            client.notify("initialized", {})
            await client.open(SOUND)
            about = {"textDocument": {"uri": URI}}
            number = client.ask_later("textDocument/codeLens", about)
            assert (await client.answered(number))["error"]["message"] == "The document is still being parsed"
            await client.notification("workspace/codeLens/refresh")
            assert "result" in await client.answer("textDocument/codeLens", about)
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_a_later_worker_registers_in_another_way_takes_the_place_of_what_was(tmp_path: Path) -> None:
    able: dict[str, Any] = copy.deepcopy(CAPABILITIES)
    able["workspace"] |= {"configuration": True, "didChangeWatchedFiles": {"dynamicRegistration": True}}

    async def talk() -> None:
        async with started() as client:
            client.replies["workspace/configuration"] = [{}]
            folder = tmp_path.as_uri()
            params = {"processId": None, "rootUri": folder, "capabilities": able}
            await client.request("initialize", params)
            client.notify("initialized", {})
            (first,) = (await client.notification("client/registerCapability"))["registrations"]
            client.replies["workspace/configuration"] = [{"schemas": ["new.schema.json"]}]
            (worker,) = workers(client.process.pid)
            os.kill(worker, signal.SIGKILL)
            (ended,) = (await client.notification("client/unregisterCapability"))["unregisterations"]
            (second,) = (await client.notification("client/registerCapability"))["registrations"]
            assert first["id"] == ended["id"] == second["id"]
            watched = [one["globPattern"] for one in second["registerOptions"]["watchers"]]
            assert any(pattern.endswith("/new.schema.json") for pattern in watched)
            assert await client.leave() == 0

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_worker_that_cannot_start_is_tried_three_times_and_every_request_is_answered() -> None:
    async def talk() -> None:
        async with started(*server_with("sys.exit(3)")) as client:
            await introduced(client)
            put(client, SOUND)
            assert "cannot start its worker" in (await client.notification("window/showMessage"))["message"]
            answer = await client.answer("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
            assert answer["error"]["code"] == -32603
            assert await client.leave() == 0
        assert client.log.count("the worker died") == 3

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_workers_that_are_killed_while_they_start_cost_no_answer() -> None:
    async def talk() -> None:
        async with started() as client:
            await introduced(client)
            put(client, SOUND)
            about = {"textDocument": {"uri": URI}}
            answers = [client.ask_later("textDocument/documentSymbol", about) for _ in range(3)]
            killed = set[int]()
            while len(killed) < 6:
                for worker in {*workers(client.process.pid)} - killed:
                    os.kill(worker, signal.SIGKILL)
                    killed.add(worker)
                await asyncio.sleep(0)
            for answer in answers:
                assert (await client.answered(answer)).get("result"), client.log
            assert await client.leave() == 0
        assert "cannot start" not in client.log

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.parametrize("able", [{}, {"configuration": True}])
def test_a_worker_that_speaks_before_it_has_started_and_cannot_start_is_tried_no_more_often(
    able: dict[str, Any],
) -> None:
    cannot_start = """
from descant_server.worker import running
real = running.importlib.import_module

def missing(name):
    if name == "descant_server.app":
        raise ImportError("a library is not there")
    return real(name)

running.importlib.import_module = missing
"""

    async def talk() -> None:
        async with started(*server_with(cannot_start)) as client:
            introduction = {"processId": None, "rootUri": None, "capabilities": {"workspace": able}}
            await client.request("initialize", introduction)
            client.notify("initialized", {})
            put(client, SOUND[:-1] + ",}")
            assert "cannot start its worker" in (await client.notification("window/showMessage"))["message"]
            assert await client.leave() == 0
        assert client.log.count("the worker died") == 3

    asyncio.run(talk())


def receive(front: Front, method: str, params: Any, *number: int) -> None:
    message = {"jsonrpc": "2.0", "method": method, "params": params, **({"id": number[0]} if number else {})}
    front.receive(dumps(message))


class Mortal:
    """A worker that is always at the one document, until it is gone."""

    was_killed = is_ended = False

    def __init__(self, passed: float = 0.0, got: float = 0.0, pid: int = 0) -> None:
        self.activity: Any = self
        self.pid = pid
        self.passed, self.got = passed, got

    def read(self) -> dict[ExecutionLane, Activity]:
        clock, processor = time.monotonic() - self.passed, time.process_time() - self.got
        return {ExecutionLane.ANALYSIS: Activity(Moment(clock, processor), f"textDocument/didOpen {URI}")}

    def send(self, body: bytes) -> None:
        """Hear nothing."""

    def kill(self) -> None:
        self.is_ended = True

    leave = kill


@pytest.mark.parametrize(
    ("passed", "got", "pid", "is_ended"),
    [
        (90.0, 5.0, os.getpid(), False),
        (90.0, 11.0, os.getpid(), True),
        (101.0, 0.0, os.getpid(), True),
        (9.0, 0.0, 0, False),
        (11.0, 0.0, 0, True),
    ],
    ids=["waits for the processor", "works", "waits for ever", "is not seen", "is not seen for long"],
)
def test_a_worker_is_ended_by_the_processor_time_that_it_takes_where_the_system_tells(
    passed: float, got: float, pid: int, *, is_ended: bool
) -> None:
    worker = Mortal(passed, got, pid)
    front = Front("1", lambda body, _: None, lambda _: None)
    front.supervisor = supervisor = WorkerSupervisor(front, lambda _: worker, hang=10.0)
    supervisor._check(worker, is_long_ago=False)
    assert worker.is_ended is is_ended


def test_texts_that_end_workers_before_they_have_started_keep_none_from_starting() -> None:
    said, spawned = list[bytes](), list[Mortal]()

    def spawn(_: Listener) -> Worker:
        spawned.append(Mortal())
        return spawned[-1]

    front = Front("1", lambda body, _: said.append(body), lambda _: None)
    front.supervisor = supervisor = WorkerSupervisor(front, spawn)
    receive(front, "initialize", {"capabilities": {}}, 1)
    document = {"uri": URI, "languageId": "llm-response", "version": 0, "text": "0"}
    receive(front, "textDocument/didOpen", {"textDocument": document})
    for number in range(1, 6):
        changes = [{"text": str(number)}]
        params = {"textDocument": {"uri": URI, "version": number}, "contentChanges": changes}
        receive(front, "textDocument/didChange", params)
        supervisor.worker_exited(spawned[-1])
    assert len(spawned) == 6
    assert not any(b"cannot start its worker" in body for body in said)
    for _ in range(6):
        supervisor.worker_exited(spawned[-1])
    # The last text is read in safe mode, and what ends a worker then is no text.
    assert front.mirror.documents[URI].is_in_safe_mode
    assert any(b"cannot start its worker" in body for body in said)
    front.end()


@pytest.mark.thorough
@pytest.mark.e2e
def test_when_workers_can_start_again_one_is_tried_and_knows_what_was_said_meanwhile(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    code = f"""
with open({str(starts)!r}, "a+") as file:
    file.write("x")
    file.seek(0)
    if len(file.read()) < 5:
        sys.exit(3)
"""

    async def talk() -> None:
        async with started(*server_with(code, rest=0.1)) as client:
            await introduced(client)
            put(client, "")
            change = {
                "textDocument": {"uri": URI, "version": 2},
                "contentChanges": [{"text": SOUND[:-1] + ",}"}],
            }
            client.notify("textDocument/didChange", change)
            shown = await client.published()
            assert (shown["version"], codes(shown)) == (2, ["trailing-comma"])
            assert await client.ask("textDocument/documentSymbol")
            assert await client.leave() == 0
        assert client.log.count("the worker died") == 4

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_document_beyond_all_bounds_gets_one_notice_and_harms_no_other() -> None:
    async def talk() -> None:
        async with started() as client:
            await introduced(client)
            limits = {"limits": {"full": 1_000, "symbols": 2_000}}
            client.notify("workspace/didChangeConfiguration", {"settings": {"descant": limits}})
            files = ", ".join(f'{{"path": "{number}.py", "content": "x"}}' for number in range(40))
            medium = f'{{"summary": "s", "course_of_action": [], "files": [{files}]}}'
            put(client, medium)
            await client.published()
            assert len(await client.ask("textDocument/documentSymbol")) > 1
            assert await client.ask("textDocument/foldingRange") == []
            put(client, medium + " " * 2_000, OTHER)
            shown = await client.published()
            assert codes(shown) == ["document-too-large"]
            assert await client.leave() == 0

    asyncio.run(talk())
