"""Where edits are put: answers to files that have changed since, and what comes of them.

``python -m support.placements`` in ``tests/`` prints the table; ``make bench ONLY=placements`` does, too.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from descant import analyze
from descant.patching import patched
from support.alike_definitions import Case, cases, head_of
from support.drifted_files import Drifted, History
from support.edit_answers import as_blocks, as_diff, as_patch
from support.rival_programs import git_apply, patch

REPOSITORY = Path(__file__).parents[2]
_NOTHING = r"\Z."
"""What no line is, so that a diff has no sections."""


class Trial(NamedTuple):
    """An answer, the file that it meets, and what has to come of it."""

    form: str
    answer: str
    path: str
    before: str
    now: str
    right: str | None
    """None where nothing may be applied."""


class Tally(NamedTuple):
    """How often what came."""

    exact: int
    refused: int
    wrong: int
    silent: int
    """Nothing is applied, and it is said to be there already."""


def constructed(count: int, seed: int) -> Iterator[Trial]:
    """Yield answers to *count* files whose definitions are alike, in each form that says its place."""
    for case in islice(cases(Random(seed)), count):
        head = head_of(case.language, case.target).split("\n")[0].strip()
        known = (case.path, case.before, case.now, case.right)
        diff = as_diff(case.path, case.before, case.after, case.language.driver)
        yield Trial("git diff" if _names(diff, case) else "git diff, another head", diff, *known)
        plain = as_diff(case.path, case.before, case.after, _NOTHING)
        yield Trial("diff of a model", plain.replace(" @@\n", f" @@ {head}\n"), *known)
        outer = [case.language.outer[0]] if case.language.outer[0] else []
        for sections in ([head], [*outer, head]):
            patch = as_patch(case.path, case.before, case.after, sections)
            yield Trial("patch", patch, *known)
        yield Trial("patch, 1 line", as_patch(case.path, case.before, case.after, [head], 1), *known)
        yield Trial("search/replace", as_blocks(case.path, case.before, case.after), *known)


def _names(diff: str, case: Case) -> bool:
    """Tell whether a diff names the definition that it changes, as its section or as context."""
    return head_of(case.language, case.target).split("\n")[0].strip() in diff


def of_history(changes: Iterator[Drifted]) -> Iterator[Trial]:
    """Yield the answers to files from a history."""
    for each in changes:
        known = (each.path, each.before, each.now, each.right)
        yield Trial("git diff", each.diff, *known)
        yield Trial("patch", as_patch(each.path, each.before, each.after, []), *known)
        yield Trial("search/replace", as_blocks(each.path, each.before, each.after), *known)


def outcome(trial: Trial, after: str | None) -> str:
    """Return what has come of a trial, as :class:`Tally` calls it."""
    if after is None:
        return "refused"
    if after == trial.right:
        return "exact"
    return "silent" if after == trial.now else "wrong"


def by_descant(trial: Trial) -> str | None:
    """Return what Descant makes of the file; None where it asks."""
    (file,) = analyze(trial.answer).answer.files
    return patched(trial.now, file.hunks, path=file.path).text


def by_git(trial: Trial) -> str | None:
    """Return what ``git apply --3way`` makes of it where it has the version of before."""
    return git_apply(trial.answer, trial.path, trial.before, trial.now)


def by_patch(trial: Trial) -> str | None:
    """Return what ``patch`` makes of it."""
    return patch(trial.answer, trial.path, trial.now)


def tally(trials: list[Trial], placed: Callable[[Trial], str | None]) -> Tally:
    """Return how often what comes of *trials*."""
    counted = Counter(outcome(trial, placed(trial)) for trial in trials)
    return Tally(*(counted[name] for name in Tally._fields))


def trees(constructed_count: int, history_count: int) -> Iterator[tuple[str, list[Trial]]]:
    """Yield the trials of each kind of tree; none of history where this is no repository with one."""
    yield "definitions that are alike", list(constructed(constructed_count, 1))
    history = History(REPOSITORY)
    yield "ordinary commits", list(of_history(islice(history.ordinary(1_000), history_count)))
    yield "drifted by 1 to 3 commits", list(of_history(islice(history.drifted(1_000), history_count)))


def rows(
    constructed_count: int = 720, history_count: int = 300
) -> Iterator[tuple[str, str, str, int, Tally]]:
    """Yield the tree, the form, the program, how many answers, and what came of them."""
    for tree, trials in trees(constructed_count, history_count):
        for form in dict.fromkeys(trial.form for trial in trials):
            own = [trial for trial in trials if trial.form == form]
            yield tree, form, "descant", len(own), tally(own, by_descant)
            if form == "git diff":
                yield tree, form, "git apply --3way", len(own), tally(own, by_git)
                yield tree, form, "patch", len(own), tally(own, by_patch)


if __name__ == "__main__":
    for tree, form, program, count, result in rows(*map(int, sys.argv[1:])):
        print(f"{tree:28} {form:22} {program:18} {count:5} {result}", flush=True)
