"""What becomes of an answer beside the disk, held against what git makes of the three texts."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from descant import analyze
from descant_server.workspace.bases import HistoryBases
from descant_server.workspace.comparison import Compared, DiskState, compare
from descant_server.workspace.existing import WorkspaceView
from support.drift.cases import DriftCase
from support.drift.forms import whole_files
from support.drift.repository import WorkTree
from support.rival_programs import merge_file


@dataclass(frozen=True)
class Judged:
    """One file of one answer."""

    case: DriftCase
    path: str
    outcome: str
    """*exact*: what git makes; *conflict*: where git has one; *asked*; *refused*: where git has none;
    *wrong*: would be written, and is something else."""
    lost: int = 0
    """Lines of others that would not be there any more."""
    why: str = ""

    @property
    def name(self) -> str:
        """What tells it from any other."""
        return f"{self.case.commit[:8]} {self.path}"


def judged(case: DriftCase, write: Callable[..., str], place: Path) -> Iterator[Judged]:
    """Yield what becomes of each file of *case*, made an answer by *write*, in a new folder *place*."""
    scratch = place.parent / f"{place.name}-scratch"
    scratch.mkdir(parents=True)
    text = write(case.base, case.answer, scratch)
    tree = WorkTree(place, case.source, case.parent)
    for number, state in enumerate(case.states):
        tree.commit(state, f"Drift {number}")
    tree.write(case.there)
    comparison = compare(analyze(text), WorkspaceView(place, bases=HistoryBases(place)))
    found = {compared.file.path: compared for compared in comparison.files}
    for path in case.answer:
        base, there = case.base[path], case.there[path]
        expected = expected_of(case, path)
        compared = found.get(path)
        if compared is None:
            yield Judged(case, path, "unread", why=comparison.analysis.format)
            continue
        outcome, after = _outcome(compared, expected)
        lost = lines_lost(base or "", there or "", after) if after is not None and outcome == "wrong" else 0
        why = "; ".join((*compared.reasons, *compared.draft.asks))
        yield Judged(case, path, outcome, lost, f"{compared.state}: {why}")


def expected_of(case: DriftCase, path: str) -> str | None:
    """Return what the file at *path* has to become; None where git finds a conflict."""
    base, there, proposed = case.base[path], case.there[path], case.answer[path]
    if base is None or there is None or base == there:
        return proposed
    return merge_file(there, base, proposed)


def bases_taken(case: DriftCase, place: Path) -> Counter[str]:
    """Return what the files of *case* are taken to be made from, where what is there is the truth."""
    tree = WorkTree(place, case.source, case.parent)
    tree.write(case.there)
    text = whole_files(case.base, case.answer, place)
    comparison = compare(analyze(text), WorkspaceView(place, bases=HistoryBases(place)))
    return Counter(
        "disk" if each.draft.base is None else str(each.draft.base.evidence) for each in comparison.files
    )


def _outcome(compared: Compared, expected: str | None) -> tuple[str, str | None]:
    if compared.state is DiskState.OLDER:
        return "asked", None
    if compared.state is DiskState.UNCHANGED:
        after = compared.draft.old_text
        return ("exact" if ended(after) == ended(expected) else "wrong"), after
    if not compared.is_ready:
        return ("conflict" if expected is None else "refused"), None
    after = compared.draft.after
    return ("exact" if ended(after) == ended(expected) else "wrong"), after


def ended(text: str | None) -> str | None:
    """Return *text* as forms have it that cannot say whether its last line has an end."""
    return None if text is None else text.rstrip("\n")


def lines_lost(base: str, there: str, after: str) -> int:
    """Return how many lines that others have added are gone, or that they have removed are back."""
    old, now, new = (Counter(text.splitlines()) for text in (base, there, after))
    return ((now - old) - new).total() + ((old - now) & (new - now)).total()
