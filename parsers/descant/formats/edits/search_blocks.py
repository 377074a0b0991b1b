"""A single search/replace block: its markers in order, and the lines between them."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from descant.formats.edits.edit_nodes import listing, mapping, verbatim
from descant.formats.edits.text_lines import AT_LINE_END, AT_LINE_START, TextLine, lines
from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar

_MARK = regex(
    AT_LINE_START
    + r"(?:(?P<search>(?P<less><{5,9}+) ?SEARCH>?)|(?P<divider>={5,9}+)|(?P<replace>>{5,9}+ ?REPLACE))"
    + AT_LINE_END
)
_HINT = regex(r":(?P<which>start|end)_line:[ \t]*(?P<number>\d{1,9})[ \t]*\Z|-{5,9}[ \t]*\Z")
_HALF_MARK = regex(AT_LINE_START + r"(?:>{2,9}+(?: R?E?P?L?A?C?)?|={2,9}+)\Z")


class SearchBlock(NamedTuple):
    """A block from its opening marker to its closing one."""

    opener: re.Match[str]
    divider: re.Match[str] | None
    closer: re.Match[str] | None
    stop: int
    """Where it ends; for one without a closing marker where the next one starts, or the text ends."""
    fault: str
    """What is wrong with its markers; else empty."""
    is_cut: bool

    @property
    def is_whole(self) -> bool:
        """Tell whether its markers are all there."""
        return not self.fault


def blocks_in(text: str, region: Span) -> Iterator[SearchBlock]:
    """Yield the blocks in *region*, those with wrong markers included."""
    if "SEARCH" not in text[region.start : region.end]:
        return
    marks = list(_MARK.finditer(text, *region))
    openers = [number for number, mark in enumerate(marks) if mark["search"]]
    for number, following in pairwise([*openers, len(marks)]):
        inner = marks[number + 1 : following]
        end = next((n for n, mark in enumerate(inner) if mark["replace"]), len(inner))
        closer = inner[end] if end < len(inner) else None
        limit = marks[following].start() if following < len(marks) else region.end
        yield _block(marks[number], inner[:end], closer, limit, is_last=following == len(marks))


def _block(
    opener: re.Match[str],
    dividers: Sequence[re.Match[str]],
    closer: re.Match[str] | None,
    limit: int,
    *,
    is_last: bool,
) -> SearchBlock:
    if len(dividers) > 1:
        # A line of equal signs may be content; the marker has as many as the opening one.
        dividers = [mark for mark in dividers if len(mark["divider"]) == len(opener["less"])] or dividers
    divider = dividers[0] if dividers else None
    stop = closer.end() if closer else limit
    if closer is None and is_last:
        fault = 'Unclosed block: missing ">>>>>>> REPLACE" at the end of the document.'
        return SearchBlock(opener, divider if len(dividers) == 1 else None, None, stop, fault, is_cut=True)
    fault = ""
    if closer is None:
        fault = 'Unclosed block: missing ">>>>>>> REPLACE" before the next block.'
    elif divider is None:
        fault = 'Missing "=======" between the old and the new lines.'
    elif len(dividers) > 1:
        fault = 'Ambiguous block: more than one "=======" could separate the old and the new lines.'
    return SearchBlock(opener, None if fault else divider, closer, stop, fault, is_cut=False)


class SearchBody(NamedTuple):
    """The lines of a block, and the number of the first one where the block tells it."""

    old: list[TextLine]
    old_span: Span
    new_span: Span
    first_line: Scalar | None


def body_of(text: str, block: SearchBlock, divider: re.Match[str]) -> SearchBody:
    """Return what stands before and behind *divider*."""
    start = _behind_line(text, block.opener.end())
    first_line = None
    while start < divider.start():
        line = next(lines(text, Span(start, divider.start())))
        hint = _HINT.match(text, line.start, line.end)
        if hint is None or (hint["which"] is None and first_line is None):
            break
        if hint["which"] == "start":
            first_line = Scalar(*hint.span("number"), int(hint["number"]), Notation.BARE)
        start = line.stop
    old = Span(start, divider.start())
    new_start = min(_behind_line(text, divider.end()), block.stop)
    new_end = block.closer.start() if block.closer else block.stop
    if block.closer is None and (half := _HALF_MARK.search(text, max(new_start, new_end - 20), new_end)):
        new_end = half.start()
    return SearchBody(list(lines(text, old)), old, Span(new_start, max(new_start, new_end)), first_line)


def _behind_line(text: str, end: int) -> int:
    """Return where the next line starts, given where a line ends."""
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return end + (2 if text.startswith("\r\n", end) else 1 if end < len(text) else 0)


def hunk_of(text: str, block: SearchBlock, divider: re.Match[str]) -> Mapping:
    """Return the node of *block* as a change of lines."""
    body = body_of(text, block, divider)
    old = [verbatim(text, line.span) for line in body.old]
    new = [verbatim(text, line.span) for line in lines(text, body.new_span)]
    named: dict[str, Node | None] = {
        "first_line": body.first_line,
        "old_lines": listing(body.old_span, old),
        "new_lines": listing(body.new_span, new),
    }
    return mapping(Span(block.opener.start(), block.stop), named, complete=block.is_whole)
