"""Where in a text that was read as it is something is: in a value of the answer, or beside it."""

from bisect import bisect_right

from descant.checkpoints import along, ordered
from descant.formats import Reading
from descant.patterns import regex
from descant.source import Source
from descant.syntax import Scalar, walk

FIRST_BRACE = regex(r"[\s\ufeff]*+\{")


class ValueRegions:
    """The values of an answer, and what may be part of one: where marks are no marks."""

    def __init__(self, source: Source, reading: Reading) -> None:
        self._spans = ordered(
            (node.start, node.end)
            for root in (reading.root, *reading.rivals)
            for node in along(walk(root))
            if isinstance(node, Scalar) and node.end > node.start
        )
        self._starts = [start for start, _ in along(self._spans)]
        first = FIRST_BRACE.match(source.text)
        # Of an answer that is not whole nobody knows where its values end.
        self._doubtful = len(source.text)
        if not is_sound(reading) and first is not None:
            self._doubtful = first.end()
        elif reading.root is not None and reading.holds_answer and not reading.complete:
            self._doubtful = reading.span.start

    def may_hold(self, offset: int) -> bool:
        """Tell whether what stands at *offset* may be part of a value."""
        if offset >= self._doubtful:
            return True
        number = bisect_right(self._starts, offset) - 1
        return number >= 0 and offset < self._spans[number][1]


def may_be_content(source: Source, reading: Reading, offset: int) -> bool:
    """Tell whether what stands at *offset* may be part of a value of the answer."""
    return ValueRegions(source, reading).may_hold(offset)


def is_sound(reading: Reading) -> bool:
    """Tell whether a whole answer was read."""
    return reading.complete and reading.holds_answer
