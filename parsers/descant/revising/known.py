"""What is known of a text, and what of it still holds after an edit in one file.

The problems of a file that was not edited are those of the last whole analysis, at places that have moved;
those of an edited one come from reading it alone. Nothing that grows with the number of files is made anew
for an edit.
"""

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, replace

from descant.analysis import Analysis
from descant.problems import Problem, Severity
from descant.revising.alone import Examine
from descant.revising.apart import is_apart
from descant.revising.between import edited_between
from descant.revising.counts import are_too_many, changed_codes, changed_severities
from descant.revising.edited import Edited, as_analysed, edited, pointer_into, unedited
from descant.revising.layout import MOST_CHARACTERS, Layout, layout_of, may_be_damaged
from descant.revising.moving import moved
from descant.revising.whereabouts import file_at, neighbours_of
from descant.source import Source, Span
from descant.verdict import file_states


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
            files=len(analysis.answer.files),
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
        layout, length = self._layout, len(self.source.text)
        if layout is None or not 0 <= span.start <= span.end <= length or length + len(new) > MOST_CHARACTERS:
            return None
        number, shift = file_at(layout, self._edited, span.start)
        if number is None or number in layout.tied:
            return None
        rank = bisect_left(self._edited, number, key=lambda one: one.number)
        is_edited = rank < len(self._edited) and self._edited[rank].number == number
        begin = layout.starts[number] + shift
        if is_edited:
            before: Edited | None = self._edited[rank]
        else:
            before = as_analysed(layout, number, self.source.text[begin : layout.ends[number] + shift])
        by = len(layout.head) - begin
        place = Span(span.start + by, span.end + by)
        after = self._edit(before, place, new) if before else None
        if before is None or after is None:
            return None
        codes = changed_codes(self.codes, before, after)
        if codes is not self.codes and are_too_many(codes, self.codes):
            return None
        known = replace(
            self,
            source=self.source.replace(span, new) if source is None else source,
            files=self.files + (after.path is not None) - (before.path is not None),
            blocked=self.blocked + after.is_blocked - before.is_blocked,
            codes=codes,
            severities=changed_severities(self.severities, before, after),
            _edited=(*self._edited[:rank], after, *self._edited[rank + is_edited :]),
        )
        first, _ = layout.problems_in(number)
        for one in self._edited[:rank]:
            start, end = layout.problems_in(one.number)
            first += len(one.problems) - (end - start)
        added = tuple(known._placed(after, after.problems))
        revision = Revision(first, len(before.problems), added, span, new, self.source)
        return replace(known, revision=revision)

    def _edit(self, before: Edited, place: Span, new: str) -> Edited | None:
        """Return file *before* with *new* in *place*; read alone, or between its neighbours."""
        layout, examine = self._layout, self._examine
        assert layout is not None, "without a layout nothing is revised"
        is_edited = any(one is before for one in self._edited)
        alone = before if is_edited else unedited(layout, before, examine)
        after = edited(layout, alone, place, new, examine) if alone else None
        if after is not None or not may_be_damaged(layout, self.codes):
            return after
        neighbours = neighbours_of(layout, self._edited, before.number, self.source.text)
        after = edited_between(layout, before, place, new, neighbours, examine) if neighbours else None
        return after if after and is_apart(layout, self._edited, before, after) else None

    def _moved(self, problem: Problem) -> Problem:
        """Return *problem*, which lies in no edited file, at its present place."""

        def move(offset: int) -> int:
            shift = 0
            for one in self._edited:
                # No problem outside of the file refers to a place inside of what was edited.
                if offset <= one.border:
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
        head, end = len(layout.head), len(layout.head) + len(one.written)
        shift = sum(other.growth for other in self._edited if other.number < one.number)
        by = layout.starts[one.number] + shift - head
        behind = len(self.source.text) - end - len(layout.tail)

        def move(offset: int) -> int:
            if offset < head:
                return offset
            return offset + (by if offset <= end else behind)

        found = [moved(each, move, pointer_into(layout, each.pointer, 0, one.number)) for each in problems]
        return [each for each in found if each is not None]
