"""Where only some extras are installed the library reads all the same, and a command names what it lacks."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from descant.extras import EXTRAS, missing
from support.terminal import ROOT

SOUND = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1\\n"}]}'
_WITHOUT = """\
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, *more):
        return None if name.partition(".")[0] in {modules} else self.finder.find_spec(name, *more)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
"""
_COMMAND = "from descant_server.entry import main; sys.exit(main())"
_PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def run_without(
    modules: tuple[str, ...], code: str, *arguments: str, folder: Path
) -> "subprocess.CompletedProcess[str]":
    """Run *code* where *modules* cannot be imported."""
    program = _WITHOUT.format(modules=set(modules) or "()") + code
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, input="", check=False
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "answer.txt").write_text(SOUND)
    (tmp_path / "s.schema.json").write_text('{"type": "object"}')
    (tmp_path / "answers.jsonl").write_text('{"text": "hello"}\n')
    return tmp_path


@pytest.mark.parametrize(
    ("extra", "command"),
    [
        ("cli", "show answer.txt"),
        pytest.param("cli", "parse answer.txt", marks=pytest.mark.thorough),
        pytest.param("cli", "apply answer.txt --yes", marks=pytest.mark.thorough),
        ("lsp", "lsp"),
        pytest.param("lsp", "lsp --stdio", marks=pytest.mark.thorough),
        pytest.param("lsp", "lsp --tcp 127.0.0.1:0", marks=pytest.mark.thorough),
        pytest.param("lsp", "replay answer.txt", marks=pytest.mark.thorough),
        ("schemas", "check answer.txt --schema-file s.schema.json"),
        ("store", "store add answer.txt --db answers.sqlite"),
        ("reports", "check answer.txt --output sarif"),
        pytest.param("reports", "check answer.txt --output junit", marks=pytest.mark.thorough),
        ("secrets", "check answer.txt --redact"),
        pytest.param(
            "secrets", "store add answer.txt --db answers.sqlite --redact", marks=pytest.mark.thorough
        ),
        ("secrets", "lsp --record talk.jsonl --redact"),
        ("batch", "batch answers.jsonl --out run"),
        pytest.param("secrets", "batch answers.jsonl --out run --redact", marks=pytest.mark.thorough),
        ("arrow", "batch answers.jsonl --out run"),
    ],
)
def test_a_command_whose_extra_is_missing_names_it_in_one_line(
    extra: str, command: str, folder: Path
) -> None:
    run = run_without(EXTRAS[extra], _COMMAND, *command.split(), folder=folder)
    assert run.returncode == 2
    [line] = run.stderr.splitlines()
    assert line.startswith("descant: ")
    assert line.endswith(f"pip install 'descant[{extra}]'")


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_the_command_says_what_it_is_without_any_extra(option: str, folder: Path) -> None:
    run = run_without(every_module(), _COMMAND, option, folder=folder)
    assert (run.returncode, run.stderr) == (0, "")
    assert "descant" in run.stdout


def test_the_library_reads_every_format_without_any_extra_and_without_the_server(folder: Path) -> None:
    code = f"""
from descant import analyze, parse
from descant.embedded import check_embedded
answer = {SOUND!r}
document = "<?xml version='1.0'?><answer><summary>s</summary><file path='a.yaml'>a: 1</file></answer>"
texts = [answer, answer[:-1], document, "<summary>s</summary><file path='a.py'>x = 1</file>"]
texts += ["# Plan\\n\\nChange a.py:\\n\\n```python\\nx = 1\\n```\\n", answer.replace("a.py", "a.yaml")]
for text in texts:
    print(parse(text).format, [problem.message for problem in check_embedded(analyze(text)).problems])
"""
    run = run_without((*every_module(), "descant_server"), code, folder=folder)
    assert run.stderr == ""
    assert [line.partition(" ")[0] for line in run.stdout.splitlines()] == [
        "json",
        "json",
        "xml",
        "tags",
        "markdown",
        "json",
    ]
    assert run.stdout == run_without((), code, folder=folder).stdout


def test_an_answer_is_not_called_valid_where_nothing_checks_it(folder: Path) -> None:
    code = f"""
from descant import Source, analyze
from descant.schema_texts import read_schema
schema = read_schema(Source('{{"properties": {{"summary": {{}}, "files": {{}}}}}}'), "s").schema
print(*[problem.message for problem in analyze({SOUND!r}, schemas=(schema,)).problems], sep="\\n")
"""
    run = run_without(EXTRAS["schemas"], code, folder=folder)
    assert run.stderr == ""
    assert "Not checked by its schema: " in run.stdout
    assert "pip install 'descant[schemas]'" in run.stdout


def test_a_program_that_takes_columns_is_told_what_brings_them(folder: Path) -> None:
    run = run_without(EXTRAS["arrow"], "from descant.arrow import check_batch", folder=folder)
    assert run.stderr.endswith("\nthe package pyarrow is missing: pip install 'descant[arrow]'\n")


def test_files_are_said_to_be_unchecked_where_the_languages_are_missing(folder: Path) -> None:
    code = """
from descant.embedded.languages import LANGUAGES
print(*[language.name for language in LANGUAGES if language.can_check()])
"""
    run = run_without(EXTRAS["languages"], code, folder=folder)
    assert run.stdout == "python json jsonc toml xml\n"


def test_the_extras_are_those_of_the_project() -> None:
    """Of each the modules that we import, and no extra without a line that names it."""
    distributions = packages_distributions()
    for extra, modules in EXTRAS.items():
        required = " ".join(_PROJECT["optional-dependencies"][extra]).lower()
        # Two come with the packages that they are for.
        for module in {*modules} - {"attrs", "cattrs", "referencing"}:
            [name] = {each.lower() for each in distributions[module]}
            assert re.search(rf"(?<![\w-]){name.replace('_', '-')}\b", required.replace("_", "-")), module
    assert missing("rich.text") == "the package rich is missing: pip install 'descant[cli]'"
    assert missing("no_such_module") is None
    everything = {"all", "ray", "spark"}
    assert {*_PROJECT["optional-dependencies"]} - everything == {*EXTRAS}


def every_module() -> tuple[str, ...]:
    """Return all modules that some extra brings."""
    return tuple(module for modules in EXTRAS.values() for module in modules)
