"""Lines of a hunk that are what they have to be, taken together: nearly all hunks consist of such lines.

That each of them is one is told by one expression for all, and how many are added or removed is counted.
"""

import re
from typing import NamedTuple

from descant.checkpoints import STRIDE, checkpoint
from descant.patterns import regex
from descant.source import Span

_OF_DIFF = regex(
    r"(?>(?:(?=[-+ ])(?![^\r\n]{0,3}?(?:-[^\r\n]?-|\+[^\r\n]?\+)|[^\n]{1,3}diff --git )[^\r\n]*+\n)+)"
)
"""Lines with which nothing else begins, as the next file may."""
_OF_PATCH = regex(r"(?>(?:(?:\+|[ -](?![ \t]*+(?:\*{3}|@@)))[^\r\n]*+\n)+)")
"""Lines that are no marker of a patch."""
_ADDED = regex(r"(?>(?:\+[^\r\n]*+\n)+)")


class SignedRun(NamedTuple):
    """Whole lines below each other, each of which begins with a space, a plus or a minus."""

    start: int
    end: int
    """Where the last one ends; its line feed follows."""
    removed: int
    added: int
    kept: int

    @property
    def span(self) -> Span:
        """The lines, the last one without its line feed."""
        return Span(self.start, self.end)

    @property
    def old(self) -> int:
        """How many lines they are of the file as it was."""
        return self.kept + self.removed

    @property
    def new(self) -> int:
        """How many lines they are of the file as it is to be."""
        return self.kept + self.added


def run_of_diff(text: str, start: int, end: int, old: int, new: int) -> SignedRun | None:
    """Return the lines of *text* from *start* on that are so many *old* and *new* ones, as a header promises.

    None where they are others, or one of them is to be looked at more closely.
    """
    run = _run(text, _OF_DIFF, start, end)
    return run if run and (run.old, run.new) == (old, new) else None


def run_of_patch(text: str, start: int, end: int) -> SignedRun | None:
    """Return the lines from *start* on that are lines of a hunk, to the first that may be a marker."""
    return _run(text, _OF_PATCH, start, end)


def added_run(text: str, start: int, end: int) -> Span | None:
    """Return the lines from *start* on that begin with a plus sign, with the line feed of the last one."""
    behind = _behind(text, _ADDED, start, end)
    return Span(start, behind) if behind > start else None


def _behind(text: str, lines: re.Pattern[str], start: int, end: int) -> int:
    """Return what ``lines.match(text, start, end)`` would end at; *start* where it is none.

    A line that is cut off has no line feed, and is none of *lines*.
    """
    while match := lines.match(text, start, min(end, start + STRIDE)):
        start, last = match.end(), start
        if text.find("\n", start, min(end, last + STRIDE)) >= 0:
            return start  # The next line is another one.
        checkpoint()
    match = lines.match(text, start, end)
    return match.end() if match else start


def _run(text: str, lines: re.Pattern[str], start: int, end: int) -> SignedRun | None:
    behind = _behind(text, lines, start, end)
    if behind == start:
        return None
    last = behind - 1
    removed = text.count("\n-", start, last) + text.startswith("-", start)
    checkpoint()
    added = text.count("\n+", start, last) + text.startswith("+", start)
    return SignedRun(start, last, removed, added, text.count("\n", start, last) + 1 - removed - added)
