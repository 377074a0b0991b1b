"""What is known of a text, and what of it still holds after an edit in the content of one file.

The problems of a file that was not edited are those of the last whole analysis, at places that have moved;
those of an edited one come from reading it alone. Nothing that grows with the number of files is made anew
for an edit.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from descant.analysis import Analysis
from descant.embedded.file_checks import MOST_CHARACTERS
from descant.problems import Problem, Severity
from descant.revising.alone import Examine
from descant.revising.edited import Edited, edited, pointer_into, unedited
from descant.revising.layout import Layout, layout_of
from descant.revising.moving import moved
from descant.rules.limit import MOST
from descant.source import Source, Span
from descant.verdict import file_states

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Revision:
    """What the last edit changed among the problems, which are numbered in the order of the text."""

    start: int
    removed: int
    """So many problems from number ``start`` on were replaced …"""
    added: tuple[Problem, ...]
    """… by these."""
    span: Span
    """What was edited, in the text before."""
    new: str
    before: Source


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one text."""

    source: Source
    analysis: Analysis
    """The last whole one, which may be that of an earlier text."""
    revision: Revision | None
    """What has changed since the text before; None for a text that was analysed as a whole."""
    files: int
    blocked: int
    """How many of the files may not be applied unasked."""
    codes: Counter[str]
    severities: Counter[Severity]
    """How many problems there are of each."""
    _examine: Examine
    _layout: Layout | None
    _edited: tuple[Edited, ...] = ()
    """In the order of the text."""

    @classmethod
    def of(cls, analysis: Analysis, examine: Examine) -> "Known":
        """Return what a whole *analysis* tells; *examine* is what has made it."""
        layout = layout_of(analysis)
        states = layout.blocked if layout else [state.is_blocked for state in file_states(analysis)]
        return cls(
            source=analysis.source,
            analysis=analysis,
            revision=None,
            files=len(states),
            blocked=sum(states),
            codes=Counter(problem.kind.code for problem in analysis.problems),
            severities=Counter(problem.severity for problem in analysis.problems),
            _examine=examine,
            _layout=layout,
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order of the text; made when asked for, all of them anew."""
        if not self._edited or self._layout is None:
            return self.analysis.problems
        found: list[Problem] = []
        position = 0
        for one in self._edited:
            first, last = self._layout.problems_in(one.number)
            found += map(self._moved, self.analysis.problems[position:first])
            found += self._placed(one, one.problems)
            position = last
        return (*found, *map(self._moved, self.analysis.problems[position:]))

    def problem(self, rank: int) -> Problem:
        """Return problem number *rank* in the order of the text."""
        if self._layout is None:
            return self.analysis.problems[rank]
        for one in self._edited:
            first, last = self._layout.problems_in(one.number)
            if rank < first:
                break
            if rank < first + len(one.problems):
                return self._placed(one, one.problems[rank - first : rank - first + 1])[0]
            rank += last - first - len(one.problems)
        return self._moved(self.analysis.problems[rank])

    def revised(self, span: Span, new: str, source: Source | None = None) -> "Known | None":
        """Return what is known after *new* has been put in place of *span*.

        *source* is the text after that, if the caller has it already. None where only a whole analysis can
        tell.
        """
        layout = self._layout
        length = len(self.source.text)
        if layout is None or not 0 <= span.start <= span.end <= length or length + len(new) > MOST_CHARACTERS:
            return None  # In a longer text it depends on the other files whether one is checked.
        number, shift = self._file_at(span.start)
        if number is None:
            return None
        rank = bisect_left(self._edited, number, key=lambda one: one.number)
        is_edited = rank < len(self._edited) and self._edited[rank].number == number
        begin = layout.starts[number] + shift
        if is_edited:
            before: Edited | None = self._edited[rank]
        else:
            written = self.source.text[begin : layout.ends[number] + shift]
            before = unedited(layout, number, written, self._examine)
        by = len(layout.head) - begin
        place = Span(span.start + by, span.end + by)
        after = edited(layout, before, place, new, self._examine) if before else None
        if before is None or after is None:
            return None
        codes = _changed(self.codes, before, after, _code)
        if codes is not self.codes and any(codes[code] > max(MOST, self.codes[code]) for code in codes):
            return None
        known = replace(
            self,
            source=self.source.replace(span, new) if source is None else source,
            blocked=self.blocked + after.is_blocked - before.is_blocked,
            codes=codes,
            severities=_changed(self.severities, before, after, _severity),
            _edited=(*self._edited[:rank], after, *self._edited[rank + is_edited :]),
        )
        first, _ = layout.problems_in(number)
        for one in self._edited[:rank]:
            start, end = layout.problems_in(one.number)
            first += len(one.problems) - (end - start)
        added = tuple(known._placed(after, after.problems))
        revision = Revision(first, len(before.problems), added, span, new, self.source)
        return replace(known, revision=revision)

    def _file_at(self, offset: int) -> tuple[int | None, int]:
        """Return the number of the file at *offset*, and by how much its start has moved."""
        layout = self._layout
        assert layout is not None, "without a layout nothing is revised"
        shift = 0
        for one in self._edited:
            start = layout.starts[one.number] + shift
            if offset < start:
                break
            if offset < layout.ends[one.number] + shift + one.growth:
                return one.number, shift
            shift += one.growth
        number = bisect_right(layout.starts, offset - shift) - 1
        if number < 0 or offset - shift >= layout.ends[number]:
            return None, shift
        return number, shift

    def _moved(self, problem: Problem) -> Problem:
        """Return *problem*, which lies in no edited file, at its present place."""
        files = self.analysis.answer.files

        def move(offset: int) -> int:
            shift = 0
            for one in self._edited:
                # No problem outside of the file refers to a place inside of its content.
                if offset <= files[one.number].content_span.start:
                    break
                shift += one.growth
            return offset + shift

        again = moved(problem, move, problem.pointer)
        assert again is not None, "every offset has a place"
        return again

    def _placed(self, one: Edited, problems: tuple[Problem, ...]) -> list[Problem]:
        """Return *problems* of an edited file at their places in the whole text."""
        layout = self._layout
        assert layout is not None, "without a layout nothing is revised"
        head, end = len(layout.head), len(one.alone.text) - len(layout.tail)
        shift = sum(other.growth for other in self._edited if other.number < one.number)
        by = layout.starts[one.number] + shift - head
        behind = len(self.source.text) - len(one.alone.text)

        def move(offset: int) -> int:
            if offset < head:
                return offset
            return offset + (by if offset <= end else behind)

        found = [moved(each, move, pointer_into(layout, each.pointer, 0, one.number)) for each in problems]
        return [each for each in found if each is not None]


def _code(problem: Problem) -> str:
    return problem.kind.code


def _severity(problem: Problem) -> Severity:
    return problem.severity


def _changed(counts: Counter[T], before: Edited, after: Edited, key: Callable[[Problem], T]) -> Counter[T]:
    """Return *counts* with what one file has of each *key* now; themselves where that is what it had."""
    changes = Counter(map(key, after.problems))
    changes.subtract(map(key, before.problems))
    if not any(changes.values()):
        return counts
    found = counts.copy()
    found.update(changes)
    return found
