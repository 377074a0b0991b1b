"""Grow a selection by what belongs together: word, line, text, member, object, …, answer, document.

Each range holds the one before it and is larger. Inside of a text with escapes a line is one of the decoded
text, so that a line of a file in JSON can be selected like any other.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from lsprotocol import types

from descant import Source, Span
from descant.notations import Notation, value_index
from descant.syntax import Mapping, Member, Node, Scalar, Sequence
from descant_server.documents.document_store import Document
from descant_server.features.tag_pairs import tag_pairs
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

_WORD = re.compile(r"\w+")
_LONGEST_WORD = 200


def register(server: ResponseServer) -> None:
    """Wire the request for selection ranges."""

    @server.request(types.TEXT_DOCUMENT_SELECTION_RANGE, Meanwhile.NOTHING)
    async def selection_range(params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        offsets = [lsp.from_position(document, position) for position in params.positions]
        return [selection(document, offset) for offset in offsets]


def selection(document: Document, offset: int) -> types.SelectionRange:
    """Return the ranges around *offset*, the innermost first; there is always that of the document."""
    selected: types.SelectionRange | None = None
    for span in reversed(spans_around(document, offset)):
        selected = types.SelectionRange(lsp.to_range(document, span), selected)
    assert selected is not None, "the document is around everything in it"
    return selected


def spans_around(document: Document, offset: int) -> list[Span]:
    """Return the stretches around *offset*, each larger than the one before, the document as the last."""
    analysis, source = document.analysis, document.source
    around, scalar = _way(source.text, analysis.root, offset)
    around += (channel.span for channel in analysis.channels)
    around += _elements(document, offset)
    inside = _in_text(source, scalar, offset) if scalar is not None else _in_line(source, source.span, offset)
    spans = [source.span]
    for span in (analysis.span, *sorted(around, key=_length, reverse=True), *inside):
        if span != spans[-1] and span.start <= offset <= span.end and spans[-1].holds(span):
            spans.append(span)
    return [span for span in reversed(spans) if span.start < span.end] or [source.span]


def _way(text: str, root: Node | None, offset: int) -> tuple[list[Span], Scalar | None]:
    """Return the stretches of the tree around *offset*, the outermost first, and the text or name there."""
    around: list[Span] = []
    node = root
    while node is not None:
        around.append(node.span)
        match node:
            case Mapping(members=members):
                member = _at(members, offset)
                if member is None:
                    break
                if not text.endswith("<", 0, member.key.start):  # A tag is selected as a whole.
                    around.append(member.span)
                if member.key.span.touches(Span.at(offset)) and not _is_in(member.node.span, offset):
                    return [*around, member.key.span], member.key
                node = member.node
            case Sequence(items=items):
                node = _at(items, offset)
            case Scalar():
                return around, node
    return around, None


_Placed = TypeVar("_Placed", Member, Node)


def _at(placed: Iterable[_Placed], offset: int) -> _Placed | None:
    """Return the smallest of what is at *offset*, its borders included."""
    at = [node for node in placed if node.span.touches(Span.at(offset))]
    return min(at, key=lambda node: _length(node.span), default=None)


def _in_text(source: Source, node: Scalar, offset: int) -> Iterator[Span]:
    """Yield what is around *offset* inside of a text: all of it, a line, a word."""
    inner = node.inner
    if (
        not isinstance(node.value, str)
        or node.notation is not Notation.JSON
        or not inner.touches(Span.at(offset))
    ):
        yield from _in_line(source, inner, offset)
        return
    yield inner
    raw, value = source.text[inner.start : inner.end], node.value
    index = min(value_index(raw, node.notation, offset - inner.start), len(value))
    line = Span(value.rfind("\n", 0, index) + 1, (value.find("\n", index) + 1 or len(value) + 1) - 1)
    yield from node.spans_of(source.text, [line, _word(value, line, index)])


def _in_line(source: Source, within: Span, offset: int) -> Iterator[Span]:
    """Yield what is around *offset* inside of a stretch that is written as it is."""
    yield within
    line = source.line_span(source.line_at(offset))
    line = Span(max(line.start, within.start), min(line.end, within.end))
    yield line
    yield _word(source.text, line, offset)


def _word(text: str, within: Span, offset: int) -> Span:
    """Return the word at *offset*; the empty span where there is none."""
    start, end = max(within.start, offset - _LONGEST_WORD), min(within.end, offset + _LONGEST_WORD)
    for match in _WORD.finditer(text, start, end):
        if match.start() <= offset <= match.end():
            return Span(*match.span())
    return Span.at(offset)


def _elements(document: Document, offset: int) -> Iterator[Span]:
    """Yield the tags around *offset*, with what is between them."""
    text = document.source.text
    for opener, closer in tag_pairs(document, Span.at(offset)):
        if closer is not None:
            yield Span(opener.start - 1, text.find(">", closer.end) + 1)


def _is_in(span: Span, offset: int) -> bool:
    return span.start <= offset < span.end


def _length(span: Span) -> int:
    return span.end - span.start
