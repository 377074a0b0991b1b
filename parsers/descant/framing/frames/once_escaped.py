"""The body of a string of JSON without the quotes around it: every quote of the answer has a backslash."""

import re
from collections.abc import Iterator

from descant.formats import Reading
from descant.formats.encoded_strings import half_escape, joined, written
from descant.formats.surroundings import around
from descant.framing.frame import Body, Frame, FrameKind, unwrap
from descant.framing.half_characters import cut_at
from descant.framing.value_regions import is_sound, may_be_content
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span

ONCE_ESCAPED_BODY = ProblemKind(
    "once-escaped-body",
    Severity.WARNING,
    "Every quote of the answer is escaped.",
    r"""The answer was copied from a string, as in a log or a source file. It is decoded once.

Wrong: `{\"summary\": \"…\"}`

Right: `{"summary": "…"}`

Prompt: Show JSON in the prompt as it is, without backslashes before its quotes.
""",
)
_START = regex(r'\{(?:\\[nrt]|[^"\\]){0,200}\\"')
_LINE_START = regex(r'^[ \t]*+(?P<brace>\{)(?=(?:\\[nrt]|[^"\\]){0,200}\\")', re.MULTILINE)
_BODY = regex(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    if _START.match(source.text, *body.span):
        yield _frame(source, body)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    if is_sound(reading) or '\\"' not in source.text:
        return
    start = _LINE_START.search(source.text)
    if start is not None and not may_be_content(source, reading, start.start("brace")):
        end = max(start.end(), len(source.text.rstrip()))
        yield _frame(source, Body(Span(start.start("brace"), end)))


def _frame(source: Source, body: Body) -> Frame:
    text, (start, end) = source.text, body.span
    if not body.explained:
        end = len(text)  # The blanks at the end may belong to a content that is cut off.
    matched = _BODY.match(text, start, end)
    stop = matched.end() if matched else end
    cut = half_escape(text, Span(start, end)) if stop >= end - 1 and text[stop:end] != '"' else None
    region = Span(start, cut.start if cut else stop)
    transcript = joined(text, (region,))
    message = "Every quote of the answer is escaped; it was decoded once."
    mark = Span(start, start + 1)
    problem = Problem(ONCE_ESCAPED_BODY, mark, message, None, unwrap(region, transcript.text))
    outside = around(source, (*body.explained, region, *((cut,) if cut else ())))
    problems = (problem, *((cut_at(cut),) if cut else ()), *outside)
    return Frame("in text that is escaped once", transcript, problems, written)


FRAME = FrameKind((ONCE_ESCAPED_BODY,), decodes=True, opens=_opens, within=_within)
