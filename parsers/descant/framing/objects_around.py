"""The object around an answer that is written in its strings, such as the response of an interface.

A slip in the object costs nothing that is in its strings: those that end where they say are decoded, and what
is wrong with the object is said beside the answer.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from descant.checkpoints import along
from descant.formats import Reading
from descant.formats.calls.problem_kinds import KINDS as CALL_KINDS
from descant.formats.encoded_strings import half_escape, joined
from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.formats.problem_kinds import TRUNCATED, UNKNOWN_SCHEMA
from descant.framing.value_regions import FIRST_BRACE
from descant.notations import Notation
from descant.problems import Problem
from descant.schemas.schema import member_names
from descant.schemas.shape import as_alternative
from descant.source import Source, Span
from descant.syntax import Mapping, Scalar

_NO_NAMES = member_names(())
_REACH = 2_000
_OF_READING = (UNKNOWN_SCHEMA, *CALL_KINDS)
"""What is said of an object that is no answer."""


@dataclass(frozen=True, slots=True)
class ObjectAround:
    """An object that may hold an answer in a string, and what is wrong with it, or beside it."""

    text: str
    root: Mapping
    problems: tuple[Problem, ...]

    def decodes(self, strings: Iterable[Scalar]) -> bool:
        """Tell whether all *strings* are decoded to what was read, and end for sure or with the text."""
        return all(map(self._decodes, strings))

    def _decodes(self, string: Scalar) -> bool:
        is_whole = string.complete if string.closed else string.end >= len(self.text.rstrip())
        inside = self.inside(string)
        if not is_whole or self.is_sound(inside):
            return is_whole and string.notation is Notation.JSON
        value: str = string.value
        return joined(self.text, (inside,)).text == value

    def is_sound(self, span: Span) -> bool:
        """Tell whether nothing inside of *span* has to be repaired."""
        return not any(_changes(problem, span) for problem in self.problems)

    def problems_beside(self, strings: Iterable[Scalar]) -> Iterator[Problem]:
        """Yield the problems; a repair in one of the *strings*, which are read as they are, is on offer."""
        insides = [self.inside(string) for string in strings]
        for problem in along(self.problems):
            if problem.kind is TRUNCATED and problem.repair:
                # The answer may be cut off, too, and then says the same.
                problem = replace(problem, repair=replace(problem.repair, title="Close the object around it"))
            is_inside = any(_changes(problem, inside) for inside in insides)
            yield as_alternative(problem) if is_inside else problem

    def inside(self, string: Scalar) -> Span:
        """Return where the text of *string* is, without the half of an escape that the document ends in."""
        start, end = string.inner
        half = None if string.closed else half_escape(self.text, Span(start, end))
        return Span(start, half.start if half else end)


def _changes(problem: Problem, span: Span) -> bool:
    edits = (edit.span for edit in problem.repair.edits) if problem.repair else ()
    return any(edit.start < span.end and span.start < edit.end for edit in edits)


def objects_around(source: Source, reading: Reading, mark: re.Pattern[str]) -> Iterator[ObjectAround]:
    """Yield the object of *source* that *reading* found and knows nothing of, or that it could not read.

    That is read once more, if *mark* is near its start.
    """
    if reading.holds_answer:
        return
    if reading.format == "json" and reading.root is not None and reading.complete:
        problems = tuple(problem for problem in reading.problems if problem.kind not in _OF_READING)
        yield ObjectAround(source.text, reading.root, problems)
    elif reading.format == "text" and (first := FIRST_BRACE.match(source.text)) is not None:
        if not mark.search(source.text, first.end(), first.end() + _REACH):
            return
        walk = read_object(source.text, first.end() - 1, Anchors(source.text, len(source.text), _NO_NAMES))
        yield ObjectAround(source.text, walk.root, walk.problems)
