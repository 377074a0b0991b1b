"""The plugin of pytest that ships with the package, as a project sees it that has it installed."""

import dataclasses
import os
import re
import subprocess
import sys
import threading
import time
import tomllib
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from descant import parse
from descant_server.testing.inside import InProcessServer
from descant_server.testing.session import RequestFailed, Server, ServerFailed, Sessions
from descant_server.testing.wire import parsed_response
from support.lsp_client import ENVIRONMENT, LIMIT, ROOT

PAGE = ROOT / "docs" / "testing.md"
PLUGIN = "descant_server.testing.plugin"
ANSWER = '{"summary": "🎉", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}],}'


def run_pytest(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the tests in *folder* with the plugin, and with no other one."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "pytest", "-p", PLUGIN, "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={**ENVIRONMENT, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_the_page_shows_are_tests_that_pass(tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    # What overrides the fixture stands in a place of its own.
    whole = "\n".join(block for block in blocks if "def descant_options" not in block)
    (tmp_path / "test_page.py").write_text(whole, encoding="utf-8")
    (tmp_path / "test_settings.py").write_text("import pytest\n" + blocks[-1], encoding="utf-8")
    for name in ("test_page.py", "test_settings.py"):
        ran = run_pytest(tmp_path, name)
        assert ran.returncode == 0, ran.stdout
        assert f"{(tmp_path / name).read_text().count('def test_')} passed" in ran.stdout


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_test_whose_server_dies_fails_with_its_last_words_and_the_next_one_has_a_new_server(
    tmp_path: Path,
) -> None:
    (tmp_path / "test_it.py").write_text(
        "import os, signal\n"
        "def test_it_dies(descant_server):\n"
        "    descant_server._running.client.log += 'my last words'\n"
        "    os.kill(descant_server._running.client.process.pid, signal.SIGKILL)\n"
        "    descant_server.open('x')\n"
        "def test_it_lives(descant_server):\n"
        "    assert descant_server.open('x').codes\n"
    )
    ran = run_pytest(tmp_path)
    assert "1 failed, 1 passed, 1 error" in ran.stdout, ran.stdout
    assert re.search(r"ServerFailed: version 1 of \S+ was not analysed: it has ended", ran.stdout)
    assert "my last words" in ran.stdout


def test_who_does_not_use_the_fixture_pays_for_an_import_of_nothing() -> None:
    code = f"import pytest, sys; before = set(sys.modules); import {PLUGIN}; print(set(sys.modules) - before)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    assert set(re.findall(r"'([^']+)'", loaded.stdout)) == {
        "descant_server",
        "descant_server.testing",
        PLUGIN,
    }


def test_pytest_finds_the_plugin_by_its_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"descant": PLUGIN}
    assert any(each.startswith("pytest>=") for each in project["optional-dependencies"]["testing"])


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "golden" / "formats").rglob("response.txt"))[::7])
def test_a_response_comes_back_from_the_wire_as_it_went(path: Path) -> None:
    parsed = parse(path.read_bytes().decode("utf-8", "replace"))
    assert parsed_response(parsed.to_wire()) == dataclasses.replace(parsed)


@pytest.mark.e2e
def test_documents_of_one_test_are_apart(descant_server: Server) -> None:
    one, other = descant_server.open(ANSWER), descant_server.open(ANSWER.replace("],}", "]}"))
    assert (one.codes, other.codes) == (["trailing-comma"], [])
    assert one.parsed == parse(ANSWER)
    assert one.diagnostics[0].text == ","
    changed = one.change("no answer")
    assert changed.parsed == parse("no answer")
    assert one.parsed == parse(ANSWER)
    one.close()
    assert other.request("textDocument/documentSymbol")


@pytest.mark.e2e
def test_a_server_that_does_not_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = (sys.executable, "-c", "import sys; sys.exit('no such thing')")
    monkeypatch.setattr("descant_server.testing.client.start.__defaults__", (broken, dict(os.environ), None))
    with pytest.raises(ServerFailed, match="no such thing"), Sessions({}).server():
        pass


def test_a_server_in_this_process_says_what_a_process_says(
    descant_inside: Server, descant_server: Server
) -> None:
    texts = (ANSWER, "prose", "<summary>s</summary><file path='a.py'>x</file>", '{"summary": ')
    for text in texts:
        inside, outside = descant_inside.open(text), descant_server.open(text)
        assert inside.parsed == outside.parsed
        assert [dataclasses.replace(found, raw={}) for found in inside.diagnostics] == [
            dataclasses.replace(found, raw={}) for found in outside.diagnostics
        ]
        assert inside.request("textDocument/documentSymbol") == outside.request("textDocument/documentSymbol")
    with pytest.raises(RequestFailed) as failure:
        descant_inside.request("no/such/request")
    assert failure.value.code == -32601


def test_documents_of_a_server_in_this_process_change_and_are_edited(descant_inside: Server) -> None:
    opened = descant_inside.open(ANSWER)
    assert opened.change(ANSWER.replace("],}", "]}")).codes == []
    descant_inside.command("descant.convert", {"uri": opened.uri, "to": "tags"})
    [edit] = descant_inside.edits
    assert "<summary>" in edit["documentChanges"][0]["edits"][0]["newText"]


def test_a_test_with_a_server_in_this_process_takes_no_longer_than_a_twentieth_of_a_second(
    descant_inside: Server,
) -> None:
    def one_test() -> float:
        begin = time.perf_counter()
        opened = descant_inside.open(ANSWER)
        assert opened.change("prose").codes
        opened.close()
        return time.perf_counter() - begin

    assert min(one_test() for _ in range(5)) < 0.05


def test_any_message_can_be_said_to_a_server_in_this_process() -> None:
    heard: SimpleQueue[dict[str, Any]] = SimpleQueue()
    pair = InProcessServer(heard.put)
    pair.say({"id": 1, "method": "textDocument/hover"})
    assert heard.get(timeout=LIMIT)["error"]["code"] == -32002
    pair.say_body(b"{")
    assert heard.get(timeout=LIMIT)["error"]["code"] == -32700
    pair.say({"id": 2, "method": "initialize", "params": {"capabilities": {}}})
    assert heard.get(timeout=LIMIT)["result"]["capabilities"]
    pair.say({"id": 3, "method": "shutdown"})
    assert heard.get(timeout=LIMIT) == {"jsonrpc": "2.0", "id": 3, "result": None}
    pair.say({"method": "exit"})
    assert pair.status == 0
    before = threading.active_count()
    pair.hang_up()
    assert threading.active_count() <= before
