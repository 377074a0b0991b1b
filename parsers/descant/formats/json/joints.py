"""Strings that stand in pieces: joined by a plus sign, side by side, or with their quotes doubled."""

import re
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.notations import escapes
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Cut, Transcript

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_PLAIN = r'[^"\\\x00-\x1f\ud800-\udfff]'
_ESCAPE = (
    r"\\(?:[{quote}\\/bfnrt]|u(?:[dD][89abAB][0-9a-fA-F]{{2}}\\u[dD][c-fC-F][0-9a-fA-F]{{2}}"
    r"|(?![dD][89a-fA-F])[0-9a-fA-F]{{4}}))"
)
"""Only sound pieces are joined."""
_STRING = rf'"{_PLAIN}*+(?>(?:{_ESCAPE.format(quote=chr(34))}{_PLAIN}*+)*)"'
_SOUND = regex(_STRING)
_PLUS = regex(rf"[ \t\n\r]*+\+[ \t\n\r]*+({_STRING})")
_SIDE_BY_SIDE = regex(rf"[ \t]*+(?:\r\n?|\n)[ \t\n\r]*+({_STRING})")
_END = regex(r"[ \t\n\r]*+[,}\]]")
_DOUBLED_NAME = regex(rf'""({_PLAIN}{{1,200}})""(?=[ \t\n\r]*+:)')
_DOUBLED_VALUE = regex(
    rf'""({_PLAIN}*+(?>(?:{_ESCAPE.format(quote="")}{_PLAIN}*+)*))""(?=[ \t\n\r]*+[,}}\]])'
)


def joined(reader: "JsonReader") -> "State | None":
    """Go on behind the pieces of a string of which the first was read; None where it is whole."""
    frame, first = reader.frame, reader.frame.last
    if not isinstance(first, Scalar) or not _SOUND.fullmatch(reader.text, first.start, first.end):
        return None
    for pattern, kind, message in (
        (_PLUS, kinds.STRING_CONCATENATION, "String concatenation with + is not allowed in JSON."),
        (
            _SIDE_BY_SIDE,
            kinds.ADJACENT_STRINGS,
            "Adjacent strings are not joined in JSON.",
        ),
    ):
        seams, end = [], first.end
        while match := pattern.match(reader.text, end, reader.limit):
            seams.append(Span(end - 1, match.start(1) + 1))
            end = match.end(1)
        if not seams or not _END.match(reader.text, end, reader.limit):
            continue
        region = Span(first.start + 1, end - 1)
        transcript = Transcript(reader.text, region, _cuts(reader.text, region, seams))
        frame.forget_last()
        frame.add(Scalar(first.start, end, transcript.text, transcript))
        join = Fix("Join into one string", tuple(Edit(seam, "") for seam in seams))
        reader.report(Problem(kind, Span(seams[0].start + 1, seams[0].end - 1), message, join))
        reader.offset = end
        return reader.after
    return None


def doubled_name(reader: "JsonReader", start: int) -> Scalar | None:
    """Return the name at *start* if its quotes are doubled."""
    match = _DOUBLED_NAME.match(reader.text, start, reader.limit)
    if match is None:
        return None
    reader.has_doubled_quotes = True
    return _undoubled(reader, match)


def doubled_value(reader: "JsonReader") -> "State | None":
    """Go on behind a text whose quotes are doubled, as those of its name are."""
    last = reader.frame.last
    if not reader.has_doubled_quotes or not isinstance(last, Scalar) or last.end != last.start + 2:
        return None  # It is no empty string.
    match = _DOUBLED_VALUE.match(reader.text, last.start, reader.limit)
    if match is None:
        return None
    reader.frame.forget_last()
    reader.frame.add(_undoubled(reader, match))
    reader.offset = match.end()
    return reader.after


def _undoubled(reader: "JsonReader", match: re.Match[str]) -> Scalar:
    start, end = match.span()
    drop = Fix("Remove the doubled quotes", (Edit(Span(start, start + 1), ""), Edit(Span(end - 1, end), "")))
    message = "Doubled quotes around this string."
    reader.report(Problem(kinds.DOUBLED_QUOTES, Span(start, end), message, drop))
    region = Span(*match.span(1))
    transcript = Transcript(reader.text, region, _cuts(reader.text, region, []))
    return Scalar(start, end, transcript.text, transcript)


def _cuts(text: str, region: Span, seams: list[Span]) -> list[Cut]:
    cuts = [Cut(seam.start, seam.end) for seam in seams]
    start = region.start
    for seam in (*seams, Span(region.end, region.end)):
        cuts += escapes(text, start, seam.start)
        start = seam.end
    return sorted(cuts)
