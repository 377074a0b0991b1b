"""The pieces of a message in the events that a server streams, one after the other, by their channels."""

import json
from collections.abc import Sequence
from itertools import count
from typing import Any

from descant.checkpoints import along
from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.framing.frame import as_it_is
from descant.framing.objects_around import ObjectAround
from descant.framing.stream_events import EMPTY_EVENTS, EventPiece, StreamRole, event_pieces
from descant.framing.tool_calls import ToolCall
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.schemas.schema import member_names
from descant.source import Span
from descant.source_map import SourceMap
from descant.syntax import Mapping, Node, Scalar
from descant.syntax import Sequence as ListNode
from descant.transcripts import Transcript

DAMAGED_EVENT = ProblemKind(
    "damaged-event",
    Severity.ERROR,
    "An event of the stream is cut off or damaged.",
    r"""What the event adds to the message cannot be read, and without it a file would have a gap. What comes
before is read.

Wrong: `data: {"choices": [{"delta": {"conte`, with other events behind it

Right: record the stream once more, or mend the line
""",
)
_MANY = 200
"""So many damaged events are mended: each takes as long as a hundred sound ones."""
_NO_NAMES = member_names(())
_BETWEEN = regex(r"[\s,\]]*+(?=\{)")
_DECODER = json.JSONDecoder(strict=False)


class StreamPieces:
    """What was found in a stream of events."""

    def __init__(self) -> None:
        self.events = 0
        """Those that hold a piece, or are known to stand beside one that does."""
        self.problems: list[Problem] = []
        """What is wrong with events that are damaged."""
        self.damaged = 0
        self.end = 0
        """Where reading stopped: all events before it are read."""
        self.texts: list[Span] = []
        self.thoughts: list[tuple[str, Span]] = []
        self._calls: list[_OpenCall] = []
        self._open: dict[Any, _OpenCall] = {}

    @property
    def calls(self) -> list[ToolCall]:
        """The calls of tools, in the order in which they begin."""
        return [call.closed() for call in self._calls if call.pieces or call.whole is not None]

    def add(self, pieces: Sequence[EventPiece], root: Node) -> None:
        """Add the *pieces* of the event *root*."""
        for piece in pieces:
            node = _node_at(root, piece.path)
            if node is None:
                continue
            inner = node.inner if isinstance(node, Scalar) else node.span
            if piece.role is StreamRole.TEXT:
                self.texts.append(inner)
            elif piece.role is StreamRole.THOUGHT:
                name = "thinking" if piece.path[-1] == "thinking" else "reasoning"
                self.thoughts.append((name, inner))
            else:
                self._add_to_call(piece, inner)

    def add_end(self, event: Span) -> None:
        """Report that the *event*, and what is behind it, was not read; once is enough."""
        if any(problem.kind is DAMAGED_EVENT for problem in self.problems):
            return
        message = "This event of the stream is cut off or damaged, so its message was read up to here."
        self.problems.append(Problem(DAMAGED_EVENT, event, message))

    def _add_to_call(self, piece: EventPiece, inner: Span) -> None:
        call = self._open.get(piece.key)
        if piece.role is StreamRole.CALL_NAME:
            if call is None or call.name != piece.value or call.whole is not None:
                self._begin(piece.key, piece.value)
            return
        call = call or self._begin(piece.key, "")
        if piece.role is StreamRole.CALL_PIECE:
            call.pieces.append(inner)
        elif call.whole is None:
            call.whole, call.is_object = inner, not isinstance(piece.value, str)

    def _begin(self, key: Any, name: str) -> "_OpenCall":
        call = _OpenCall(name)
        self._open[key] = call
        self._calls.append(call)
        return call


class _OpenCall:
    """A call whose pieces are still being collected."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pieces: list[Span] = []
        self.whole: Span | None = None
        self.is_object = False

    def closed(self) -> ToolCall:
        if self.pieces or self.whole is None:
            return ToolCall(self.name, tuple(self.pieces), is_encoded=True)
        return ToolCall(self.name, (self.whole,), is_encoded=not self.is_object)


def stream_pieces(text: str, start: int) -> StreamPieces:
    """Read the events from *start* on, up to the first that is not whole."""
    stream = StreamPieces()
    end: int | None = start
    for _ in along(count()):
        if end is None:
            break
        stream.end = end
        between = _BETWEEN.match(text, end)
        if between is None:
            break
        start = between.end()
        end = add_event(stream, text, start)
        if end is None:
            end = _add_damaged(stream, text, start)
    return stream


def _add_damaged(stream: StreamPieces, text: str, start: int) -> int | None:
    """Add the damaged event at *start*, and return where its line ends.

    None where the text ends in it, or its strings are not sure: to go on would leave a gap in a file.
    """
    end = text.find("\n", start)
    stream.damaged += 1
    if end < 0 or not _BETWEEN.match(text, end) or stream.damaged > _MANY:
        stream.add_end(Span(start, end if end >= 0 else len(text)))
        return None
    line = text[start:end]
    walk = read_object(line, 0, Anchors(line, len(line), _NO_NAMES))
    around = ObjectAround(line, walk.root, walk.problems)
    pieces = list(event_pieces(walk.root.value))
    nodes = [_node_at(walk.root, piece.path) for piece in pieces]
    strings = [node for node in nodes if isinstance(node, Scalar) and node.closed]
    if not pieces or len(strings) < len(nodes) or not around.decodes(strings):
        stream.add_end(Span(start, end))
        return None
    back = SourceMap(Transcript(text, Span(start, end)), as_it_is)
    stream.events += 1
    stream.problems += map(back.problem, around.problems_beside(strings))
    stream.add(pieces, back.mapping(walk.root))
    return end


def add_event(stream: StreamPieces, text: str, start: int, kind: str | None = None) -> int | None:
    """Add the event at *start*, and return where it ends; None where it is not whole and sound.

    *kind* says of which type it is, where the line that it stands in does.
    """
    try:
        value, end = _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    pieces = list(event_pieces({"type": kind, **value} if kind else value))
    stream.events += bool(pieces) or not EMPTY_EVENTS.isdisjoint(value)
    if pieces:
        root = read_object(text, start, Anchors(text, end, _NO_NAMES)).root
        stream.add(pieces, root)
    return int(end)


def _node_at(root: Node, path: tuple[str | int, ...]) -> Node | None:
    node: Node | None = root
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str):
            node = node.get(step)
        elif isinstance(node, ListNode) and isinstance(step, int):
            node = node.items[step]
        else:
            return None
    return node
