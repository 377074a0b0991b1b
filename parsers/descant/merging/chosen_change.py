"""What a person makes of a change, hunk by hunk: some are left out, and the text may be edited.

What is left out is not lost: it is known by the lines of the text before, and can be taken back.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from descant.merging.line_changes import changes
from descant.merging.text_hunks import LineReplacement, ended_lines
from descant.merging.three_way import merged


class ChosenHunk(NamedTuple):
    """A hunk of a change, and where it is on both sides; lines are counted from 0."""

    replacement: LineReplacement
    """Of lines of the text before."""
    start: int
    """The first line of the text after that it has brought; where it is left out, the first that it would
    take away."""
    end: int
    """The line behind the last one."""
    is_left_out: bool = False


@dataclass(frozen=True)
class ChosenChange:
    """A text before a change, and what a person wants of it."""

    before: str
    taken: tuple[LineReplacement, ...]
    """What changes it: of lines of the text before, in order."""
    left_out: tuple[LineReplacement, ...] = ()
    """What does not: the same."""

    @classmethod
    def between(cls, before: str, after: str) -> "ChosenChange":
        """Return the whole change from *before* to *after*."""
        return cls(before, _replacements(before, after))

    @cached_property
    def after(self) -> str:
        """The text with what is taken."""
        return _text_with(ended_lines(self.before), self.taken)

    @property
    def whole(self) -> "ChosenChange":
        """The change with what is left out, but for what contradicts what a person has written there."""
        made = self
        for step in self.left_out:
            made = made.with_back(step) or made
        return made

    @property
    def hunks(self) -> tuple[ChosenHunk, ...]:
        """What changes the text and what is left out, in order."""
        left_out, hunks, ahead = list(self.left_out), list[ChosenHunk](), 0
        for step in self.taken:
            while left_out and left_out[0].start < step.start:
                hunks.append(_left_out(left_out.pop(0), ahead))
            start = step.start + ahead
            hunks.append(ChosenHunk(step, start, start + len(step.lines)))
            ahead += len(step.lines) - (step.end - step.start)
        return (*hunks, *(_left_out(step, ahead) for step in left_out))

    def without(self, hunk: LineReplacement) -> "ChosenChange":
        """Return the change with *hunk*, one that is taken, left out."""
        rest = tuple(step for step in self.taken if step != hunk)
        return replace(self, taken=rest, left_out=_in_order(*self.left_out, hunk))

    def with_back(self, hunk: LineReplacement) -> "ChosenChange | None":
        """Return the change with *hunk*, one that is left out, taken again.

        None where it contradicts what a person has written in its place.
        """
        if any(_touch(step, hunk) for step in self.taken):
            return None
        rest = tuple(step for step in self.left_out if step != hunk)
        return replace(self, taken=_in_order(*self.taken, hunk), left_out=rest)

    def edited(self, after: str) -> "ChosenChange":
        """Return the change with another text.

        What it has of what was left out is so no longer; a hunk is left out whose lines
        are again those before.
        """
        if after == self.after:
            return self
        taken = _replacements(self.before, after)
        starts, now = [each.start for each in taken], set(taken)

        def is_put_back(step: LineReplacement) -> bool:
            first, end = bisect_right(starts, step.start) - 1, bisect_left(starts, step.end)
            return not any(_touch(near, step) for near in taken[max(first, 0) : max(end, first + 1)])

        left_out = (each for each in self.left_out if each not in now)
        put_back = (each for each in self.taken if each not in now and is_put_back(each))
        return replace(self, taken=taken, left_out=_in_order(*left_out, *put_back))

    def left_out_of(self, before: str) -> tuple[LineReplacement, ...]:
        """Return what is left out, as lines of *before*, which the text has become meanwhile.

        What contradicts that, or is in it by now, is not among it.
        """
        if before == self.before:
            return self.left_out
        old, steps = ended_lines(self.before), list[LineReplacement]()
        for hunk in self.left_out:
            merge = merged(self.before, before, _text_with(old, [hunk]))
            if merge.text is not None:
                bare = [line.rstrip("\r\n") for line in ended_lines(before)]
                wanted = merge.lines or ()
                steps += (
                    LineReplacement(
                        step.old_start,
                        step.old_end,
                        tuple(f"{line}\n" for line in wanted[step.new_start : step.new_end]),
                    )
                    for step in changes(bare, wanted)
                )
        return _in_order(*dict.fromkeys(steps))


@lru_cache(maxsize=8)
def _replacements(before: str, after: str) -> tuple[LineReplacement, ...]:
    old, new = ended_lines(before), ended_lines(after)
    return tuple(
        LineReplacement(step.old_start, step.old_end, tuple(new[step.new_start : step.new_end]))
        for step in changes(old, new)
    )


def _text_with(old: Sequence[str], steps: Iterable[LineReplacement]) -> str:
    lines, at = list[str](), 0
    for step in steps:
        lines += (*old[at : step.start], *step.lines)
        at = step.end
    return "".join((*lines, *old[at:]))


def _left_out(step: LineReplacement, ahead: int) -> ChosenHunk:
    return ChosenHunk(step, step.start + ahead, step.end + ahead, is_left_out=True)


def _in_order(*steps: LineReplacement) -> tuple[LineReplacement, ...]:
    return tuple(sorted(steps))


def _touch(step: LineReplacement, other: LineReplacement) -> bool:
    return (step.start < other.end and other.start < step.end) or step.start == other.start
