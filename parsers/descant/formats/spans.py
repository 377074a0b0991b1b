"""What of a text some spans hold, and what stands between them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain

from descant.checkpoints import along, ordered
from descant.source import Span


def gaps(spans: Iterable[Span], end: int) -> Iterator[Span]:
    """Yield the stretches before *end* that are in none of *spans*, in order."""
    position = 0
    for span in along(chain(ordered(spans), (Span.at(end),))):
        if span.start > position:
            yield Span(position, span.start)
        position = max(position, span.end)


class SpanSet:
    """Tells, for one place after the other, whether it lies in one of some spans."""

    def __init__(self, spans: Iterable[Span]) -> None:
        held = ordered(spans)
        self._starts = [span.start for span in along(held)]
        self._ends = list(accumulate((span.end for span in along(held)), max))

    def has(self, offset: int) -> bool:
        """Tell whether *offset* lies in one of them."""
        before = bisect_right(self._starts, offset)
        return before > 0 and offset < self._ends[before - 1]

    def covers(self, start: int, end: int) -> bool:
        """Tell whether all from *start* to *end* is in one of them."""
        before = bisect_right(self._starts, start)
        return before > 0 and self._ends[before - 1] >= end

    def holds(self, start: int, end: int) -> bool:
        """Tell whether what lies from *start* to *end* is inside of one, and not at its border."""
        before = bisect_left(self._starts, start)
        return before > 0 and self._ends[before - 1] > end
