"""The two lines of a diff that name a file, also where one of them is damaged or lost."""

import re
from itertools import islice, takewhile
from typing import NamedTuple

from descant.formats.edits.diff_headers import is_hunk_header
from descant.formats.edits.problem_kinds import MISSPELLED_MARKER
from descant.formats.edits.text_lines import TextLine, lines
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span

_OLD = regex(r"---[ \t]++(?P<name>[^\r\n]*?)[ \t]*\Z")
_NEW = regex(r"\+\+\+[ \t]++(?P<name>[^\r\n]*?)[ \t]*\Z")
_PREFIX = regex(r"[a-z]/")
_STAMP = regex(r"\t[^\r\n]*+\Z")
_NULL = "/dev/null"
_BEFORE = r"(?:[>#*-][ ]|[ \t]{1,8}|[^\s])?"
_NAME = r"[ \t]*(?:[^\w\s]?(?=[ab]/))?(?P<name>[\w@./\"~][^\r\n]*?)[ \t]*\Z"
_NEARLY = {
    "-": regex(_BEFORE + r"-(?:[^\r\n-]?-){0,4}(?:[^\s-](?=[ \t]))?" + _NAME),
    "+": regex(_BEFORE + r"\+(?:[^\r\n+]?\+){0,4}(?:[^\s+](?=[ \t]))?" + _NAME),
}
_ON_ONE_LINE = regex(r"---[ \t](?P<old>[^\s]+?)[ \t]*\+\+\+[ \t](?P<new>[^\s]+)[ \t]*\Z")
_PATH = regex(r"(?:[ab]/)?[\w@.+/-]*[\w]\.\w{1,12}\Z|/dev/null\Z")
_FAR = 4
_GIT = "diff --git "
_MAY_BE = regex(
    r"[^\r\n]{0,3}?(?:-[^\r\n]?-|\+[^\r\n]?\+)[^\r\n]*+"
    r"(?:(?:\r\n?|\n)[^\r\n]*+){0,4}?(?:\r\n?|\n)[^\r\n@]{0,47}@"
)
"""A quick look: a name, and a hunk a few lines below."""


class FileNames(NamedTuple):
    """The names of a file."""

    old: Span | None
    """None where its line is lost."""
    new: Span | None
    end: int
    problem: Problem | None
    """What is wrong with them, if it is not the header of the hunk below."""


def near_names(
    text: str, line: TextLine, end: int, *, is_between: bool, is_moved: bool = False
) -> FileNames | None:
    """Return the names that start at *line*, where they are not as they have to be; None where none do.

    A single name is only one where *is_between* hunks: in a hunk it is a line that is removed or added. Two
    are those of one file, unless it *is_moved*.
    """
    if not _MAY_BE.match(text, line.start, end):
        return None
    soon = islice(lines(text, Span(line.start, end)), _FAR + 3)
    # A hunk behind the first line of another file is none of these names.
    following = list(takewhile(lambda below: not text.startswith(_GIT, below.start), soon))
    if not following:
        return None
    first, second = following[0], following[1] if len(following) > 1 else None
    if second is None:
        return None
    both = _ON_ONE_LINE.match(text, first.start, first.end)
    if both and _is_header(text, following, 1):
        names = Span(*both.span("old")), Span(*both.span("new"))
        return _as(text, first, first, *names, "The names of the file are on one line.")
    old, new = _name(text, first, _OLD), _name(text, first, _NEW)
    if old and (other := _second(text, following, old, is_moved=is_moved)):
        return other
    if new and (swapped := _name(text, second, _OLD)) and _is_header(text, following, 2):
        return _as(text, line, second, swapped, new, "The names of the file are in the wrong order.")
    if (name := old or new) and is_between and _is_header(text, following, 1) and _PATH.match(text, *name):
        return _alone(text, first, old, new)
    new = _name(text, second, _NEW)
    if new and not old and _is_header(text, following, 2):
        near = _nearly(text, first, "-", new, is_moved=is_moved)
        return _as(text, line, second, near, new, "Misspelled name of the file.") if near else None
    return None


def _second(text: str, following: list[TextLine], old: Span, *, is_moved: bool) -> FileNames | None:
    """Return the names of which *old* is the first one, where something is wrong with the other."""
    first, second = following[:2]
    near = _nearly(text, second, "+", old, is_moved=is_moved)
    if near and _name(text, second, _NEW) is None and _is_header(text, following, 2):
        return _as(text, first, second, old, near, "Misspelled name of the file.")
    for number, line in enumerate(following[1 : _FAR + 1], start=1):
        if _name(text, line, _OLD):
            return None  # The name below belongs to this one.
        new = _name(text, line, _NEW)
        if new and number == 1 and _are_one(text, old, new):
            below = [at for at in range(2, _FAR + 2) if _is_header(text, following, at)]
            if below:
                message = "Text behind the names of the file; it was ignored."
                names = _as(text, first, line, old, new, message)
                return names if below[0] > 2 else names._replace(problem=None)
        elif (
            new
            and number > 1
            and (is_moved or _are_one(text, old, new))
            and _is_header(text, following, number + 1)
        ):
            return _as(text, first, line, old, new, "Text between the names of the file; it was ignored.")
    return None


def _name(text: str, line: TextLine, pattern: re.Pattern[str]) -> Span | None:
    match = pattern.match(text, line.start, line.end)
    if match is None or not match["name"]:
        return None
    start, end = match.span("name")
    stamp = _STAMP.search(text, start, end)
    return Span(start, stamp.start() if stamp else end)


def _nearly(text: str, line: TextLine, sign: str, other: Span, *, is_moved: bool) -> Span | None:
    """Return the name on *line* if it is nearly one, and that of the *other* line."""
    name = _name(text, line, _NEARLY[sign])
    return name if name and (is_moved or _are_one(text, name, other)) else None


def _are_one(text: str, old: Span, new: Span) -> bool:
    """Tell whether two names are those of one file, or one says that there is none."""
    before, after = text[old.start : old.end], text[new.start : new.end]
    return _NULL in (before, after) or _bare(before) == _bare(after)


def _bare(name: str) -> str:
    return name[2:] if _PREFIX.match(name) else name


def _is_header(text: str, following: list[TextLine], number: int) -> bool:
    """Tell whether a hunk follows, as line *number*."""
    return number < len(following) and is_hunk_header(text, following[number])


def _as(text: str, first: TextLine, last: TextLine, old: Span, new: Span, message: str) -> FileNames:
    written = f"--- {text[old.start : old.end]}\n+++ {text[new.start : new.end]}"
    fix = Fix("Write both names", (Edit(Span(first.start, last.end), written),))
    return FileNames(
        old, new, last.end, Problem(MISSPELLED_MARKER, Span(first.start, last.end), message, fix)
    )


def _alone(text: str, line: TextLine, old: Span | None, new: Span | None) -> FileNames:
    name = old or new
    assert name is not None, "one of them is there"
    bare = Span(name.start + 2, name.end) if _PREFIX.match(text, *name) else name
    path = text[bare.start : bare.end]
    missing = f"+++ b/{path}" if old else f"--- a/{path}"
    at = Span.at(line.end if old else line.start)
    edit = Edit(at, "\n" + missing if old else missing + "\n")
    message = f'Missing "{missing}" beside this name.'
    fix = Fix("Insert the other name", (edit,), Safety.UNSAFE)
    problem = Problem(MISSPELLED_MARKER, line.span, message, None, (fix,)).as_error()
    return FileNames(bare if old else None, bare if new else None, line.end, problem)
