"""A stream of lines that begin with a letter for what they hold: ``0:"text"``, ``g:"thought"``, ``9:{call}``.

The AI SDK of Vercel sent them up to its version 4 as the "data stream protocol".
"""

from collections.abc import Iterator

from descant.framing.frame import Body, Frame, FrameKind
from descant.framing.frames.event_stream import SSE_TRANSCRIPT, stream_frames
from descant.framing.stream_pieces import StreamPieces, add_event
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Source, Span

_FIRST = regex(r'(?:[f2089bg]:[\[{"][^\r\n]*+(?:\r\n?|\n|\Z)\s*+){2}|0:"[^\r\n]*+"\s*+\Z')
_LINE = regex(
    r'(?P<letter>[0-9a-k]):(?:"(?P<text>(?>(?:[^"\\\r\n]|\\.)*))"|(?P<event>\{))?[^\r\n]*+(?:\r\n?|\n|\Z)'
)
_TEXT, _THOUGHT = "0", "g"
_EVENTS = {"b": "tool-call-streaming-start", "c": "tool-call-delta", "9": "tool-call"}


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    text, (start, end) = source.text, body.span
    if not _FIRST.match(text, start, end):
        return
    stream = StreamPieces()
    for line in _LINE.finditer(text, start, end):
        letter = line["letter"]
        if letter == _TEXT and line["text"] is None:
            stream.add_end(Span(*line.span()))
            break
        if letter == _TEXT and line["text"]:
            stream.texts.append(Span(*line.span("text")))
        elif letter == _THOUGHT and line["text"]:
            stream.thoughts.append(("reasoning", Span(*line.span("text"))))
        elif (
            letter in _EVENTS
            and line["event"]
            and add_event(stream, text, line.start("event"), _EVENTS[letter]) is None
        ):
            stream.add_end(Span(*line.span()))
            break
    if not stream.texts and not stream.calls:
        return
    first = source.line_span(source.line_at(start))
    message = "Stream of lines; the parts of its message were joined and read."
    problem = Problem(SSE_TRANSCRIPT, Span(start, first.end), message)
    yield from stream_frames(text, stream, "in a stream of lines", problem)


FRAME = FrameKind((), decodes=True, opens=_opens)
