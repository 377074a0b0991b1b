"""What other repositories use of this one: the action of GitHub, and the hook of pre-commit."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from descant_server.cli import main
from support.run_folders import SOUND, Sample, write_run
from support.terminal import ROOT

ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
[HOOK] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
_RECORDING = """#!/bin/bash
printf '%s\\n' "$@" > "$RUNNER_TEMP/$1"
if [ "$1" = report ]; then echo summary; fi
exit "${FAILING:-0}"
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    command = tmp_path / "descant" / "bin" / "descant"
    command.parent.mkdir(parents=True)
    command.write_text(_RECORDING)
    command.chmod(0o755)
    files = {name: str(tmp_path / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    return {**os.environ, **files, "RUNNER_TEMP": str(tmp_path), "RUN": "a run"}


def run_step(name: str, environment: dict[str, str]) -> int:
    # As GitHub runs it.
    script = STEPS[name]["run"]
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], env=environment, check=False
    ).returncode


def test_the_action_hands_over_what_users_write_word_by_word(
    environment: dict[str, str], tmp_path: Path
) -> None:
    given = {"ANSWERS": "one.jsonl\n$(touch x)\n", "ARGUMENTS": "--text=my column\n"}
    assert run_step("Read the answers", environment | given) == 0
    words = (tmp_path / "batch").read_text().splitlines()
    assert words == ["batch", "--out", "a run", "--text=my column", "--", "one.jsonl", "$(touch x)"]
    limits = {"LIMITS": "clean=0.9\nusable=1\n", "COMPARE": "", "FAILING": "1"}
    assert run_step("Report", environment | limits) == 1
    words = (tmp_path / "report").read_text().splitlines()
    assert words[-4:] == ["--fail-under=clean=0.9", "--fail-under=usable=1", "--", "a run"]
    assert (tmp_path / "GITHUB_STEP_SUMMARY").read_text() == "summary\n"
    assert (tmp_path / "GITHUB_OUTPUT").read_text() == "report=a run/report.html\n"


def test_the_workflow_calls_targets_of_make_and_files_that_there_are() -> None:
    steps = [
        step.get("run", "") for job in yaml.safe_load(WORKFLOW)["jobs"].values() for step in job["steps"]
    ]
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    called = [
        word for step in steps for make in re.findall(r"^g?make (.*)$", step, re.M) for word in make.split()
    ]
    assert len(called) > 5
    assert {word for word in called if "=" not in word} <= {*targets}
    files = re.findall(r"[\w.-]+(?:/[\w.-]+)*\.(?:py|lock|response)\b", " ".join(steps))
    assert len(files) > 2
    assert [name for name in files if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize(("status", "expected"), [(0, 0), (1, 0), (2, 1)])
def test_texts_that_failed_are_reported_and_unreadable_inputs_end_the_action(
    environment: dict[str, str], status: int, expected: int
) -> None:
    given = {"ANSWERS": "one.jsonl", "ARGUMENTS": "", "FAILING": str(status)}
    assert run_step("Read the answers", environment | given) == expected


def test_no_script_of_the_action_holds_an_expression() -> None:
    assert [name for name, step in STEPS.items() if "${{" in step["run"]] == []


def test_the_options_of_the_action_are_those_of_the_command(tmp_path: Path) -> None:
    run, page = write_run(tmp_path / "run", [Sample("a", SOUND)]), tmp_path / "report.html"
    options = ("--output", "github", "--html", str(page), "--fail-under=clean=1", f"--compare={run}")
    assert main(["report", *options, "--", str(run)]) == 0


def test_the_hook_checks_answers(tmp_path: Path) -> None:
    answer = tmp_path / "a.response"
    answer.write_text(SOUND)
    command, *words = HOOK["entry"].split()
    assert command == "descant"
    assert main([*words, str(answer)]) == 0
    answer.write_text(SOUND[:-8])
    assert main([*words, str(answer)]) == 1
