"""Brackets that are missing, too many, or of the wrong kind, and the slips between file objects.

The slips are the commonest real failures (11 of 19 answers of one model): a stray quote before a brace, a
brace too many, a brace too few, and wrong brackets at the end.
"""

from typing import TYPE_CHECKING

from descant.formats import problem_kinds as shared
from descant.formats.json import kinds
from descant.formats.json.ends import opener_of
from descant.formats.json.frames import ListFrame, ObjectFrame
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Related, Severity
from descant.source import Span
from descant.syntax import Mapping, Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

NAME_AND_COLON = regex(r'"([^"\\\n\r]*+)"[ \t\n\r]*+:')
_SAME_CLOSERS = {
    "]": regex(r"\](?>(?:[ \t\n\r]*+\])*)"),
    "}": regex(r"\}"),
    ")": regex(r"\)"),
}
"""A run of "]" in an object closes nothing as a whole; of several "}" in a list, one may close its parent."""
_EXTRA_CLOSERS = regex(r"[ \t\n\r]*+([\]}](?>(?:[ \t\n\r]*+[\]}])*))")


def wrong_closer(reader: "JsonReader", start: int, sign: str) -> "State | None":
    """Go on at a closing bracket that is not the one of the innermost frame."""
    frame = reader.frame
    if sign == frame.closer:
        return reader.after
    behind = reader.skip_space(start + 1)
    following = reader.text[behind] if behind < reader.limit else ""
    next_start = reader.skip_space(behind + 1) if following == "," else reader.limit
    object_follows = next_start < reader.limit and reader.text[next_start] == "{"
    name_follows = following == "," and NAME_AND_COLON.match(reader.text, next_start, reader.limit)
    parent = reader.stack[-2] if len(reader.stack) > 1 else None
    if isinstance(frame, ListFrame):
        if sign == "}" and (following == "]" or object_follows):
            reader.offset = report_extra_close(reader, start, Severity.WARNING)
            return reader.after if frame.last is not None else reader.item
        if sign == ")" or name_follows:
            return _mismatched_close(reader, start)
        return _close_before(reader, start)
    if sign == ")" or (isinstance(parent, ListFrame) and object_follows):
        return _mismatched_close(reader, start)
    if isinstance(parent, ListFrame) and not name_follows:
        return _close_before(reader, start)
    reader.offset = report_extra_close(reader, start)
    return reader.after if frame.last is not None else reader.key


def close_before_comma(reader: "JsonReader", frame: ObjectFrame, start: int) -> "State":
    """Close an object whose brace was forgotten before the comma and the next object of its list."""
    comma = frame.comma
    assert comma is not None, "the caller looked"
    reader.offset = comma
    _close_before(reader, comma)
    reader.frame.comma = comma
    reader.offset = start
    return reader.item


def root_goes_on(reader: "JsonReader") -> bool:
    """Tell whether the bracket before the offset closes too early, since members of the root follow it."""
    comma = reader.skip_space(reader.offset)
    if comma == reader.limit or reader.text[comma] != "," or reader.frame.last is None:
        return False
    name = NAME_AND_COLON.match(reader.text, reader.skip_space(comma + 1), reader.limit)
    if name is None or name[1] not in reader.anchors.names:
        return False
    report_extra_close(reader, reader.offset - 1, Severity.WARNING)
    return True


def extra_closers(text: str, start: int) -> Problem | None:
    """Return a problem for closing brackets that follow the object which ends at *start*."""
    match = _EXTRA_CLOSERS.match(text, start)
    if match is None:
        return None
    span = Span(*match.span(1))
    remove = Fix("Remove the unmatched brackets", (Edit(span, ""),))
    return Problem(shared.EXTRA_CLOSE, span, f"Unmatched {text[span.start : span.end][:20]}.", remove)


def slip_between_objects(reader: "JsonReader", frame: ListFrame) -> "State | None":
    """Go on after an item that turns out to be the start of an object: ``"{"path": …`` or ``"path": …``."""
    last = frame.last
    if not isinstance(last, Scalar) or last.notation is not Notation.JSON:
        return None
    if str(last.value).strip() == "{" and NAME_AND_COLON.match(reader.text, last.end - 1, reader.limit):
        frame.drop_last()
        # It was no string, so nothing was wrong inside of it.
        while reader.problems and reader.problems[-1].span.start >= last.start:
            reader.problems.pop()
        report_stray_quote(reader, last.start)
        reader.offset = last.start + 1
        return reader.item
    before = frame.items[-2] if len(frame.items) > 1 else None
    known = last.value in reader.anchors.names or (isinstance(before, Mapping) and last.value in before.value)
    start = reader.skip_space(last.end)
    if not known or start == reader.limit or reader.text[start] != ":":
        return None
    frame.drop_last()
    insert = Fix("Insert {", (Edit(Span.at(last.start), "{"),))
    message = f'Missing opening brace before "{last.value}".'
    reader.report(Problem(shared.MISSING_OPEN, last.span, message, insert))
    opened = ObjectFrame(last.start, last.start)
    opened.key = last
    reader.stack.append(opened)
    reader.offset = reader.skip_space(start + 1)
    return reader.value


def missing_open(reader: "JsonReader") -> "State":
    """Open an object at the offset, where the text starts with a name and has no brace before it."""
    start = reader.offset
    insert = Fix("Insert {", (Edit(Span.at(start), "{"),))
    message = "Missing opening brace of the answer."
    reader.report(Problem(shared.MISSING_OPEN, Span(start, start + 1), message, insert))
    reader.stack.append(ObjectFrame(start, start))
    return reader.key


def report_extra_close(reader: "JsonReader", start: int, severity: Severity | None = None) -> int:
    """Report the bracket at *start*, with those of its kind that follow it; return the end of them."""
    match = _SAME_CLOSERS[reader.text[start]].match(reader.text, start, reader.limit)
    assert match is not None, "a bracket stands here"
    span = Span(*match.span())
    remove = Fix("Remove the bracket", (Edit(span, ""),))
    message = f"Unmatched {reader.text[start]}."
    reader.report(Problem(shared.EXTRA_CLOSE, span, message, remove, severity_override=severity))
    return span.end


def report_stray_quote(reader: "JsonReader", start: int) -> None:
    """Report the quote at *start*, which is read as if it were not there."""
    span = Span(start, start + 1)
    remove = Fix("Remove the quote", (Edit(span, ""),))
    message = "Stray quote."
    reader.report(Problem(kinds.STRAY_QUOTE, span, message, remove))


def _mismatched_close(reader: "JsonReader", start: int) -> "State | None":
    reader.offset = start + 1
    if len(reader.stack) == 1 and root_goes_on(reader):
        return reader.after
    closer, found = reader.frame.closer, reader.text[start]
    span = Span(start, start + 1)
    replace = Fix(f"Replace with {closer}", (Edit(span, closer),))
    message = f"Expected {closer}, found {found}."
    reader.report(Problem(kinds.MISMATCHED_CLOSE, span, message, replace, related=(opener_of(reader),)))
    reader.offset = start + 1
    return reader.close()


def _close_before(reader: "JsonReader", start: int) -> "State | None":
    span, closers = Span(start, start + 1), reader.frame.closer
    related: tuple[Related, ...] = (opener_of(reader),)
    before = reader.problems[-1] if reader.problems else None
    if before and before.repair and before.kind is shared.MISSING_CLOSE and before.span == span:
        # Several are missing at one place: they are one problem.
        closers = before.repair.edits[0].new + closers
        related = (*before.related, *related)[:8]
        reader.problems.pop()
    insert = Fix(f"Insert {closers}", (Edit(Span.at(start), closers),))
    message = f"Missing {closers} before this {reader.text[start]}."
    reader.report(Problem(shared.MISSING_CLOSE, span, message, insert, related=related))
    reader.offset = start
    return reader.close()
