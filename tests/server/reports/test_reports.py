"""What `descant check --output` prints, as the programs read it that it is for."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from descant_server.reports import REPORTS
from support.printed import Outcome

BROKEN = '{"summary": "s 💥", "course_of_action": [], "files": [{"path": "../a.py", "content": "x"},]}\n'
HOSTILE = (
    '{"summary": "\u202e\x00\x1b[31m</code><script>alert(1)</script>]]>", "course_of_action": [],'
    '"files": [{"path": "a%0A::error::b.py\\n::error::c,d:e", "content": "<?xml \udc00"},]}'
)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Outcome:
    return Outcome(capsys)


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "an answer.txt"
    path.write_text(BROKEN, encoding="utf-8")
    return Path(path.name)


def test_sarif_has_each_problem_at_its_place_with_its_rule_and_its_fixes(run: Outcome, broken: Path) -> None:
    assert run("check", broken, "--output", "json") == 1
    [known] = json.loads(run.output)
    assert run("check", broken, "--output", "sarif") == 1
    report = json.loads(run.output)
    assert report["version"] == "2.1.0"
    [scan] = report["runs"]
    assert scan["columnKind"] == "unicodeCodePoints"
    results = scan["results"]
    assert [one["ruleId"] for one in results] == [one["code"] for one in known["problems"]]
    assert {one["ruleId"] for one in results} == {rule["id"] for rule in scan["tool"]["driver"]["rules"]}
    comma = next(one for one in results if one["ruleId"] == "trailing-comma")
    where = comma["locations"][0]["physicalLocation"]
    at = BROKEN.index(",]}")
    assert where["artifactLocation"]["uri"] == "an%20answer.txt"
    assert where["region"]["startColumn"] == at + 1
    assert where["region"]["charOffset"] == at
    [change] = comma["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["deletedRegion"]["charLength"] == 1
    assert comma["partialFingerprints"]["descant/v1"].startswith("trailing-comma:")


@pytest.mark.parametrize("output", sorted(REPORTS))
def test_a_report_may_name_what_is_not_in_ascii(run: Outcome, broken: Path, output: str) -> None:
    accented = broken.rename("größe – 2.txt")
    assert run("check", accented, "--output", output) == 1
    # An address has its bytes, JSON may have escapes.
    assert re.search(r"größe – 2|gr%C3%B6%C3%9Fe%20%E2%80%93%202|gr\\u00f6\\u00dfe \\u2013 2", run.output)


def test_junit_fails_for_errors_and_warnings_and_passes_for_a_sound_answer(
    run: Outcome, broken: Path
) -> None:
    sound = Path("sound.txt")
    sound.write_text('{"summary": "s", "course_of_action": [], "files": []}')
    assert run("check", broken, sound, "--output", "junit") == 1
    root = ElementTree.fromstring(run.output)
    suites = {suite.get("name"): suite for suite in root}
    assert suites[str(broken)].get("failures") == "1"
    assert suites["sound.txt"].get("failures") == "0"
    failure = suites[str(broken)].find("testcase/failure")
    assert failure is not None
    assert failure.get("type") == "error"
    assert (failure.text or "").startswith("an answer.txt:1:")


def test_github_gets_a_line_for_each_problem(run: Outcome, broken: Path) -> None:
    assert run("check", broken, "--output", "github") == 1
    at = BROKEN.index(",]}") + 1
    said = f"title=trailing-comma,file=an answer.txt,line=1,endLine=1,col={at},endColumn={at + 1}"
    assert f"::notice {said}::Trailing comma after the last item." in run.output.splitlines()


def test_a_page_shows_what_the_terminal_shows_and_loads_nothing(
    run: Outcome, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("check", broken, "--output", "html") == 1
    assert "trailing-comma" in run.output
    assert "💥" in run.output
    assert 'class="r1"' in run.output, "a page has colours, whatever the terminal has"
    assert not re.search(r"(?:src|href)=|url\(", run.output)


@pytest.mark.parametrize("output", REPORTS)
def test_no_report_is_broken_by_what_an_answer_says(run: Outcome, tmp_path: Path, output: str) -> None:
    path = tmp_path / "hostile.txt"
    path.write_bytes(HOSTILE.encode("utf-8", "surrogatepass"))
    assert run("check", path, "--output", output) == 1
    assert "\x1b" not in run.output
    assert "\x00" not in run.output
    match output:
        case "json" | "sarif":
            json.loads(run.output)
        case "junit":
            ElementTree.fromstring(run.output)
        case "github":
            assert all(
                re.match(r"::(?:error|warning|notice) title=", line) for line in run.output.splitlines()
            )
        case "html":
            assert "<script" not in run.output


@pytest.mark.parametrize("output", ["json", "sarif", "junit", "html"])
def test_a_report_is_whole_where_nothing_is_wrong(run: Outcome, tmp_path: Path, output: str) -> None:
    path = tmp_path / "sound.txt"
    path.write_text('{"summary": "s", "course_of_action": [], "files": []}')
    assert run("check", path, "--output", output) == 0
    assert run.output.strip()
