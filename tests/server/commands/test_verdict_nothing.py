"""Whether an answer is expected: an error where it is, the verdict ``nothing`` where it need not be."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from descant import Severity, analyze
from descant_server.cli import main
from descant_server.settings.configured import Configured
from descant_server.settings.values import read_settings

SOUND = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x\\n"}]}'
PROSE = "I am sorry, I cannot help with that.\n"
Run = Callable[..., int]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that the command is called in, with answers and other texts."""
    for name, text in {
        "sound.txt": SOUND,
        "refusal.response": PROSE,
        "notes.txt": PROSE,
        "package.json": '{"name": "x"}',
        "empty.response": "",
        "cut.txt": '{"summ',
    }.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def verdicts(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    return {item["path"]: item.get("verdict") for item in json.loads(capsys.readouterr().out)}


@pytest.mark.usefixtures("folder")
def test_prose_is_an_error_where_one_text_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PROSE.encode())))
    for path in ("refusal.response", "notes.txt", "-"):
        assert main(["check", path]) == 1
        assert "error[no-structured-answer]" in capsys.readouterr().out
    assert main(["check", "empty.response"]) == 1


@pytest.mark.usefixtures("folder")
def test_of_several_texts_those_without_an_answer_have_the_verdict_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "sound.txt", "refusal.response", "notes.txt", "empty.response"]) == 0
    output = capsys.readouterr().out
    assert output == (
        "refusal.response: nothing, no answer in it\nnotes.txt: nothing, no answer in it\n"
        "empty.response: nothing, no answer in it\n"
        "1 answer checked: 1 file, nothing wrong. 3 files without an answer.\n"
    )
    assert main(["check", "sound.txt", "refusal.response", "--output", "json"]) == 0
    assert verdicts(capsys) == {"sound.txt": None, "refusal.response": {"nothing": True}}
    assert main(["check", "sound.txt", "refusal.response", "--output", "json", "--workspace", "."]) == 0
    seen = verdicts(capsys)
    assert seen["refusal.response"] == {"nothing": True}
    assert isinstance(seen["sound.txt"], dict)
    assert "nothing" not in seen["sound.txt"]


def test_a_folder_has_a_verdict_for_each_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder), "--output", "json"]) == 1
    output, errors = capsys.readouterr()
    items = {Path(item["path"]).name: item for item in json.loads(output)}
    assert {name for name, item in items.items() if item.get("verdict") == {"nothing": True}} == {
        "refusal.response",
        "notes.txt",
        "package.json",
        "empty.response",
    }
    assert items["notes.txt"]["problems"] == []
    assert items["cut.txt"]["problems"], "what is left of an answer is no nothing"
    assert "skipped 2 files without an answer" in errors


@pytest.mark.usefixtures("folder")
def test_reports_for_programs_have_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["check", "sound.txt", "notes.txt", "--output"]
    assert main([*command, "sarif"]) == 0
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    assert run["results"] == []
    (artifact,) = run["artifacts"]
    assert (artifact["location"]["uri"], artifact["properties"]) == ("notes.txt", {"verdict": "nothing"})
    assert main([*command, "junit"]) == 0
    suites = ElementTree.fromstring(capsys.readouterr().out.encode())
    assert [(case.get("name"), case.find("skipped") is not None) for case in suites.iter("testcase")] == [
        ("sound", False),
        ("nothing", True),
    ]
    assert main([*command, "github"]) == 0
    assert capsys.readouterr().out == "::notice title=nothing,file=notes.txt::No answer in it.\n"
    assert main([*command, "html"]) == 0
    assert "notes.txt: nothing, no answer in it" in capsys.readouterr().out


def test_the_switch_says_whether_an_answer_is_expected(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def codes(*arguments: str) -> set[str]:
        main(["check", *arguments, "--output", "json"])
        return {
            problem["code"] for item in json.loads(capsys.readouterr().out) for problem in item["problems"]
        }

    both = {"no-structured-answer", "empty-response"}
    texts = ("notes.txt", "empty.response")
    assert codes(*texts) == set()
    assert codes(*texts, "--answer-expected") == both
    assert codes("package.json", "--answer-expected") == {"unknown-schema"}
    assert main(["check", "package.json", "--answer-expected"]) == 1
    assert main(["check", "package.json", "--no-answer-expected"]) == 0
    assert "package.json: nothing" in capsys.readouterr().out.splitlines()[-2]
    assert main(["check", "notes.txt", "--no-answer-expected"]) == 0
    assert "notes.txt: nothing" in capsys.readouterr().out
    assert codes(*texts, "--schema", "dce.harmony") == {"not-as-asked", *both}
    assert codes(*texts, "--schema", "dce.harmony", "--no-answer-expected") == set()

    (folder / "descant.toml").write_text("answerExpected = true\n")
    assert codes(*texts) == both
    assert codes(*texts, "--no-answer-expected") == set()
    assert main(["check", str(folder)]) == 1
    assert "skipped" not in capsys.readouterr().err
    (folder / "descant.toml").write_text("answerExpected = false\n")
    assert codes("notes.txt") == set()
    assert codes("notes.txt", "--answer-expected") == {"no-structured-answer"}
    (folder / "descant.toml").write_text("answerExpected = 3\n")
    main(["check", "notes.txt"])
    assert "descant.answerExpected is not true or false but a number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('<myTool path="src/a.py">\n```src/b.py\nx\n```\n</myTool>\n', "unknown-container"),
        ("<write_to_file>\n<content>x</content>\n</write_to_file>\n", "action-not-read"),
        ('{"name": "magic_write", "arguments": {"path": "a.py", "content": "x\\ny\\n"}}', "call-not-read"),
        ('<file path="a.py">\nx\n</file>\n', "no-structured-answer"),
        ('<boltAction type="shell">npm install</boltAction>\n', "no-structured-answer"),
    ],
)
def test_what_was_meant_as_an_answer_and_is_not_read_is_no_nothing(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, code: str
) -> None:
    if "<file" in text:
        (folder / "descant.toml").write_text('formats = ["json"]\n')
    (folder / "notes.txt").write_text(text)
    (folder / "notes.txt").rename(folder / "notes.response")
    for paths in (("notes.response", "sound.txt"), (str(folder),)):
        main(["check", *paths, "--output", "json"])
        items = {Path(item["path"]).name: item for item in json.loads(capsys.readouterr().out)}
        assert code in [problem["code"] for problem in items["notes.response"]["problems"]]


@pytest.mark.parametrize(("given", "is_shown"), [(None, True), (True, True), (False, False)])
def test_an_editor_shows_an_error_unless_no_answer_is_expected(*, given: bool | None, is_shown: bool) -> None:
    configured = Configured.of(read_settings({"answerExpected": given}), ())
    shown = configured.shown("file:///notes.txt", analyze(PROSE))
    assert [problem.code for problem in shown] == (["no-structured-answer"] if is_shown else [])
    assert configured.shown("file:///cut.txt", analyze('{"summ'))
    [data] = configured.shown("file:///package.json", analyze('{"name": "x"}'))
    assert data.severity is (Severity.ERROR if given else Severity.INFORMATION)


@pytest.mark.usefixtures("folder")
def test_nothing_is_wrong_only_with_an_answer_and_with_no_problem_that_is_ignored(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", "package.json"]) == 0
    assert capsys.readouterr().out.endswith("\n1 answer checked: 1 information.\n")
    assert main(["check", "cut.txt", "--ignore", "*"]) == 0
    assert capsys.readouterr().out == "1 answer checked: no problems.\n"
    Path("other.txt").write_text(SOUND)
    assert main(["check", "sound.txt", "other.txt"]) == 0
    assert capsys.readouterr().out == "2 answers checked: 2 files, nothing wrong.\n"
