"""Conversations that are recorded, and said again by `descant replay`."""

import asyncio
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from descant_server.replaying.recording import NoRecording, read_recording
from descant_server.replaying.replay_comparison import first_difference, percentile
from support.lsp_client import ENVIRONMENT, LIMIT, URI, excuse, started
from support.network import LSP, listening, over_tcp

ANSWER = '{"summary": "🎉", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}],}'
ABOUT = {"textDocument": {"uri": URI}}


def replay(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = (*LSP[:-1], "replay", *arguments)
    environment = {**ENVIRONMENT, "NO_COLOR": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=LIMIT)


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording of a real conversation, with all that makes one hard to say again."""
    path = tmp_path_factory.mktemp("talk") / "talk.jsonl"

    async def record() -> None:
        async with started(*LSP, "--record", str(path)) as client:
            excuse(client)
            client.replies["workspace/applyEdit"] = {"applied": True}
            await client.initialize()
            assert (await client.open(ANSWER))["diagnostics"]
            for version in (2, 3, 4):
                await client.change(version, {"text": ANSWER + " " * version})
            # Some at once, of which only the last need be answered.
            for version in range(5, 25):
                change = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": "x"}]}
                client.notify("textDocument/didChange", change)
            await client.change(25, {"text": ANSWER})
            client.send_bytes(b"Content-Length: 3\r\n\r\n{\xff}")
            await client.answered(None)
            await client.request("descant/parsedResponse", ABOUT)
            await client.answer("textDocument/hover", {"wrong": 1})
            await client.request(
                "workspace/executeCommand",
                {"command": "descant.convert", "arguments": [{"uri": URI, "to": "tags"}]},
            )
            await client.notification("workspace/applyEdit")
            assert await client.leave() == 0

    asyncio.run(record())
    return path


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_recording_says_who_said_what_and_when(talk: Path) -> None:
    entries = [json.loads(line) for line in talk.read_text("ascii").splitlines()]
    assert {entry["from"] for entry in entries} == {"client", "server"}
    times = [entry["at"] for entry in entries]
    assert times == sorted(times)
    assert entries[0]["message"]["method"] == "initialize"
    assert entries[-1]["message"] == {"jsonrpc": "2.0", "method": "exit"}
    assert [entry["bytes"] for entry in entries if "bytes" in entry] == ["{ÿ}"]


@pytest.mark.e2e
def test_what_is_said_again_is_answered_as_it_was(talk: Path) -> None:
    ran = replay(str(talk))
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert ran.stdout.endswith("\nAll responses match the recording.\n")
    assert re.search(r"^descant/parsedResponse +1 +1 +[\d.]+ +[\d.]+ +[\d.]+ *$", ran.stdout, re.MULTILINE)
    assert re.search(r"^what is not a request +1 +1 ", ran.stdout, re.MULTILINE)
    assert re.search(r"^the last diagnostics +1 +1 ", ran.stdout, re.MULTILINE)
    assert "\x1b" not in ran.stdout


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_is_answered_otherwise_or_not_at_all_is_shown(talk: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    lines = []
    for line in talk.read_text("ascii").splitlines():
        entry = json.loads(line)
        message = entry.get("message", {})
        if entry["from"] == "server":
            match message.get("result"):
                case {"files": [file, *_]}:
                    file["path"] = "other.py"
            if message.get("method") == "textDocument/publishDiagnostics":
                for found in message["params"]["diagnostics"]:
                    found["message"] = "Something else."
        lines.append(json.dumps(entry))
    # An answer more than there will be.
    extra = {"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "twice"}}
    lines.append(json.dumps({"at": 99.0, "from": "server", "message": extra}))
    changed.write_text("\n".join(lines), "ascii")
    ran = replay(str(changed), "--output", "json", "--patience", "2")
    assert ran.returncode == 1, ran.stderr
    told = json.loads(ran.stdout)
    assert [(one["method"], one["pointer"]) for one in told["differences"]] == [
        ("descant/parsedResponse", "/result/files/0/path"),
        ("what is not a request", ""),
        ("the last diagnostics", "/0/message"),
    ]
    parsed = next(one for one in told["differences"] if one["method"] == "descant/parsedResponse")
    assert (parsed["recorded"], parsed["replayed"]) == ("other.py", "a.py")
    rows = {row["method"]: row for row in told["rows"]}
    assert rows["what is not a request"]["missing"] == 1
    assert rows["textDocument/hover"]["same"] == 1
    text = replay(str(changed), "--patience", "2").stdout
    assert "descant/parsedResponse, " in text
    assert '  then: "other.py"\n  now:  "a.py"\n' in text
    assert text.endswith("\nSome responses differ from the recording.\n")


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_wrote_files_is_not_done_again(tmp_path: Path) -> None:
    path, folder = tmp_path / "talk.jsonl", tmp_path / "workspace"
    folder.mkdir()
    apply = {"command": "descant.applyFiles", "arguments": [{"uri": URI, "all": True}]}

    async def record() -> None:
        async with started(*LSP, "--record", str(path)) as client:
            params: dict[str, Any] = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}
            await client.request("initialize", params)
            client.notify("initialized", {})
            await client.open(ANSWER)
            assert (await client.request("workspace/executeCommand", apply))["applied"] is True
            assert await client.leave() == 0

    asyncio.run(record())
    (folder / "a.py").unlink()
    ran = replay(str(path))
    assert not (folder / "a.py").exists()
    assert ran.returncode == 1
    assert "workspace/executeCommand" in ran.stdout


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_recording_that_breaks_off_is_played_up_to_there(talk: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    data = talk.read_bytes()
    middle = data.index(b'"version":25')
    cut.write_bytes(b"\xff\xfe no line of ours\n" + data[:middle])
    ran = replay(str(cut))
    assert ran.returncode == 0, ran.stdout
    assert "skipped 2 lines without a message" in ran.stderr


@pytest.mark.parametrize(
    "content",
    [
        "",
        "\n\n",
        "prose\n",
        "[]\n1\nnull\n",
        '{"from": "client"}\n',
        "[" * 100_000,
        '{"at": 1, "from": "server"}',
    ],
)
def test_what_is_no_recording_is_refused(content: str) -> None:
    with pytest.raises(NoRecording, match="no messages in it"):
        read_recording(line.encode() + b"\n" for line in content.splitlines())


@pytest.mark.e2e
def test_what_cannot_be_read_is_refused_in_words(tmp_path: Path) -> None:
    absent, foreign = tmp_path / "absent.jsonl", tmp_path / "foreign.jsonl"
    foreign.write_bytes(bytes(range(256)) * 100)
    for path, reason in (
        (absent, "cannot read"),
        (foreign, "no messages in it"),
        (tmp_path, "cannot read"),
    ):
        ran = replay(str(path))
        assert (ran.returncode, ran.stdout) == (2, "")
        assert reason in ran.stderr


@pytest.mark.thorough
@pytest.mark.e2e
def test_of_several_clients_each_has_a_conversation_of_its_own_in_the_recording(tmp_path: Path) -> None:
    path = tmp_path / "talk.jsonl"
    with (
        listening("--tcp", "127.0.0.1:0", "--record", str(path), "--allow-writing") as server,
        over_tcp(server.address) as one,
        over_tcp(server.address) as other,
    ):
        one.initialize().open(ANSWER)
        other.initialize().open("prose")
        other.leave()
        one.leave()
    lines = path.read_bytes().splitlines()
    sizes = [len(read_recording(lines, client).entries) for client in (1, 2)]
    assert sum(sizes) == len(lines)
    with pytest.raises(NoRecording, match="no client 3; the recording has 1, 2"):
        read_recording(lines, 3)
    ran = replay(str(path), "--client", "2")
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    ("one", "other", "pointer"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, None),
        ({"a": [1, 2]}, {"a": [1, 3]}, "/a/1"),
        ({"a": [1]}, {"a": [1, 3]}, "/a/1"),
        ({"a/b~": 1}, {}, "/a~1b~0"),
        ([True], [1], "/0"),
        ({}, [], ""),
    ],
)
def test_the_first_difference_is_found(one: Any, other: Any, pointer: str | None) -> None:
    found = first_difference(one, other)
    assert (found[0] if found else None) == pointer


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentile([], 50) is None
    assert percentile([3.0], 95) == 3.0
    assert percentile([float(n) for n in range(100)], 95) == 95.0
