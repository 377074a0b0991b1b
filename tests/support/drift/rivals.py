"""What becomes of the same changes where other programs make them."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from support.drift.cases import DriftCase
from support.drift.forms import git_diff, plain_diff
from support.drift.judging import Judged, ended, expected_of, lines_lost
from support.rival_programs import git_apply, merge_file, patch


class RivalFile(NamedTuple):
    """A file of a change, as other programs get it: its text before the change, after it, and now."""

    path: str
    before: str
    proposed: str
    now: str
    scratch: Path

    def diff(self, write: Callable[..., str]) -> str:
        """Return the change of this file alone as *write* puts it."""
        return write({self.path: self.before}, {self.path: self.proposed}, self.scratch)


RIVALS: Mapping[str, Mapping[str, Callable[[RivalFile], str | None]]] = {
    "whole files": {
        "written as they are": lambda file: file.proposed,
        "git merge-file, told the base": lambda file: merge_file(file.now, file.before, file.proposed),
    },
    "git diff": {
        "git apply --3way": lambda file: git_apply(file.diff(git_diff), file.path, file.before, file.now),
        "patch": lambda file: patch(file.diff(git_diff), file.path, file.now),
    },
    "diff": {"patch": lambda file: patch(file.diff(plain_diff), file.path, file.now)},
}
"""By the form of the answers, and their names."""


def by_rival(case: DriftCase, change: Callable[[RivalFile], str | None], scratch: Path) -> Iterator[Judged]:
    """Yield what becomes of each file of *case* that has changed since."""
    for path, proposed in case.answer.items():
        base, there = case.base[path], case.there[path]
        if base is None or there is None or base == there:
            continue
        expected = expected_of(case, path)
        after = change(RivalFile(path, base, proposed, there, scratch))
        if after is None:
            yield Judged(case, path, "conflict" if expected is None else "refused")
        elif ended(after) == ended(expected):
            yield Judged(case, path, "exact")
        else:
            yield Judged(case, path, "wrong", lines_lost(base, there, after))
