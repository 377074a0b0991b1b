"""The whole answer is written as one string of JSON, with everything in it escaped."""

import re
from collections.abc import Iterator

from descant.formats.kinds import TRUNCATED
from descant.formats.surroundings import around
from descant.framing.frame import Body, Frame, FrameKind, unwrap
from descant.framing.strings import joined, written
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.source import Source, Span

DOUBLE_ENCODED = ProblemKind(
    "double-encoded",
    Severity.WARNING,
    "The answer is encoded twice: it is a string of JSON that holds the answer.",
    r"""Programs that encode what is encoded already do this. The string is decoded once, and what it
holds is read as the answer.

Wrong: `"{\"summary\": \"…\"}"`

Right: `{"summary": "…"}`
""",
)
_STRING = re.compile(
    r'"(?P<text>(?:\\[nrt]|[ \t])*+[{<\[`](?:[^"\\]|\\.)*+)(?P<half>\\?)(?P<closer>"?)', re.DOTALL
)
_HALF = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?\Z")


def _find(source: Source, body: Body) -> Iterator[Frame]:
    text, (start, end) = source.text, body.span
    match = _STRING.match(text, start, end)
    if match is None or text[match.end() : end].strip(" \t\r\n;,"):
        return
    inside = Span(*match.span("text"))
    repairs: tuple[Problem, ...] = ()
    if not match["closer"]:
        half = _HALF.search(text, max(inside.start, end - 5), end)
        inside = Span(inside.start, half.start() if half else end)
        close = Fix("Close the string", (Edit(Span(inside.end, end), '"'),), Safety.UNSAFE)
        message = "The string that holds the answer is never closed."
        repairs = (Problem(TRUNCATED, Span.at(end), message, close),)
    transcript = joined(text, (inside,))
    region = Span(start, match.end())
    message = "The answer is a string of JSON in which everything is escaped; it was decoded once."
    problem = Problem(DOUBLE_ENCODED, Span(start, start + 1), message, None, unwrap(region, transcript.text))
    outside = around(source, (*body.explained, Span(start, end)))
    yield Frame(
        name="in a string of JSON",
        transcript=transcript,
        problems=(problem, *repairs, *outside),
        encode=written,
    )


FRAME = FrameKind((DOUBLE_ENCODED,), starts=('"',), opens=_find)
