"""Texts that are written in pieces, and pieces of texts, each with its place."""

import json
from bisect import bisect_left

from descant.notations import Notation, escapes
from descant.problems import Edit
from descant.source import Span
from descant.syntax import Node, Scalar, Sequence
from descant.transcripts import Cut, Transcript


def is_text(node: Node) -> bool:
    """Tell whether *node* is a text in quotes."""
    return isinstance(node, Scalar) and node.notation is Notation.JSON


def joined(text: str, node: Sequence) -> tuple[Scalar, tuple[Edit, ...]] | None:
    """Return the list of texts *node* as one text, and the edits that write it so; None where it is none.

    Lines are joined by line feeds; where all but the last end with a line break, they are joined as they are.
    A carriage return alone is the half of a line break that was split at its line feed.
    """
    lines = [item for item in node.items if isinstance(item, Scalar) and item.notation is Notation.JSON]
    if not lines or len(lines) < len(node.items):
        return None
    has_breaks = len(lines) > 1 and all(line.value.endswith("\n") for line in lines[:-1])
    between = "" if has_breaks else "\n"
    cuts: list[Cut] = []
    edits = [Edit(Span(node.start, lines[0].start + 1), '"')]
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        cuts += escapes(text, *line.inner)
        if following:
            gap = Span(line.inner.end, following.inner.start)
            cuts.append(Cut(*gap, between))
            edits.append(Edit(gap, json.dumps(between)[1:-1]))
    edits.append(Edit(Span(lines[-1].inner.end, node.end), '"'))
    transcript = Transcript(text, Span(lines[0].inner.start, lines[-1].inner.end), cuts)
    if transcript.text != between.join(line.value for line in lines):
        return None
    complete = node.complete and lines[-1].complete
    return Scalar(node.start, node.end, transcript.text, transcript, complete), tuple(edits)


class QuotedPieces:
    """A text in quotes that is taken apart: each piece of its value with its place."""

    def __init__(self, text: str, scalar: Scalar) -> None:
        """Look through *scalar*, which is written in *text*."""
        self._text = text
        self._cuts = list(escapes(text, *scalar.inner))
        self._transcript = Transcript(text, scalar.inner, self._cuts)
        self.are_exact = self._transcript.text == scalar.value
        """False where the text had to be mended, so that its pieces have no places of their own."""

    def raw_span(self, span: Span) -> Span:
        """Return where a *span* of the value is written."""
        return self._transcript.raw_span(span)

    def scalar(self, span: Span, *, complete: bool) -> Scalar:
        """Return a *span* of the value as a scalar of its own."""
        start, end = self.raw_span(span)
        first, last = bisect_left(self._cuts, (start,)), bisect_left(self._cuts, (end,))
        transcript = Transcript(self._text, Span(start, end), self._cuts[first:last])
        return Scalar(start, end, transcript.text, transcript, complete)
