"""The whole answer is written as one string of JSON, with everything in it escaped."""

import re
from collections.abc import Iterator

from descant.formats.encoded_strings import half_escape, joined, written
from descant.formats.surroundings import around
from descant.framing.frame import Body, Frame, FrameKind, unwrap
from descant.framing.half_characters import cut_at
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span

DOUBLE_ENCODED = ProblemKind(
    "double-encoded",
    Severity.WARNING,
    "The answer is encoded twice, as a JSON string.",
    r"""Programs that encode already encoded data do this. The string is decoded once and read as the
answer.

Wrong: `"{\"summary\": \"…\"}"`

Right: `{"summary": "…"}`

Prompt: Ask for the object itself, and say that it is not to be put into a string.
""",
)
_STRING = regex(
    r'"(?P<text>(?>(?:\\[nrt]|[ \t])*)(?:(?:\\++")?[{<\[`~>&]|data:|event:|analysis|assistant)'
    r'[^"\\]*+(?:\\.[^"\\]*+)*+)(?P<half>\\?)(?P<closer>"?)',
    re.DOTALL,
)


def _find(source: Source, body: Body) -> Iterator[Frame]:
    text, (start, end) = source.text, body.span
    if not body.explained:
        end = len(text)  # The blanks at the end may belong to a content that is cut off.
    match = _STRING.match(text, start, end)
    if match is None or text[match.end() : end].strip(" \t\r\n;,"):
        return
    inside = Span(*match.span("text"))
    cut = None
    if not match["closer"]:
        cut = half_escape(text, Span(inside.start, end)) or Span.at(end)
        inside = Span(inside.start, cut.start)
    transcript = joined(text, (inside,))
    region = Span(start, match.end())
    message = "The answer is an escaped JSON string; it was decoded once."
    problem = Problem(DOUBLE_ENCODED, Span(start, start + 1), message, None, unwrap(region, transcript.text))
    outside = around(source, (*body.explained, Span(start, end)))
    yield Frame(
        name="in a JSON string",
        transcript=transcript,
        problems=(problem, *((cut_at(cut, '"'),) if cut else ()), *outside),
        encode=written,
    )


FRAME = FrameKind((DOUBLE_ENCODED,), decodes=True, opens=_find)
