"""The code fence that may enclose an answer, by the rules of CommonMark section 4.5."""

import re
from dataclasses import dataclass

from descant.formats.problem_kinds import STRAY_FENCE, UNCLOSED_FENCE
from descant.lines import line_break_at
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.schemas.shape import as_alternative
from descant.source import Span

TAG_NAMES = r"(?>source(?:code)?|code(?:block)?|pre)"
"""Tags that stand for the two lines of a fence, as aider writes them around files that have fences inside."""
_BEFORE = regex(r"(?P<opener>[ \t]*+(?P<fence>`{3,}+|~{3,}+)[^`\n\r]*)(?:\r\n?|\n)\s*\Z")
_AFTER = regex(r"\s*?(?P<closer>(?P<fence>`{3,}+|~{3,}+))[ \t]*(?=[\r\n]|\Z)")
_REACH = 400
"""How far before an answer its fence is looked for; a fence line and some blank lines are shorter."""


@dataclass(frozen=True, slots=True)
class Fence:
    """The framing around an answer: the spans of the fence lines, and what is wrong with them."""

    spans: tuple[Span, ...]
    mark: str
    """What closes it where nothing does; else empty."""
    problems: tuple[Problem, ...]


def fence_before(text: str, start: int) -> Span | None:
    """Return the line that opens a fence directly before *start*."""
    begin = max(0, start - _REACH)
    near = text[begin:start]
    match = _BEFORE.search(near) if "```" in near or "~~~" in near else None
    if match is None:
        return None
    opener = Span(begin + match.start("opener"), begin + match.end("opener"))
    starts_line = opener.start == 0 or text[opener.start - 1] in "\r\n\ufeff"
    return opener if starts_line and not _closes(text, opener) else None


def _closes(text: str, line: Span) -> bool:
    """Tell whether the fence *line* is the end of a block before it."""
    opened = ""
    for fence in _FENCE_LINE.finditer(text, max(0, line.start - _FAR), line.end):
        mark, info = fence["mark"], fence["info"].strip()
        if not opened:
            opened = mark
        elif mark.startswith(opened) and not info:
            opened = ""
            if fence.end() >= line.end:
                return True
    return False


_FENCE_LINE = regex(r"^[ \t]*+(?P<mark>`{3,}+|~{3,}+)(?P<info>[^`\n\r]*+)", re.MULTILINE)
_FAR = 20_000
"""So far before an answer the fences are looked at."""


def last_fence_line(text: str, start: int) -> int | None:
    """Return the start of the last line at or behind *start* that only closes a fence."""
    line_break = max(text.rfind("\n```", start), text.rfind("\n~~~", start))
    return line_break + 1 if line_break >= 0 else None


def fence_around(text: str, span: Span, *, is_whole: bool) -> Fence:
    """Return the fence around *span*; only around a whole answer is it closed by a repair of its own.

    Where the answer itself is cut off, its own repair ends at the same place and has to come first.
    """
    opener = fence_before(text, span.start)
    after = _AFTER.match(text, span.end)
    closer = Span(*after.span("closer")) if after else None
    if opener and closer and not text[closer.start : closer.end].startswith(_mark(text, opener)):
        closer = None  # A fence is closed by the same character, at least as often.
    if opener and closer:
        return Fence((opener, closer), "", ())
    if opener:
        mark = _mark(text, opener)
        # At the end itself the answer may have a repair of its own, which has to come first.
        behind = len(line_break_at(text, span.end))
        edit = Edit(Span.at(span.end + behind), mark + "\n" if behind else "\n" + mark)
        close = Fix("Close the fence", (edit,))
        message = "Unclosed code fence."
        problem = Problem(UNCLOSED_FENCE, opener, message, close if is_whole else None)
        return Fence((opener,), "\n" + mark, (problem,))
    if closer:
        remove = Fix("Remove the fence", (Edit(closer, ""),))
        problem = Problem(STRAY_FENCE, closer, "Closing code fence without an opening one.", remove)
        if text[closer.end :].strip():
            # What follows it could be taken for a part of the answer without it.
            problem = as_alternative(problem.in_doubt())
        return Fence((closer,), "", (problem,))
    return Fence((), "", ())


def _mark(text: str, opener: Span) -> str:
    line = text[opener.start : opener.end].strip()
    return line[: len(line) - len(line.lstrip(line[0]))]
