"""Which lines of two texts are the same line: those that are equal, in order, between others that are.

Lines that occur once in both are taken first, since they can hardly be mistaken; between them the same is
done again. What is left then is in no pair: too little is said rather than too much.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

_DEEPEST = 12
"""So often lines that occur once are looked for between those that were found before."""


def pairs(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """Return the numbers of the lines of *old* and *new* that belong together, in order. Nearly linear."""
    return sorted(_pairs(old, new))


def _pairs(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    pending = [(0, len(old), 0, len(new), _DEEPEST)]
    while pending:
        first, last, begin, end, depth = pending.pop()
        while first < last and begin < end and old[first] == new[begin]:
            yield first, begin
            first, begin = first + 1, begin + 1
        while first < last and begin < end and old[last - 1] == new[end - 1]:
            last, end = last - 1, end - 1
            yield last, end
        if first == last or begin == end or not depth:
            continue
        anchors = _in_order(_once(old, first, last), _once(new, begin, end))
        if not anchors:
            continue
        for number, other in (*anchors, (last, end)):
            # The stretch from one anchor to the next starts with that anchor, which is a pair then.
            pending.append((first, number, begin, other, depth - 1))
            first, begin = number, other


def _once(lines: Sequence[str], first: int, last: int) -> dict[str, int]:
    """Return where the lines are that occur only once among those from *first* to before *last*."""
    places: dict[str, int] = {}
    for number in range(first, last):
        line = lines[number]
        places[line] = -1 if line in places else number
    return {line: number for line, number in places.items() if number >= 0}


def _in_order(old: dict[str, int], new: dict[str, int]) -> list[tuple[int, int]]:
    """Return the most pairs of places of equal lines that do not cross."""
    both = [(old[line], number) for line, number in new.items() if line in old]
    lowest: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for rank, (number, _) in enumerate(both):
        length = bisect_left(lowest, number)
        lowest[length : length + 1], ends[length : length + 1] = [number], [rank]
        before.append(ends[length - 1] if length else -1)
    pairs = []
    rank = ends[-1] if ends else -1
    while rank >= 0:
        pairs.append(both[rank])
        rank = before[rank]
    return pairs[::-1]
