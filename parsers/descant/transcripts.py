"""A text that was decoded from another one, and where each of its characters comes from.

Some answers have to be decoded before they can be read: a body that was escaped as a whole, lines that were
quoted, the content of an added file in a patch, each line of which starts with a plus sign. What reads them
works on the decoded text; a :class:`Transcript` leads each of its offsets back to the raw one.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from descant.source import Span


class Cut(NamedTuple):
    """A stretch of the raw text that is written *new* in the transcript; nothing, where *new* is empty."""

    start: int
    end: int
    new: str = ""


class Transcript:
    """The decoded text of a region of a raw text.

    Offsets into :attr:`text` are *decoded* offsets, all others raw ones. A decoded character that stands for
    itself leads to its own place, one that stands for something else to the whole of that.
    """

    __slots__ = ("_ends", "_raw_ends", "_raw_starts", "_starts", "region", "text")

    def __init__(self, raw: str, region: Span, cuts: Iterable[Cut] = ()) -> None:
        """Take *region* of *raw* with *cuts* made, which are in order and do not overlap."""
        self.region = region
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._raw_starts: list[int] = []
        self._raw_ends: list[int] = []
        pieces: list[str] = []
        position, offset = region.start, 0
        for cut in (*cuts, Cut(region.end, region.end)):
            for start, end, new in ((position, cut.start, raw[position : cut.start]), cut):
                if new:
                    pieces.append(new)
                    self._starts.append(offset)
                    offset += len(new)
                    self._ends.append(offset)
                    self._raw_starts.append(start)
                    self._raw_ends.append(end)
            position = cut.end
        self.text = "".join(pieces)

    def __eq__(self, other: object) -> bool:
        """Compare text and places."""
        return isinstance(other, Transcript) and self._places() == other._places()

    def __hash__(self) -> int:
        """Return the hash of the text and its region."""
        return hash((self.text, self.region))

    @property
    def value(self) -> str:
        """The name of this notation, beside those that need no transcript."""
        return "transcript"

    def raw_offset(self, offset: int) -> int:
        """Return where the character at decoded *offset* starts; behind the last one, where that ends."""
        if offset >= len(self.text):
            return self.raw_end(offset)
        number = bisect_right(self._starts, offset) - 1
        if self._is_atom(number):
            return self._raw_starts[number]
        return self._raw_starts[number] + offset - self._starts[number]

    def raw_end(self, offset: int) -> int:
        """Return where the character before decoded *offset* ends; at 0, where the first one starts."""
        if not self._starts:
            return self.region.end
        if offset <= 0:
            return self._raw_starts[0]
        number = bisect_right(self._starts, min(offset, len(self.text)) - 1) - 1
        if self._is_atom(number):
            return self._raw_ends[number]
        return self._raw_starts[number] + min(offset, len(self.text)) - self._starts[number]

    def raw_span(self, span: Span) -> Span:
        """Return the raw span of a decoded one; of an empty one the place behind what stands before it."""
        if span.start == span.end:
            return Span.at(self.raw_end(span.start))
        return Span(self.raw_offset(span.start), self.raw_end(span.end))

    def raw_spans(self, span: Span) -> Iterator[Span]:
        """Yield the stretches of the raw text that a decoded span comes from, in order."""
        if span.start == span.end:
            yield self.raw_span(span)
            return
        first = bisect_right(self._starts, span.start) - 1
        last = bisect_right(self._starts, span.end - 1) - 1
        start, end = self.raw_offset(span.start), self.raw_offset(span.start)
        for number in range(first, last + 1):
            if self._raw_starts[number] > end:
                yield Span(start, end)
                start = self._raw_starts[number]
            end = self._raw_ends[number] if number < last else self.raw_end(span.end)
        yield Span(start, end)

    def is_plain(self, span: Span) -> bool:
        """Tell whether the decoded *span* is written as it is, in one stretch."""
        if span.start == span.end:
            return True
        number = bisect_right(self._starts, span.start) - 1
        return span.end <= self._ends[number] and not self._is_atom(number)

    def _places(self) -> tuple[object, ...]:
        return self.text, self.region, self._starts, self._raw_starts, self._raw_ends

    def _is_atom(self, number: int) -> bool:
        written = self._raw_ends[number] - self._raw_starts[number]
        return written != self._ends[number] - self._starts[number]
