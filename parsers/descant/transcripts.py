"""A text that was decoded from another one, and where each of its characters comes from.

Some answers have to be decoded before they can be read: a body that was escaped as a whole, lines that were
quoted, the content of an added file in a patch, each line of which starts with a plus sign. What reads them
works on the decoded text; a :class:`Transcript` leads each of its offsets back to the raw one.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from descant.checkpoints import along, joined
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

    __slots__ = ("_at", "_ends", "_new", "_starts", "region", "text")

    def __init__(self, raw: str, region: Span, cuts: Iterable[Cut] = ()) -> None:
        """Take *region* of *raw* with *cuts* made, which are in order and do not overlap."""
        self.region = region
        # The numbers of an array are freed at once, and hostile texts have a million cuts.
        self._starts, self._ends, self._new = array("q"), array("q"), list[str]()
        self._at = array("q")
        """For each cut the decoded offset it is at."""
        self.text = joined(self._pieces(raw, cuts))

    def _pieces(self, raw: str, cuts: Iterable[Cut]) -> Iterator[str]:
        position, shift = self.region.start, self.region.start
        for start, end, new in cuts:
            yield raw[position:start]
            yield new
            self._starts.append(start)
            self._ends.append(end)
            self._new.append(new)
            self._at.append(start - shift)
            shift += end - start - len(new)
            position = end
        yield raw[position : self.region.end]

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
        return self.raw_end(offset) if offset >= len(self.text) else self._character(offset).start

    def raw_end(self, offset: int) -> int:
        """Return where the character before decoded *offset* ends; at 0, where the first one starts."""
        if not self.text:
            return self.region.end
        if offset <= 0:
            return self._character(0).start
        return self._character(min(offset, len(self.text)) - 1).end

    def raw_span(self, span: Span) -> Span:
        """Return the raw span of a decoded one; of an empty one the place behind what is before it."""
        if span.start == span.end:
            return Span.at(self.raw_end(span.start))
        return Span(self.raw_offset(span.start), self.raw_end(span.end))

    def decoded_offset(self, offset: int) -> int | None:
        """Return the number of the character that is written at the raw *offset*, or around it.

        The end of the region gives the end of the text. None for what lies outside, and for what stands for
        nothing. Where several characters stand for one stretch it is the first of them.
        """
        if not self.region.start <= offset <= self.region.end:
            return None
        if offset == self.region.end:
            return len(self.text)
        number = bisect_right(self._starts, offset) - 1
        if number < 0:
            return offset - self.region.start
        cut, at = self._cut(number), self._at[number]
        if offset >= cut.end:
            return at + len(cut.new) + offset - cut.end
        if cut.end - cut.start == len(cut.new):
            return at + offset - cut.start
        return at if cut.new else None

    def raw_spans(self, span: Span) -> Iterator[Span]:
        """Yield the stretches of the raw text that a decoded span comes from, in order."""
        whole = self.raw_span(span)
        start = whole.start
        numbers = range(bisect_right(self._at, span.start), bisect_left(self._at, span.end))
        for number in along(numbers):
            begin, end = self._starts[number], self._ends[number]
            if begin < end and not self._new[number]:
                if start < begin:
                    yield Span(start, begin)
                start = end
        if start < whole.end or start == whole.start:
            yield Span(start, whole.end)

    def is_plain(self, span: Span) -> bool:
        """Tell whether the decoded *span* is written as it is, in one stretch."""
        if span.start == span.end:
            return True
        whole = self.raw_span(span)
        number = bisect_right(self._at, span.start)
        is_inside = number > 0 and span.start < self._at[number - 1] + len(self._new[number - 1])
        has_cut = number < len(self._at) and self._at[number] < span.end
        return not is_inside and not has_cut and whole.end - whole.start == span.end - span.start

    def _character(self, offset: int) -> Span:
        """Return where the character at decoded *offset* is written."""
        number = bisect_right(self._at, offset) - 1
        if number < 0:
            start = self.region.start + offset
            return Span(start, start + 1)
        cut, inside = self._cut(number), offset - self._at[number]
        behind = inside - len(cut.new)
        if behind >= 0:
            return Span(cut.end + behind, cut.end + behind + 1)
        if cut.end - cut.start == len(cut.new):
            return Span(cut.start + inside, cut.start + inside + 1)
        return Span(cut.start, cut.end)

    def _places(self) -> tuple[object, ...]:
        return self.text, self.region, self._starts, self._ends, self._new

    def _cut(self, number: int) -> Cut:
        return Cut(self._starts[number], self._ends[number], self._new[number])


class UnsignedLines(Transcript):
    """Lines that each begin with a sign, without their signs. They end with line feeds.

    Where their characters come from is found out when somebody asks: of a long patch few do.
    """

    __slots__ = ("_is_first_signed", "_raw", "_sign")

    def __init__(self, raw: str, region: Span, sign: str, *, is_first_signed: bool = True) -> None:
        """Take the lines in *region* of *raw*; the first has its *sign* there if it *is_first_signed*."""
        self.region = region
        self._raw, self._sign, self._is_first_signed = raw, sign, is_first_signed
        lines = raw[region.start : region.end].replace("\n" + sign, "\n")
        self.text = lines.removeprefix(sign) if is_first_signed else lines

    def __getattr__(self, name: str) -> Any:
        """Find out where the signs are; called for what is not known yet."""
        if name not in Transcript.__slots__[:4]:
            raise AttributeError(name)
        super().__init__(self._raw, self.region, self._signs())
        return getattr(self, name)

    def _signs(self) -> Iterator[Cut]:
        if self._is_first_signed:
            yield Cut(self.region.start, self.region.start + 1)
        at = self._raw.find("\n" + self._sign, *self.region)
        while at >= 0:
            yield Cut(at + 1, at + 2)
            at = self._raw.find("\n" + self._sign, at + 1, self.region.end)
