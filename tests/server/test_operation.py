"""How the server is run: its log, its traces, and its end, behind which nothing is left."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from descant_server.testing.client import Client, start
from descant_server.wire.framing import frame
from support import lsp_client
from support.lsp_client import ENVIRONMENT, LIMIT, URI, excuse, started
from support.network import LSP, wait_for
from support.process_tree import family
from support.sampling import some

SECRET = "the-secret"
ANSWER = '{"summary": "S", "course_of_action": [], "files": [{"path": "S.py", "content": "x"}],}'
ANSWER = ANSWER.replace("S", SECRET)
HIDDEN = f"file:///home/{SECRET}/{SECRET}.response"


def opened(uri: str = URI, text: str = ANSWER) -> dict[str, object]:
    return {"textDocument": {"uri": uri, "languageId": "llm-response", "version": 1, "text": text}}


async def provoke(client: Client) -> None:
    """Say all that front and worker have something to log about, with secrets in it."""
    excuse(client)
    client.replies["workspace/configuration"] = [{"schemas": [f"{SECRET}.json"]}]
    await client.initialize(options={SECRET: 1})
    client.notify("textDocument/didOpen", opened(HIDDEN))
    await client.published()
    about = {"textDocument": {"uri": HIDDEN}}
    change = {"textDocument": {"uri": f"{HIDDEN}/closed", "version": 2}, "contentChanges": [{"text": SECRET}]}
    client.notify("textDocument/didChange", change)
    client.notify("textDocument/didClose", {"textDocument": {"uri": f"{HIDDEN}/closed"}})
    client.notify("textDocument/didOpen", {"textDocument": {"uri": HIDDEN, "version": SECRET, "text": 5}})
    client.notify("textDocument/didChange", {**change, "contentChanges": [{"text": {SECRET: 1}}]})
    client.send_bytes(b"Content-Length: 12\r\n\r\n{" + SECRET.encode() + b"\n")
    for method in ("textDocument/hover", "textDocument/rename", "descant/parsedResponse", "workspace/symbol"):
        await client.answer(method, {**about, "position": SECRET, "query": [SECRET]})
        await client.answer(method, {**about, "position": {"line": 10**9, "character": 0}, "newName": SECRET})
    for command in ("descant.convert", "descant.applyFiles", f"{SECRET}"):
        arguments = [{"uri": f"{HIDDEN}/closed", "to": SECRET}]
        await client.answer("workspace/executeCommand", {"command": command, "arguments": arguments})


@pytest.mark.thorough
@pytest.mark.e2e
def test_the_log_has_a_line_of_front_and_worker_each_with_its_time_and_holds_no_text_and_no_path(
    tmp_path: Path,
) -> None:
    log = tmp_path / "descant.log"
    log.write_text("what was there\n", "utf-8")

    async def talk() -> None:
        async with started(*LSP, "--log-file", str(log), "--trace") as client:
            await provoke(client)
            for pid in family(client.process.pid)[1:]:
                os.kill(pid, signal.SIGKILL)
            await client.request("descant/parsedResponse", {"textDocument": {"uri": HIDDEN}})
            assert await client.leave() == 0
            assert client.log == ""

    asyncio.run(talk())
    first, *lines = log.read_text("utf-8").splitlines()
    assert first == "what was there"
    form = re.compile(r"\d\d:\d\d:\d\d\.\d{3} (ERROR|WARNING|TRACE) (\S+?): .+")
    assert [line for line in lines if not form.fullmatch(line)] == []
    said = "\n".join(lines)
    assert "ERROR descant: the worker died; it was at " in said
    assert "WARNING descant: ignored invalid textDocument/didClose: KeyError" in said
    # An unknown command is named by whoever asks for it, and by nobody else.
    assert SECRET not in said
    assert re.search(r"TRACE descant: -> initialize \S+ .*\([\d,]+ bytes\)", said)
    assert re.search(r"TRACE descant: <- textDocument/publishDiagnostics \([\d,]+ bytes\)", said)


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_a_worker_logs_is_in_the_file_too(tmp_path: Path) -> None:
    log = tmp_path / "descant.log"
    code = (
        "import sys; from descant_server.wire.log import Log;"
        "Log.stream = open(sys.argv[1], 'a', buffering=1);"
        "from functools import partial; from descant_server.front.stdio import serve_stdio;"
        "from descant_server.front.worker_process import WorkerProcess;"
        f"command = ({sys.executable!r}, '-P', '-c', {FAULTY!r});"
        "sys.exit(serve_stdio(partial(WorkerProcess, command=command)))"
    )

    async def talk() -> None:
        async with started(sys.executable, "-P", "-c", code, str(log)) as client:
            await client.initialize()
            assert (await client.answer("test/fails"))["error"]
            assert await client.leave() == 0

    asyncio.run(talk())
    line = log.read_text("utf-8")
    form = r"[\d:]{8}\.\d{3} ERROR descant_server\.protocol: test/fails failed: RuntimeError at .*\n"
    assert re.fullmatch(form, line), line


FAULTY = """
import sys
from descant_server import app
from descant_server.worker.running import run

def broken(server):
    @server.feature("test/fails")
    def fails(params):
        raise RuntimeError("the text of a document")

app.FEATURES = (*app.FEATURES, broken)
sys.exit(run(*sys.argv[1:]))
"""


@pytest.mark.parametrize("moment", some(["at work", "at once"], 1))
@pytest.mark.parametrize(
    ("ending", "status"),
    some([("SIGTERM", 143), ("SIGINT", 143), ("SIGKILL", -9), ("end of input", 1), ("exit", 1)], 3),
)
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.e2e
def test_however_the_server_ends_no_process_and_no_file_is_left(
    ending: str, status: int, moment: str, tmp_path: Path
) -> None:
    async def talk() -> list[int]:
        client = await start(lsp_client.SERVER, {**ENVIRONMENT, "TMPDIR": str(tmp_path)})
        try:
            await client.initialize()
            if moment == "at work":
                await client.open(ANSWER)
                client.notify("textDocument/didOpen", opened("file:///long", '{"a": [' + "1, " * 300_000))
            else:
                # A worker is there, and has not begun.
                while len(family(client.process.pid)) == 1:
                    await asyncio.sleep(0)
            pids = family(client.process.pid)
            if ending == "end of input":
                assert client.process.stdin is not None
                client.process.stdin.close()
            elif ending == "exit":
                client.notify("exit")
            else:
                os.kill(client.process.pid, getattr(signal, ending))
            # Its standard error ends only when the last of its processes has.
            assert await client.exit_status() == status
            assert "Traceback" not in client.log
            return pids
        finally:
            await client.kill()

    pids = asyncio.run(talk())
    assert len(pids) >= 2
    wait_for(lambda: not any(map(is_alive, pids)))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_worker_whose_front_is_gone_before_it_knows_the_settings_ends_in_silence(tmp_path: Path) -> None:
    logbook = tmp_path / "logbook"
    logbook.write_bytes(bytes(1 << 13))
    asks = {"processId": None, "rootUri": None, "capabilities": {"workspace": {"configuration": True}}}
    said = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": asks},
        {"jsonrpc": "2.0", "method": "initialized", "params": {}},
    ]
    command = [sys.executable, "-P", "-m", "descant_server.worker", str(logbook)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stderr
        worker.stdin.write(b"".join(frame(json.dumps(message).encode()) for message in said))
        heard = b""
        while b"workspace/configuration" not in heard:
            heard += (more := worker.stdout.read(1 << 16))
            assert more, f"it never asked: {heard!r}"
        worker.stdin.close()
        assert worker.stderr.read().decode() == ""
    assert worker.returncode == 0


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.e2e
def test_the_death_of_the_client_leaves_no_process_and_no_file(tmp_path: Path) -> None:
    async def talk() -> list[int]:
        parent = subprocess.Popen(["sleep", "600"])
        client = await start(lsp_client.SERVER, {**ENVIRONMENT, "TMPDIR": str(tmp_path)})
        try:
            await client.initialize(process_id=parent.pid)
            await client.open(ANSWER)
            pids = family(client.process.pid)
            parent.kill()
            parent.wait()
            # Its input stays open all the time.
            assert await client.exit_status() == 1
            return pids
        finally:
            await client.kill()

    pids = asyncio.run(talk())
    wait_for(lambda: not any(map(is_alive, pids)))
    assert list(tmp_path.iterdir()) == []


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that is dead and not buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.e2e
def test_a_log_that_cannot_be_written_is_refused_in_words(tmp_path: Path) -> None:
    for flag in ("--log-file", "--record"):
        command = (*LSP, flag, str(tmp_path))
        ran = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, timeout=LIMIT)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert "cannot write" in ran.stderr
