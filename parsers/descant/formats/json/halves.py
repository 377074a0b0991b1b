"""Names and texts that have only one of their two quotes."""

import re
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.flaws import mend
from descant.formats.json.frames import ObjectFrame
from descant.formats.json.strings import value_of
from descant.formats.json.weighing import Weight
from descant.notations import Notation, escapes
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Transcript

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_COLON = re.compile(r":(?=[ \t]*+\Z)")
_MANY_SPACES = 200
_NAME = re.compile(r'"([A-Za-z_][\w-]{0,80}+)[ \t]*+:[ \t\n\r]*+(?=["\[{\-0-9tfn])')


def unterminated_name(reader: "JsonReader", start: int) -> "State | None":
    """Go on behind the colon of a known name that has no closing quote; None where there is none."""
    name = _NAME.match(reader.text, start, reader.limit)
    if name is None or name[1] not in reader.known_keys:
        return None
    frame = reader.frame
    assert isinstance(frame, ObjectFrame), "only objects have names"
    frame.key = Scalar(start, name.end(1), name[1], Notation.JSON, closed=False)
    insert = Fix("Insert the quote", (Edit(Span.at(name.end(1)), '"'),))
    message = f'The name "{name[1]}" has no closing quote.'
    reader.report(Problem(kinds.UNTERMINATED_KEY, frame.key.span, message, insert))
    reader.offset = name.end()
    return reader.value


def unquoted(reader: "JsonReader", start: int) -> "State | None":
    """Go on behind a text without an opening quote, whose end is certain; None where it is not."""
    anchor = next(iter(reader.anchors.after(start - 1, reader.stack)), None)
    if anchor is None or anchor.weight < Weight.STRONG:
        return None
    colon = _COLON.search(reader.text, max(0, start - _MANY_SPACES), start)
    is_sure = colon is None or start - colon.end() <= 1
    if colon is not None and not is_sure:
        start = colon.end() + 1  # A text may start with spaces; one may stand before its quote.
    raw = reader.text[start : anchor.offset]
    if '"' in raw or "\n" in raw or "\r" in raw:
        return None
    problems, mended = mend(raw, start)
    if problems:
        return None
    region = Span(start, anchor.offset)
    insert = Fix("Insert the quote", (Edit(Span.at(start), '"'),))
    message = "This text has no opening quote."
    severity = None
    if not is_sure:
        message = "This text has no opening quote; how many of the spaces belong to it is not sure."
        insert = Fix(insert.title, insert.edits, Safety.UNSAFE)
        severity = Severity.ERROR
    reader.report(Problem(kinds.MISSING_OPEN_QUOTE, region, message, insert, severity_override=severity))
    transcript = Transcript(reader.text, region, escapes(reader.text, *region))
    return reader.add(Scalar(start, anchor.offset + 1, value_of(mended), transcript))
