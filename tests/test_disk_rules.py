"""What is found in an answer beside the files that are there.

The cases are folders, tests/golden/disk/<code>/<case>, with an answer in response.txt, the files that are
there below workspace/, and all problems of the answer in problems.txt.
"""

import pytest

from descant import analyze
from descant_server.workspace.comparing import Comparison, compare
from descant_server.workspace.existing import View
from descant_server.workspace.rules import KINDS
from goldenfiles import ROOT, Golden, read, render_problems

CASES = [Golden(path.parent) for path in sorted((ROOT / "disk").glob("*/*/response.txt"))]
OF_EDITS = {kind.code for kind in KINDS if kind.code.startswith("hunk-")}
"""Shown where edits are tested; one of them stands here for all."""


def held_against_the_disk(case: Golden) -> Comparison:
    return compare(analyze(case.response), View(case.folder / "workspace"))


@pytest.fixture(params=[pytest.param(case, id=case.name) for case in CASES])
def case(request: pytest.FixtureRequest) -> Golden:
    golden: Golden = request.param
    return golden.updating() if request.config.getoption("--update-golden") else golden


def test_an_answer_beside_a_folder_gives_the_problems_of_its_case(case: Golden) -> None:
    case.check("problems.txt", render_problems(held_against_the_disk(case).analysis))


def test_every_kind_has_a_case_where_it_is_found_and_one_where_it_is_not() -> None:
    codes = {kind.code for kind in KINDS} - OF_EDITS | {"hunk-not-found"}
    assert {case.subject for case in CASES} == codes
    for code in codes:
        own = [case for case in CASES if case.subject == code]
        found = [code in {problem.code for problem in held_against_the_disk(case).found} for case in own]
        assert set(found) == {True, False}, code


def test_a_case_is_an_answer_with_files_and_nothing_else() -> None:
    for path in (ROOT / "disk").glob("*/*/*"):
        assert path.name in ("response.txt", "workspace", "problems.txt"), path
    assert all((case.folder / "workspace").is_dir() for case in CASES)
    assert all(read(case.folder / "response.txt") for case in CASES)
