"""A transcript of what a server streamed: events (``data: {…}`` lines), or one object on each line.

The pieces of the message in the objects are joined, and the whole is read as the answer.
"""

from collections.abc import Iterator
from itertools import pairwise

from descant.formats import Reading
from descant.formats.encoded_strings import joined, written
from descant.framing.frame import Body, Channel, Frame, FrameKind
from descant.framing.stream_pieces import pieces
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span
from descant.transcripts import Cut, Transcript

SSE_TRANSCRIPT = ProblemKind(
    "sse-transcript",
    Severity.INFORMATION,
    "The answer is in a server-sent event stream.",
    r"""The document is a recorded stream. The parts of the message in its events are joined and read as the
answer.

Wrong: `data: {"choices": [{"delta": {"content": "{\"summary\""}}]}`, and so on

Right: `{"summary": "…"}`
""",
)
_MESSAGE = "Event stream; the parts of its message were joined and read."
_FIRST = regex(r"(?>(?:(?:event|id|retry)?:[^\r\n]*+(?:\r\n?|\n)+|\s++)*)data:[ ]?+\s*+[{\[]")
_LINE = regex(r"(?:data:[ ]?+(?P<payload>(?!\[DONE\])[^\r\n]++)|[^\r\n]*+)(?:\r\n?|\n|\Z)")


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    text, (start, end) = source.text, body.span
    if not _FIRST.match(text, start, end):
        return
    payloads = [
        Span(*match.span("payload")) for match in _LINE.finditer(text, start, end) if match["payload"]
    ]
    region = Span(payloads[0].start, payloads[-1].end)
    cuts = (Cut(payload.end, other.start, "\n") for payload, other in pairwise(payloads))
    transcript = Transcript(text, region, cuts)
    line = source.line_span(source.line_at(start))
    yield Frame(
        name="in a stream of events",
        transcript=transcript,
        problems=(Problem(SSE_TRANSCRIPT, Span(start, line.end), _MESSAGE),),
        inside=_objects,
    )


def _objects(source: Source) -> Iterator[Frame]:
    stream = pieces(source.text, 0)
    if not stream.texts and not stream.thoughts:
        return
    channels = tuple(Channel(name, scalar.inner) for name, scalar in stream.thoughts)
    if not stream.texts:
        end = Span.at(len(source.text))
        yield Frame("in it", Transcript(source.text, end), (), channels=channels, is_certain=True)
        return
    transcript = joined(source.text, [scalar.inner for scalar in stream.texts])
    yield Frame("with its parts joined", transcript, (), written, channels, is_certain=True)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    start = len(source.text) - len(source.text.lstrip("\ufeff \t\r\n[,"))
    if reading.holds_answer or not source.text.startswith("{", start):
        return
    stream = pieces(source.text, start)
    if stream.objects < 2 or not stream.texts:
        return
    channels = tuple(Channel(name, scalar.inner) for name, scalar in stream.thoughts)
    transcript = joined(source.text, [scalar.inner for scalar in stream.texts])
    problem = Problem(SSE_TRANSCRIPT, Span(start, start + 1), _MESSAGE)
    yield Frame("in a stream of objects", transcript, (problem,), written, channels, is_certain=True)


FRAME = FrameKind(
    (SSE_TRANSCRIPT,),
    decodes=True,
    starts=("data:", "event:", "id:", "retry:", ":"),
    opens=_opens,
    within=_within,
)
