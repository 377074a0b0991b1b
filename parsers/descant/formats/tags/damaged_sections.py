"""What is left of the tags around a summary, a plan or an activity; no file depends on it."""

from itertools import islice

from descant.formats.tags.damaged_tags import is_like_tag, lines_before, lines_of
from descant.formats.tags.problem_kinds import DAMAGED_TAG
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.schemas.shape import as_alternative
from descant.source import Span

_FRAMING = regex(r"[ \t]*+[>\-*+\\#`|<~]{1,2}[ \t]*")
_BRACKET = regex(r"[ \t]*>[ \t]*(?=[\r\n])")
_LONE_BACKSLASH = regex(r"\\(?=[A-Za-z])")
_LAST_LINES = 6


def damaged_section_opener(text: str, name: str, start: int, end: int) -> Span | None:
    """Return the first line from *start* to *end* if it is what is left of the tag that opens *name*."""
    first = next(lines_of(text, start, end), None)
    return first if first and is_like_tag(text[first.start : first.end], name) else None


def damaged_section_closer(text: str, name: str, start: int, end: int) -> Span | None:
    """Return the last line from *start* to *end* that is what is left of the tag that closes *name*."""
    lines = islice(lines_before(text, start, end), _LAST_LINES)
    return next((line for line in lines if is_like_tag(text[line.start : line.end], name)), None)


def with_framing(text: str, closer: Span, start: int) -> Span | None:
    """Return *closer* with the mark of Markdown, or the stray bracket, that stands before it in its line."""
    line = max(text.rfind("\n", start, closer.start), text.rfind("\r", start, closer.start)) + 1
    return Span(line, closer.end) if line and _FRAMING.fullmatch(text, line, closer.start) else None


def bracket_behind(text: str, start: int, end: int) -> Span | None:
    """Return a stray bracket behind an opening tag that ends at *start*."""
    match = _BRACKET.match(text, start, end)
    return Span(*match.span()) if match else None


def damaged_section(text: str, place: Span, tag: str) -> Problem:
    """Say that what stands at *place* is read as *tag*, which may be nothing."""
    message = (
        f"Damaged tag; it was read as {tag}." if tag else "Text behind the tag, in its line, was not read."
    )
    rewrite = Fix(f"Replace with {tag}" if tag else "Remove the bracket", (Edit(place, tag),))
    problem = Problem(DAMAGED_TAG, place, message, rewrite).as_warning()
    # A lone backslash may be why others of the answer were read as they stand.
    return as_alternative(problem.in_doubt()) if _LONE_BACKSLASH.search(text, *place) else problem
