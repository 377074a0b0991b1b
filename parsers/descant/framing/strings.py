r"""The text that is written in strings of JSON, one or several, and how to write into it."""

import json
import re
from collections.abc import Iterator, Sequence

from descant.formats.json.strings import cut_start
from descant.source import Span
from descant.transcripts import Cut, Transcript

_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\"\\/bfnrt])"
)
_SHORT = {
    r"\n": "\n",
    r"\"": '"',
    r"\\": "\\",
    r"\t": "\t",
    r"\r": "\r",
    r"\/": "/",
    r"\b": "\b",
    r"\f": "\f",
}
REPLACEMENT = "\ufffd"
"""Stands for half a surrogate pair, which is no character."""


def joined(raw: str, spans: Sequence[Span]) -> Transcript:
    """Return what the strings at *spans* of *raw* hold, one after the other; the spans are without quotes."""
    region = Span(spans[0].start, spans[-1].end)
    return Transcript(raw, region, _cuts(raw, spans))


def _cuts(raw: str, spans: Sequence[Span]) -> Iterator[Cut]:
    position = spans[0].start
    for span in spans:
        if span.start > position:
            yield Cut(position, span.start)
        yield from escapes(raw, span)
        position = span.end


def escapes(raw: str, span: Span) -> Iterator[Cut]:
    """Yield the escapes of JSON in *span* with what they stand for; what is none stays as it is."""
    for match in _ESCAPE.finditer(raw, *span):
        written = match.group()
        yield Cut(match.start(), match.end(), _SHORT.get(written) or _decoded(written))


def half_escape(raw: str, span: Span) -> Span | None:
    """Return the half escape, or half surrogate pair, that *span* ends in; None where it does not."""
    start = cut_start(raw, span.start, span.end)
    return Span(start, span.end) if start < span.end else None


def written(new: str) -> str:
    """Return *new* as it is written in a string of JSON."""
    return json.dumps(new, ensure_ascii=False)[1:-1]


def _decoded(escape: str) -> str:
    character: str = json.loads(f'"{escape}"')
    return REPLACEMENT if "\ud800" <= character <= "\udfff" else character
