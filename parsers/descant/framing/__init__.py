"""What is around an answer and has to be taken off, or decoded, before the answer can be read.

Nothing is removed from a text: a frame is a region of it with a source map.
"""

import re
from collections.abc import Iterator

from descant.checkpoints import along, checkpoint
from descant.formats import Reading
from descant.formats.json.problem_kinds import UNEXPECTED_TEXT
from descant.formats.problem_kinds import (
    EXAMPLE_SKIPPED,
    JSON_NOT_ACCEPTED,
    PROSE_OUTSIDE,
    SEVERAL_ANSWERS,
    SEVERAL_CANDIDATES,
    SEVERAL_FORMATS,
)
from descant.framing.frame import Body, Channel, Frame
from descant.framing.frames import STARTS, frames
from descant.framing.raw_answers import raw_answer
from descant.framing.wrappings import name_wrappings
from descant.patterns import regex
from descant.source import Source, Span

__all__ = [
    "Channel",
    "Frame",
    "frames_within",
    "name_wrappings",
    "opening_frames",
    "raw_answer",
]

_BESIDE = (
    EXAMPLE_SKIPPED,
    JSON_NOT_ACCEPTED,
    PROSE_OUTSIDE,
    SEVERAL_ANSWERS,
    SEVERAL_CANDIDATES,
    SEVERAL_FORMATS,
    UNEXPECTED_TEXT,
)
"""What is reported where something is beside the answer, or in it where it could not be read."""
_LEAD = regex(r"[\s\ufeff]*+(?P<fence>(?P<mark>`{3,}+|~{3,}+)[^`\n\r]*+(?:\r\n?|\n)\s*+)?")
_CLOSER = regex(r"[ \t]*(?:`{3,}+|~{3,}+)[ \t]*\Z")


def opening_frames(source: Source) -> Iterator[Frame]:
    """Yield the frames that *source* may start with; a sound answer starts with none of their marks."""
    lead = _LEAD.match(source.text)
    assert lead is not None, "the pattern matches the empty string"
    start = lead.end()
    opening = [module for module, starts in STARTS.items() if source.text.startswith(starts, start)]
    if not opening:
        return
    body = _body(source.text, lead)
    for kind in frames(opening):
        if kind.opens:
            yield from kind.opens(source, body)


def frames_within(source: Source, reading: Reading) -> Iterator[Frame]:
    """Yield the frames that may be in *source*, which was read as it stands, and not well."""
    is_alone = reading.is_known and not any(problem.kind in _BESIDE for problem in along(reading.problems))
    is_alone &= reading.format == "json"  # In tags, what is before the first may be read as a section.
    for kind in frames():
        checkpoint()
        if kind.within and not (is_alone and kind.is_beside):
            yield from kind.within(source, reading)


def _body(text: str, lead: re.Match[str]) -> Body:
    start, end = lead.end(), max(lead.end(), len(text.rstrip()))
    if not lead["fence"]:
        return Body(Span(start, end))
    line = max(text.rfind("\n", start, end), text.rfind("\r", start, end)) + 1
    opener = Span(*lead.span("fence"))
    if line > start and _CLOSER.match(text, line, end):
        return Body(Span(start, max(start, len(text[:line].rstrip()))), (opener, Span(line, end)))
    return Body(Span(start, end), (opener,))
