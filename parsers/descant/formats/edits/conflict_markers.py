"""Conflict markers that are an edit: what is there below HEAD, and what is to be there above another name.

Version control writes the same lines into a file. They are an edit only where the path of a file stands with
them, and nothing else does: a file that holds a conflict has other lines, too.
"""

import re
from collections.abc import Iterator

from descant.formats.edits.paths_above import path_above
from descant.formats.edits.text_lines import AT_LINE_END, AT_LINE_START, FENCE_LINE
from descant.line_search import matches_at_lines
from descant.patterns import regex
from descant.source import Span

_SIDE = r"(?>(?:(?!<{7}|={7}|>{7}|\|{7})[^\r\n]*+(?:\r\n?|\n))*)"
_CONFLICT = regex(
    AT_LINE_START
    + rf"(?P<opener><{{7}} HEAD{AT_LINE_END})(?:\r\n?|\n){_SIDE}={{7}}{AT_LINE_END}(?:\r\n?|\n){_SIDE}"
    + r"(?P<closer>>{7} (?!REPLACE|UPDATED)[^\r\n]++)(?=[\r\n]|\Z)"
)
_BLANK_LINE = regex(r"(?:\r\n?|\n|\A)[ \t]*+(?:\r\n?|\n)\Z")
_LAST_IN_FENCE = regex(r"\s*+(?:\Z|<{7} |`{3}|~{3}|</[a-z]++>[ \t]*+(?:[\r\n]|\Z))")
_LAST = regex(r"(?:\r\n?|\n)?[ \t]*+(?:[\r\n]|\Z)|\s*+<{7} ")
_REACH = 300


def conflicts(text: str, region: Span, *, is_named: bool) -> Iterator[tuple[Span, Span]]:
    """Yield the first and the last marker of each conflict in *region* that is an edit, in order.

    Where the whole *region* *is_named*, its first lines need no path.
    """
    behind = -1
    last: re.Pattern[str] | None = None
    if "<<<<<<< HEAD" not in text[region.start : region.end]:
        return
    for conflict in matches_at_lines(_CONFLICT, text, ("<<<<<<< HEAD",), *region):
        opener, closer = Span(*conflict.span("opener")), Span(*conflict.span("closer"))
        if behind < 0 or text[behind : opener.start].strip():
            above = Span(region.start, opener.start)
            is_first = is_named and not text[above.start : above.end].strip()
            last = _LAST_IN_FENCE if is_first else _end_of(text, above, opener)
        behind = closer.end if last and last.match(text, closer.end, region.end) else -1
        if behind >= 0:
            yield opener, closer


def _end_of(text: str, above: Span, opener: Span) -> re.Pattern[str] | None:
    """Return what follows the edit that *opener* begins; None where it is none, for the lines *above*."""
    start, path, problem = path_above(text, above, opener)
    if path is None or problem is not None:
        return None
    if FENCE_LINE.search(text, start, opener.start):
        return _LAST_IN_FENCE
    # A line of a file that looks like a path has other lines of the file above it.
    before = text[max(above.start, start - _REACH) : start]
    fences = [fence.end() for fence in FENCE_LINE.finditer(before)]
    if fences and not before[fences[-1] :].strip():
        return _LAST_IN_FENCE
    return _LAST if not before or _BLANK_LINE.search(before) else None
