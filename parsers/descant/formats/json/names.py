"""What to do where the name of a member should stand and does not: how :mod:`recovery` goes on there."""

from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.brackets import (
    close_before_comma,
    report_extra_close,
    report_stray_quote,
)
from descant.formats.json.commas import (
    elision,
    extra_comma,
    report_trailing_comma,
)
from descant.formats.json.doubt import unreadable
from descant.formats.json.ends import cut_off
from descant.formats.json.frames import ListFrame, ObjectFrame
from descant.formats.json.halves import unterminated_name
from descant.formats.json.joints import doubled_name
from descant.formats.json.quotes import other_quotes
from descant.formats.json.trivia import skip_trivia
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.source import Span
from descant.syntax import Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_BARE_NAME = regex(r"([A-Za-z_$][\w$-]*+)[ \t\n\r]*+:")
_FIRST_NAME = regex(r"""\{[ \t\n\r]*+["'“‘]{0,2}+([A-Za-z_$][\w$ -]{0,80}+)""")
_CUT_NAME = regex(r"""\{[ \t\n\r]*+["'“‘]?+[\w$ -]{0,80}+\Z""")
_STRAY_END = regex(r'"[ \t\n\r]*+[\]}][ \t\n\r\]}]*+(?:```|~~~|\Z)')


def name(reader: "JsonReader") -> "State | None":
    """Go on where the name of a member and its colon are expected."""
    start = skip_trivia(reader)
    frame = reader.frame
    assert isinstance(frame, ObjectFrame), "only objects have names"
    if start == reader.limit:
        return cut_off(reader)
    sign = reader.text[start]
    if sign == "}":
        report_trailing_comma(reader)
        reader.offset = start + 1
        return reader.close()
    if sign == "]" and _parent_is_list(reader):
        report_trailing_comma(reader)
        reader.offset = start
        return reader.after
    if sign == "]":
        reader.offset = report_extra_close(reader, start)
        return reader.key
    if sign == ",":
        return extra_comma(reader, start)
    if sign == '"':
        return _quoted_name(reader, start)
    passed = elision(reader, start)
    if passed:
        return passed
    named = other_quotes(reader, start)
    if named:
        return _colon_after(reader, frame, named)
    if sign == "{" and frame.comma is not None and _is_next_of_list(reader, frame, start):
        return close_before_comma(reader, frame, start)
    bare = _BARE_NAME.match(reader.text, start, reader.limit)
    if bare:
        span = Span(*bare.span(1))
        edits = (Edit(Span.at(span.start), '"'), Edit(Span.at(span.end), '"'))
        message = f'Unquoted name "{bare[1]}".'
        severity, safety = None, Safety.SAFE
        if bare[1] not in reader.anchors.names and any(
            key.notation is Notation.JSON for key, _ in frame.members
        ):
            # The other names have quotes: it may be code, in a text that was thought to be closed.
            severity, safety = Severity.ERROR, Safety.UNSAFE
            message = f'"{bare[1]}" was read as an unquoted name, but could be text.'
        quote = Fix("Quote the name", edits, safety)
        reader.report(Problem(kinds.UNQUOTED_KEY, span, message, quote, severity_override=severity))
        frame.key = Scalar(*span, bare[1], Notation.BARE)
        reader.offset = reader.skip_space(bare.end())
        return reader.value
    return unreadable(reader, start, "a name in quotes")


def _quoted_name(reader: "JsonReader", start: int) -> "State | None":
    frame = reader.frame
    assert isinstance(frame, ObjectFrame), "only objects have names"
    doubled = doubled_name(reader, start)
    if doubled:
        return _colon_after(reader, frame, doubled)
    scanned = reader.strings.scan(start)
    if not scanned.closed:
        return unterminated_name(reader, start) or cut_off(reader)
    kept, known_problems = reader.offset, len(reader.problems)
    reader.offset = scanned.end
    colon = skip_trivia(reader)
    if colon == reader.limit:
        return cut_off(reader)
    sign = reader.text[colon]
    known = scanned.value in reader.anchors.names
    if sign == ":" or (known and sign in '"[{,}'):
        frame.key = Scalar(start, scanned.end, scanned.value, Notation.JSON)
        reader.problems.extend(scanned.problems)
        reader.offset = reader.skip_space(colon + 1 if sign == ":" else colon)
        if sign in '"[{':
            insert = Fix("Insert a colon", (Edit(Span.at(scanned.end), ":"),))
            message = f'Missing colon after "{scanned.value}".'
            reader.report(Problem(kinds.MISSING_COLON, frame.key.span, message, insert))
        elif sign in ",}":
            insert = Fix("Insert null", (Edit(Span.at(scanned.end), ": null"),))
            message = f'Missing value of "{scanned.value}"; it was read as null.'
            reader.report(Problem(kinds.MISSING_VALUE, frame.key.span, message, insert))
            frame.add(Scalar(scanned.end, scanned.end, None, Notation.BARE))
            return reader.after
        return reader.value
    if _STRAY_END.match(reader.text, start, reader.limit):
        report_trailing_comma(reader)
        report_stray_quote(reader, start)
        reader.offset = start + 1
        return reader.after
    reader.offset = kept
    del reader.problems[known_problems:]
    return unterminated_name(reader, start) or unreadable(reader, colon, '":" after the name')


def _colon_after(reader: "JsonReader", frame: ObjectFrame, name: Scalar) -> "State | None":
    reader.offset = name.end
    colon = skip_trivia(reader)
    if colon == reader.limit:
        return cut_off(reader)
    if reader.text[colon] != ":":
        return unreadable(reader, colon, '":" after the name')
    frame.key = name
    reader.offset = reader.skip_space(colon + 1)
    return reader.value


def _is_next_of_list(reader: "JsonReader", frame: ObjectFrame, start: int) -> bool:
    """Tell whether an object like that of *frame* starts at *start*; else it is code of a string."""
    if _CUT_NAME.match(reader.text, start, reader.limit):
        return _parent_is_list(reader)
    named = _FIRST_NAME.match(reader.text, start, reader.limit)
    known = named is not None and (named[1] in frame.data or named[1] in reader.anchors.names)
    return known and _parent_is_list(reader)


def _parent_is_list(reader: "JsonReader") -> bool:
    return len(reader.stack) > 1 and isinstance(reader.stack[-2], ListFrame)
