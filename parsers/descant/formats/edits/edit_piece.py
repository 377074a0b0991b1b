"""What is found of the edits of a text, before they are one answer."""

from typing import NamedTuple

from descant.problems import Problem
from descant.source import Span
from descant.syntax import Mapping


class EditSpan(NamedTuple):
    """A stretch of text that belongs to an edit, without the fence around it."""

    span: Span
    fence: Span | None = None
    """The line that opens the fence around it, where that does not stand directly above."""
    closer: Span | None = None
    """The line that closes it, where that is known."""


class Piece(NamedTuple):
    """One edit of a text: a patch, a diff, or the search/replace blocks of one file."""

    runs: tuple[EditSpan, ...]
    """In order; what stands between them is none of it."""
    files: tuple[Mapping, ...]
    problems: tuple[Problem, ...]
    complete: bool

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.runs[-1].span.end
