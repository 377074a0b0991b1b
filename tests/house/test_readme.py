"""The page that visitors see first is short, does what it says, and quotes figures that were measured."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from support.documentation import run
from support.terminal import PROJECT, ROOT

README = ROOT / "README.md"
BENCH = ROOT / "tests" / "bench" / "README.md"
WORDS = 1300
PROGRAMS = {"aider": "aider", "a regex": "a regex", "json_repair": "json-repair", "`git apply`": "git apply"}
"""What the two pages call them."""


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").replace("\N{NO-BREAK SPACE}", " ").split("|")]


def test_it_is_read_in_a_few_minutes() -> None:
    assert len(README.read_text(encoding="utf-8").split()) <= WORDS


def test_its_examples_run_and_print_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    folder = tmp_path / "home" / PROJECT
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    run(README, folder, update=pytestconfig.getoption("--update-golden"))


def test_its_figures_are_those_that_the_bench_has_printed() -> None:
    section = BENCH.read_text(encoding="utf-8").partition("### Other ways\n")[2].partition("\n### ")[0]
    rows = [cells(line) for line in section.splitlines() if line.startswith("|")]
    # The row of Descant over the same answers is the one before.
    measured = {their[2]: [their[3], their[5], own[3], own[5]] for own, their in pairwise(rows)}
    quoted = [cells(line) for line in README.read_text(encoding="utf-8").splitlines() if line.count("%") == 4]

    assert len(quoted) == len(PROGRAMS)
    for row in quoted:
        [(title, name)] = [pair for pair in PROGRAMS.items() if row[0].startswith(pair[0])]
        [program] = [program for program in measured if program.startswith(name)]
        assert row[2:6] == measured[program], title
        assert (re.search(r"[\d.]+\d", row[0]) or [""])[0] in program
