"""What the server keeps: nothing of what was closed, replaced, given up or refused.

The garbage collector is off here, so that what lives on in a circle of references is counted, too: in a
server that reads megabytes the collector comes too late.
"""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from descant import Analysis, Source
from descant.embedded.memo import Memo
from descant_server.app import create_server
from descant_server.documents.document_store import examine
from descant_server.front.front import Front
from descant_server.scheduling.jobs import AnalysisThread, Job
from descant_server.scheduling.revisions import DocumentRevision
from descant_server.server import ResponseServer
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.messages import result_body

URI = "file:///a.response"
_KINDS = (Analysis, Job, DocumentRevision)


def answer(number: int, files: int = 60) -> str:
    code = f"def size(bird: str) -> int:\n    return len(bird) + {number}\n" * 20
    listed = [{"path": f"birds/{n}.py", "content": code} for n in range(files)]
    plan = [{"step": 1, "description": "Count them"}]
    return json.dumps({"summary": "Birds", "course_of_action": plan, "files": listed}, indent=2)


@contextmanager
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def kept() -> Counter[str]:
    return Counter(type(one).__name__ for one in gc.get_objects() if type(one) in _KINDS)


class Editor:
    """A client in the same process."""

    def __init__(self, server: ResponseServer) -> None:
        self.server = server
        self.version = 0
        self.answers = dict[int, dict[str, Any]]()
        server.protocol.say = lambda _, body: self._hear(json.loads(body))

    async def begin(self) -> None:
        await self.ask(0, "initialize", {"processId": None, "rootUri": None, "capabilities": {}})

    def tell(self, method: str, params: dict[str, Any]) -> None:
        self.server.protocol.receive(json.dumps({"method": method, "params": params}).encode())

    async def ask(self, number: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.server.protocol.receive(json.dumps(message).encode())
        while number not in self.answers:
            await asyncio.sleep(0)
        return self.answers.pop(number)

    async def open(self, uri: str, text: str) -> None:
        self.version = 1
        opened = {"uri": uri, "languageId": "llm-response", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": opened})
        await self.server.settled(uri)

    async def edit(self, line: int, character: int, new: str) -> None:
        self.version += 1
        place = {"line": line, "character": character}
        change = {"range": {"start": place, "end": place}, "text": new}
        identifier = {"uri": URI, "version": self.version}
        self.tell("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
        await self.server.settled(URI)

    def close(self, uri: str) -> None:
        self.tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    async def quiet(self) -> None:
        """Wait until the thread of the analyses has let go of what it has done."""
        await asyncio.wrap_future(self.server.scheduler._thread._executor.submit(int))

    def _hear(self, message: dict[str, Any]) -> None:
        if "id" in message and "method" not in message:
            self.answers[message["id"]] = message


def test_nothing_is_kept_of_documents_that_were_closed() -> None:
    async def talk() -> None:
        editor = Editor(create_server(ActivityRecord.new()))
        await editor.begin()
        with uncollected():
            before = kept()
            for number in range(3):
                await editor.open(f"file:///{number}", answer(number))
                editor.close(f"file:///{number}")
            await editor.quiet()
            assert kept() == before

    asyncio.run(talk())


@pytest.mark.parametrize("place", [(0, 0), (9, 20)], ids=["beside the files", "in a file"])
def test_nothing_is_kept_of_versions_that_were_edited(place: tuple[int, int]) -> None:
    async def talk() -> None:
        editor = Editor(create_server(ActivityRecord.new()))
        await editor.begin()
        await editor.open(URI, answer(1))
        with uncollected():
            for _ in range(3):
                await editor.edit(*place, "x")
            await editor.quiet()
            before = kept()
            for _ in range(5):
                await editor.edit(*place, "x")
            await editor.quiet()
            assert kept() == before

    asyncio.run(talk())


def test_nothing_is_kept_of_a_document_that_a_refused_request_was_about() -> None:
    async def talk() -> None:
        editor = Editor(create_server(ActivityRecord.new()))
        await editor.begin()
        with uncollected():
            before = kept()
            await editor.open(URI, answer(1))
            nowhere = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}, "newName": "x"}
            assert "error" in await editor.ask(1, "textDocument/rename", nowhere)
            editor.close(URI)
            await editor.quiet()
            assert kept() == before

    asyncio.run(talk())


def test_nothing_is_kept_of_a_reading_that_was_given_up() -> None:
    def read(source: Source, _: str, checkpoint: Any) -> Analysis:
        analysis = examine(source)
        jobs[0].is_wanted = False
        checkpoint()
        return analysis

    def conclude(job: Job, analysis: Analysis) -> Any:
        raise AssertionError("it was given up")

    thread = AnalysisThread(read, conclude, ActivityRecord.new(), lambda: 0.0)
    with uncollected():
        before = kept()
        jobs = [Job(URI, 1, 1, Source(answer(1)))]
        thread.do(jobs[0])
        assert jobs.pop().failure is None
        assert kept() == before


def test_a_reading_that_failed_says_where_and_keeps_nothing() -> None:
    def read(source: Source, uri: str, checkpoint: Any) -> Analysis:
        analysis = examine(source)
        raise ValueError(analysis)

    thread = AnalysisThread(read, lambda job, analysis: None, ActivityRecord.new(), lambda: 0.0)  # type: ignore[arg-type,return-value]
    with uncollected():
        before = kept()
        job = Job(URI, 1, 1, Source(answer(1)))
        thread.do(job)
        assert job.failure is not None
        assert job.failure.startswith(f"ValueError at {__file__}:")
        assert "birds" not in job.failure
        assert kept() == before + Counter(Job=1)
        del job
        assert kept() == before


def test_the_texts_of_files_that_were_checked_are_not_kept() -> None:
    memo = Memo[str](most_entries=4, most_characters=1_000)
    assert memo.get("key", "a text", str.upper) == "A TEXT"
    assert memo.size == (1, len("a text"))
    kept_of_it: list[Any] = [memo]
    for one in kept_of_it:
        kept_of_it += [inner for inner in gc.get_referents(one) if isinstance(inner, dict | tuple | str)]
    assert "A TEXT" in kept_of_it
    assert "a text" not in kept_of_it


class NoStaff:
    """Takes what it is handed and does nothing."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


def test_the_front_keeps_nothing_of_documents_that_were_closed() -> None:
    said: list[bytes] = []
    front = Front("1", lambda body, _: said.append(body), lambda _: None)
    front.supervisor = NoStaff()

    def take(method: str, params: Any, **more: Any) -> None:
        front.receive(json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode())

    def publish(uri: str, problems: list[Any]) -> None:
        # As the worker writes it.
        params = {"uri": uri, "diagnostics": problems}
        body = json.dumps(
            {"method": "textDocument/publishDiagnostics", "params": params}, separators=(",", ":")
        )
        front.receive_from_worker({"method": "textDocument/publishDiagnostics", "uri": uri}, body.encode())

    take("initialize", {"capabilities": {}}, id=0)
    for number in range(5):
        uri = f"file:///{number}"
        identifier = {"textDocument": {"uri": uri}}
        opened = {"uri": uri, "languageId": "llm-response", "version": 1, "text": ""}
        take("textDocument/didOpen", {"textDocument": opened})
        publish(uri, [{"message": "wrong"}])
        take("textDocument/documentSymbol", identifier, id=number + 1)
        take("textDocument/didClose", identifier)
        front.receive_from_worker({"id": number + 1}, result_body(number + 1, ["a symbol"]))
        front.receive_from_worker({"method": "descant/didAnalyze", "uri": uri}, b"{}")
        publish(uri, [])
        assert said[-1].endswith(b'"diagnostics":[]}}')
    assert front.mirror.documents == {}
    assert front.last_good._results == {}
    assert front._last_sent == {}
    publish("file:///a.schema.json", [{"message": "of a file that nobody has opened"}])
    publish("file:///a.schema.json", [{"message": "of a file that nobody has opened"}])
    assert sum(b"nobody has opened" in body for body in said) == 1
