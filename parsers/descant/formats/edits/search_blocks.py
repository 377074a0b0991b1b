"""A single search/replace block: its markers in order, and the lines between them."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.checkpoints import checkpoint
from descant.formats import problem_kinds as shared
from descant.formats.edits.edit_words import BLOCK_WORDS, edit_words
from descant.formats.edits.near_markers import NearMarkers, all_markers, misspelled
from descant.formats.edits.paths_above import path_on
from descant.formats.edits.problem_kinds import BROKEN_EDIT_BLOCK
from descant.formats.edits.search_markers import Marker, MarkerKind
from descant.formats.edits.stray_markers import stray
from descant.formats.edits.text_lines import lines
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span, trimmed

_BEHIND = regex(r"\s*+(?:`{3}|~{3}|</[a-z]++>[ \t]*+(?:[\r\n]|\Z))")
"""The end of a fence, as it follows the last marker."""


class SearchBlock(NamedTuple):
    """A block from its opening marker to its closing one."""

    start: int
    """Where it begins: a marker that is written twice belongs to it, too."""
    opener: Marker
    """Where that is missing, an empty one where the old lines may begin."""
    divider: Marker | None
    closer: Marker | None
    stop: int
    """Where it ends; for one without a closing marker where the next one starts, or the text ends."""
    is_whole: bool
    """Whether its markers are all there."""
    problems: tuple[Problem, ...]
    """What is wrong with its markers."""

    @property
    def head(self) -> Span:
        """The first marker that is there."""
        return next(
            marker.span
            for marker in (self.opener, self.divider, self.closer)
            if marker and marker.end > marker.start
        )


def blocks_in(text: str, region: Span, *, is_named: bool = False) -> Iterator[SearchBlock]:
    """Yield the blocks in *region*, which may be named as a whole, those with wrong markers included."""
    if edit_words(text).among(BLOCK_WORDS, region):
        yield from _BlockReader(text, region, is_named=is_named).blocks()


class _BlockReader:
    """Reads the markers of a region in order; lines that are nearly markers fill the gaps between them."""

    def __init__(self, text: str, region: Span, *, is_named: bool) -> None:
        self.text = text
        self.region = region
        self.near = NearMarkers(text, region, is_named=is_named)
        self.markers = all_markers(self.near)
        self.at = 0
        self.stop = region.start
        """Where the last block ends."""

    def blocks(self) -> Iterator[SearchBlock]:
        while self.at < len(self.markers):
            opener, problems = self.opener()
            if opener:
                block = self.block(opener, problems)
                self.stop = block.stop if block.closer else (block.divider or block.opener).end
                yield block

    def next(self, kind: MarkerKind) -> Marker | None:
        """Return the next marker if it is of this *kind*."""
        marker = self.markers[self.at] if self.at < len(self.markers) else None
        return marker if marker and marker.kind is kind else None

    def taken(self) -> Marker:
        """Take the next marker."""
        self.at += 1
        return self.markers[self.at - 1]

    def limit(self) -> int:
        """Return where the next marker starts, or else the region ends."""
        return self.markers[self.at].start if self.at < len(self.markers) else self.region.end

    def opener(self) -> tuple[Marker | None, list[Problem]]:
        """Return the marker that opens the next block, and what is wrong; None where there is none here."""
        problems: list[Problem] = []
        if self.next(MarkerKind.SEARCH):
            opener = self.taken()
            while (again := self.next(MarkerKind.SEARCH)) and self.is_blank(opener.end, again.start):
                checkpoint()
                problems.append(stray(self.text, opener.span))
                opener = self.taken()
            return opener, problems
        near = self.near.between(MarkerKind.SEARCH, self.stop, self.limit())
        if near:
            return near[-1], problems
        kinds = [marker.kind for marker in self.markers[self.at : self.at + 2]]
        # The only marker of a text ends nothing, as where somebody writes about markers.
        is_alone = len(self.markers) == 1 and not self.near.between(
            MarkerKind.DIVIDER, self.stop, self.limit()
        )
        if MarkerKind.REPLACE in kinds and not is_alone:
            return Marker(MarkerKind.SEARCH, self.limit(), self.limit(), 7), problems
        self.taken()  # A line of equal signs between two blocks is a heading.
        return None, problems

    def is_over(self, end: int) -> bool:
        """Tell whether a fence ends at *end*, or only the path of the next block stands behind it."""
        if _BEHIND.match(self.text, end):
            return True
        between = lines(self.text, Span(end, self.limit()))
        return bool(self.next(MarkerKind.SEARCH)) and all(
            self.is_blank(*line.span) or path_on(self.text, line) for line in between
        )

    def is_blank(self, start: int, end: int) -> bool:
        return not self.text[start:end].strip()

    def block(self, opener: Marker, problems: list[Problem]) -> SearchBlock:
        """Return the block that *opener* opens; what is nearly a marker counts where one is missing."""
        dividers, closer, start = list[Marker](), None, opener.end
        while self.next(MarkerKind.DIVIDER):
            dividers.append(self.taken())
        if all(divider.signs != opener.signs for divider in dividers) and self.next(MarkerKind.REPLACE):
            near = self.near.between(MarkerKind.DIVIDER, start, self.limit())
            dividers += [marker for marker in near if marker.is_certain or not dividers]
        if self.next(MarkerKind.REPLACE):
            closer = self.taken()
        elif dividers:
            glued = self.near.between(MarkerKind.REPLACE, dividers[-1].end, self.limit())
            closer = glued[0] if glued else None
            if closer is None and len(dividers) == 2 and self.is_over(dividers[1].end):
                # Some close a block with a second divider, and their tools take it.
                span = Span(dividers[1].start, dividers.pop().end)
                closer = misspelled(MarkerKind.REPLACE, span, trimmed(self.text, span, " \t"))
        return self.made(opener, dividers, closer, problems)

    def made(
        self, opener: Marker, dividers: list[Marker], closer: Marker | None, problems: list[Problem]
    ) -> SearchBlock:
        if len(dividers) > 1:
            # A line of equal signs may be content; the marker has as many as the opening one.
            exact = [marker for marker in dividers if marker.problem is None]
            dividers = [marker for marker in exact if marker.signs == opener.signs] or dividers
        divider = dividers[0] if len(dividers) == 1 else None
        stop = closer.end if closer else self.limit()
        fault = _fault(opener, dividers, closer, is_last=self.at == len(self.markers))
        problems += [marker.problem for marker in (opener, divider, closer) if marker and marker.problem]
        problems += [fault] if fault else []
        while closer and (again := self.next(MarkerKind.REPLACE)) and self.is_blank(stop, again.start):
            checkpoint()
            problems.append(stray(self.text, self.taken().span))
            stop = again.end
        is_cut = fault is not None and fault.kind is shared.TRUNCATED
        shown = divider if fault is None or is_cut else None
        start = min([opener.start, *(problem.span.start for problem in problems)])
        return SearchBlock(start, opener, shown, closer, stop, fault is None, tuple(problems))


def _fault(opener: Marker, dividers: list[Marker], closer: Marker | None, *, is_last: bool) -> Problem | None:
    head = opener.span
    if opener.start == opener.end:
        first = dividers[0] if dividers else closer
        assert first is not None, "a block without its first marker has another one"
        return Problem(BROKEN_EDIT_BLOCK, first.span, 'Missing "<<<<<<< SEARCH" above this marker.')
    if closer is None and is_last:
        message = f'Unclosed block: missing "{opener.closer}" at the end of the document.'
        return Problem(shared.TRUNCATED, head, message)
    if closer is None:
        message = f'Unclosed block: missing "{opener.closer}" before the next block.'
    elif not dividers:
        message = 'Missing "=======" between the old and the new lines.'
    elif len(dividers) > 1:
        message = 'Ambiguous block: more than one "=======" could separate the old and the new lines.'
    else:
        return None
    return Problem(BROKEN_EDIT_BLOCK, head, message)
