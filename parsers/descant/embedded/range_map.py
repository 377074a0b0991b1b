"""From each character of a decoded text to where it is written in the raw answer, and back.

A text may have been decoded several times: a content that is escaped as JSON, in an answer that is in the
event stream of an API. Each decoding is a :class:`Transcript`, and a :class:`RangeMap` goes through all of
them. It takes one pass to make, and each way is then a few binary searches, however long the text is.
"""

from collections.abc import Iterable, Iterator

from descant.notations import Notation, escapes, markup
from descant.source import Span
from descant.syntax import Scalar, Transcribed
from descant.transcripts import Transcript

_SIMPLE = (Notation.JSON, Notation.VERBATIM)


class RangeMap:
    """The two ways between the value of a scalar and its writing."""

    __slots__ = ("_length", "_levels", "_writing")

    def __init__(self, node: Scalar, text: str) -> None:
        """Make the map of *node*, whose value is a text, and which stands in *text*."""
        self._writing = node.inner
        self._length = len(node.value)
        self._levels = tuple(_levels(node, text))

    def to_raw(self, span: Span) -> Span:
        """Return where the stretch *span* of the value is written.

        An empty one gives the place behind what is before it.
        """
        for transcript in self._levels:
            span = transcript.raw_span(span)
        return span

    def to_value(self, offset: int) -> int | None:
        """Return the number of the character that is written at the raw *offset*, or around it.

        The end of the writing gives the end of the value, since a cursor may be there. None where nothing
        of the value is written: outside, and in what was taken off or only separates.
        """
        if not self._writing.start <= offset <= self._writing.end:
            return None
        if offset == self._writing.end:
            return self._length
        value_offset: int | None = offset
        for transcript in reversed(self._levels):
            if value_offset is None:
                return None
            value_offset = transcript.decoded_offset(value_offset)
        # The half of a pair at the end of a text that is cut off is written, and is no character.
        return value_offset if value_offset is None or value_offset <= self._length else None


def raw_spans(node: Scalar, text: str, spans: Iterable[Span]) -> list[Span]:
    """Return where in *text* the stretches *spans* of the value of *node* are written.

    For a few of them this takes less than a map does, which knows of every escape behind them, too.
    """
    if node.notation in _SIMPLE:
        return node.spans_of(text, spans)
    ways = RangeMap(node, text)
    return [ways.to_raw(span) for span in spans]


def _levels(node: Scalar, text: str) -> Iterator[Transcript]:
    """Yield the transcripts from the value of *node* outwards."""
    if isinstance(node.notation, Transcribed):
        yield from _levels(node.notation.scalar, node.notation.transcript.text)
        yield node.notation.transcript
    elif isinstance(node.notation, Transcript):
        yield node.notation
    elif node.notation is Notation.JSON:
        yield Transcript(text, node.inner, escapes(text, *node.inner))
    elif node.notation is Notation.XML:
        start, end = node.inner
        yield Transcript(text, node.inner, markup(text[start:end], node.value, start))
    else:
        yield Transcript(text, node.inner)
