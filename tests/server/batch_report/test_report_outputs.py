"""`descant report`: its exit status, what it says of folders that are no whole runs, and what it prints."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from descant_server.batch_report.outputs import OUTPUTS
from support.printed import Outcome
from support.run_folders import SOUND, Sample, fail, write_run

CUT = SOUND[:-8]
HOSTILE = "\u202e\x1b[31m]]></x>|`<b>*\n::error::@all\x00"


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Outcome:
    monkeypatch.setenv("COLUMNS", "100")
    return Outcome(capsys)


def mixed(folder: Path, *, broken: int = 1) -> Path:
    """Write a run of ten answers, of which some are cut off."""
    samples = [
        Sample(str(number), CUT if number < broken else SOUND, "finch", "json") for number in range(10)
    ]
    return write_run(folder, samples, size=4)


def test_a_run_below_its_limit_fails_and_says_by_how_much(report: Outcome, tmp_path: Path) -> None:
    run = mixed(tmp_path / "run")
    assert report("report", run) == 0
    assert report("report", run, "--fail-under", "clean=0.9", "--fail-under", "usable=90%") == 0
    assert report("report", run, "--fail-under", "clean=0.95") == 1
    assert (
        "90.0 % of 10 answers are clean (95 % interval 59.6 % to 98.2 %): 5 points below 95.0 %"
        in report.output
    )
    assert report("report", run, "--fail-under", "usable=0.95", "--output", "json") == 1
    assert "5 points below" in report.errors
    [limit] = json.loads(report.output)["limits"]
    assert limit["met"] is False


def test_an_incomplete_run_is_reported_and_says_so(report: Outcome, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", [Sample("a", SOUND)], planned=7)
    assert report("report", run) == 0
    assert "1 of 7 parts are counted" in report.output
    page = tmp_path / "report.html"
    assert report("report", run, "--html", page, "--output", "github") == 0
    assert "1 of 7 parts are counted" in page.read_text(encoding="utf-8")
    assert "1 of 7 parts are counted" in report.output


def test_a_part_that_is_cut_off_is_left_out_and_named(report: Outcome, tmp_path: Path) -> None:
    run = mixed(tmp_path / "run")
    part = run / "parts" / "part-00000.parquet"
    part.write_bytes(part.read_bytes()[:-20])
    assert report("report", run) == 0
    assert "cannot be read: part-00000.parquet" in report.output
    assert ": 6 answers" in report.output


def test_a_part_that_is_damaged_within_is_an_error_of_one_line(report: Outcome, tmp_path: Path) -> None:
    run = mixed(tmp_path / "run")
    for part in (run / "parts").iterdir():
        data = part.read_bytes()
        footer = int.from_bytes(data[-8:-4], "little") + 8
        part.write_bytes(data[:4] + b"\xff" * (len(data) - footer - 4) + data[-footer:])
    assert report("report", run) == 2
    assert "a part is damaged" in report.errors
    assert report.errors.count("\n") == 1


@pytest.mark.parametrize("form", OUTPUTS)
def test_runs_of_no_answers_of_one_and_of_failures_only_have_a_report(
    report: Outcome, tmp_path: Path, form: str
) -> None:
    for name, samples in {
        "none": [],
        "one": [Sample("a", SOUND)],
        "nothing": [Sample("a", None)] * 3,
    }.items():
        run, page = write_run(tmp_path / name, samples), tmp_path / f"{name}.html"
        assert report("report", run, "--output", form, "--compare", run) == 0
        assert report.output
        if form == "text":
            assert report("report", run, "--html", page, "--compare", run) == 0
            assert "<h1>Batch report</h1>" in page.read_text(encoding="utf-8")
        assert report("report", run, "--output", form, "--fail-under", "clean=0.5") == (
            0 if name == "one" else 1
        )


def test_failures_are_counted_by_their_reason(report: Outcome, tmp_path: Path) -> None:
    run = write_run(tmp_path / "run", [Sample("a", SOUND)] * 3)
    [part] = (run / "parts").iterdir()
    table = pq.read_table(part)
    failed = {"verdict": ["failed"] * 3, "failure": ["too-slow", "crashed", "crashed"]}
    for name, values in failed.items():
        table = table.set_column(table.schema.get_field_index(name), name, pa.array(values, pa.string()))
    pq.write_table(table, part)
    assert report("report", run, "--output", "json", "--html", tmp_path / "x.html") == 0
    assert json.loads(report.output)["failures"] == {"crashed": 2, "too-slow": 1}
    assert "too-slow" in (tmp_path / "x.html").read_text(encoding="utf-8")


def test_a_folder_that_is_no_run_is_refused_with_what_makes_one(report: Outcome, tmp_path: Path) -> None:
    assert report("report", tmp_path / "missing") == 2
    assert "`descant batch INPUT --out DIR` writes one" in report.errors
    assert report("report", tmp_path) == 2
    (tmp_path / "manifest.json").write_text("{")
    assert report("report", tmp_path) == 2
    assert "is no JSON" in report.errors
    (tmp_path / "manifest.json").write_text('{"version": 2}')
    assert report("report", tmp_path) == 2
    assert "not of version 1" in report.errors


def test_results_of_another_version_are_refused(report: Outcome, tmp_path: Path) -> None:
    run = mixed(tmp_path / "run")
    part = run / "parts" / "part-00001.parquet"
    table = pq.read_table(part)
    pq.write_table(table.replace_schema_metadata({"descant.schema": "99"}), part)
    assert report("report", run) == 2
    assert "part-00001.parquet has results of version 99; this Descant reads 1" in report.errors


def test_a_column_that_was_not_kept_is_refused_with_those_that_were(report: Outcome, tmp_path: Path) -> None:
    run = mixed(tmp_path / "run")
    assert report("report", run, "--by", "state") == 2
    assert "no column 'state'; it has kept input, model, prompt" in report.errors
    assert report("report", run, "--by", "input", "--output", "json") == 0
    assert list(json.loads(report.output)["groups"]) == ["input"]


def test_two_columns_are_counted_against_each_other(report: Outcome, tmp_path: Path) -> None:
    assert report("report", mixed(tmp_path / "run"), "--by", "model,prompt", "--output", "json") == 0
    [cell] = json.loads(report.output)["cells"]
    assert [value["value"] for value in cell["values"]] == ["finch", "json"]
    assert cell["rows"] == 10


@pytest.mark.parametrize("form", OUTPUTS)
def test_hostile_values_steer_nothing_in_any_form(report: Outcome, tmp_path: Path, form: str) -> None:
    run = write_run(tmp_path / "run", [Sample(HOSTILE, CUT + HOSTILE, HOSTILE, HOSTILE)] * 2)
    assert report("report", run, "--output", form, "--compare", run) == 0
    assert not set("\u202e\x1b\x00") & set(report.output)
    assert "\n::error::" not in report.output
    if form == "junit":
        ElementTree.fromstring(report.output)
    if form == "github":
        assert "<b>" not in report.output
        assert "@all" not in report.output


def test_junit_has_a_suite_for_each_model_and_fails_what_is_over_the_limit(
    report: Outcome, tmp_path: Path
) -> None:
    samples = [
        Sample(str(number), CUT if number == 0 else SOUND, "finch" if number < 5 else "plover")
        for number in range(10)
    ]
    run = write_run(tmp_path / "run", samples)
    report("report", run, "--output", "junit", "--fail-under", "clean=0.85")
    suites = {suite.get("name"): suite for suite in ElementTree.fromstring(report.output)}
    assert suites.keys() == {"all answers", "model: finch", "model: plover"}
    failing = {
        name: {case.get("name") for case in suite if case.find("failure") is not None}
        for name, suite in suites.items()
    }
    assert failing["all answers"] == failing["model: plover"] == set()
    assert {"clean ≥ 0.85", "truncated"} <= failing["model: finch"]


def test_a_suite_whose_texts_all_failed_has_a_case_for_them_which_fails(
    report: Outcome, tmp_path: Path
) -> None:
    run = write_run(
        tmp_path / "run", [Sample("a", None), *(Sample(str(n), SOUND, "finch") for n in range(9))]
    )
    fail(run, "a", "unreadable")
    failing = {}
    for limit in ("clean=0.95", "clean=0.85"):
        report("report", run, "--output", "junit", "--fail-under", limit)
        suites = ElementTree.fromstring(report.output)
        cases = {suite.get("name"): suite.find("testcase[@name='failed']") for suite in suites}
        failing[limit] = {
            name for name, case in cases.items() if case is None or len(case.findall("failure"))
        }
    assert failing == {"clean=0.95": {"all answers", "model: (none)"}, "clean=0.85": {"model: (none)"}}


def test_charts_are_written_as_vega_lite_with_their_data(report: Outcome, tmp_path: Path) -> None:
    assert report("report", mixed(tmp_path / "run"), "--vega", tmp_path / "charts") == 0
    charts = {
        path.name: json.loads(path.read_text(encoding="utf-8")) for path in (tmp_path / "charts").iterdir()
    }
    assert charts.keys() >= {"verdicts.vl.json", "problems.vl.json", "clean-by-1.vl.json"}
    for chart in charts.values():
        fields = chart["data"]["values"][0].keys()
        layers = [chart["encoding"], *(layer["encoding"] for layer in chart.get("layer", ()))]
        assert {channel["field"] for layer in layers for channel in layer.values()} <= fields


def test_a_page_that_cannot_be_written_is_an_error(report: Outcome, tmp_path: Path) -> None:
    run = mixed(tmp_path / "run")
    assert report("report", run, "--html", tmp_path / "no folder" / "report.html") == 2
    assert "cannot be written: No such file" in report.errors


def test_a_report_says_when_of_what_and_how_a_run_was_made_and_what_could_not_be_read(
    report: Outcome, tmp_path: Path
) -> None:
    run, page = mixed(tmp_path / "run"), tmp_path / "report.html"
    manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    manifest |= {
        "begun": "2026-11-28T07:03:18+00:00",
        "inputs": [{"path": f"{name}.jsonl"} for name in "abcd"],
        "unread": [{"path": "cut.parquet", "reason": "its end is missing"}],
        "passed_over": 2,
        "options": {"sample": 100, "redact": True, "most_seconds": 10.0, "columns": {"text": "reply"}},
    }
    (run / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    said = (
        "Begun on 28 November 2026, 07:03 UTC.",
        "4 inputs: a.jsonl, b.jsonl, c.jsonl, …",
        "A sample of about 100 texts",
        "2 files passed over",
        "Options: --text reply --redact --sample 100.",
        "1 input could not be read and so not counted: cut.parquet (its end is missing)",
    )
    for form in ("text", "json"):
        assert report("report", run, "--html", page, "--output", form) == 0
        if form == "text":
            assert [words for words in said if words not in " ".join(report.output.split())] == []
    assert [words for words in said if words not in page.read_text(encoding="utf-8")] == []
    known = json.loads(report.output)["run"]
    assert (known["inputs_total"], known["sample"]) == (4, 100)
    assert known["unread_inputs"] == [{"path": "cut.parquet", "reason": "its end is missing"}]
