"""The words of which one is in whatever begins an edit: where they are is told by one pass over a text.

Every format of edits looks at every code block, and nearly all of them hold no edit. To ask each block for
each word takes ten times as long.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from heapq import merge
from itertools import groupby

from descant.checkpoints import along
from descant.formats.edits.marker_words import SIGNED_WORDS
from descant.lines import line_start
from descant.source import Span
from descant.word_search import word_search

BLOCK_WORDS = (*SIGNED_WORDS, "<<<<<<< HEAD")
"""One of them is in each search/replace block, or none of its markers is there."""
BLOCK_MARKS, PATCH_MARKS = (*SIGNED_WORDS, "HEAD"), ("**",)
DIFF_MARKS = ("@@", "--- ", "+++ ", "diff", "rename ", "patch")
"""By these it is told whether a text may have edits in a format, and at most how many."""
DIFF_WORDS = (
    *("@", "diff", "patch", "--- ", "git ", "Index: ", "From ", "commit ", "HG changeset", "rename from"),
    *("*** ", "Only in ", "Binary files"),
)
"""One of them is in whatever opens a diff."""
_ABOVE = 5
"""So many lines above the header of a hunk may stand what is meant as the name of its file."""
_ALL = (*BLOCK_WORDS, *BLOCK_MARKS, *PATCH_MARKS, *DIFF_MARKS, *DIFF_WORDS)


class EditWords:
    """Where one text has such words."""

    def __init__(self, text: str) -> None:
        all_places = word_search(_ALL).places(text)
        self._places = {word: places for word, places in all_places.items() if places}

    def count(self, words: Iterable[str]) -> int:
        """Return how often *words* occur."""
        return sum(len(self._places.get(word, ())) for word in words)

    def lines(self, text: str, start: int, end: int) -> Iterator[int]:
        """Yield where the lines of *text* between *start* and *end* begin, in order, in which a diff may.

        They have a word of diffs, or one of them stands a few lines below.
        """
        floor = start
        places = self._of_diffs
        for number in range(bisect_left(places, start), bisect_left(places, end)):
            at = places[number]
            begins = [line_start(text, at, floor)] if at >= floor else []
            while begins and len(begins) <= _ABOVE and begins[-1] > floor:
                line_break = 2 if text.startswith("\r\n", begins[-1] - 2) else 1
                begins.append(line_start(text, begins[-1] - line_break, floor))
            yield from reversed(begins)
            floor = max(floor, at + 1)

    @cached_property
    def _of_diffs(self) -> Sequence[int]:
        places = along(merge(*(self._places.get(word, ()) for word in DIFF_WORDS)))
        return array("q", (at for at, _ in groupby(places)))

    def among(self, words: Iterable[str], span: Span) -> bool:
        """Tell whether one of *words* is in *span*."""
        return any(self._has(word, span) for word in words if word in self._places)

    def _has(self, word: str, span: Span) -> bool:
        places = self._places[word]
        at = bisect_left(places, span.start)
        return at < len(places) and places[at] + len(word) <= span.end


@lru_cache(maxsize=1)
def edit_words(text: str) -> EditWords:
    """Return the words of *text*, which is kept: it is asked about block by block."""
    return EditWords(text)
