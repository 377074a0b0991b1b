"""Changes that are in no commit, of which an answer takes some back exactly, keeps others, and makes its own.

Who shows a model a file in the middle of the work, and works on meanwhile, gets such an answer: it has what
was there when it was shown, and nothing of what came since. No version of the history is its base. Few
answers that know the whole file put lines of the last commit back as they were, beside other changes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from descant.merging.line_changes import changes
from descant.merging.line_evidence import is_evidence


class _Exchange(NamedTuple):
    """Lines of a text that others replace."""

    start: int
    end: int
    lines: tuple[str, ...]

    def meets(self, other: "_Exchange") -> bool:
        """Tell whether *other* replaces some of the lines, or stands where none are."""
        if self.start == self.end:
            return other.start <= self.start <= other.end
        return other.start < self.end and self.start < other.end


def before_restored(
    proposed: Sequence[str], head: Sequence[str], there: Sequence[str]
) -> Sequence[str] | None:
    """Return what is *there* without the changes since *head*, the last version, that *proposed* takes back.

    None where it takes none back, or may do so on purpose: it changes nothing else, has nothing else of what
    was changed, or changes more of that in its own way, so that it knows it.
    """
    undoing, made = _exchanges(there, head), _exchanges(there, proposed)
    own, left = made - undoing, undoing - made
    changed_again = {hunk: [each for each in own if hunk.meets(each)] for hunk in left}
    in_part = {hunk for hunk, beside in changed_again.items() if _is_mostly_in(hunk, beside, there)}
    as_a_whole = undoing & made
    restored = sorted(as_a_whole | in_part)
    is_known = sum(map(bool, changed_again.values())) - len(in_part) > len(as_a_whole)
    has_others = not all(changed_again.values())
    if not own or is_known or not has_others:
        return None
    if not any(_says_something(hunk, there) for hunk in restored):
        return None
    before = list(there)
    for hunk in reversed(restored):
        before[hunk.start : hunk.end] = hunk.lines
    return before


def _exchanges(old: Sequence[str], new: Sequence[str]) -> set[_Exchange]:
    return {
        _Exchange(change.old_start, change.old_end, tuple(new[change.new_start : change.new_end]))
        for change in changes(old, new)
    }


def _is_mostly_in(hunk: _Exchange, beside: Sequence[_Exchange], there: Sequence[str]) -> bool:
    """Tell whether what an answer changes *beside* brings back most lines of *hunk* that are not *there*."""
    gone = {*filter(is_evidence, hunk.lines)} - {*there}
    return bool(gone) and 2 * len(gone & {line for each in beside for line in each.lines}) >= len(gone)


def _says_something(hunk: _Exchange, there: Sequence[str]) -> bool:
    return any(map(is_evidence, (*hunk.lines, *there[hunk.start : hunk.end])))
