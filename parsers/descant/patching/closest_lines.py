"""The lines of a file that are most like those that an edit looks for: suggestions for a person, and no more.

How much is compared is limited in work, not in time, so that the same file gives the same suggestions.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from descant.checkpoints import along, checkpoint
from descant.patching.file_lines import BLANKS, FileLines, range_of
from descant.patching.likeness import ComparisonBudget, aligned, level_of, likeness
from descant.patching.patch_outcome import Level, Suggestion
from descant.patching.punctuation import plain_line
from descant.patterns import regex
from descant.source import Span

MOST = 3
_LEAST = 0.6
"""What is less alike is no suggestion."""
_LEAST_WITH_GAPS = 0.2
_WORD = regex(r"\w+|[^\w\s]")
_FREQUENT = 200
"""A word that is in more lines says nothing of the place."""
_LONGEST = 200
"""So many of the old lines are looked at, and so many characters of each."""
_CANDIDATES = 6
_FEW = 5
_MOST_CHARACTERS = 3_000_000
"""So much of a file is looked through."""


class Closest:
    """Finds the lines of one file that are like others; it caches what it indexes of the file."""

    def __init__(self, lines: FileLines) -> None:
        """Nothing is done before the first question."""
        self.lines = lines
        self.effort = ComparisonBudget()
        self._words: dict[str, list[int]] | None = None

    def to(self, wanted: Sequence[str], near: Sequence[Span]) -> Iterator[Suggestion]:
        """Yield at most three places that are like *wanted*, the most alike first; none overlaps another.

        Of such that are as much alike the one comes first that is the closest to the lines *near*.
        """
        checkpoint()
        wanted = wanted[:_LONGEST]
        places = [self._around(wanted, start) for start in self._starts(wanted)]
        places += [self._suggestion(wanted, span) for span in self._gaps(wanted)]
        taken: list[Suggestion] = []
        for suggestion in sorted(places, key=lambda at: (-at.likeness, _distance(at, near), at.lines)):
            least = _LEAST_WITH_GAPS if suggestion.level is Level.GAPS else _LEAST
            first, last = suggestion.lines
            is_apart = all(last < other.lines.first or other.lines.last < first for other in taken)
            if is_apart and suggestion.likeness >= least and len(taken) < MOST:
                taken.append(suggestion)
                yield suggestion

    def _starts(self, wanted: Sequence[str]) -> list[int]:
        """Return the lines at which *wanted* may begin: those that most of its rarer words vote for."""
        if self._words is None:
            self._words = _words(self.lines)
        votes = defaultdict[int, float](float)
        for offset, line in enumerate(wanted):
            for word in dict.fromkeys(_WORD.findall(plain_line(line[:_LONGEST]))):
                numbers = self._words.get(word, [])
                if len(numbers) <= _FREQUENT and self.effort.spend(10 * len(numbers)):
                    for number in numbers:
                        votes[number - offset] += 1 / len(numbers)
        best = sorted(votes, key=lambda start: (-votes[start], start))[:_CANDIDATES]
        return [max(0, start) for start in best]

    def _around(self, wanted: Sequence[str], start: int) -> Suggestion:
        """Return the lines about *start* that are those of *wanted*, be it some more or less of them."""
        extra = 2 + len(wanted) // 4
        begin = max(0, start - extra)
        there = self.lines.texts[begin : start + len(wanted) + extra]
        first, last = start - begin, min(len(there), start - begin + len(wanted))
        if self.effort.spend(len(wanted) * len(there)):
            blocks = [block for block in aligned(wanted, there) if block.size]
            if blocks:
                first = max(0, blocks[0].b - blocks[0].a)
                last = min(len(there), blocks[-1].b - blocks[-1].a + len(wanted))
        if last <= first:
            first, last = start - begin, min(len(there), start - begin + len(wanted))
        return self._suggestion(wanted, Span(begin + first, begin + last))

    def _gaps(self, wanted: Sequence[str]) -> Iterator[Span]:
        """Yield the lines from the first to the last of *wanted*, where those are in few places."""
        words = [line for line in wanted if line.strip(BLANKS)]
        if len(words) < 2:
            return
        firsts, lasts = (self.lines.numbers(line, Level.INDENTED) for line in (words[0], words[-1]))
        if len(firsts) <= _FEW and len(lasts) <= _FEW:
            for first in firsts:
                last = next((number for number in lasts if number > first), first)
                if 0 < last - first <= 5 * len(wanted) + 100:
                    yield Span(first, last + 1)

    def _suggestion(self, wanted: Sequence[str], span: Span) -> Suggestion:
        there = self.lines.texts[slice(*span)]
        level = level_of(wanted, there)
        alike = 1.0
        if level > Level.TRAILING:
            alike = likeness(
                [line[:_LONGEST] for line in wanted], [line[:_LONGEST] for line in there], self.effort
            )
        return Suggestion(range_of(span.start, len(there)), alike, level)


def _distance(suggestion: Suggestion, near: Sequence[Span]) -> int:
    line = suggestion.lines.first - 1
    return min((max(0, span.start - line, line - span.end + 1) for span in near), default=0)


def _words(lines: FileLines) -> dict[str, list[int]]:
    words = defaultdict[str, list[int]](list)
    for number, line in along(enumerate(lines.texts)):
        if lines.starts[number] > _MOST_CHARACTERS:
            break
        for word in dict.fromkeys(_WORD.findall(plain_line(line[:_LONGEST]))):
            numbers = words[word]
            if len(numbers) <= _FREQUENT:
                numbers.append(number)
    return words
