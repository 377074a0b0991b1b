"""The markers of search/replace blocks."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from descant.formats.edits.text_lines import AT_LINE_END, AT_LINE_START
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
    + r"(?:(?P<search>(?P<less><{5,9}+) ?SEARCH>?)|(?P<divider>={5,9}+)|(?P<replace>>{5,9}+ ?REPLACE))"
    + AT_LINE_END
)


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

    @property
    def is_certain(self) -> bool:
        """Tell whether nothing else can be meant."""
        return self.problem is None or self.problem.severity is not Severity.ERROR

    @property
    def span(self) -> Span:
        """The marker."""
        return Span(self.start, self.end)


def exact_markers(text: str, region: Span) -> Iterator[Marker]:
    """Yield the markers in *region* that are written as they have to be."""
    for match in _MARKER.finditer(text, *region):
        kind = MarkerKind[str(match.lastgroup).upper()] if match["less"] is None else MarkerKind.SEARCH
        signs = match["less"] or match["divider"] or ""
        yield Marker(kind, match.start(), match.end(), len(signs))
