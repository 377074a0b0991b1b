r"""The text that is written in strings of JSON, one or several, and how to write into it."""

import json
from collections.abc import Iterator, Sequence

from descant.formats.json.flaws import ends_in_escape
from descant.formats.json.strings import cut_start
from descant.notations import escapes
from descant.patterns import regex
from descant.source import Span
from descant.transcripts import Cut, Transcript


def joined(raw: str, spans: Sequence[Span]) -> Transcript:
    """Return what the strings at *spans* of *raw* hold, one after the other; the spans are without quotes."""
    region = Span(spans[0].start, spans[-1].end)
    return Transcript(raw, region, joining(raw, spans))


def joining(raw: str, spans: Sequence[Span]) -> Iterator[Cut]:
    """Yield the cuts that make one text of the strings at *spans*; a character may be in two of them."""
    position = spans[0].start
    for number, span in enumerate(spans):
        if span.start > position:
            yield Cut(position, span.start)
        start = max(span.start, position)
        following = spans[number + 1] if number + 1 < len(spans) else None
        whole = _split_pair(raw, Span(start, span.end), following)
        if whole is None:
            yield from escapes(raw, start, span.end)
            position = span.end
        else:
            yield from escapes(raw, start, whole.start)
            yield whole
            position = whole.end


_HIGH = regex(r"\\u[dD][89abAB][0-9a-fA-F]{2}\Z")
_LOW = regex(r"\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_LENGTH = 6


def _split_pair(raw: str, span: Span, following: Span | None) -> Cut | None:
    """Return the character of which *span* ends with one half, and the *following* piece has the other."""
    if following is None or span.end - span.start < _LENGTH:
        return None
    high, low = _HIGH.search(raw, span.end - _LENGTH, span.end), _LOW.match(raw, *following)
    if high is None or low is None or ends_in_escape(raw[span.start : high.start()]):
        return None
    return Cut(high.start(), low.end(), json.loads(f'"{high.group()}{low.group()}"'))


def half_escape(raw: str, span: Span) -> Span | None:
    """Return the half escape, or half surrogate pair, that *span* ends in; None where it does not."""
    start = cut_start(raw, span.start, span.end)
    return Span(start, span.end) if start < span.end else None


def written(new: str) -> str:
    """Return *new* as it is written in a string of JSON."""
    return json.dumps(new, ensure_ascii=False)[1:-1]
