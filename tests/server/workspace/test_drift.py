"""Commits of this project as answers, on what others have committed since: nobody's line is lost.

What is right is what ``git merge-file`` makes of the three texts.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from support.drift.cases import drifted, ordinary
from support.drift.forms import FORMS
from support.drift.judging import bases_taken, judged
from support.drift.repository import Repository
from support.sampling import so_many

ROOT = Path(__file__).parents[3]
_COMMITS = 700


@cache
def project() -> Repository:
    """Return this project with its history; without one the tests are skipped, but not in CI."""
    source = Repository(ROOT, _COMMITS)
    number = len(source.line()) if (ROOT / ".git").exists() else 0
    if number < _COMMITS and "CI" not in os.environ:
        pytest.skip(f"the history of this checkout has {number} commits; a full clone has enough")
    assert number == _COMMITS, "CI needs a full clone"
    return source


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("later", [1, 3])
def test_an_answer_that_was_made_before_others_committed_loses_none_of_their_lines(
    form: str, later: int, tmp_path: Path
) -> None:
    cases = list(drifted(project(), so_many(40, 2), later))
    assert cases
    files = [
        file
        for number, case in enumerate(cases)
        for file in judged(case, FORMS[form], tmp_path / f"{number}")
    ]
    assert {file.name for file in files if file.lost or file.outcome in ("wrong", "unread")} == set()
    exact = sum(file.outcome in ("exact", "conflict") for file in files)
    assert exact >= 0.9 * len(files), [f"{file.name}: {file.outcome} {file.why}" for file in files]


def test_an_ordinary_commit_on_its_own_parent_is_not_merged_with_anything(tmp_path: Path) -> None:
    for number, case in enumerate(ordinary(project(), so_many(60, 4))):
        taken = bases_taken(case, tmp_path / f"{number}")
        assert not taken["clear"], case.commit
