"""A transcript of what a server streamed: events (``data: {…}`` lines), or one object on each line.

The pieces of the message in the objects are joined, and the whole is read as the answer.
"""

from collections.abc import Iterator
from itertools import pairwise

from descant.checkpoints import along
from descant.formats import Reading
from descant.formats.calls import CALLS
from descant.framing.frame import Body, Channel, Frame, FrameKind
from descant.framing.stream_pieces import DAMAGED_EVENT, StreamPieces, stream_pieces
from descant.framing.tool_calls import message_frames
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span, trimmed
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
_BETWEEN = " \t\r\n,]"
_MESSAGE = "Event stream; the parts of its message were joined and read."
_FIRST = regex(r"(?>(?:(?:event|id|retry)?:[^\r\n]*+(?:\r\n?|\n)+|\s++)*)data:[ ]?+\s*+[{\[]")
_LINE = regex(r"(?:data:[ ]?+(?P<payload>(?!\[DONE\])[^\r\n]++)|[^\r\n]*+)(?:\r\n?|\n|\Z)")


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    text, (start, end) = source.text, body.span
    if not _FIRST.match(text, start, end):
        return
    payloads = [
        Span(*match.span("payload")) for match in along(_LINE.finditer(text, start, end)) if match["payload"]
    ]
    if not payloads:
        return  # It is done, and nothing came before.
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
    stream = stream_pieces(source.text, 0)
    rest = trimmed(source.text, Span(stream.end, len(source.text)), _BETWEEN)
    if rest.start < rest.end:  # Nothing else is in events, so that one is cut off or damaged.
        stream.add_end(Span(rest.start, source.line_span(source.line_at(rest.start)).end))
    yield from stream_frames(source.text, stream, "with its parts joined")


def stream_frames(text: str, stream: StreamPieces, name: str, *problems: Problem) -> Iterator[Frame]:
    """Yield the frames of the message that came in *stream*."""
    problems = (*problems, *stream.problems)
    if stream.texts or stream.calls:
        yield from message_frames(text, stream.texts, stream.calls, name, problems, stream.thoughts)
    elif stream.thoughts:
        channels = tuple(Channel(*thought) for thought in stream.thoughts)
        nothing = Transcript(text, Span.at(len(text)))
        yield Frame("in it", nothing, problems, channels=channels, is_certain=True)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    start = len(source.text) - len(source.text.lstrip("\ufeff \t\r\n[,"))
    is_answer = reading.holds_answer and reading.format != CALLS.name
    if is_answer or not source.text.startswith("{", start):
        return
    stream = stream_pieces(source.text, start)
    if stream.events < 2 or not (stream.texts or stream.calls) or (reading.holds_answer and not stream.texts):
        return
    problem = Problem(SSE_TRANSCRIPT, Span(start, start + 1), _MESSAGE)
    yield from stream_frames(source.text, stream, "in a stream of objects", problem)


FRAME = FrameKind(
    (SSE_TRANSCRIPT, DAMAGED_EVENT),
    decodes=True,
    opens=_opens,
    within=_within,
)
