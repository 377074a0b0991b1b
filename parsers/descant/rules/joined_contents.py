"""All contents of an answer as one text, so that a rule is done with thousands of files in one search.

A rule that needs a certain word or character asks for the files that hold it, and never looks at the others.
What is held here are the decoded contents: an escape in the raw text hides nothing.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate

from descant.answer import File
from descant.checkpoints import STRIDE, along, each
from descant.word_search import word_search

_ASCII = bytes(range(128))
_LONG = 500
"""Characters of a content."""


class ContentsText:
    """The files that have a content, in order. The *words* are looked for together, in one pass."""

    def __init__(self, files: Iterable[File], words: tuple[str, ...] = ()) -> None:
        self._words = words
        self.files = [file for file in along(files) if file.content]
        self.text = "\n".join([file.content or "" for file in along(self.files)])
        """Their contents, a line break between one and the next."""

    @cached_property
    def characters(self) -> frozenset[str]:
        """The characters beyond ASCII that occur."""
        if self.text.isascii():
            return frozenset()
        seen: set[str] = set()
        for start in each(range(0, len(self.text), STRIDE)):
            piece = self.text[start : start + STRIDE].encode("utf-8", "surrogatepass")
            seen.update(piece.translate(None, _ASCII).decode("utf-8", "surrogatepass"))
        return frozenset(seen)

    def holding(self, *words: str) -> Iterator[tuple[File, str]]:
        """Return the files whose content holds one of *words*, with it; a word holds no line break."""
        if self._absent.issuperset(words):
            return iter(())  # As of nearly all words.
        numbers: set[int] = set()
        for word in words:
            known = self._by_word.get(word)
            numbers.update(self._holding(word) if known is None else known)
        listed = (self.files[number] for number in along(sorted(numbers)))
        return ((file, file.content or "") for file in listed)

    def that_may_hold(self, *words: str) -> Iterator[tuple[File, str]]:
        """Do the same, but yield all files where contents are long.

        For a rule that looks at the start or the end of a content only, or searches those that it is given
        for the same words: then a search in all of them beforehand is in vain.
        """
        if self._by_word.keys() >= {*words} or len(self.text) < _LONG * len(self.files):
            return self.holding(*words)
        return ((file, file.content or "") for file in along(self.files))

    def with_characters(self, characters: frozenset[str]) -> Iterator[tuple[File, str]]:
        """Do the same for characters beyond ASCII, of which there may be many."""
        return self.holding(*(self.characters & characters))

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(file.content or "") + 1 for file in along(self.files))]

    @cached_property
    def _by_word(self) -> dict[str, set[int]]:
        return word_search(self._words).holders(self.text, self._starts) if self._words else {}

    @cached_property
    def _absent(self) -> frozenset[str]:
        return frozenset(word for word, numbers in self._by_word.items() if not numbers)

    def _holding(self, word: str) -> Iterator[int]:
        at = self.text.find(word)
        while at >= 0:
            number = bisect_right(self._starts, at) - 1
            yield number
            at = self.text.find(word, self._starts[number + 1])
