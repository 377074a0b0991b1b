"""Which of many words the parts of a text hold, told by one pass over it (Aho–Corasick)."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from typing import Final

from ahocorasick_rs import AhoCorasick, MatchKind

from descant.checkpoints import STRIDE, along, checkpoint
from descant.patterns import regex

HALF_A_PAIR: Final = regex("[\ud800-\udfff]")
"""Half of a surrogate pair, which no text of bytes can hold, and no word."""
_AT_ONCE = 2 * STRIDE
"""So many characters are searched from one checkpoint to the next."""


class WordSearch:
    """Finds words. A single character is found faster by ``str.find``."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = tuple(dict.fromkeys(words))
        # Leftmost matches are three times as fast as overlapping ones, but hide words that begin inside.
        self._automaton = AhoCorasick(self.words, matchkind=MatchKind.LeftmostFirst)
        self._longest = max(map(len, self.words), default=1)
        self._hidden = [*map(self._hidden_in, self.words)]

    def _hidden_in(self, word: str) -> list[str]:
        """Return the words that can begin inside of an occurrence of *word*: itself, too."""
        ends = {
            first: [word[at:] for at, character in enumerate(word) if character == first] for first in word
        }
        return [
            other
            for other in self.words
            if any(
                end.startswith(other) or other.startswith(end)
                for end in ends.get(other[:1], ())
                if end != word or other != word
            )
        ]

    def holders(self, text: str, starts: Sequence[int]) -> dict[str, set[int]]:
        """Return for each word the numbers of the parts of *text* that hold it.

        *starts* are where the parts begin, in order, and behind the last of them where it ends.
        """
        holders: dict[str, set[int]] = {word: set() for word in self.words}
        known_to = [0] * len(self.words)
        for number, start, end in self._matches(text):
            if start >= known_to[number]:
                part = bisect_right(starts, start)
                known_to[number] = starts[part]
                holders[self.words[number]].add(part - 1)
            for other in self._hidden[number]:
                at = text.find(other, start, end + len(other) - 1)
                if at >= 0:
                    holders[other].add(bisect_right(starts, at) - 1)
        return holders

    def places(self, text: str) -> dict[str, MutableSequence[int]]:
        """Return for each word where in *text* it starts, in order."""
        # The numbers of an array are freed at once.
        places: dict[str, MutableSequence[int]] = {word: array("q") for word in self.words}
        for number, start, end in self._matches(text):
            places[self.words[number]].append(start)
            for other in self._hidden[number]:
                # It starts in this word, and words do not overlap, so that its places come in order, too.
                begin = start + (other == self.words[number])
                at = text.find(other, begin, end + len(other) - 1)
                while at >= 0:
                    places[other].append(at)
                    at = text.find(other, at + 1, end + len(other) - 1)
        return places

    def _matches(self, text: str) -> Iterable[tuple[int, int, int]]:
        """Return the words that are found, by number, with where each starts and ends, none over another."""
        return along(self._within(text) if len(text) <= _AT_ONCE else self._in_pieces(text))

    def _in_pieces(self, text: str) -> Iterator[tuple[int, int, int]]:
        start, last = 0, 0
        while start < len(text):
            checkpoint()
            behind = start + _AT_ONCE
            for number, begin, end in self._within(text[start : behind + self._longest - 1]):
                if start + begin >= behind:
                    break
                last = start + end
                yield number, start + begin, last
            start = max(behind, last)

    def _within(self, text: str) -> list[tuple[int, int, int]]:
        try:
            return self._automaton.find_matches_as_indexes(text)
        except UnicodeEncodeError:
            return self._automaton.find_matches_as_indexes(HALF_A_PAIR.sub("\ufffd", text))


@lru_cache(maxsize=8)
def word_search(words: tuple[str, ...]) -> WordSearch:
    """Return the search for *words*, made once."""
    return WordSearch(words)
