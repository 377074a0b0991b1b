"""Strings that stand in pieces: joined by a plus sign, side by side, or with their quotes doubled."""

import re
from typing import NamedTuple

from descant.checkpoints import along, checkpoint, ordered, shorten
from descant.formats.json import problem_kinds as kinds
from descant.notations import escapes
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Cut, Transcript

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
_SPACE = regex(r"\s")
_END = regex(r"[ \t\n\r]*+[,}\]]")
_DOUBLED_KEY = regex(rf'""({_PLAIN}{{1,200}})""(?=[ \t\n\r]*+:)')
_DOUBLED_VALUE = regex(
    rf'""({_PLAIN}++(?>(?:{_ESCAPE.format(quote="")}{_PLAIN}*+)*)|{_ESCAPE.format(quote="")}'
    rf'{_PLAIN}*+(?>(?:{_ESCAPE.format(quote="")}{_PLAIN}*+)*))""(?=[ \t\n\r]*+[,}}\]])'
)
_SEAMS = (
    (_PLUS, kinds.STRING_CONCATENATION, "String concatenation with + is not allowed in JSON."),
    (_SIDE_BY_SIDE, kinds.ADJACENT_STRINGS, "Adjacent strings are not joined in JSON."),
)


class Reported(NamedTuple):
    """A value that is written in a way of its own, and the problem that says so."""

    node: Scalar
    problem: Problem


def joined(text: str, first: Scalar, limit: int, apart: set[int]) -> Reported | None:
    """Return the string whose first piece is *first*; None where that is whole or not sound.

    *apart* are the ends of strings that are known to be no pieces of one; it is told of others.
    """
    if first.end in apart:
        return None
    for pattern, kind, message in _SEAMS:
        seams, end = [], first.end
        while match := pattern.match(text, end, limit):
            checkpoint()
            seams.append(Span(end - 1, match.start(1) + 1))
            end = match.end(1)
        if not seams or not _END.match(text, end, limit):
            # Of a run that comes to nothing each string would be read to its end again.
            apart.update(seam.start + 1 for seam in along(seams))
            shorten(seams)
            continue
        if not _SOUND.fullmatch(text, first.start, first.end):
            return None
        region = Span(first.start + 1, end - 1)
        transcript = Transcript(text, region, _cuts(text, region, seams))
        join = Fix("Join into one string", tuple(Edit(seam, "") for seam in along(seams)))
        # Of words without a space it is not likely that they go on in the next line.
        is_doubtful = kind is kinds.ADJACENT_STRINGS and not _SPACE.search(first.value.strip())
        problem = Problem(kind, Span(seams[0].start + 1, seams[0].end - 1), message, join)
        problem = problem.in_doubt().as_error() if is_doubtful else problem
        return Reported(Scalar(first.start, end, transcript.text, transcript), problem)
    return None


def doubled_key(text: str, start: int, limit: int) -> Reported | None:
    """Return the key at *start* if its quotes are doubled."""
    return _undoubled(text, _DOUBLED_KEY.match(text, start, limit))


def doubled_value(text: str, start: int, limit: int) -> Reported | None:
    """Return the string at *start* if its quotes are doubled, and no others are in it."""
    return _undoubled(text, _DOUBLED_VALUE.match(text, start, limit))


def _undoubled(text: str, match: re.Match[str] | None) -> Reported | None:
    if match is None:
        return None
    start, end = match.span()
    drop = Fix("Remove the doubled quotes", (Edit(Span(start, start + 1), ""), Edit(Span(end - 1, end), "")))
    problem = Problem(kinds.DOUBLED_QUOTES, Span(start, end), "Doubled quotes around this string.", drop)
    region = Span(*match.span(1))
    transcript = Transcript(text, region, _cuts(text, region, []))
    return Reported(Scalar(start, end, transcript.text, transcript), problem)


def _cuts(text: str, region: Span, seams: list[Span]) -> list[Cut]:
    cuts = [Cut(seam.start, seam.end) for seam in along(seams)]
    start = region.start
    for seam in (*seams, Span(region.end, region.end)):
        cuts += escapes(text, start, seam.start)
        start = seam.end
    return ordered(cuts)
