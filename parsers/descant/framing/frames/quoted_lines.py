"""Every line of the answer is quoted, as in a mail: a ``>`` and a space stand before it."""

import re
from collections.abc import Iterator

from descant.checkpoints import along, checkpoint, each, shorten
from descant.formats import Reading
from descant.formats.surroundings import around
from descant.framing.frame import Body, Frame, FrameKind, unwrap
from descant.framing.value_regions import is_sound, may_be_content
from descant.line_search import whole_lines
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span
from descant.transcripts import Cut, Transcript

QUOTED_LINES = ProblemKind(
    "quoted-lines",
    Severity.WARNING,
    "Every line of the answer is quoted.",
    """Each line starts with `>`, as in quoted mail and Markdown. The quote markers are ignored.

Wrong: `> {"summary": "…",` and `> "files": []}` on the next line

Right: `{"summary": "…",` and `"files": []}` on the next line

Prompt: Do not quote earlier answers with `>` in the conversation: the model goes on like that.
""",
)
_QUOTED_START = regex(r"^[ ]{0,3}>[>\s]*+(?P<answer>[{<\[`~\"&\\])?", re.MULTILINE)
"""Quoted lines, the last of which may be the first of an answer."""
_MARK = regex(r"[ ]{0,3}> ?")
_NEXT = regex(r"(?:\r(?=\n))?(?P<break>[\r\n])(?P<mark>[ ]{0,3}> ?)")
_LINE = regex(r"[^\r\n]*+")
_BREAK = regex(r"\r\n?|\n")


_LONE = regex(r"[ ]{0,3}>[ \t]*+(?:[^{\[\r\n][^\r\n]*+\s*+|[^\r\n]*+(?:\r\n?|\n)[ \t]*+)(?![ ]{0,3}>)[^\s`~]")
"""A quoted line before one that is not: its mark is a slip, and no frame."""


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    if not _LONE.match(source.text, body.span.start):
        yield _frame(source, body.span.start, body.explained)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    if is_sound(reading) or ">" not in source.text:
        return
    quoted = along(_QUOTED_START.finditer(source.text))
    start = next((match for match in quoted if match["answer"]), None)
    if start is None or _LONE.match(source.text, start.start()):
        return
    if not may_be_content(source, reading, start.start()):
        yield _frame(source, start.start(), ())


def _frame(source: Source, start: int, explained: tuple[Span, ...]) -> Frame:
    """Return the frame around the quoted lines that follow each other from the one at *start*."""
    text = source.text
    mark = _MARK.match(text, start)
    assert mark is not None, "a quoted line starts here"
    cuts = [Cut(*mark.span())]
    line = _LINE.match(text, mark.end())
    while line and (following := _NEXT.match(text, line.end())):
        # The break belongs to the mark behind it, so that an edit that removes the one removes the other.
        cuts.append(Cut(following.start("break"), following.end(), following["break"]))
        if not len(cuts) % 256:
            checkpoint()
        line = _LINE.match(text, following.end())
    region = Span(start, line.end() if line else len(text))
    transcript = Transcript(text, region, cuts)
    shorten(cuts)
    message = 'Every line of the answer is quoted with ">"; the quote markers were ignored.'
    problem = Problem(QUOTED_LINES, Span(*mark.span()), message, None, unwrap(region, transcript.text))
    outside = around(source, (*explained, region))
    return Frame("in quoted lines", transcript, (problem, *outside), _quoted)


def _quoted(new: str) -> str:
    lines = each(whole_lines(new))
    return "".join(_BREAK.sub(r"\g<0>> ", new[start:end]) for start, end in lines)


FRAME = FrameKind((QUOTED_LINES,), decodes=True, opens=_opens, within=_within)
