r"""The text that is written in strings of JSON, one or several, and how to write into it."""

import json
from collections.abc import Iterator, Sequence

from descant.formats.json.strings import cut_start
from descant.notations import escapes
from descant.source import Span
from descant.transcripts import Cut, Transcript


def joined(raw: str, spans: Sequence[Span]) -> Transcript:
    """Return what the strings at *spans* of *raw* hold, one after the other; the spans are without quotes."""
    region = Span(spans[0].start, spans[-1].end)
    return Transcript(raw, region, _cuts(raw, spans))


def _cuts(raw: str, spans: Sequence[Span]) -> Iterator[Cut]:
    position = spans[0].start
    for span in spans:
        if span.start > position:
            yield Cut(position, span.start)
        yield from escapes(raw, *span)
        position = span.end


def half_escape(raw: str, span: Span) -> Span | None:
    """Return the half escape, or half surrogate pair, that *span* ends in; None where it does not."""
    start = cut_start(raw, span.start, span.end)
    return Span(start, span.end) if start < span.end else None


def written(new: str) -> str:
    """Return *new* as it is written in a string of JSON."""
    return json.dumps(new, ensure_ascii=False)[1:-1]
