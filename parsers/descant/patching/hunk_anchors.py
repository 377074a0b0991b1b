"""The lines that an edit names as standing above it, and the stretches of the file that they lead to.

An anchor is a line of the file, without its indentation if need be, or the beginning of one: ``class A``
stands for ``class A(Base):``. Where there is none, it is the line that defines the same name. What belongs
to it are the lines below that are indented more.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.checkpoints import checkpoint
from descant.patching.definitions import NamedBlock, definition_in, definition_named, is_flat
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.indentation import split, width_of
from descant.patching.patch_outcome import Level
from descant.source import Span

_MOST = 50
"""So many lines of the same text are followed into what belongs to them."""
_LONGEST_BLOCK = 2000
_CUT = 77
"""git prints 80 bytes of a line, which may be some characters less, and cuts blanks at their end."""
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
        hits = heads(lines, anchor)
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


def heads(lines: FileLines, anchor: str) -> list[int]:
    """Return the numbers of the lines that *anchor* may stand for, counted from 0 and in order."""
    for level in (Level.TRAILING, Level.INDENTED):
        if numbers := lines.numbers(anchor, level):
            return list(numbers)
    text = anchor.strip(BLANKS).rstrip("\ufffd")
    numbers = (
        lines.numbers_beginning(text, is_cut=len(text.encode("utf-8", "replace")) >= _CUT) if text else []
    )
    named = None if numbers else definition_named(text)
    return list(lines.numbers_defining(named)) if named else numbers


def _block_end(lines: FileLines, number: int) -> int:
    indentation, head = split(lines.texts[number])
    own, named = width_of(indentation), definition_in(head)
    if named is not None and is_flat(named) and named.level != 1:
        return next(_peers_below(lines, number, named), min(len(lines), number + _LONGEST_BLOCK))
    for below in range(number + 1, min(len(lines), number + _LONGEST_BLOCK)):
        indentation, rest = split(lines.texts[below])
        if rest and rest[0] not in _CLOSERS and width_of(indentation) <= own:
            return below
    return min(len(lines), number + _LONGEST_BLOCK)


def _peers_below(lines: FileLines, number: int, named: NamedBlock) -> Iterator[int]:
    """Yield the headings below line *number* that end what belongs to the one there."""
    for below in range(number + 1, min(len(lines), number + _LONGEST_BLOCK)):
        other = definition_in(lines.texts[below]) if lines.texts[below][:1] in ("#", "[") else None
        if other is not None and other.kind == named.kind and other.level <= named.level:
            yield below
