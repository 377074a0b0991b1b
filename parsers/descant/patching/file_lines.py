"""The lines of a file that is to be changed, and where some of them are.

Lines end where those of any :class:`~descant.source.Source` do. Finding lines takes a time that
grows with the file and with what is looked for, not with their product.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise

from descant.checkpoints import along
from descant.patching.definitions import NamedBlock, definition_in
from descant.patching.patch_outcome import Level, LineRange
from descant.patching.punctuation import plain_line
from descant.patterns import regex
from descant.source import Source, Span

_LAST_CODE = 0x10FFFF
_WORD_GOES_ON = regex(r"\w")
BLANKS = " \t"
MOST_PLACES = 100
"""So many places of the same lines are looked at; where there are more, nothing can decide between them."""
_KEYS: dict[Level, Callable[[str], str]] = {
    Level.EXACT: str,
    Level.TRAILING: lambda line: line.rstrip(BLANKS),
    Level.INDENTED: lambda line: line.strip(BLANKS),
    Level.PUNCTUATION: lambda line: plain_line(line).rstrip(BLANKS),
}


class FileLines:
    """The lines of a text; what is needed to find some at a level is made when it is first asked for."""

    def __init__(self, text: str) -> None:
        """Split *text*; behind a line end at its end there is no further line."""
        self.text = text
        starts = Source(text).starts
        self.starts = starts if starts[-1] == len(text) else [*starts, len(text)]
        """The last one is the end of the text."""
        self.whole = [text[start:end] for start, end in along(pairwise(self.starts))]
        """With their line ends."""
        self.texts = [line.rstrip("\r\n") for line in self.whole]
        """Without."""
        self._tables: dict[Level, _LineTable] = {}
        self._sorted: list[str] | None = None
        self._defining: defaultdict[tuple[str, str], list[int]] | None = None

    def __len__(self) -> int:
        """Return how many lines there are."""
        return len(self.texts)

    @property
    def ends_bare(self) -> bool:
        """Tell whether there is a last line, and it has no line end."""
        return bool(self.text) and not self.text.endswith(("\n", "\r"))

    def span(self, start: int, end: int) -> Span:
        """Return where the lines from *start* to *end*, counted from 0 and half-open, are in the text."""
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
        table = self._table(level)
        return table.numbers.get(table.key(line), ())

    def numbers_beginning(self, start: str, *, is_cut: bool = False) -> list[int]:
        """Return the numbers of all lines that begin with the words *start*, indented or not, in order.

        Where it *is_cut*, its last word may go on.
        """
        if self._sorted is None:
            self._sorted = sorted(self._table(Level.INDENTED).numbers)
        numbers: list[int] = []
        for number in range(bisect_left(self._sorted, start), len(self._sorted)):
            line = self._sorted[number]
            if not line.startswith(start):
                break
            if is_cut or not _WORD_GOES_ON.match(line, len(start)):
                numbers += self.numbers(line, Level.INDENTED)
        return sorted(numbers)

    def numbers_defining(self, definition: NamedBlock) -> Sequence[int]:
        """Return the numbers of all lines that define what has the same name, in order."""
        if self._defining is None:
            self._defining = defaultdict(list)
            for number, text in enumerate(along(self.texts)):
                if (named := definition_in(text.strip(BLANKS))) is not None:
                    self._defining[named[:2]].append(number)
        return self._defining.get(definition[:2], ())

    def is_plain(self, wanted: Sequence[str], level: Level) -> bool:
        """Tell whether nothing in the file nor in *wanted* is more at the exact level than at *level*."""
        table = self._table(level)
        return table.is_plain and all(table.key(line) == line for line in wanted)

    def _table(self, level: Level) -> "_LineTable":
        if level not in self._tables:
            self._tables[level] = _LineTable(self.texts, key_at(level))
        return self._tables[level]


def key_at(level: Level) -> Callable[[str], str]:
    """Return what makes lines equal that are the same at *level*, which is none of those for suggestions."""
    return _KEYS[level]


def range_of(start: int, count: int) -> LineRange:
    """Return the *count* lines from number *start* on, which counts from 0, as people count them."""
    return LineRange(start + 1, start + count)


class _LineTable:
    """A character in place of each line, the same for lines that are equal at a level, so that runs of lines
    are found by ``str.find``, in linear time."""

    def __init__(self, texts: Sequence[str], key: Callable[[str], str]) -> None:
        self.key = key
        self.numbers: defaultdict[str, list[int]] = defaultdict(list)
        self.is_plain = True
        for number, line in enumerate(along(texts)):
            normalized = key(line)
            self.is_plain = self.is_plain and normalized == line
            self.numbers[normalized].append(number)
        self.codes = {line: chr(min(number, _LAST_CODE)) for number, line in enumerate(self.numbers)}
        self.file = "".join(self.codes[key(line)] for line in texts)

    def find(self, wanted: Sequence[str], start: int, stop: int) -> Iterator[int]:
        keys = [self.key(line) for line in wanted]
        if not all(key in self.codes for key in keys):
            return
        needle = "".join(map(self.codes.__getitem__, keys))
        is_shared = chr(_LAST_CODE) in needle  # Unicode has fewer characters than the file has lines.
        at = self.file.find(needle, max(0, start), max(0, stop) + len(needle) - 1)
        while at >= 0:
            if not is_shared or self._are(keys, at):
                yield at
            at = self.file.find(needle, at + 1, stop + len(needle) - 1)

    def _are(self, keys: Sequence[str], at: int) -> bool:
        return all(number in self.numbers[key] for number, key in enumerate(keys, start=at))
