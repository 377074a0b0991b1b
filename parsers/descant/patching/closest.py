"""The lines of a file that are most like those that an edit looks for: suggestions for a person, and no more.

How much is compared is limited in work, not in time, so that the same file gives the same suggestions.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from descant.checkpoints import checkpoint
from descant.patching.lines import BLANKS, FileLines, range_of
from descant.patching.outcome import Level, Suggestion
from descant.patching.punctuation import plain
from descant.patterns import regex

_MOST = 3
_LEAST = 0.6
"""What is less alike is no suggestion."""
_WORD = regex(r"\w+|[^\w\s]")
_FREQUENT = 200
"""A word that stands in more lines says nothing of the place."""
_LONGEST = 200
"""So many of the old lines are looked at, and so many characters of each."""
_CANDIDATES = 6


class Effort:
    """What may still be compared: characters times characters, for all edits of a file together."""

    def __init__(self, left: int = 20_000_000) -> None:
        """Start with as much as a second's work."""
        self.left = left
        self.words: dict[str, list[int]] | None = None
        """The lines that each word stands in."""

    def spend(self, amount: int) -> bool:
        """Tell whether *amount* is left, and take it."""
        self.left -= amount
        return self.left >= 0


def closest(lines: FileLines, wanted: Sequence[str], effort: Effort) -> Iterator[Suggestion]:
    """Yield at most three places that are like *wanted*, the most alike first; none overlaps another."""
    checkpoint()
    wanted = [line[:_LONGEST] for line in wanted[:_LONGEST]]
    found = [_suggestion(lines, wanted, start, effort) for start in _starts(lines, wanted, effort)]
    taken: list[Suggestion] = []
    for suggestion in sorted(found, key=lambda one: (-one.likeness, one.lines)):
        if suggestion.likeness < _LEAST or len(taken) == _MOST:
            return
        first, last = suggestion.lines
        if all(last < other.lines.first or other.lines.last < first for other in taken):
            taken.append(suggestion)
            yield suggestion


def _starts(lines: FileLines, wanted: Sequence[str], effort: Effort) -> list[int]:
    """Return the lines at which *wanted* may begin: those that most of its rarer words vote for."""
    if effort.words is None:
        effort.words = _words(lines)
    votes = defaultdict[int, float](float)
    for offset, line in enumerate(wanted):
        for word in dict.fromkeys(_WORD.findall(plain(line))):
            numbers = effort.words.get(word, [])
            if len(numbers) <= _FREQUENT and effort.spend(10 * len(numbers)):
                for number in numbers:
                    votes[number - offset] += 1 / len(numbers)
    best = sorted(votes, key=lambda start: (-votes[start], start))[:_CANDIDATES]
    return [max(0, min(start, len(lines) - 1)) for start in best]


def _words(lines: FileLines) -> dict[str, list[int]]:
    words = defaultdict[str, list[int]](list)
    for number, line in enumerate(lines.texts):
        for word in dict.fromkeys(_WORD.findall(plain(line[:_LONGEST]))):
            words[word].append(number)
    return words


def _suggestion(lines: FileLines, wanted: Sequence[str], start: int, effort: Effort) -> Suggestion:
    there = lines.texts[start : start + len(wanted)]
    return Suggestion(range_of(start, len(there)), _likeness(wanted, there, effort), Level.SIMILAR)


def _likeness(wanted: Sequence[str], there: Sequence[str], effort: Effort) -> float:
    """Return from 0 to 1 how alike the lines are, by their characters; indentation does not count."""
    same = total = 0.0
    for index in range(max(len(wanted), len(there))):
        one = wanted[index].strip(BLANKS) if index < len(wanted) else ""
        other = there[index][:_LONGEST].strip(BLANKS) if index < len(there) else ""
        total += len(one) + len(other)
        if one == other:
            same += 2 * len(one)
        elif effort.spend(len(one) * len(other)):
            same += SequenceMatcher(None, one, other, False).ratio() * (len(one) + len(other))  # noqa: FBT003
    return same / total if total else 0.0
