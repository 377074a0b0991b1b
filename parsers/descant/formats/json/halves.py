"""Names and texts that have only one of their two quotes."""

from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.flaws import mend
from descant.formats.json.frames import ObjectFrame
from descant.formats.json.strings import value_of
from descant.formats.json.weighing import Weight
from descant.notations import Notation, escapes
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.source import Span
from descant.syntax import Scalar
from descant.transcripts import Transcript

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_COLON = regex(r"[ \t\n\r]*+: ?+")
_NAME = regex(r'"([A-Za-z_][\w-]{0,80}+)[ \t]*+:[ \t\n\r]*+(?=["\[{\-0-9tfn])')


def unterminated_name(reader: "JsonReader", start: int) -> "State | None":
    """Go on behind the colon of a known name that has no closing quote; None where there is none."""
    name = _NAME.match(reader.text, start, reader.limit)
    if name is None or name[1] not in reader.anchors.names:
        return None
    frame = reader.frame
    assert isinstance(frame, ObjectFrame), "only objects have names"
    frame.key = Scalar(start, name.end(1), name[1], Notation.JSON, closed=False)
    insert = Fix("Insert the quote", (Edit(Span.at(name.end(1)), '"'),))
    message = f'Missing closing quote of the name "{name[1]}".'
    reader.report(Problem(kinds.UNTERMINATED_KEY, frame.key.span, message, insert))
    reader.offset = name.end()
    return reader.value


def unquoted(reader: "JsonReader", start: int) -> "State | None":
    """Go on behind a text without an opening quote, whose end is certain; None where it is not."""
    anchor = next(iter(reader.anchors.after(start - 1, reader.stack)), None)
    if anchor is None or anchor.weight < Weight.STRONG:
        return None
    first = _first_sign(reader, start)
    is_sure = first == start
    start = first
    raw = reader.text[start : anchor.offset]
    if '"' in raw or "\n" in raw or "\r" in raw:
        return None
    problems, mended = mend(raw, start)
    if problems:
        return None
    region = Span(start, anchor.offset)
    insert = Fix("Insert the quote", (Edit(Span.at(start), '"'),))
    message = "Missing opening quote."
    severity = None
    if not is_sure:
        # What looked like a comment before it is a part of it.
        reader.problems[:] = [problem for problem in reader.problems if problem.span.start < start]
        message = "Missing opening quote, and where the string starts is uncertain."
        insert = Fix(insert.title, insert.edits, Safety.UNSAFE)
        severity = Severity.ERROR
    reader.report(Problem(kinds.MISSING_OPEN_QUOTE, region, message, insert, severity_override=severity))
    transcript = Transcript(reader.text, region, escapes(reader.text, *region))
    return reader.add(Scalar(start, anchor.offset + 1, value_of(mended), transcript))


def _first_sign(reader: "JsonReader", start: int) -> int:
    """Return where a text at *start* may start already: behind the colon and the one space behind that."""
    key = reader.frame.key if isinstance(reader.frame, ObjectFrame) else None
    colon = key and _COLON.match(reader.text, key.end, start)
    return min(colon.end(), start) if colon else start
