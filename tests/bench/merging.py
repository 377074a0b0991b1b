"""What becomes of answers whose files have changed since they were made."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.tables import Section, within
from support.drift.cases import DriftCase, drifted
from support.drift.forms import FORMS
from support.drift.judging import Judged, judged
from support.drift.repository import Repository
from support.drift.rivals import RIVALS, by_rival

COMMITS, LATER = 20, (1, 3)
_COLUMNS = ("exact", "asked", "refused", "conflict", "wrong", "unread")
ABOUT = """Commits of a repository as answers, on files that one and three later commits to them have changed,
without the files that are as they were, and without those whose later changes build on the answer's own.
*exact* is what `git merge-file` makes of the three texts, *conflict* is where it has one and nothing is
written, *asked* is a question which version is meant, *unread* a file that was not found in the answer,
*wrong* would be written and is something else; *lines lost* are those that others have added and that
are gone then, or that they have removed and are back. Descant is told nothing but the answer, beside a
work tree with its history. `git merge-file` is told the very text that the answer was made from, so it
is right by definition; `git apply --3way` has the blob that the diff names. Both get each file by
itself, as `patch` does, which is not told of any history. The commits are of {history}."""


def section(history: Path) -> Section:
    """Measure Descant and the others with the commits of the repository at *history*."""
    source, rows, missed = Repository(history), [], 0
    for later in LATER:
        cases = list(drifted(source, COMMITS, later))
        for form in FORMS:
            files = list(_by_descant(cases, form))
            row, misses = _row(later, form, "descant", files, has_bar=True)
            rows.append(row)
            missed += misses
            for name, change in RIVALS.get(form, {}).items():
                with tempfile.TemporaryDirectory() as scratch:
                    files = [file for case in cases for file in by_rival(case, change, Path(scratch))]
                rows.append(_row(later, form, name, files)[0])
    head = ["commits since", "answers", "program", "files", *_COLUMNS, "lines lost"]
    about = " ".join(ABOUT.format(history=_name(source)).split())
    return Section("Merging", about, head, rows, missed)


def _by_descant(cases: Sequence[DriftCase], form: str) -> Iterator[Judged]:
    for case in cases:
        with tempfile.TemporaryDirectory() as name:
            yield from judged(case, FORMS[form], Path(name) / "tree")


def _row(
    later: int, form: str, program: str, files: Sequence[Judged], *, has_bar: bool = False
) -> tuple[Sequence[str], int]:
    """Return a row and how many of its bars are missed: nothing is wrong, and no line is lost."""
    files = [file for file in files if file.case.base[file.path] != file.case.there[file.path]]
    counted = Counter(file.outcome for file in files)
    cells, missed = [str(counted[outcome]) for outcome in _COLUMNS], 0
    lost = str(sum(file.lost for file in files))
    if has_bar:
        cells[_COLUMNS.index("wrong")], misses = within(counted["wrong"], 0, "{:d}")
        lost, more = within(int(lost), 0, "{:d}")
        missed = misses + more
    return [str(later), form, program, str(len(files)), *cells, lost], missed


def _name(source: Repository) -> str:
    head = source.line()[-1][:8]
    is_own = source.folder.resolve() == Path(__file__).parents[2]
    return f"this project up to {head}" if is_own else f"{source.folder.resolve().name} up to {head}"
