"""Modes, names and kinds of files in printed diffs come out as git has them, or it is said why not."""

import shutil
from pathlib import Path

import pytest

from descant import Severity, analyze
from descant_server.workspace.comparison import compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.selecting import plan_of, select
from descant_server.workspace.writing.outcome import Done
from descant_server.workspace.writing.state_folder import StateFolder
from descant_server.workspace.writing.transaction import carry_out
from descant_server.workspace.writing.undoing import undo
from support.printed_modes import FORMS, entries, printed_modes, put
from support.sampling import so_many

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.mark.parametrize("form", FORMS)
def test_a_printed_diff_leaves_the_modes_of_git_or_says_which_file_it_leaves_out(
    form: str, tmp_path: Path
) -> None:
    for number in range(so_many(60, 2)):
        work = tmp_path / f"{number}" / "work"
        repository = tmp_path / f"{number}" / "repository"
        work.mkdir(parents=True)
        repository.mkdir()
        case = printed_modes(repository, f"{form} {number}", form)
        put(work, case.before)
        comparison = compare(analyze(case.text), WorkspaceView(work))
        chosen = select(comparison.files, lambda _: True).chosen
        state = StateFolder.of(tmp_path / f"{number}" / "state")
        if chosen:
            assert isinstance(carry_out(plan_of(chosen, "x"), work, state), Done), case.text
        there = entries(work)
        said = " ".join(
            problem.message
            for problem in comparison.analysis.problems
            if problem.severity <= Severity.WARNING
        )
        left_out = {
            path
            for compared in comparison.files
            if compared.reasons
            for path in (compared.file.path, compared.file.new_path)
        }
        for path in {*case.before, *case.after, *there}:
            if there.get(path) != case.after.get(path):
                assert there.get(path) == case.before.get(path), (path, case.text)
                assert path in left_out or path in said, (path, case.text)
        if chosen:
            assert isinstance(undo(work, state), Done)
            assert entries(work) == case.before, case.text
