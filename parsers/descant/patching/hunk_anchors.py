"""The lines that an edit names as standing above it, and the stretches of the file that they lead to.

An anchor is a line of the file, without its indentation if need be, or the beginning of one: ``class A``
stands for ``class A(Base):``. What belongs to it are the lines below that are indented more.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from descant.checkpoints import checkpoint
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.indentation import split
from descant.patching.patch_outcome import Level
from descant.source import Span

_MOST = 50
"""So many lines of the same text are followed into what belongs to them."""
_LONGEST_BLOCK = 2000
_CLOSERS = "{})]"


class Anchored(NamedTuple):
    """The lines that the last of some anchors may be."""

    numbers: tuple[int, ...]
    """Counted from 0, in order."""
    blocks: tuple[Span, ...]
    """The lines that belong to each, with it."""


def anchored(lines: FileLines, anchors: Sequence[str]) -> Anchored | None:
    """Return where *anchors*, of which there is one at least, lead to; None where one of them is nowhere."""
    numbers: list[int] = []
    blocks: list[Span] = []
    for depth, anchor in enumerate(anchors):
        checkpoint()
        hits = _numbers(lines, anchor)
        if depth:
            inside = (
                number
                for span in blocks
                for number in hits[bisect_right(hits, span.start) : bisect_right(hits, span.end - 1)]
            )
            hits = sorted(set(inside)) or hits[bisect_right(hits, numbers[0]) :]
        if not hits:
            return None
        numbers = hits
        blocks = [Span(number, _block_end(lines, number)) for number in numbers[:_MOST]]
    return Anchored(tuple(numbers), tuple(blocks) if len(numbers) <= _MOST else ())


def _numbers(lines: FileLines, anchor: str) -> list[int]:
    for level in (Level.TRAILING, Level.INDENTED):
        if numbers := lines.numbers(anchor, level):
            return list(numbers)
    text = anchor.strip(BLANKS)
    return lines.numbers_beginning(text) if text else []


def _block_end(lines: FileLines, number: int) -> int:
    own = _width(lines.texts[number])
    for below in range(number + 1, min(len(lines), number + _LONGEST_BLOCK)):
        indentation, rest = split(lines.texts[below])
        if rest and rest[0] not in _CLOSERS and len(indentation.expandtabs(8)) <= own:
            return below
    return min(len(lines), number + _LONGEST_BLOCK)


def _width(line: str) -> int:
    return len(split(line)[0].expandtabs(8))
