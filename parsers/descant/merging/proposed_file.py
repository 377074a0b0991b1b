"""A file of an answer beside what is there and what was there before, in numbers of lines."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from descant.merging.line_changes import changes
from descant.merging.line_evidence import evidence_in, is_evidence
from descant.merging.three_way import Agreed, Conflict, merged_lines

DECISIVE = 10
"""How many times more lines of the drift have to be missing than are there."""


@dataclass(frozen=True)
class ProposedFile:
    """A file as an answer has it, beside what is there and what was there before."""

    proposed: Sequence[str]
    """Its lines in the answer."""
    there: Sequence[str]
    """The lines that are there now."""
    older: Sequence[tuple[int, Sequence[str] | None]]
    """Its older versions, newest first: how many states back the newest state is that has them, and their
    lines; None where there was no file. A version that came back is there more than once."""

    @cached_property
    def change(self) -> "_Difference":
        """What the answer changes of what is there."""
        return _Difference.of(self.there, self.proposed)

    def distance(self, state: int) -> int:
        """Return how many lines the answer changes of what *state* has."""
        lines = self.lines_of(state)
        if id(lines) not in self._distances:
            self._distances[id(lines)] = _Difference.of(lines, self.proposed).total
        return self._distances[id(lines)]

    def least_distance(self, state: int) -> int:
        """Return how many lines there are at least in one of the two and not in the other."""
        lines = self.lines_of(state)
        if id(lines) not in self._least_distances:
            count = Counter(lines)
            count.subtract(self._proposed_lines)
            self._least_distances[id(lines)] = sum(map(abs, count.values()))
        return self._least_distances[id(lines)]

    def traces(self, state: int) -> "Traces":
        """Return what of the lines that came and went since *state* the answer has, wherever they stand."""
        was, now = Counter(self.lines_of(state)), Counter(self.there)
        kept = (now - was) & (self._proposed_lines - was)
        returned = (was - now) & (self._proposed_lines - now)
        return Traces(evidence_in(kept), evidence_in(returned))

    def merge_from(self, state: int) -> Sequence[object]:
        """Return the lines that merging the answer from *state* gives; conflicts as their sides."""
        merge: list[object] = []
        for part in merged_lines(self.lines_of(state), self.there, self.proposed).parts:
            merge += part.lines if isinstance(part, Agreed) else [(tuple(part.ours), tuple(part.theirs))]
        return merge

    def known_states(self, state: int) -> set[int]:
        """Return the states, up to *state*, since which lines came next that the answer has.

        Nothing where it brings no line of its own: then it may be what was applied, and edited since.
        """
        known, newer = set[int](), self.there
        brought = self.change.come.keys() - set[str]().union(*(lines or () for _, lines in self.older))
        if not any(map(is_evidence, brought)):
            return known
        for back, lines in self.older:
            if back > state:
                break
            older = lines or ()
            if older is not newer and older != newer:
                came = {*newer} & {*self.there} & self._proposed_lines.keys() - {*older}
                if any(map(is_evidence, came)):
                    known.add(back)
            newer = older
        return known

    def taken_back(self, state: int) -> int | None:
        """Return the state before the last change of what *state* has (0 is what is there), where the answer
        takes a part of that change back, and has some of the rest.

        Few do so on purpose. An answer to an earlier form of that very change, such as a commit that was
        amended since, does.
        """
        lines = self.lines_of(state)
        before = next(
            (each for each in self.older if each[0] > state and each[1] is not None and each[1] != lines),
            None,
        )
        if before is None:
            return None
        has, had = Counter(lines), Counter(before[1] or ())
        returned = (had - has) & (self._proposed_lines - has)
        kept = (has - had) & (self._proposed_lines - had)
        return before[0] if evidence_in(returned) and evidence_in(kept) else None

    def lines_of(self, state: int) -> Sequence[str]:
        """Return the lines of *state*; none where there was no file."""
        number = bisect_right(self._backs, state) - 1
        return self.there if number < 0 else self.older[number][1] or ()

    @cached_property
    def _proposed_lines(self) -> Counter[str]:
        return Counter(self.proposed)

    @cached_property
    def _drifts(self) -> "dict[int, Drift | None]":
        return {}

    @cached_property
    def _distances(self) -> dict[int, int]:
        return {}

    @cached_property
    def _least_distances(self) -> dict[int, int]:
        return {}

    @cached_property
    def _backs(self) -> Sequence[int]:
        return [back for back, _ in self.older]

    def since(self, state: int) -> "Drift | None":
        """Return how the answer stands to what was changed since *state*; None where that is nothing."""
        number = bisect_right(self._backs, state) - 1
        if number < 0:
            return None
        lines = self.older[number][1]
        if id(lines) not in self._drifts:
            self._drifts[id(lines)] = None if lines == self.there else _drift_in(self, lines)
        return self._drifts[id(lines)]

    def is_mixed(self, state: int) -> bool:
        """Tell whether some of what the answer lacks of the changes since *state* is among lines that it has
        changed in its own way: it takes a part of one change back, and changes the rest of it."""
        drift = self.since(state)
        if drift is None or drift.missing <= DECISIVE * drift.present:
            return False
        parts = merged_lines(self.there, self.proposed, self.lines_of(state)).parts
        return any(
            isinstance(part, Agreed) and part.both and any(isinstance(each, Conflict) for each in beside)
            for part, *beside in zip(parts, (None, *parts), (*parts[1:], None), strict=False)
        )


class Drift(NamedTuple):
    """How many lines of what others changed the answer lacks, and how many it has."""

    missing: int
    present: int
    is_equal: bool = False
    """Whether the answer has the older version itself."""


class Traces(NamedTuple):
    """How many lines of an answer, that say something, are from what others changed."""

    kept: int
    """That came, and the answer has them, too: it knows the change, or makes the same."""
    returned: int
    """That went, and the answer has them still, or again."""


def _drift_in(file: ProposedFile, older: Sequence[str] | None) -> Drift:
    if older is None:
        # An answer that has none of a new file may rewrite it; one that has much of it has seen it.
        kept = len(file.there) - file.change.gone.total()
        return Drift(0, kept if 2 * kept > len(file.there) else 0)
    least_present = _least_present(file, older)
    if DECISIVE * least_present >= file.change.total:
        return Drift(0, least_present)  # Told by counting lines, since most versions are so.
    merge = merged_lines(older, file.there, file.proposed)
    agreed = [part for part in merge.parts if isinstance(part, Agreed)]
    missing, present = sum(part.ours for part in agreed), sum(map(_alike_lines, agreed))
    return Drift(missing, present, file.proposed == older)


def _alike_lines(part: Agreed) -> int:
    """Return how many lines both have changed alike, as two do not where neither knows of the other."""
    return sum(map(is_evidence, part.lines)) if part.both and part.lines else part.both


def _least_present(file: ProposedFile, older: Sequence[str]) -> int:
    """Return how many lines at least the answer has of what was changed since *older*.

    A line that stands several times in a file may be another one of the same text.
    """
    there = Counter(file.there)
    left = there - Counter(older) - file.change.gone
    return sum(1 for line in left if there[line] == 1 and is_evidence(line))


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
    def total(self) -> int:
        """How many lines go and come together."""
        return self.gone.total() + self.come.total()
