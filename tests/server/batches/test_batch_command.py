"""``descant batch``: every text has its row, whatever happens to the processes that read it."""

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest

from descant.arrow import check_batch
from support.batch_runs import SOUND, TEXTS, batch, command, inputs, killed_at_random, results
from support.lsp_client import ENVIRONMENT
from support.sampling import so_many

POISON = """
import os, time
from pydantic import BaseModel, field_validator
from descant.schemas import PydanticModel, ResponseSchema

class Deed(BaseModel):
    deed: str
    why: str

    @field_validator("deed")
    @classmethod
    def do(cls, deed: str) -> str:
        if log := os.environ.get("DEEDS"):
            with open(log, "a") as file:
                print(os.getpid(), deed, file=file)
        deed = deed.partition(" ")[0]
        if deed == "exit":
            os._exit(3)
        if deed == "kill":
            os.kill(os.getpid(), 9)
        if deed == "leave":
            raise SystemExit(3)
        while deed == "hang":
            pass
        return deed

DEED = ResponseSchema("poison.deed", "A deed", PydanticModel(Deed))
"""

pytestmark = pytest.mark.e2e


@pytest.fixture
def poisoned(tmp_path: Path) -> dict[str, str]:
    """Give the environment of a machine with a package whose schema does what an answer says."""
    package = tmp_path / "package"
    info = package / "poison_pack-1.dist-info"
    info.mkdir(parents=True)
    (package / "poison_pack.py").write_text(POISON)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: poison-pack\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[descant.schemas]\npoison.deed = poison_pack:DEED\n")
    return {"PYTHONPATH": f"{ENVIRONMENT['PYTHONPATH']}{os.pathsep}{package}"}


def test_every_text_has_its_row_in_its_order_with_what_one_process_says_of_it(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 5)
    ran = batch(*paths, "--out", tmp_path / "run", "--keep", "model", "--workers", 2)

    assert (ran.returncode, ran.stderr) == (0, "")
    rows = results(tmp_path / "run")
    texts = TEXTS * 5
    alone = check_batch(pa.record_batch({"id": [row["id"] for row in rows], "text": texts})).to_pylist()
    assert [{name: row[name] for name in alone[0]} for row in rows] == alone
    assert [row["id"] for row in rows] == [
        f"{file}-{text}" for file in range(5) for text in range(len(TEXTS))
    ]
    assert {row["model"] for row in rows} == {"m0", "m1"}
    assert [row["input"] for row in rows] == [path for path in paths for _ in TEXTS]
    assert "clean     " in ran.stdout
    assert "30 texts read" in ran.stdout


def test_a_run_is_taken_up_where_it_was_and_reads_nothing_twice(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 4)
    batch(*paths, "--out", tmp_path / "run")
    parts = sorted((tmp_path / "run" / "parts").iterdir())
    before = [part.stat().st_mtime_ns for part in parts]
    parts[1].unlink()

    again = batch(*paths, "--out", tmp_path / "run")
    after = [part.stat().st_mtime_ns for part in parts]
    assert again.stderr == "descant: 3 of 4 parts there already\n"
    assert [old == new for old, new in zip(before, after, strict=True)] == [True, False, True, True]
    assert len(results(tmp_path / "run")) == 4 * len(TEXTS)


def test_a_part_that_cannot_be_written_is_lost_until_the_run_is_started_again(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 3)
    (in_its_way := tmp_path / "run" / "examples" / "part-00001.jsonl").mkdir(parents=True)
    ran = batch(*paths, "--out", tmp_path / "run")
    assert ran.returncode == 2
    assert ran.stderr == f"descant: {paths[1]} (part 1): not read: Is a directory\n"
    assert len(results(tmp_path / "run")) == 2 * len(TEXTS)
    in_its_way.rmdir()
    again = batch(*paths, "--out", tmp_path / "run")
    assert (again.returncode, again.stderr) == (0, "descant: 2 of 3 parts there already\n")
    assert len(results(tmp_path / "run")) == 3 * len(TEXTS)


def test_a_run_in_the_folder_of_its_inputs_does_not_read_its_own_results(tmp_path: Path) -> None:
    inputs(tmp_path / "in", 2)
    arguments = (tmp_path / "in", "--out", tmp_path / "in" / "run")
    first, second = batch(*arguments), batch(*arguments)
    assert (first.returncode, first.stderr) == (0, "")
    assert (second.returncode, second.stderr) == (0, "descant: 2 of 2 parts there already\n")
    assert len(results(tmp_path / "in" / "run")) == 2 * len(TEXTS)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (["--limit-chars", 10], "a run with other options (most_chars); give another folder, or delete it"),
        (["--keep", "size"], "a run with other options (keep, columns); give another folder, or delete it"),
        (["other"], "a run of other inputs, or they have changed since; give another folder, or delete it"),
    ],
)
def test_a_folder_takes_no_other_run(tmp_path: Path, change: list[object], said: str) -> None:
    paths = inputs(tmp_path / "in", 2)
    batch(*paths, "--out", tmp_path / "run")
    if change == ["other"]:
        paths, change = [paths[0], *inputs(tmp_path / "more", 1)], []
    ran = batch(*paths, "--out", tmp_path / "run", *change)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"descant: {tmp_path / 'run'}: holds {said}\n"


def test_a_folder_in_which_another_run_is_at_work_is_left_alone(tmp_path: Path) -> None:
    from descant_server.workspace.writing.folders import Folder
    from descant_server.workspace.writing.locking import locked

    paths = inputs(tmp_path / "in", 1)
    batch(*paths, "--out", tmp_path / "run")
    with Folder.at(tmp_path / "run") as folder, locked(folder):
        ran = batch(*paths, "--out", tmp_path / "run")
    assert ran.returncode == 2
    assert "another run is writing here; wait for it, or stop it" in ran.stderr


def test_a_text_that_ends_its_process_costs_its_own_row(tmp_path: Path, poisoned: dict[str, str]) -> None:
    deeds = ["rest", "exit", "rest", "kill", "leave", "rest"]
    texts = [json.dumps({"deed": deed, "why": f"since {number}"}) for number, deed in enumerate(deeds)]
    paths = inputs(tmp_path / "in", 2, texts)
    ran = batch(*paths, "--out", tmp_path / "run", "--workers", 2, **poisoned)

    rows = results(tmp_path / "run")
    assert [row["id"] for row in rows] == [
        f"{file}-{text}" for file in range(2) for text in range(len(texts))
    ]
    assert [row["failure"] for row in rows] == [None, "crashed", None, "crashed", "exception", None] * 2
    assert [row["schema"] for row in rows if row["failure"] is None] == ["poison.deed"] * 6
    assert ran.returncode == 1
    assert "4 crashed, 2 exception" in ran.stdout


def test_texts_that_end_their_processes_cost_the_rest_of_their_part_one_more_reading(
    tmp_path: Path, poisoned: dict[str, str]
) -> None:
    deadly = {250: "exit", 251: "kill", 300: "exit", 599: "kill"}
    deeds = [f"{deadly.get(number, 'rest')} {number}" for number in range(600)]
    paths = inputs(tmp_path / "in", 1, [json.dumps({"deed": deed, "why": "so"}) for deed in deeds])
    log = tmp_path / "deeds.txt"
    ran = batch(*paths, "--out", tmp_path / "run", "--workers", 1, **poisoned, DEEDS=str(log))

    rows = results(tmp_path / "run")
    assert [row["id"] for row in rows] == [f"0-{number}" for number in range(600)]
    assert {number for number, row in enumerate(rows) if row["failure"] == "crashed"} == {*deadly}
    assert {row["failure"] for row in rows} == {None, "crashed"}
    assert "4 crashed" in ran.stdout
    assert not [*tmp_path.glob("run/*/.part*")]
    done = {*log.read_text().splitlines()}
    processes = {line.partition(" ")[0] for line in done}
    assert len(processes) <= 1 + 2 * len(deadly)
    assert len(done) <= 600 + 250 + 2 * len(deadly) * 16


@pytest.mark.thorough
def test_a_text_that_hangs_costs_its_own_row(tmp_path: Path, poisoned: dict[str, str]) -> None:
    texts = [json.dumps({"deed": deed, "why": "so"}) for deed in ("rest", "hang", "sleep")]
    paths = inputs(tmp_path / "in", 1, texts)
    batch(*paths, "--out", tmp_path / "run", "--limit-seconds", "0.5", **poisoned)
    assert [row["failure"] for row in results(tmp_path / "run")] == [None, "too-slow", None]


def test_a_run_that_is_killed_with_all_its_processes_is_whole_when_it_is_started_again(
    tmp_path: Path,
) -> None:
    chance = random.Random(5)
    paths = inputs(tmp_path / "in", 24, [SOUND.replace("x", f"x{number}") for number in range(60)])
    arguments = (*paths, "--out", tmp_path / "run", "--workers", 2)
    parts = tmp_path / "run" / "parts"
    for _ in range(so_many(20, 3)):
        killed_at_random(arguments, parts, chance)
    ran = batch(*arguments)
    assert ran.returncode == 0
    ids = [row["id"] for row in results(tmp_path / "run")]
    assert ids == [f"{file}-{text}" for file in range(24) for text in range(60)]


def test_ctrl_c_ends_a_run_with_its_processes_and_says_how_to_go_on(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 40, [SOUND.replace("x", f"x{number}") for number in range(100)])
    process = subprocess.Popen(
        command(*paths, "--out", tmp_path / "run"),
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not list(tmp_path.glob("run/parts/part-*")):
        os.sched_yield()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2
    assert said.endswith("descant: stopped; start it again with the same arguments to go on where it was\n")


def test_a_sample_is_drawn_evenly_and_is_the_same_each_time(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 5)
    for name in ("first", "second"):
        batch(*paths, "--out", tmp_path / name, "--sample", 10)
    first, second = results(tmp_path / "first"), results(tmp_path / "second")
    assert first == second
    assert [row["id"].partition("-")[0] for row in first] == [
        str(file) for file in range(5) for _ in range(2)
    ]


def test_many_files_of_one_text_are_few_parts(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    paths = [folder / f"{number:03}.response" for number in range(300)]
    for number, path in enumerate(paths):
        path.write_text(TEXTS[number % len(TEXTS)])
    ran = batch(folder, "--out", tmp_path / "run")
    assert ran.returncode == 0, ran.stderr
    rows = results(tmp_path / "run")
    assert [(row["id"], row["input"]) for row in rows] == [(str(path), str(path)) for path in paths]
    assert len(list((tmp_path / "run" / "parts").iterdir())) == 2
    assert batch(folder, "--out", tmp_path / "few", "--sample", 7).returncode == 0
    assert len(results(tmp_path / "few")) == 7


def test_a_run_that_is_whole_already_has_the_status_that_it_had(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(f'{{"text": {json.dumps(SOUND)}}}\n{{"te\n')
    first, again = (batch(path, "--out", tmp_path / "run") for _ in range(2))
    assert "there already" in again.stderr
    assert (first.returncode, again.returncode) == (1, 1)


@pytest.mark.parametrize("option", ["--text", "--id", "--model", "--prompt", "--schema-column"])
def test_a_column_is_refused_where_a_tool_has_its_own_places(tmp_path: Path, option: str) -> None:
    path = tmp_path / "output.jsonl"
    body = {"choices": [{"message": {"content": SOUND}}]}
    path.write_text(json.dumps({"custom_id": "a", "response": {"status_code": 200, "body": body}}) + "\n")
    ran = batch(path, option, "nonsense", "--out", tmp_path / "run")
    assert ran.returncode == 2
    assert f"{option}: of no use for openai" in ran.stderr


def test_a_column_to_keep_that_no_text_has_is_named(tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 1)
    path = tmp_path / "output.jsonl"
    path.write_text('{"custom_id": "a", "response": {"status_code": 200, "body": {"choices": []}}}\n')
    ran = batch(
        *paths, path, "--keep", "response.status_code", "--keep", "nonsense", "--out", tmp_path / "run"
    )
    assert ran.returncode == 2
    assert "nonsense" in ran.stderr
    ran = batch(path, "--keep", "response.status_code", "--keep", "nonsense", "--out", tmp_path / "run")
    assert "No text has 'nonsense', which was to be kept." in ran.stdout
    assert "'response.status_code'" not in ran.stdout


@pytest.mark.parametrize("output", ["parquet", "jsonl", "csv"])
def test_a_run_that_is_whole_says_again_what_has_failed(output: str, tmp_path: Path) -> None:
    arguments = (*inputs(tmp_path / "in", 2), "--out", tmp_path / "run", "--limit-chars", 80)
    first, again = (batch(*arguments, "--output", output) for _ in range(2))
    assert (first.returncode, again.returncode) == (1, 1), again.stderr
    assert again.stderr == "descant: 2 of 2 parts there already\n"
    kept = [line for line in first.stdout.splitlines() if " a second." not in line]
    assert again.stdout.splitlines() == kept
    assert output == "parquet" or kept == ["12 texts, of which 6 failed."], kept


def test_a_result_that_somebody_has_changed_is_named(tmp_path: Path) -> None:
    arguments = (*inputs(tmp_path / "in", 1), "--out", tmp_path / "run", "--output", "jsonl")
    assert batch(*arguments).returncode == 0
    (tmp_path / "run" / "parts" / "part-00000.jsonl").write_text("{\n")
    again = batch(*arguments)
    assert (again.returncode, again.stderr.count("is not what was written; delete it")) == (2, 1)


def test_ids_and_kept_columns_are_covered_with_the_texts(tmp_path: Path) -> None:
    token = "ghp_" + "".join(random.Random(8).choices("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789", k=36))
    path = tmp_path / "answers.jsonl"
    row = {"id": f"a {token}", "text": SOUND[:-1], "prompt": f"Use {token}.", "more": {"key": [token]}}
    path.write_text(json.dumps(row) + "\n")
    keep = ("--keep", "more", "--prompt", "prompt")
    assert batch(path, *keep, "--redact", "--out", tmp_path / "run").returncode == 0
    assert results(tmp_path / "run")[0]["prompt"].startswith("Use *")
    for part in (tmp_path / "run").rglob("*"):
        assert part.is_dir() or token.encode() not in part.read_bytes(), part
    assert batch(path, *keep, "--out", tmp_path / "plain").returncode == 0
    examples = "".join(each.read_text() for each in (tmp_path / "plain" / "examples").iterdir())
    assert "Use *" in examples, "a report is passed on"
    assert token not in examples


def test_files_that_cannot_be_read_are_complained_of_once_for_each_reason(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    inputs(folder, 1, [SOUND])
    for number in range(300):
        (folder / f"{number:03}.jsonl").write_text('{"question": "why?"}\n')
    (folder / "wide.jsonl").write_text('{"a": 1, "b": 2}\n')
    ran = batch(folder, "--out", tmp_path / "run")
    assert ran.returncode == 2
    assert len(results(tmp_path / "run")) == 1
    complaints = [line for line in ran.stderr.splitlines() if "no column of texts" in line]
    assert len(complaints) == 2
    assert "000.jsonl and 299 more files: no column of texts" in complaints[0]
    assert "wide.jsonl: no column of texts" in complaints[1]
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert len(manifest["unread"]) == 301
    assert manifest["begun"].endswith("+00:00")
    # What could not be read and is gone by now changes nothing else of the run.
    (folder / "wide.jsonl").unlink()
    assert batch(folder, "--out", tmp_path / "run").returncode == 2
    again = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert again == manifest | {"unread": manifest["unread"][:-1]}


def test_a_line_that_is_no_json_is_a_row_that_has_failed(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text(
        f'{{"id": "a", "text": {json.dumps(SOUND)}}}\n{{"id": "b", "te\n\n{{"id": "c", "text": null}}\n'
    )
    ran = batch(path, "--out", tmp_path / "run")
    why = "no JSON: Unterminated string starting at character 13"
    assert [(row["verdict"], row["failure"], row["state"]) for row in results(tmp_path / "run")] == [
        ("clean", None, None),
        ("failed", "unreadable", why),
        ("nothing", None, None),
    ]
    assert ran.returncode == 1
    assert why in " ".join(ran.stdout.split())


def test_refusals_are_no_usable_answers_where_answers_are_expected(tmp_path: Path) -> None:
    path, run = tmp_path / "answers.jsonl", tmp_path / "run"
    lines = [json.dumps({"text": text}) for text in ("I am sorry, I cannot help.", "No.", None)]
    path.write_text("\n".join(lines))
    ran = batch(path, "--out", run, "--answer-expected")
    said = [" ".join(line.split()) for line in ran.stdout.splitlines()]
    assert "blocked 2 66.7 % some file could not be applied, or nothing could" in said
    assert "nothing 1 33.3 % no text, or no answer and none expected" in said
    shares = [sys.executable, "-P", "-m", "descant_server", "report", str(run), "--fail-under", "usable=0.01"]
    reported = subprocess.run(shares, capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert reported.returncode == 1, reported.stdout


def test_examples_of_each_problem_are_kept_without_secrets(tmp_path: Path) -> None:
    token = "ghp_" + "".join(random.Random(7).choices("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789", k=36))
    text = f"token = '{token}'\n" + SOUND.replace(', "files', ' "files')
    batch(*inputs(tmp_path / "in", 1, [text] * 5), "--out", tmp_path / "run")
    kept = (tmp_path / "run" / "examples" / "part-00000.jsonl").read_text()
    found = [example for example in map(json.loads, kept.splitlines()) if example["code"] == "missing-comma"]
    assert len(found) == 2, "of those in which something is to be covered"
    assert token not in kept
    example = found[0]
    start, end = example["mark"]
    assert (example["line"], example["id"]) == (2, "0-0")
    assert text[example["start"] : example["end"]] == example["lines"][0][start:end]
    assert example["before"] == [f"token = '{'*' * 40}'"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.jsonl"], "missing.jsonl"),
        (["--workers", "0"], "'0' is no number from 1 on"),
        (["--limit-seconds", "-1"], "'-1' is no number of seconds"),
        (["--out", "memory://run"], "memory://run: is in the memory of one process, and a run has several"),
        (["--out", "hf://datasets/me/run"], "each file would be a commit of the repository"),
        (["--out", "s3://bucket/run"], "s3:// needs fsspec and s3fs: install them beside descant"),
        (["--out", "nowhere://run"], "nowhere://run: cannot be used: Protocol not known: nowhere"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path: Path, arguments: list[str], said: str) -> None:
    paths = [] if arguments == ["missing.jsonl"] else inputs(tmp_path / "in", 1)
    ran = batch(*paths, "--out", tmp_path / "run", *arguments)
    assert ran.returncode == 2
    assert said in ran.stderr
