"""The markers of search/replace blocks."""

from collections.abc import Iterator
from enum import Enum
from heapq import merge
from typing import NamedTuple

from descant.formats.edits.conflict_markers import conflicts
from descant.formats.edits.marker_words import CLOSERS, MARKER_WORDS, OPENERS, SIGNED_WORDS
from descant.formats.edits.text_lines import AT_LINE_END, AT_LINE_START
from descant.line_search import matches_at_lines
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.source import Span


class MarkerKind(Enum):
    """What a marker is; the value is how it is written."""

    SEARCH = "<<<<<<< SEARCH"
    DIVIDER = "======="
    REPLACE = ">>>>>>> REPLACE"


_MARKER = regex(
    AT_LINE_START
    + rf"(?:(?P<search>(?:{OPENERS})>?)|(?P<divider>={{5,9}}+)|(?P<replace>{CLOSERS}))"
    + AT_LINE_END
)

_MARKING = ("=====", *SIGNED_WORDS)
"""One of these is in each marker."""


class Marker(NamedTuple):
    """A line that is a marker, or is taken for one."""

    kind: MarkerKind
    start: int
    """Where its line starts; of a marker that is glued to another line where it starts itself."""
    end: int
    """Where it ends, blanks behind it included."""
    signs: int
    """How many arrows or equal signs it has."""
    problem: Problem | None = None
    """What is wrong with it."""
    closer: str = MarkerKind.REPLACE.value
    """Of the first marker of a block: how the last one is written."""

    @property
    def is_certain(self) -> bool:
        """Tell whether nothing else can be meant."""
        return self.problem is None or self.problem.severity is not Severity.ERROR

    @property
    def span(self) -> Span:
        """The marker."""
        return Span(self.start, self.end)


def exact_markers(text: str, region: Span, *, is_named: bool = False) -> Iterator[Marker]:
    """Yield the markers in *region* that are written as they have to be, in order.

    Where it *is_named*, what it holds is said to be that of one file.
    """
    conflicting = _conflict_markers(text, region, is_named=is_named)
    yield from merge(_own_markers(text, region), conflicting, key=lambda marker: marker.start)


def _own_markers(text: str, region: Span) -> Iterator[Marker]:
    for match in matches_at_lines(_MARKER, text, _MARKING, *region):
        kind, written = MarkerKind[str(match.lastgroup).upper()], match[0]
        signs = len(written) - len(written.lstrip(written[0]))
        words = (
            words for words in MARKER_WORDS if written[0] == words.opener[0] and words.opener[8:] in written
        )
        wording = next(words, MARKER_WORDS[0])
        yield Marker(kind, match.start(), match.end(), signs, closer=wording.closer)


def _conflict_markers(text: str, region: Span, *, is_named: bool) -> Iterator[Marker]:
    for opener, closer in conflicts(text, region, is_named=is_named):
        yield Marker(MarkerKind.SEARCH, *opener, 7, closer=text[closer.start : closer.end])
        yield Marker(MarkerKind.REPLACE, *closer, 7)
