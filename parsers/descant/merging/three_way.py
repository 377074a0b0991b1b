"""Two changes of one text made into one: the lines of both, or the places where they contradict each other.

The merge is that of ``git merge-file`` (diff3, in which changes that touch are one place, and equal lines at
the ends of a conflict are none of it). It is our own since the package for it, merge3, comes under the GPL.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from descant.merging.line_changes import LineChange, changes, lines_of, slid_down, text_of


@dataclass(frozen=True, slots=True)
class Agreed:
    """Lines that stand in the merged text."""

    lines: Sequence[str]
    ours: int = 0
    """How many lines of our change are among them, or are taken away here."""
    theirs: int = 0
    """The same of their change."""
    both: int = 0
    """The same of what both have changed alike, which counts as neither."""
    replaces: int = field(default=0, compare=False)
    """How many lines of ours give way to their change."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A place that both have changed, in different ways."""

    base: Sequence[str]
    ours: Sequence[str]
    theirs: Sequence[str]


@dataclass(frozen=True)
class Merge:
    """What becomes of a text that was changed twice."""

    parts: Sequence[Agreed | Conflict] = field(default=())
    """In the order of the text."""

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """The places that only a person can decide."""
        return tuple(part for part in self.parts if isinstance(part, Conflict))

    @property
    def kept(self) -> int:
        """How many lines of ours stay that their text does not have, or stay away that it has."""
        return sum(part.ours for part in self.parts if isinstance(part, Agreed))

    @property
    def taken(self) -> int:
        """How many lines of their change are in the merged text, or taken away in it."""
        return sum(part.theirs for part in self.parts if isinstance(part, Agreed))

    @property
    def lines(self) -> Sequence[str] | None:
        """The merged lines; None where there are conflicts."""
        if self.conflicts:
            return None
        return [line for part in self.parts if isinstance(part, Agreed) for line in part.lines]

    @property
    def text(self) -> str | None:
        r"""The merged text, each line with ``\n``; None where there are conflicts."""
        lines = self.lines
        return None if lines is None else text_of(lines)


def merged(base: str, ours: str, theirs: str) -> Merge:
    """Return what the changes from *base* to *ours* and from *base* to *theirs* make together.

    Line ends and whether the last line has one are no difference; whoever writes the text knows how it ends.
    """
    return merged_lines(lines_of(base), lines_of(ours), lines_of(theirs))


def merged_lines(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> Merge:
    """Return what :func:`merged` does, of texts that are lines already."""
    return Merge(tuple(_parts(base, ours, theirs)))


def _parts(base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> Iterator[Agreed | Conflict]:
    at = 0
    ours_changed, theirs_changed = (slid_down(changes(base, each), base, each) for each in (ours, theirs))
    for region in _regions(ours_changed, theirs_changed):
        if at < region.start:
            yield Agreed(base[at : region.start])
        at = region.end
        mine = ours[region.ours_start : region.ours_end]
        other = theirs[region.theirs_start : region.theirs_end]
        was = base[region.start : region.end]
        if not region.is_theirs:
            yield Agreed(mine, ours=max(len(mine), len(was)))
        elif not region.is_ours:
            yield Agreed(other, theirs=max(len(other), len(was)), replaces=len(was))
        else:
            yield from _contradictions(was, mine, other)
    if at < len(base):
        yield Agreed(base[at:])


@dataclass(slots=True)
class _Region:
    """Lines ``start:end`` of the base that at least one side has changed, and what both have there."""

    start: int
    end: int
    ours_start: int = 0
    ours_end: int = 0
    theirs_start: int = 0
    theirs_end: int = 0
    is_ours: bool = False
    is_theirs: bool = False


def _regions(ours: list[LineChange], theirs: list[LineChange]) -> Iterator[_Region]:
    """Yield what is changed, in order; changes of both sides that touch are in one region."""
    steps = sorted(
        ((change, is_ours) for side, is_ours in ((ours, True), (theirs, False)) for change in side),
        key=lambda step: (step[0].old_start, step[0].old_end),
    )
    moved = {True: 0, False: 0}
    """By how many lines each side is ahead of the base so far."""
    region: _Region | None = None
    for change, is_ours in steps:
        if region is None or change.old_start > region.end:
            if region is not None:
                yield _ended(region, moved)
            region = _Region(change.old_start, change.old_end)
            region.ours_start = change.old_start + moved[True]
            region.theirs_start = change.old_start + moved[False]
        region.end = max(region.end, change.old_end)
        moved[is_ours] += (change.new_end - change.new_start) - (change.old_end - change.old_start)
        region.is_ours |= is_ours
        region.is_theirs |= not is_ours
    if region is not None:
        yield _ended(region, moved)


def _ended(region: _Region, moved: dict[bool, int]) -> _Region:
    region.ours_end = region.end + moved[True]
    region.theirs_end = region.end + moved[False]
    return region


def _contradictions(
    base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]
) -> Iterator[Agreed | Conflict]:
    """Yield where *ours* and *theirs*, which replace *base*, are the same and where they are not."""
    different = changes(ours, theirs)
    if not different:
        yield Agreed(ours, both=max(len(ours), len(base)))
        return
    at = 0
    for change in different:
        if at < change.old_start:
            yield _agreed_within(ours[at : change.old_start], base)
        at = change.old_end
        # Which lines of the base a part of it replaces cannot be told; a single part replaces all of them.
        was = base if len(different) == 1 else ()
        yield Conflict(was, ours[change.old_start : at], theirs[change.new_start : change.new_end])
    if at < len(ours):
        yield _agreed_within(ours[at:], base)


def _agreed_within(lines: Sequence[str], base: Sequence[str]) -> Agreed:
    """Return *lines* between two conflicts, which stand for some of *base*; others are changed by both."""
    return Agreed(lines, both=(Counter(lines) - Counter(base)).total())
