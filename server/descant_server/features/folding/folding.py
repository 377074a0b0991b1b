"""Fold whatever spans several lines: parts of an answer, blocks in its files, every object and list in it."""

import re
from collections.abc import Iterable, Iterator

from attrs import evolve
from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.syntax import Node, Sequence, walk
from descant_server.documents.document_store import Document
from descant_server.features.folding.embedded_folding import embedded_folds
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

_OPENERS = ("{", "[", '"', "<")
_CLOSER = re.compile(r"\s*(?:[\]}]|</[^<>]*>)?")
"""A last line that holds nothing but the end of a value."""


def register(server: ResponseServer) -> None:
    """Wire the request for folding ranges."""

    @server.request(types.TEXT_DOCUMENT_FOLDING_RANGE, Meanwhile.LAST)
    async def folding_range(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        document = await server.settled(params.text_document.uri)
        ranges = folding_ranges(document) if document else []
        ability, capabilities = "text_document.folding_range", server.client_capabilities
        if get_capability(capabilities, f"{ability}.line_folding_only"):
            ranges = list(whole_lines(ranges))
        return ranges[: get_capability(capabilities, f"{ability}.range_limit", None)]


def folding_ranges(document: Document) -> list[types.FoldingRange]:
    """Return a range for each value or block of a file that spans several lines, in the order of the text.

    A range begins at the end of its first line. It stops in front of a closer that has its last line to
    itself, so that the closer stays in sight. Of several that begin on one line the outermost counts.
    """
    by_line: dict[int, types.FoldingRange] = {}
    source = document.source
    for span in _spans(document):
        if source.line_at(span.start) == source.line_at(span.end):
            continue
        range_ = _fold(document, span)
        if range_.end_line > range_.start_line:
            by_line.setdefault(range_.start_line, range_)
    for range_ in embedded_folds(document):
        by_line.setdefault(range_.start_line, range_)
    return [by_line[line] for line in sorted(by_line)]


def whole_lines(ranges: Iterable[types.FoldingRange]) -> Iterator[types.FoldingRange]:
    """Leave the columns out of *ranges*, for clients that fold whole lines only."""
    return (evolve(range_, start_character=None, end_character=None) for range_ in ranges)


def _spans(document: Document) -> Iterator[Span]:
    root, text = document.analysis.root, document.source.text
    for node in walk(root):
        opener = text[node.start : node.start + 1]
        # The root of an answer in tags has no tag of its own.
        if opener in _OPENERS and not _is_gathered(node, text) and (node is not root or opener != "<"):
            yield node.span
    if root is not None:
        yield from (member.span for member in root.members if not _is_gathered(member.node, text))


def _is_gathered(node: Node, text: str) -> bool:
    """Tell whether *node* is a list of repeated tags: it has no brackets, and other tags may be in it."""
    return isinstance(node, Sequence) and text.startswith("<", node.start)


def _fold(document: Document, span: Span) -> types.FoldingRange:
    source = document.source
    first, last = source.line_at(span.start), source.line_at(span.end)
    if last > first and _CLOSER.fullmatch(source.text, source.line_span(last).start, span.end):
        last -= 1
        span = Span(span.start, source.line_span(last).end)
    start = lsp.to_position(document, source.line_span(first).end)
    end = lsp.to_position(document, span.end)
    return types.FoldingRange(start.line, end.line, start.character, end.character)
