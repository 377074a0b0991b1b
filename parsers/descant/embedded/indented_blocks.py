"""The blocks of a text, and what it declares, by the indentation of its lines.

That is how nearly all code is laid out, in every language, and while it is still being written; a text in
disorder has fewer blocks, and nothing is made up. One pass, whatever the text is.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.patterns import regex
from descant.source import Source, Span

_LINE = regex(r"(?:\A\ufeff?+|[\r\n])(?P<indentation>[ \t]*+)(?=[^ \t\r\n])")
"""The start of a line that is not blank."""
_LINE_END = regex(r"[\r\n]|\Z")
_INDENTATION = regex(r"[ \t]*+")
_TAB = 8
_MOST_LINES = 1_000
"""So many lines above a place are searched for what it is in."""
_DECLARATION = regex(
    r"""
    (?>(?: (?: export | default | public | private | protected | internal | abstract | static | final | async
          | pub (?>(?:\([^()\n]{0,40}+\))?) | sealed | open | data | unsafe | partial | override | inline
          | suspend | virtual | readonly | local | case | declare | const | annotation ) [ ]++ )*)
    (?P<keyword> def | class | function\*? | func | fn | fun | interface | struct | trait | impl | enum
      | module | namespace | object | record | protocol | union | type )
    (?>(?: <[^<>\n]{0,120}+> )?) [ ]++
    (?>(?: \([^()\n]{0,120}+\) [ ]++ )?)                                     # The receiver of a method in Go.
    (?P<name> [A-Za-z_$] [\w$]*+ (?>(?: (?: \. | :: ) [\w$]++ )*) [?!]?+ ) 
    [ ]*+ (?: [(<{:\[;=\r\n] | \Z | (?: extends | implements | for | where | with | struct | interface )\b )
    """,
    re.VERBOSE,
)


class IndentedBlock(NamedTuple):
    """A line, and those below it that are indented further."""

    start: int
    """Where the first line begins, behind its indentation."""
    first_end: int
    """Where the first line ends."""
    end: int
    """Where the last line ends that is not blank."""


class Declaration(NamedTuple):
    """A function, a class, or something like one."""

    keyword: str
    """What it is declared by, as in ``def``."""
    name: Span
    whole: Span


def blocks(content: str) -> list[IndentedBlock]:
    """Return the blocks of *content* in the order of their first lines; those inside follow those around."""
    blocks_: list[IndentedBlock] = []
    depths: list[int] = []
    """Of the lines around, which start at those *starts*."""
    starts: list[int] = []
    last = 0
    has_tabs = "\t" in content
    for match in _LINE.finditer(content):
        begin, start = match.span("indentation")
        depth = _depth(content[begin:start]) if has_tabs else start - begin
        while depths and depths[-1] >= depth:
            depths.pop()
            if (first := starts.pop()) != last:
                blocks_.append(_block(content, first, last))
        depths.append(depth)
        starts.append(start)
        last = start
    blocks_ += (_block(content, first, last) for first in starts if first != last)
    return sorted(blocks_)


def declarations(content: str) -> Iterator[Declaration]:
    """Yield what *content* declares by a keyword, in the order of the text, what is inside behind it.

    Each reaches as far as its block, or to the end of its line.
    """
    ends = {block.start: block.end for block in blocks(content)}
    for line in _LINE.finditer(content):
        match = _DECLARATION.match(content, line.end())
        if match is not None:
            end = ends.get(line.end()) or _end_of_line(content, match.end("name"))
            yield Declaration(match["keyword"], Span(*match.span("name")), Span(line.end(), end))


def around(content: str, index: int) -> list[Declaration]:
    """Return the declarations that the character number *index* stands in, the outermost first.

    Only so many lines above are looked at; of each the whole is what is left of it up to *index*.
    """
    source = Source(content)
    enclosing: list[Declaration] = []
    depth: int | None = None
    line = source.line_at(index)
    for number in range(line, max(line - _MOST_LINES, -1), -1):
        start, end = source.line_span(number)
        match = _INDENTATION.match(content, start, end)
        assert match is not None, "an indentation may be empty"
        if match.end() < end and (depth is None or _depth(match.group()) < depth):
            depth = _depth(match.group())
            if (declared := _DECLARATION.match(content, match.end())) is not None:
                whole = Span(match.end(), max(index, match.end()))
                enclosing.append(Declaration(declared["keyword"], Span(*declared.span("name")), whole))
        if depth == 0:
            break
    return enclosing[::-1]


def _block(content: str, first: int, last: int) -> IndentedBlock:
    return IndentedBlock(first, _end_of_line(content, first), _end_of_line(content, last))


def _depth(indentation: str) -> int:
    return len(indentation.expandtabs(_TAB))


def _end_of_line(content: str, index: int) -> int:
    match = _LINE_END.search(content, index)
    return match.start() if match else len(content)
