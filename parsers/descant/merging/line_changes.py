"""Which lines of two texts are the same: the changes between them, as few as can be found with bounded work.

Lines that each text has once hold it together; what lies between two of these is compared step by step. Where
that would take too long, as with thousands of equal lines, all that lies between is one change. So is every
text compared in about the time that reading it takes, whatever it holds.
"""

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from descant.patterns import regex

_MOST_STEPS = 2_000_000
"""Comparisons of lines in one pair of texts, about half a second."""
_MOST_EDITS = 500
"""In a stretch without lines of its own; what is remembered grows with its square."""

_LINE_END = regex(r"\r\n?|\n")


def lines_of(text: str) -> Sequence[str]:
    """Return the lines of *text* without their ends; behind the last line end there is none."""
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def text_of(lines: Iterable[str]) -> str:
    r"""Return the text of *lines*, each with ``\n``."""
    return "".join(f"{line}\n" for line in lines)


class LineChange(NamedTuple):
    """Lines ``old_start:old_end`` of the old text give way to ``new_start:new_end`` of the new one."""

    old_start: int
    old_end: int
    new_start: int
    new_end: int


def changes(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[LineChange]:
    """Return what leads from *old* to *new*, in order; equal lines lie between any two changes."""
    start, end = 0, min(len(old), len(new))
    while start < end and old[start] == new[start]:
        start += 1
    ends = 0
    while ends < end - start and old[~ends] == new[~ends]:
        ends += 1
    if start == len(old) == len(new):
        return []
    # What both begin and end with is most of two versions, and needs no numbers.
    numbers: dict[Hashable, int] = {}
    changed: list[LineChange] = []
    for change in _Alignment(
        [numbers.setdefault(line, len(numbers)) for line in old[start : len(old) - ends]],
        [numbers.setdefault(line, len(numbers)) for line in new[start : len(new) - ends]],
    ).changes():
        last = changed[-1] if changed else None
        if last is not None and last.old_end == change.old_start and last.new_end == change.new_start:
            changed[-1] = LineChange(last.old_start, change.old_end, last.new_start, change.new_end)
        else:
            changed.append(change)
    return [LineChange(*(place + start for place in change)) for change in changed] if start else changed


def slid_down(
    changed: Sequence[LineChange], old: Sequence[Hashable], new: Sequence[Hashable]
) -> list[LineChange]:
    """Return *changed*, which leads from *old* to *new*, with what only comes or goes as late as it can be.

    Where the line behind is the first one of it, it may as well stand one line later; so git has it.
    """
    slid: list[LineChange] = []
    for change in reversed(changed):
        while True:
            start, end, new_start, new_end = change
            limit = slid[-1].old_start if slid else len(old)
            if start != end and new_start != new_end:
                break
            if end == limit and not slid:
                break
            if end == limit:  # It touches the next one now, and both are one.
                following = slid.pop()
                change = LineChange(start, following.old_end, new_start, following.new_end)
                continue
            first = old[start] if start != end else new[new_start]
            if old[end] != first:
                break
            change = LineChange(start + 1, end + 1, new_start + 1, new_end + 1)
        slid.append(change)
    return slid[::-1]


class _Alignment:
    """Two texts whose lines are numbers, and how much may still be compared."""

    def __init__(self, old: list[int], new: list[int]) -> None:
        self.old, self.new = old, new
        self.budget = _MOST_STEPS

    def changes(self) -> Iterator[LineChange]:
        """Yield the changes in order; two of them may touch."""
        stack = [LineChange(0, len(self.old), 0, len(self.new))]
        while stack:
            stretch = self._without_ends(stack.pop())
            if stretch.old_start == stretch.old_end or stretch.new_start == stretch.new_end:
                if stretch.old_start < stretch.old_end or stretch.new_start < stretch.new_end:
                    yield stretch
                continue
            anchors = self._anchors(stretch)
            if not anchors:
                yield from self._step_by_step(stretch)
                continue
            start = stretch.old_start, stretch.new_start
            parts = []
            for end in (*anchors, (stretch.old_end, stretch.new_end)):
                parts.append(LineChange(start[0], end[0], start[1], end[1]))
                start = end
            stack += reversed(parts)

    def _without_ends(self, stretch: LineChange) -> LineChange:
        old, new = self.old, self.new
        start, end, new_start, new_end = stretch
        while start < end and new_start < new_end and old[start] == new[new_start]:
            start, new_start = start + 1, new_start + 1
        while start < end and new_start < new_end and old[end - 1] == new[new_end - 1]:
            end, new_end = end - 1, new_end - 1
        return LineChange(start, end, new_start, new_end)

    def _anchors(self, stretch: LineChange) -> list[tuple[int, int]]:
        """Return the lines that both have once in *stretch*: of these the longest ordered series."""
        self.budget -= stretch.old_end - stretch.old_start + stretch.new_end - stretch.new_start
        if self.budget < 0:
            return []
        places = _once(self.new, stretch.new_start, stretch.new_end)
        pairs = [
            (place, places[line])
            for line, place in _once(self.old, stretch.old_start, stretch.old_end).items()
            if line in places
        ]
        return _longest_rising(sorted(pairs))

    def _step_by_step(self, stretch: LineChange) -> Iterator[LineChange]:
        """Yield the fewest changes of *stretch*, or all of it where that takes too long.

        The algorithm is that of E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
        """
        old = self.old[stretch.old_start : stretch.old_end]
        new = self.new[stretch.new_start : stretch.new_end]
        reached = {1: 0}
        trace = []
        for edits in range(min(_MOST_EDITS, len(old) + len(new)) + 1):
            trace.append(reached.copy())
            for diagonal in range(-edits, edits + 1, 2):
                is_down = diagonal == -edits or (
                    diagonal != edits and reached[diagonal - 1] < reached[diagonal + 1]
                )
                x = start = reached[diagonal + 1] if is_down else reached[diagonal - 1] + 1
                y = x - diagonal
                while x < len(old) and y < len(new) and old[x] == new[y]:
                    x, y = x + 1, y + 1
                reached[diagonal] = x
                self.budget -= x - start + 1
                if x >= len(old) and y >= len(new):
                    yield from _backtracked(trace, stretch)
                    return
            self.budget -= edits
            if self.budget < 0:
                break
        yield stretch


def _once(lines: list[int], start: int, end: int) -> dict[int, int]:
    """Return the places of the lines that occur once between *start* and *end*."""
    places: dict[int, int] = {}
    for place in range(start, end):
        line = lines[place]
        places[line] = -1 if line in places else place
    return {line: place for line, place in places.items() if place >= 0}


def _longest_rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the most of *pairs*, sorted by their first numbers, whose second numbers rise, too."""
    ends: list[int] = []
    tops: list[int] = []
    before = [-1] * len(pairs)
    for index, (_, second) in enumerate(pairs):
        height = bisect_left(ends, second)
        before[index] = tops[height - 1] if height else -1
        ends[height : height + 1] = [second]
        tops[height : height + 1] = [index]
    chosen = []
    index = tops[-1] if tops else -1
    while index >= 0:
        chosen.append(pairs[index])
        index = before[index]
    return chosen[::-1]


def _backtracked(trace: list[dict[int, int]], stretch: LineChange) -> Iterator[LineChange]:
    """Yield the steps that led through *stretch*, each one line of one side, in order."""
    x, y = stretch.old_end - stretch.old_start, stretch.new_end - stretch.new_start
    steps = []
    for edits in range(len(trace) - 1, 0, -1):
        reached, diagonal = trace[edits], x - y
        is_down = diagonal == -edits or (diagonal != edits and reached[diagonal - 1] < reached[diagonal + 1])
        before = diagonal + 1 if is_down else diagonal - 1
        x = reached[before]
        y = x - before
        at, new_at = stretch.old_start + x, stretch.new_start + y
        steps.append(
            LineChange(at, at, new_at, new_at + 1) if is_down else LineChange(at, at + 1, new_at, new_at)
        )
    yield from reversed(steps)
