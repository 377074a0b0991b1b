"""The lines of a search/replace block as the file has them, without what tools have models put before them.

A marker that is content has a backslash in front, and all lines may be numbered: ``12 | x = 1``.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from descant.formats.edits.text_lines import TextLine, lines
from descant.formats.line_nodes import line_list, lines_in
from descant.formats.nodes import decoded, verbatim
from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Scalar
from descant.syntax import Sequence as ListNode
from descant.transcripts import Cut

_ESCAPED = regex(r"\\(?=(?:<{7}|={7}|>{7}|-{7}|\+{7}|:(?:start|end)_line:))")
_NUMBER = regex(r"[ \t]*+(?P<number>\d{1,9}+)[ \t]++\|(?!\|) ?")


class WrittenLines(NamedTuple):
    """The lines of both sides without what is in front of them."""

    old: ListNode
    new: ListNode
    first_line: Scalar | None
    """The number in front of the first old one."""
    unnumbered: Span | None
    """The first new line without a number below old ones that have some."""


def written_lines(text: str, old_side: Span, new_side: Span) -> WrittenLines:
    """Return the lines of both sides of a block as the file has them."""
    plain = WrittenLines(_unescaped(text, old_side), _unescaped(text, new_side), None, None)
    if not _NUMBER.match(text, *old_side):
        return plain
    old, new = list(lines(text, old_side)), list(lines(text, new_side))
    matches = [match for line in old if (match := _NUMBER.match(text, line.start, line.end))]
    numbers = [int(match["number"]) for match in matches]
    is_counted = len(numbers) == len(old) and all(b == a + 1 for a, b in pairwise(numbers))
    bare = [line for line in new if not _NUMBER.match(text, line.start, line.end)]
    # Rows of a table may begin with numbers, too, but have more than one cell behind them.
    is_table = all(" | " in text[match.end() : match.endpos] for match in matches)
    if not is_counted or is_table or (bare and len(numbers) == 1):
        return plain
    first_line = Scalar(old[0].start, old[0].start, numbers[0], Notation.BARE)
    unnumbered = bare[0].span if bare else None
    old_lines = line_list(text, old_side, _unnumbered(text, old))
    return WrittenLines(old_lines, line_list(text, new_side, _unnumbered(text, new)), first_line, unnumbered)


def content_of(text: str, span: Span, *, complete: bool) -> Scalar:
    """Return the new lines in *span* as the content of a file, markers in it without their backslashes."""
    if not _ESCAPED.search(text, *span):
        return verbatim(text, span, complete=complete)
    new = lines(text, span)
    cuts = [Cut(line.start, line.start + 1) for line in new if _ESCAPED.match(text, line.start, line.end)]
    return decoded(text, span, cuts, complete=complete) if cuts else verbatim(text, span, complete=complete)


def _unescaped(text: str, span: Span) -> ListNode:
    if not _ESCAPED.search(text, *span):
        return lines_in(text, span)
    unescaped = (
        line._replace(start=line.start + 1) if _ESCAPED.match(text, line.start, line.end) else line
        for line in lines(text, span)
    )
    return line_list(text, span, unescaped)


def _unnumbered(text: str, lines: Sequence[TextLine]) -> list[TextLine]:
    return [
        line._replace(start=match.end()) if (match := _NUMBER.match(text, line.start, line.end)) else line
        for line in lines
    ]
