"""The programs of `docs/integrations.md`, with real clients and frameworks: `make test-engines` runs it.

Each is run in a process of its own; the addresses of the providers are those of a server on this machine.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from descant.contracts import Codec
from support.provider_server import ProviderServer, ReceivedRequest, ScriptedText, provider_server

PAGE = (Path(__file__).parents[2] / "docs" / "integrations.md").read_text(encoding="utf-8")
(PATIENTS,) = re.findall(r"^`patients.py`:\n\n```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
(FIRST_REPLY,) = re.findall(r"^````\n(.*?)^````$", PAGE, re.MULTILINE | re.DOTALL)
PROGRAMS = {
    title: (program, printed)
    for title, program, _, printed in re.findall(
        r"^##+ ([^\n]+)$(?:(?!^#).)*?^```py\n(.*?)^```\n\n(````?)text\n(.*?)^\3$",
        PAGE,
        re.MULTILINE | re.DOTALL,
    )
}
PROVIDERS = {"OpenAI, Responses": "openai", "Anthropic": "anthropic", "Gemini": "gemini"}
"""Which provider a program builds for, where it is not Chat Completions of OpenAI."""
WITH_ASK = {*PROVIDERS, "OpenAI, Chat Completions", "LiteLLM"}
GIVES_UP = {"Instructor"}
"""Where the provider says that an answer is cut off these raise an error of their own."""
RIGHT = {
    "name": "Ruth Okafor",
    "age": 54,
    "labs": [{"test": "Troponin I", "value": 0.9, "flag": "abnormal"}],
}
ANSWER = "name='Ruth Okafor' age=54 labs=[LabResult(test='Troponin I', value=0.9, flag='abnormal')]"
CUT = '{"name": "Ruth Okafor", "age": 54, "labs": [{"test": "Tropo'
ONLY_UNUSUAL = FIRST_REPLY.replace('"54"', "54").replace("high", "abnormal")
PLACES = ("Line 4, column 10", "Expected an integer", "Line 5, column 57", "not one of normal, abnormal")
MOST_LINES = 30
QUIET = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LANGSMITH_TRACING": "false",
    "DO_NOT_TRACK": "true",
    "NO_PROXY": "127.0.0.1",
}


@pytest.fixture
def server() -> Iterator[ProviderServer]:
    with provider_server(RIGHT) as server:
        yield server


@pytest.fixture(scope="module")
def codecs() -> dict[str, Codec[Any]]:
    """Return what the programs are to build, by their titles."""
    namespace: dict[str, Any] = {}
    exec(PATIENTS, namespace)
    return {title: Codec(namespace["Patient"], PROVIDERS.get(title, "openai-chat")) for title in PROGRAMS}


def run(title: str, server: ProviderServer, folder: Path) -> str:
    """Run the program in *folder*, and return what it prints."""
    (folder / "patients.py").write_text(PATIENTS, encoding="utf-8")
    (folder / "program.py").write_text(PROGRAMS[title][0], encoding="utf-8")
    addresses = {
        "OPENAI_BASE_URL": f"{server.url}/v1",
        "ANTHROPIC_BASE_URL": server.url,
        "GOOGLE_GEMINI_BASE_URL": server.url,
    }
    keys = dict.fromkeys(("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"), "none")
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "program.py"],
        cwd=folder,
        env=os.environ | addresses | keys | QUIET,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    return ran.stdout


def asks_for(request: ReceivedRequest, built: dict[str, Any]) -> bool:
    """Tell whether *request* carries all that was *built* for it."""
    if "config" in built:  # The client of Gemini has names of its own for what it sends.
        config, sent = built["config"], request.envelope
        return bool(
            sent["responseJsonSchema"] == config["response_json_schema"]
            and sent["responseMimeType"] == config["response_mime_type"]
        )
    return request.envelope == built


@pytest.mark.parametrize("title", PROGRAMS)
def test_a_wrong_answer_is_asked_for_again_with_the_places(
    title: str, server: ProviderServer, codecs: dict[str, Codec[Any]], tmp_path: Path
) -> None:
    server.script = [ScriptedText(FIRST_REPLY)]

    assert run(title, server, tmp_path) == PROGRAMS[title][1]
    first, second = server.requests
    built = codecs[title].encode()
    assert asks_for(first, built)
    assert [place for place in PLACES if place not in second.conversation] == []
    if title in WITH_ASK:
        assert {*second.schema["properties"]} == {"age", "labs"}
    else:
        assert asks_for(second, built)


@pytest.mark.parametrize("title", PROGRAMS)
def test_an_answer_that_is_cut_off_is_asked_for_again(
    title: str, server: ProviderServer, tmp_path: Path
) -> None:
    server.script = [ScriptedText(CUT, is_cut=title not in GIVES_UP)]

    assert run(title, server, tmp_path).rstrip().endswith(ANSWER)
    assert len(server.requests) == 2


@pytest.mark.parametrize("title", PROGRAMS)
def test_what_is_only_written_unusually_is_not_asked_for_again(
    title: str, server: ProviderServer, tmp_path: Path
) -> None:
    server.script = [ScriptedText(ONLY_UNUSUAL)]

    assert run(title, server, tmp_path).rstrip().endswith(ANSWER)
    assert len(server.requests) == 1


def test_the_programs_are_short() -> None:
    assert len(PROGRAMS) == 9
    assert max(len(program.splitlines()) for program, _ in PROGRAMS.values()) <= MOST_LINES


def test_nothing_of_them_is_imported_before_it_is_used() -> None:
    modules = ("clients", "instructor", "langchain", "pydantic_ai")
    imports = "; ".join(f"import descant.integrations.{name}" for name in modules)
    code = f"import sys; {imports}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    frameworks = {"openai", "anthropic", "google", "litellm", "pydantic_ai", "instructor", "langchain_core"}
    assert all(import_module(name) for name in frameworks)
    assert not frameworks & {*ran.stdout.split()}
