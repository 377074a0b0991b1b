"""Line starts of a source, kept in blocks; an edit rebuilds only the blocks that it touches.

Lines end at ``\\n``, ``\\r\\n`` and ``\\r``. For :mod:`descant.source`, which alone counts lines.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, MutableSequence, Sequence
from itertools import accumulate, islice

from descant.checkpoints import STRIDE, along, checkpoint
from descant.patterns import regex

_LINE_END = regex(r"\r\n?|\n")
_BLOCK = 256
"""Lines in a block at first."""
_AT_ONCE = 2 * STRIDE
"""So many characters are looked through from one checkpoint to the next."""
_ENDS = 200
"""So many characters are looked at first where white space is taken off."""
_NEVER = 1 << 62
"""Behind every text."""


def line_start(text: str, offset: int, floor: int = 0) -> int:
    """Return where the line of *offset* in *text* starts, of which nothing before *floor* is looked at."""
    # Where lines end with line feeds, a search for a return would go back to the floor each time.
    behind = max(text.rfind("\n", floor, offset) + 1, floor)
    return max(text.rfind("\r", behind, offset) + 1, behind)


def line_break_at(text: str, end: int) -> str:
    """Return the line break at *end* of *text*; empty where there is none."""
    if text.startswith("\r\n", end):
        return "\r\n"
    return text[end : end + 1] if text.startswith(("\r", "\n"), end) else ""


def without_blanks(text: str, start: int, end: int, blank: str | None) -> tuple[int, int]:
    """Return where ``text[start:end].strip(blank)`` is; what is long is not copied for it."""
    end = min(end, len(text))
    size = _ENDS
    while start < end:
        piece = text[start : min(end, start + size)]
        rest = piece.lstrip(blank)
        start += len(piece) - len(rest)
        if rest:
            break
        size = STRIDE
    size = _ENDS
    while start < end:
        piece = text[max(start, end - size) : end]
        rest = piece.rstrip(blank)
        end -= len(piece) - len(rest)
        if rest:
            break
        size = STRIDE
    return start, max(start, end)


class Lines:
    """The line starts of one text. It never changes; blocks are shared with the lines of edited texts."""

    __slots__ = ("_bases", "_blocks", "_numbers", "count", "has_returns")

    def __init__(
        self,
        blocks: list[Sequence[int]],
        bases: list[int],
        numbers: list[int],
        count: int,
        *,
        has_returns: bool,
    ) -> None:
        """Take *blocks* of starts, each counted from its base, whose first lines have these *numbers*."""
        self.has_returns = has_returns
        """Whether there may be a carriage return; where the last one was taken out, it is not known."""
        self._blocks = blocks
        self._bases = bases
        self._numbers = numbers
        self.count = count

    @classmethod
    def of(cls, text: str) -> "Lines":
        """Return the lines of *text*; there is always one."""
        starts, has_returns = _starts(text), "\r" in text
        if len(starts) <= _BLOCK:
            return cls([starts], [0], [0], len(starts), has_returns=has_returns)
        numbers = list(range(0, len(starts), _BLOCK))
        bases = [starts[number] for number in numbers]
        blocks = list(along(_cut(starts, _BLOCK)))
        return cls(blocks, bases, numbers, len(starts), has_returns=has_returns)

    def all(self) -> list[int]:
        """Return all starts, made anew."""
        if len(self._blocks) == 1:
            return list(self._blocks[0])
        return [
            base + start for base, block in zip(self._bases, self._blocks, strict=True) for start in block
        ]

    def start(self, number: int) -> int:
        """Return where line *number* starts, which must exist."""
        block = bisect_right(self._numbers, number) - 1
        return self._bases[block] + self._blocks[block][number - self._numbers[block]]

    def at(self, offset: int) -> int:
        """Return the number of the line that holds *offset*."""
        block = bisect_right(self._bases, offset) - 1
        return self._numbers[block] + bisect_right(self._blocks[block], offset - self._bases[block]) - 1

    def block(self, offset: int) -> tuple[int, int, int, Sequence[int]]:
        """Return the lines around *offset*: the number of the first, where they start and end, and the starts
        of each, counted from that of the first."""
        block = bisect_right(self._bases, offset) - 1 if len(self._bases) > 1 else 0
        until = self._bases[block + 1] if block + 1 < len(self._bases) else _NEVER
        return self._numbers[block], self._bases[block], until, self._blocks[block]

    def replaced(self, text: str, start: int, end: int, growth: int) -> "Lines":
        """Return the lines of *text*, which was made by replacing *start* to *end* and is so much longer."""
        # A line end may be split or joined at the borders ("\r" before "\n"), so one more line is read on
        # either side.
        first, last = max(0, self.at(start) - 1), min(self.count, self.at(end) + 2)
        until = self.start(last) + growth if last < self.count else len(text)
        begin = self.start(first)
        middle = [begin + offset for offset in _starts(text[begin:until])]
        if last < self.count:
            # The last start found is that of the first untouched line when the slice ends with a line end.
            if middle[-1] == until:
                middle.pop()
            middle.append(until)
        # Blocks low to high are made anew. Those behind are kept, since their starts count from a base: only
        # bases and numbers shift, so that an edit costs a block and not the whole text.
        low = bisect_right(self._numbers, first) - 1
        high = bisect_right(self._numbers, min(last, self.count - 1)) - 1
        base = self._bases[low]
        head = [base + offset for offset in self._blocks[low][: first - self._numbers[low]]]
        shift = self._bases[high] + growth
        tail = [shift + offset for offset in self._blocks[high][last + 1 - self._numbers[high] :]]
        starts = head + middle + tail
        more = len(middle) - (min(last + 1, self.count) - first)
        blocks = list(_cut(starts, _BLOCK if len(starts) > 4 * _BLOCK else len(starts)))
        sizes = [len(block) for block in blocks]
        places = list(accumulate(sizes, initial=0))[:-1]
        return Lines(
            self._blocks[:low] + blocks + self._blocks[high + 1 :],
            self._bases[:low]
            + [starts[place] for place in places]
            + [offset + growth for offset in self._bases[high + 1 :]],
            self._numbers[:low]
            + [self._numbers[low] + place for place in places]
            + [number + more for number in self._numbers[high + 1 :]],
            self.count + more,
            has_returns=self.has_returns or "\r" in text[start : end + growth],
        )


def _starts(text: str) -> MutableSequence[int]:
    # The numbers of an array are freed at once, and take a fourth of the room.
    starts: MutableSequence[int] = [0] if len(text) <= STRIDE else array("q", (0,))
    if "\r" in text:
        starts.extend(match.end() for match in along(_LINE_END.finditer(text)))
        return starts
    begin = 0
    while begin < len(text):
        checkpoint()
        end = text.find("\n", begin + _AT_ONCE) + 1 or len(text)
        lines = text[begin:end].split("\n") if begin or end < len(text) else text.split("\n")
        starts.extend(islice(accumulate((len(line) + 1 for line in lines[:-1]), initial=begin), 1, None))
        begin = end
    return starts


def _cut(starts: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    for number in range(0, len(starts), size):
        base = starts[number]
        yield array("q", [start - base for start in starts[number : number + size]])
