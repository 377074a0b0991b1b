"""A change of a text as hunks, which are taken or left out one by one.

All hunks together make the text after the change, none of them the text before it, and any others what
``git apply`` makes of a patch of just these. Lines keep their ends, and so does a last line without one.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from descant.merging.line_changes import changes, lines_of
from descant.merging.three_way import Agreed, Conflict, Merge
from descant.patterns import regex

CONTEXT = 3
"""Lines around a change that are shown, and hold changes together that are near to each other."""
_LINE = regex(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")


class LineReplacement(NamedTuple):
    """Lines ``start:end`` of the old text give way to *lines*."""

    start: int
    end: int
    lines: tuple[str, ...]
    """With their ends."""


@dataclass(frozen=True, slots=True)
class TextHunk:
    """What is taken or left out at once."""

    replacements: tuple[LineReplacement, ...]
    """At least one, in order; no line is in two of them."""
    conflict: Conflict | None = None
    """The conflict that it decides: taken it is their side, left out it is ours."""

    @property
    def start(self) -> int:
        """The first line of the old text that it replaces."""
        return self.replacements[0].start

    @property
    def end(self) -> int:
        """The line behind the last one that it replaces."""
        return self.replacements[-1].end

    @property
    def growth(self) -> int:
        """How many more lines the text has with it."""
        return sum(len(each.lines) - (each.end - each.start) for each in self.replacements)


@dataclass(frozen=True, slots=True)
class HunkedChange:
    """A text with the hunks that may change it."""

    old: Sequence[str]
    """The lines before, with their ends."""
    hunks: tuple[TextHunk, ...]
    """In order; no line is in two of them."""

    @classmethod
    def between(cls, before: str, after: str) -> "HunkedChange":
        """Return the change from *before* to *after*."""
        old, new = ended_lines(before), ended_lines(after)
        steps = (
            LineReplacement(change.old_start, change.old_end, tuple(new[change.new_start : change.new_end]))
            for change in changes(old, new)
        )
        return cls(old, tuple(_grouped(TextHunk((step,)) for step in steps)))

    @classmethod
    def of_merge(cls, merge: Merge, ours: str) -> "HunkedChange":
        r"""Return what *merge* does to *ours*: their changes, and a hunk for each conflict.

        Every line ends with ``\n``; whoever writes the text knows how its lines end.
        """
        return cls([f"{line}\n" for line in lines_of(ours)], tuple(_grouped(_of_parts(merge))))

    def bounds(self, number: int) -> tuple[int, int]:
        """Return the lines of the old text that are shown of a hunk: its own, and context up to the next."""
        hunk = self.hunks[number]
        first = self.hunks[number - 1].end if number else 0
        last = self.hunks[number + 1].start if number + 1 < len(self.hunks) else len(self.old)
        return max(first, hunk.start - CONTEXT), min(last, hunk.end + CONTEXT)

    def can_split(self, number: int) -> bool:
        """Tell whether a hunk has several changes, with lines between them that stay."""
        return len(self.hunks[number].replacements) > 1

    def with_split(self, number: int) -> "HunkedChange":
        """Return this with a hunk for each of the changes of one hunk."""
        parts = (TextHunk((each,)) for each in self.hunks[number].replacements)
        return replace(self, hunks=(*self.hunks[:number], *parts, *self.hunks[number + 1 :]))

    def with_hunk(self, number: int, hunk: TextHunk) -> "HunkedChange":
        """Return this with *hunk* in the place of another one."""
        return replace(self, hunks=(*self.hunks[:number], hunk, *self.hunks[number + 1 :]))

    def text_with(self, numbers: Collection[int]) -> str:
        """Return the text with those of the hunks that have these *numbers*."""
        lines: list[str] = []
        at = 0
        for number in sorted(numbers):
            for step in self.hunks[number].replacements:
                lines += self.old[at : step.start]
                lines += step.lines
                at = step.end
        lines += self.old[at:]
        return "".join(lines)

    def merge_with(self, numbers: Collection[int], undecided: Collection[int]) -> Merge:
        """Return the text with the hunks *numbers*, and with the conflicts that are *undecided*."""
        parts: list[Agreed | Conflict] = []
        at = 0
        for number, hunk in enumerate(self.hunks):
            if hunk.conflict is not None and number in undecided:
                parts += (Agreed(_bare(self.old[at : hunk.start])), hunk.conflict)
                at = hunk.end
            elif number in numbers:
                for step in hunk.replacements:
                    parts += (Agreed(_bare(self.old[at : step.start])), Agreed(_bare(step.lines)))
                    at = step.end
        return Merge((*parts, Agreed(_bare(self.old[at:]))))


def ended_lines(text: str) -> list[str]:
    r"""Return the lines of *text* with their ends: ``\n``, ``\r\n`` or ``\r``."""
    return _LINE.findall(text)


def _of_parts(merge: Merge) -> Iterator[TextHunk]:
    at = 0
    for part in merge.parts:
        if isinstance(part, Conflict):
            end = at + len(part.ours)
            yield TextHunk((LineReplacement(at, end, _ended(part.theirs)),), part)
        elif part.theirs:
            end = at + part.replaces
            yield TextHunk((LineReplacement(at, end, _ended(part.lines)),))
        else:
            end = at + len(part.lines)
        at = end


def _grouped(hunks: Iterator[TextHunk]) -> Iterator[TextHunk]:
    """Yield *hunks*, those that are near to each other as one; a conflict is decided by itself."""
    group: list[LineReplacement] = []
    for hunk in hunks:
        if group and (hunk.conflict is not None or hunk.start - group[-1].end > 2 * CONTEXT):
            yield TextHunk(tuple(group))
            group = []
        if hunk.conflict is not None:
            yield hunk
        else:
            group += hunk.replacements
    if group:
        yield TextHunk(tuple(group))


def _ended(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{line}\n" for line in lines)


def _bare(lines: Sequence[str]) -> list[str]:
    return [line.removesuffix("\n") for line in lines]
