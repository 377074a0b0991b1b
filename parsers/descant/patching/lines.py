"""The lines of a file that is to be changed, and where some of them stand.

Lines end where the protocol has it: at ``\\n``, ``\\r\\n`` and ``\\r``. Finding lines takes a time that
grows with the file and with what is looked for, never with their product.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from descant.checkpoints import along
from descant.patching.outcome import Level, LineRange
from descant.patching.punctuation import plain
from descant.patterns import regex
from descant.source import Span

_LINE = regex(r"([^\r\n]*+)(?:\r\n?|\n)|[^\r\n]++")
BLANKS = " \t"
MOST_PLACES = 1000
"""So many places of the same lines are looked at; where there are more, nothing can decide between them."""
_KEYS: dict[Level, Callable[[str], str]] = {
    Level.EXACT: str,
    Level.TRAILING: lambda line: line.rstrip(BLANKS),
    Level.INDENTED: lambda line: line.strip(BLANKS),
    Level.PUNCTUATION: lambda line: plain(line).rstrip(BLANKS),
}


class FileLines:
    """The lines of a text; what is needed to find some at a level is made when it is first asked for."""

    def __init__(self, text: str) -> None:
        """Split *text*; behind a line end at its end there is no further line."""
        self.text = text
        self.whole: list[str] = []
        """With their line ends."""
        self.texts: list[str] = []
        """Without."""
        self.starts: list[int] = []
        for match in along(_LINE.finditer(text)):
            self.whole.append(match.group())
            self.texts.append(match.group() if match[1] is None else match[1])
            self.starts.append(match.start())
        self.starts.append(len(text))
        self._tables: dict[Level, _Table] = {}

    def __len__(self) -> int:
        """Return how many lines there are."""
        return len(self.texts)

    def span(self, start: int, end: int) -> Span:
        """Return where the lines from *start* to *end*, counted from 0 and half-open, stand in the text."""
        return Span(self.starts[start], self.starts[end])

    def places(
        self, wanted: Sequence[str], level: Level, start: int = 0, stop: int | None = None
    ) -> list[int]:
        """Return where the lines *wanted* begin, which are not none, at lines from *start* to before *stop*.

        They are in order; where there are more than ``MOST_PLACES``, one more than that.
        """
        stop = len(self) if stop is None else stop
        return list(islice(self._table(level).find(wanted, start, stop), MOST_PLACES + 1))

    def stand_at(self, wanted: Sequence[str], level: Level, line: int) -> bool:
        """Tell whether the lines *wanted* begin at *line*, which need not exist."""
        return line >= 0 and bool(self.places(wanted, level, line, line + 1))

    def numbers(self, line: str, level: Level) -> Sequence[int]:
        """Return the numbers of all lines that are like *line*, in order."""
        return self._table(level).positions(line)

    def _table(self, level: Level) -> "_Table":
        if level not in self._tables:
            self._tables[level] = _Table(self.texts, _KEYS[level])
        return self._tables[level]


def range_of(start: int, count: int) -> LineRange:
    """Return the *count* lines from number *start* on, which counts from 0, as people count them."""
    return LineRange(start + 1, start + count)


class _Table:
    """Numbers in place of lines, the same for lines that are the same at a level."""

    def __init__(self, texts: Sequence[str], key: Callable[[str], str]) -> None:
        self.key = key
        self.ids: dict[str, int] = {}
        self.file = [self.ids.setdefault(key(line), len(self.ids)) for line in along(texts)]
        self.lines: defaultdict[int, list[int]] = defaultdict(list)
        for number, id in enumerate(self.file):
            self.lines[id].append(number)

    def positions(self, line: str) -> Sequence[int]:
        id = self.ids.get(self.key(line))
        return () if id is None else self.lines[id]

    def find(self, wanted: Sequence[str], start: int, stop: int) -> Iterator[int]:
        ids = []
        for line in wanted:
            id = self.ids.get(self.key(line))
            if id is None:
                return
            ids.append(id)
        count = len(ids)
        start, stop = max(start, 0), min(stop, len(self.file) - count + 1)
        rare = min(range(count), key=lambda index: len(self.lines[ids[index]]))
        lines = self.lines[ids[rare]]
        first, last = bisect_left(lines, start + rare), bisect_left(lines, stop + rare)
        if (last - first) * count > 4 * len(self.file):
            yield from _search(self.file, ids, start, stop)
            return
        for number in lines[first:last]:
            if self.file[number - rare : number - rare + count] == ids:
                yield number - rare


def _search(among: Sequence[int], wanted: Sequence[int], start: int, stop: int) -> Iterator[int]:
    """Yield where *wanted* begins between *start* and *stop*, as Knuth, Morris and Pratt have it."""
    back = [0] * len(wanted)
    length = 0
    for index in range(1, len(wanted)):
        while length and wanted[index] != wanted[length]:
            length = back[length - 1]
        length += wanted[index] == wanted[length]
        back[index] = length
    length = 0
    for index in along(range(start, min(len(among), stop + len(wanted) - 1))):
        while length and among[index] != wanted[length]:
            length = back[length - 1]
        length += among[index] == wanted[length]
        if length == len(wanted):
            yield index - length + 1
            length = back[length - 1]
