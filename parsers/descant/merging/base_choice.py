"""Which older state the files of an answer were made from, told by their lines alone.

What others changed since that state (the drift) is the evidence: an answer that was made from it has none of
the drift, an answer that was made from what is there has all of it. An answer that takes a part of it back on
purpose has the rest, or touches nothing else; the numbers below were set by the histories of real projects.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from descant.merging.line_changes import changes
from descant.merging.three_way import Agreed, merged_lines

_TIMES = 10
"""How many times more lines of the drift have to be missing than are there."""
_FEW = 4
"""Lines of drift that tell little by themselves: where they are old they may be taken back on purpose."""
_RECENT = 20
"""States back within which an answer was made from one rather than that it takes one back."""


class Nearness(StrEnum):
    """How an answer stands to the older state that it is nearest to."""

    CLEAR = "clear"
    """It lacks what was changed since, and changes other lines: it was made from that state."""
    UNCLEAR = "unclear"
    """It lacks what was changed since, which is little and long ago: it may take that back on purpose."""
    EQUAL = "equal"
    """It is that state: it changes nothing of it, or restores it."""


@dataclass(frozen=True)
class ProposedFile:
    """A file as an answer has it, beside what is there and what was there before."""

    proposed: Sequence[str]
    """Its lines in the answer."""
    there: Sequence[str]
    """The lines that are there now."""
    older: Sequence[tuple[int, Sequence[str]]]
    """Its older versions, newest first: the lines, and how many states back the newest state is that has
    them."""

    @cached_property
    def change(self) -> "_Difference":
        """What the answer changes of what is there."""
        return _Difference.of(self.there, self.proposed)

    @cached_property
    def drifts(self) -> "Sequence[_Drift]":
        """How the answer stands to each of the older versions."""
        return [_drift_in(self, lines) for _, lines in self.older]

    def since(self, state: int) -> "_Drift | None":
        """Return how the answer stands to what was changed since *state*; None where that is nothing."""
        backs = [back for back, _ in self.older]
        number = bisect_right(backs, state) - 1
        return None if number < 0 or self.older[number][1] == self.there else self.drifts[number]


class _Drift(NamedTuple):
    """How many lines of what others changed the answer lacks, and how many it has."""

    missing: int
    present: int
    is_equal: bool
    """Whether the answer has the older version itself."""


@dataclass(frozen=True, slots=True)
class BaseChoice:
    """The older state that an answer was made from, or may have been."""

    state: int
    """How many states back it is."""
    nearness: Nearness


def choose_base(files: Sequence[ProposedFile]) -> BaseChoice | None:
    """Return the older state that all *files* together were made from; None where that is what is there."""
    changed = [file for file in files if file.older and file.proposed != file.there]
    best, most = None, 0
    for state in sorted({back for file in changed for back, _ in file.older}):
        drifts = [drift for file in changed if (drift := file.since(state)) is not None]
        missing = sum(drift.missing for drift in drifts)
        score = missing - _TIMES * sum(drift.present for drift in drifts)
        if score > most:
            most = score
            is_equal = all(drift.is_equal for drift in drifts)
            is_clear = missing > _FEW or state <= _RECENT
            best = BaseChoice(state, _nearness(is_equal=is_equal, is_clear=is_clear))
    return best


def _nearness(*, is_equal: bool, is_clear: bool) -> Nearness:
    if is_equal:
        return Nearness.EQUAL
    return Nearness.CLEAR if is_clear else Nearness.UNCLEAR


def _drift_in(file: ProposedFile, older: Sequence[str]) -> _Drift:
    drift = _Difference.of(file.there, older)
    if file.change.most_shared_with(drift) <= _TIMES * file.change.least_left_of(drift):
        return _Drift(0, drift.size, is_equal=False)  # Told without a merge, since most versions are so.
    merge = merged_lines(file.there, file.proposed, older)
    agreed = [part for part in merge.parts if isinstance(part, Agreed)]
    missing, present = sum(part.both for part in agreed), sum(part.theirs for part in agreed)
    return _Drift(missing, present, file.proposed == older)


@dataclass(frozen=True, slots=True)
class _Difference:
    """The lines that a text gives up for another one, and those that come, whatever stands elsewhere."""

    gone: Counter[str]
    come: Counter[str]

    @classmethod
    def of(cls, old: Sequence[str], new: Sequence[str]) -> "_Difference":
        gone, come = Counter[str](), Counter[str]()
        for change in changes(old, new):
            gone.update(old[change.old_start : change.old_end])
            come.update(new[change.new_start : change.new_end])
        return cls(gone, come)

    @property
    def size(self) -> int:
        """How many lines are changed, counted as a merge counts them."""
        return max(self.gone.total(), self.come.total())

    def most_shared_with(self, drift: "_Difference") -> int:
        """Return how many lines are at most changed here as they are in *drift*."""
        return (self.gone & drift.gone).total() + (self.come & drift.come).total()

    def least_left_of(self, drift: "_Difference") -> int:
        """Return how many lines of *drift* are at least not changed here: those that it takes, and this does
        not."""
        return (drift.gone - self.gone).total()
