"""Unified diffs, as ``git diff`` and ``diff -u`` write them, and as models imitate them.

    diff := file+
    file := git-line* ["--- " path, "+++ " path] hunk*
    hunk := ["@@" [numbers "@@" [anchor]]] (" " | "-" | "+" | "\\") line …

The numbers are hints, since models cannot count: a hunk ends where its lines do.
"""

import re
from collections.abc import Iterator
from itertools import islice

from descant.checkpoints import along
from descant.formats.edits.around_diffs import FILE, HEAD, head_above, head_behind
from descant.formats.edits.diff_names import near_names
from descant.formats.edits.diff_reader import DiffReader
from descant.formats.edits.edit_piece import EditSpan, Piece
from descant.formats.edits.edit_words import DIFF_WORDS, edit_words
from descant.formats.edits.text_lines import AT_LINE_START, FENCE_LINE, lines
from descant.line_search import first_in_lines
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Scalar

_OPENER = regex(
    AT_LINE_START
    + rf"(?:(?P<git>diff --git [^\r\n]++|{FILE})|(?P<head>{HEAD})"
    + r"|(?P<context>\*\*\* [^\r\n]++(?:\r\n?|\n)--- [^\r\n]++(?:\r\n?|\n)\*{15})"
    + r"|(?P<only>(?:Only in [^\r\n]+?: |Binary files )[^\r\n]++"
    + r"(?=(?:\r\n?|\n)(?:diff -|Only in |Binary files )))"
    + r"|(?P<names>--- [^\r\n]++(?:\r\n?|\n)\+\+\+ (?:[^\r\n]++(?:\r\n?|\n)"
    + r"(?:@@|[^\r\n@]{0,4}@[^\r\n]{0,3}\d,\d)|[^\r\n]+?@@ (?:-\d|\.\.)|[^\r\n@]++@@[\r\n]))"
    + r"|(?P<headless>--- (?:a/)?(?P<path>[^\s]++)[^\r\n]*+(?:\r\n?|\n)"
    + r"\+\+\+ (?:b/)?(?P=path)(?![^\s])[^\r\n]*+(?:\r\n?|\n)(?:[-+ ][^\r\n]|diff --git ))"
    + r"|(?P<bare>--- (?:/dev/null[^\r\n]*+(?:\r\n?|\n)\+\+\+ [^\r\n@]++(?:\r\n?|\n)\+"
    + r"|[^\r\n]++(?:\r\n?|\n)\+\+\+ /dev/null[^\r\n]*+(?:\r\n?|\n)-))"
    + r"|(?P<twice>(?P<first>--- [^\r\n]++)(?:\r\n?|\n)(?P=first)(?:\r\n?|\n)\+\+\+ [^\r\n]++(?:\r\n?|\n)@@)"
    + r"|(?P<nearly_git>[^\r\n]{0,12}?git \"?a/[^\r\n]++(?:\r\n?|\n)"
    + r"(?:index|similarity|rename|new file|deleted) )"
    + r"|(?P<moved>rename from [^\r\n]++(?:\r\n?|\n)rename to )"
    + r"|(?P<early>@@[^\r\n]*+(?:\r\n?|\n)--- [^\r\n]++(?:\r\n?|\n)\+\+\+ )"
    + r"|(?P<near>[^\r\n]{0,3}?(?:-[^\r\n]?-|\+[^\r\n]?\+)[^\r\n]*+"
    + r"(?:(?:\r\n?|\n)[^\r\n]*+){0,4}?(?:\r\n?|\n)[^\r\n@]{0,47}@)"
    + r"|(?P<hunk>@@ -\d{1,9}+(?:,\d{1,9}+)? \+\d{1,9}+(?:,\d{1,9}+)? @@[^\r\n]*+(?:\r\n?|\n)[-+ ])"
    + r"|(?P<fence>(?:`{3,}+|~{3,}+)[ \t]*+(?:diff|patch|udiff)\b[^`\r\n]*+(?:\r\n?|\n)))"
)
_IN_FENCE = regex(
    AT_LINE_START
    + r"(?:diff --git |diff -[a-zA-Z0-9-]|Index: [^\r\n]++(?:\r\n?|\n)={20}|"
    + r"\*\*\* [^\r\n]++(?:\r\n?|\n)--- [^\r\n]++(?:\r\n?|\n)\*{15}|"
    + r"--- [^\r\n]++(?:\r\n?|\n)\+\+\+ |@@[^\r\n]*+(?:\r\n?|\n)[-+ ])"
)
_FENCED = regex(r"(?:`{3,}+|~{3,}+)[ \t]*+(?:diff|patch|udiff)\b[^`\r\n]*+(?:\r\n?|\n)\Z")
_END = regex("")
_REACH = 300
_ABOVE = 8
"""So many lines before the first hunk in a fence are looked at for damaged names."""


def read_diffs(text: str, region: Span, path_hint: Scalar | None = None) -> Iterator[Piece]:
    """Yield the diffs in *region*; *path_hint* names the file of hunks that nothing else names."""
    if _FENCED.search(text[max(0, region.start - _REACH) : region.start]):
        yield from _diff_in(text, region, path_hint)
        return
    if not edit_words(text).among(DIFF_WORDS, region):
        return
    at, fence_line = region.start, None
    while opener := _opener(text, at, region.end):
        if opener["near"] and not _are_names(text, opener.start(), region.end):
            at = opener.start() + 1
            continue
        if fence_line is None or fence_line.start() < opener.end():
            fence_line = first_in_lines(FENCE_LINE, text, opener.end(), region.end) or _END.match(
                text, region.end
            )
        assert fence_line is not None, "the end of the region is there"
        body = head_behind(text, opener.start(), region.end) if opener["head"] else None
        if opener["head"] and body is None:
            at = max(opener.end(), fence_line.start())  # A message without a file has no diff in it.
            continue
        if body is not None and fence_line.start() < body:
            fence_line = first_in_lines(FENCE_LINE, text, body, region.end) or _END.match(text, region.end)
            assert fence_line is not None, "the end of the region is there"
        limit = fence_line.start()
        fence = None
        if opener["fence"]:
            fence = Span(opener.start(), opener.start() + len(opener.group().rstrip("\r\n")))
            if limit < region.end:
                closer = Span(*fence_line.span())
                for piece in _diff_in(text, Span(opener.end(), limit), None):
                    yield piece._replace(runs=tuple(EditSpan(run.span, fence, closer) for run in piece.runs))
                at = closer.end
                continue
        begins = _IN_FENCE.search(text, opener.end(), limit) if fence else opener
        if begins is None:
            at = max(limit, opener.end())
            continue
        start = _start_above(text, Span(opener.end(), begins.start()), limit) if fence else begins.start()
        diff = DiffReader(text, Span(start, limit), path_hint, fenced=False, body=body or 0)
        diff.in_open_fence = fence is not None
        piece = diff.read()
        if piece.files:
            yield piece._replace(runs=(EditSpan(piece.runs[0].span, fence),))
        at = max(diff.stop, begins.end() if opener["near"] is None else begins.start() + 1)


def _opener(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return the first line from *start* on that may open a diff."""
    for line in along(edit_words(text).lines(text, start, end)):
        if opener := _OPENER.match(text, line + text.startswith("\ufeff", line), end):
            return opener
    return None


def _diff_in(text: str, inside: Span, path_hint: Scalar | None) -> Iterator[Piece]:
    """Yield the diff in a fence, if there is one: with the names of files, or with the header of a hunk."""
    begins = _IN_FENCE.search(text, *inside)
    if begins:
        start = _start_above(text, Span(inside.start, begins.start()), inside.end)
        head = head_above(text, inside.start, start)
        piece = DiffReader(text, Span(head, inside.end), path_hint, fenced=True, body=start).read()
        if piece.files:
            yield piece


def _start_above(text: str, above: Span, end: int) -> int:
    """Return where the diff starts whose first sound line is behind *above*: names there may be damaged."""
    first = islice(lines(text, above), _ABOVE)
    return next((line.start for line in first if _are_names(text, line.start, end)), above.end)


def _are_names(text: str, start: int, end: int) -> bool:
    """Tell whether a file is named at *start*, although something is wrong with its names."""
    line = next(lines(text, Span(start, end)))
    return near_names(text, line, end, is_between=True) is not None
