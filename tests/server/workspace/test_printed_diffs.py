"""Diffs that git and diff print are applied as git and patch apply them, or it is said why not."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from descant import Severity, analyze
from descant_server.workspace.comparison import DiskState, compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.selecting import plan_of, select
from support.printed_diffs import SEVERAL_COMMITS, SPELLINGS, PrintedDiff, Tree, fill, printed_diff
from support.sampling import so_many

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("git", "diff", "patch"))), reason="git, diff or patch is not installed"
)


class Applied(NamedTuple):
    """What came of a diff."""

    tree: Tree
    blocked: int
    is_said: bool
    """Whether there is an error or a warning."""


def applied(case: PrintedDiff, folder: Path) -> Applied:
    """Apply *case* to its files, which are written into *folder*; everything is agreed to."""
    fill(folder, case.before)
    comparison = compare(analyze(case.text), WorkspaceView(folder))
    tree = dict(case.before)
    for step in plan_of(select(comparison.files, lambda _: True).chosen, "diff").steps:
        tree.pop(step.relative, None)
        if step.after is not None:
            tree[step.relative] = step.after.data
    return Applied(
        tree,
        sum(file.state in (DiskState.BLOCKED, DiskState.CHANGED) for file in comparison.files),
        any(problem.severity <= Severity.WARNING for problem in comparison.analysis.problems),
    )


_NOT_WRITTEN = re.compile(r"^(?:copy from |Binary files |GIT binary )", re.MULTILINE)


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_printed_diff_makes_the_tree_that_it_was_printed_of_or_says_why_not(
    spelling: str, tmp_path: Path
) -> None:
    for number in range(so_many(20, 1)):
        folder = tmp_path / f"{number}"
        (folder / "work").mkdir(parents=True)
        (folder / "program").mkdir()
        case = printed_diff(folder / "program", f"{spelling} {number}", spelling)
        result = applied(case, folder / "work")
        # Of several commits those that move a file twice, or write it anew, are not put together.
        may_be_refused = spelling in SEVERAL_COMMITS or _NOT_WRITTEN.search(case.text)
        is_refused = bool(may_be_refused) and (result.blocked > 0 or result.is_said)
        assert result.tree == case.after or is_refused, case.text
