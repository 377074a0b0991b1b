"""What to do where a JSON object goes on as JSON does not: report it with its repair, and say how to read on.

Each function is entered from one state of the reader, at a place where that state found nothing it knows.
It returns the state to go on with, or None when reading ends. A reading that is not certain is never
taken: then the object ends here, as incomplete, and the problem says what was expected.

The slips between file objects are the commonest real failures (11 of 19 answers of one model): a stray
quote before a brace, a brace too many, a brace too few, and wrong brackets at the end.
"""

import re
from typing import TYPE_CHECKING

from descant.formats import kinds as shared
from descant.formats.json import kinds
from descant.formats.json.frames import ListFrame, ObjectFrame
from descant.notations import Notation
from descant.problems import Edit, Fix, Problem, Related, Safety, Severity
from descant.source import Span
from descant.syntax import Mapping, Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_NAME_AND_COLON = re.compile(r'"([^"\\\n\r]*+)"[ \t\n\r]*+:')
_BARE_NAME = re.compile(r"([A-Za-z_$][\w$-]*+)[ \t\n\r]*+:")
_COMMENT = re.compile(r"//[^\n\r]*+|\#[^\n\r]*+|/\*(?:[^*]++|\*(?!/))*+\*/")
_ODD_SPACE = re.compile("[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\x0b\x0c\x85]+")
_SAME_CLOSERS = {
    "]": re.compile(r"\](?:[ \t\n\r]*+\])*+"),
    "}": re.compile(r"\}"),
}
"""A run of "]" in an object closes nothing as a whole; of several "}" in a list, one may close its parent."""
_EXTRA_CLOSERS = re.compile(r"[ \t\n\r]*+([\]}](?:[ \t\n\r]*+[\]}])*+)")
_COMMAS = re.compile(r",(?:[ \t\n\r]*+,)*+")
_STRAY_END = re.compile(r'"[ \t\n\r]*+[\]}][ \t\n\r\]}]*+(?:```|~~~|\Z)')
_WORD = re.compile(r"[+\-.\w$]+")
_SHOWN = re.compile(r"[^\n\r]{1,20}")
_ODD_NUMBER = re.compile(
    r"[+-]?(?:0[xX](?P<hex>[0-9a-fA-F_]+)|0[oO](?P<oct>[0-7_]+)|0[bB](?P<bin>[01_]+)"
    r"|(?P<decimal>[0-9_]*\.?[0-9_]*(?:[eE][+-]?[0-9]+)?))"
)
_OTHER_SPELLINGS = {"True": "true", "False": "false", "None": "null", "undefined": "null", "Null": "null"}
_OTHER_SPELLINGS |= {"TRUE": "true", "FALSE": "false", "NULL": "null", "nil": "null"}
_VALUES = {"true": True, "false": False, "null": None}


def key(reader: "JsonReader") -> "State | None":
    """Go on where the name of a member and its colon are expected."""
    start = _skip_trivia(reader)
    frame = reader.frame
    assert isinstance(frame, ObjectFrame), "only objects have names"
    if start == reader.limit:
        return _cut_off(reader)
    sign = reader.text[start]
    if sign == "}":
        _report_trailing_comma(reader)
        reader.offset = start + 1
        return reader.close()
    if sign == "]":
        _report_trailing_comma(reader)
        reader.offset = start
        return reader.after
    if sign == ",":
        return _extra_comma(reader, start)
    if sign == '"':
        return _quoted_name(reader, start)
    if sign == "{" and frame.comma is not None and _parent_is_list(reader):
        return _close_before_comma(reader, frame, start)
    bare = _BARE_NAME.match(reader.text, start, reader.limit)
    if bare:
        span = Span(*bare.span(1))
        edits = (Edit(Span.at(span.start), '"'), Edit(Span.at(span.end), '"'))
        quote = Fix("Quote the name", edits)
        reader.report(Problem(kinds.UNQUOTED_KEY, span, f"The name {bare[1]} needs quotes.", quote))
        frame.key = Scalar(*span, bare[1], Notation.BARE)
        reader.offset = reader.skip_space(bare.end())
        return reader.value
    return _unreadable(reader, start, "a name in quotes")


def value(reader: "JsonReader") -> "State | None":
    """Go on where a value is expected."""
    start = _skip_trivia(reader)
    frame = reader.frame
    if start == reader.limit:
        return _cut_off(reader)
    if start != reader.offset:
        reader.offset = start
        return reader.value
    sign = reader.text[start]
    if isinstance(frame, ListFrame):
        if sign in "]}":
            _report_trailing_comma(reader)
            return reader.after
        if sign == ",":
            return _extra_comma(reader, start)
    elif sign in ",}":
        insert = Fix("Insert null", (Edit(Span.at(start), "null"),))
        assert frame.key is not None, "a value is read after its name"
        message = f'"{frame.key.value}" has no value; it is read as null.'
        reader.report(Problem(kinds.MISSING_VALUE, frame.key.span, message, insert))
        frame.add(Scalar(start, start, None, Notation.BARE))
        return reader.after
    word = _WORD.match(reader.text, start, reader.limit)
    if word is None:
        return _unreadable(reader, start, "a value")
    if word.end() == reader.limit:
        return _cut_off(reader)
    return _word(reader, word)


def after(reader: "JsonReader") -> "State | None":
    """Go on where a comma or a closing bracket is expected."""
    start = _skip_trivia(reader)
    frame = reader.frame
    if start == reader.limit:
        return _unclosed(reader)
    if start != reader.offset:
        reader.offset = start
        return reader.after
    sign = reader.text[start]
    if sign in ",]})":
        return _wrong_closer(reader, start, sign) if sign != "," else reader.after
    if isinstance(frame, ListFrame):
        slip = _slip_between_objects(reader, frame, start)
        if slip is not None:
            return slip
    if sign == '"' and _STRAY_END.match(reader.text, start, reader.limit):
        _report_stray_quote(reader, start)
        reader.offset = start + 1
        return reader.after
    if sign == ";":
        replace = Fix("Replace it by a comma", (Edit(Span(start, start + 1), ","),))
        message = "A semicolon stands where a comma should be."
        reader.report(Problem(kinds.WRONG_SEPARATOR, Span(start, start + 1), message, replace))
        frame.comma = start
        reader.offset = start + 1
        return reader.next_state()
    if _starts_next(reader, start, sign):
        return _missing_comma(reader, start)
    return _unreadable(reader, start, f'"," or "{frame.closer}"')


def cut_string(reader: "JsonReader", cut: Span | None) -> "State | None":
    """End the reading inside a string that the text ends in; *cut* is what its end has of half an escape."""
    last = reader.frame.last
    assert last is not None, "the string was added before"
    assert cut is not None, "it is cut off"
    opener = Related("The string starts here.", Span(last.start, last.start + 1))
    return _report_truncated(reader, cut, '"' + _closers(reader), opener)


def root_goes_on(reader: "JsonReader") -> bool:
    """Tell whether the bracket before the offset closes too early, since members of the root follow it."""
    comma = reader.skip_space(reader.offset)
    if comma == reader.limit or reader.text[comma] != ",":
        return False
    name = _NAME_AND_COLON.match(reader.text, reader.skip_space(comma + 1), reader.limit)
    if name is None or name[1] not in reader.known_keys:
        return False
    _report_extra_close(reader, reader.offset - 1, Severity.WARNING)
    return True


def extra_closers(text: str, start: int) -> Problem | None:
    """Return a problem for closing brackets that follow the object which ends at *start*."""
    match = _EXTRA_CLOSERS.match(text, start)
    if match is None:
        return None
    span = Span(*match.span(1))
    remove = Fix("Remove what closes nothing", (Edit(span, ""),))
    return Problem(shared.EXTRA_CLOSE, span, f"{text[span.start : span.end][:20]} closes nothing.", remove)


# Names and values.


def _quoted_name(reader: "JsonReader", start: int) -> "State | None":
    scanned = reader.strings.scan(start)
    if not scanned.closed:
        return _cut_off(reader)
    frame = reader.frame
    assert isinstance(frame, ObjectFrame), "only objects have names"
    kept = reader.offset
    reader.offset = scanned.end
    colon = _skip_trivia(reader)
    if colon == reader.limit:
        return _cut_off(reader)
    sign = reader.text[colon]
    known = scanned.value in reader.known_keys
    if sign == ":" or (known and sign in '"[{,}'):
        frame.key = Scalar(start, scanned.end, scanned.value, Notation.JSON)
        reader.problems.extend(scanned.problems)
        reader.offset = reader.skip_space(colon + 1 if sign == ":" else colon)
        if sign in '"[{':
            insert = Fix("Insert a colon", (Edit(Span.at(scanned.end), ":"),))
            message = f'A colon is missing after "{scanned.value}".'
            reader.report(Problem(kinds.MISSING_COLON, frame.key.span, message, insert))
        elif sign in ",}":
            insert = Fix("Insert null", (Edit(Span.at(scanned.end), ": null"),))
            message = f'"{scanned.value}" has no value; it is read as null.'
            reader.report(Problem(kinds.MISSING_VALUE, frame.key.span, message, insert))
            frame.add(Scalar(scanned.end, scanned.end, None, Notation.BARE))
            return reader.after
        return reader.value
    if _STRAY_END.match(reader.text, start, reader.limit):
        _report_trailing_comma(reader)
        _report_stray_quote(reader, start)
        reader.offset = start + 1
        return reader.after
    reader.offset = kept
    return _unreadable(reader, colon, '":" after the name')


def _word(reader: "JsonReader", word: re.Match[str]) -> "State | None":
    text, span = word.group(), Span(*word.span())
    number = _ODD_NUMBER.fullmatch(text)
    if text in _OTHER_SPELLINGS:
        kind, new = kinds.PYTHON_LITERAL, _OTHER_SPELLINGS[text]
        found = _VALUES[new]
    elif text.lstrip("+-") in ("NaN", "Infinity", "nan", "inf", "Inf"):
        kind, new, found = kinds.NOT_A_NUMBER, "null", None
    elif number is not None and (converted := _odd_number(number)) is not None:
        kind, new, found = kinds.ODD_NUMBER, repr(converted), converted  # type: ignore[assignment]
    else:
        return _unreadable(reader, span.start, "a value")
    replace = Fix(f"Write {new}", (Edit(span, new),))
    reader.report(Problem(kind, span, f"{text[:40]} is not JSON; it is read as {new}.", replace))
    reader.frame.add(Scalar(*span, found, Notation.BARE))
    reader.offset = span.end
    return reader.after


def _odd_number(match: re.Match[str]) -> int | float | None:
    """Return the value of a number that is written in another language's way; None if it is none."""
    digits = match.group(match.lastgroup or 0).replace("_", "")
    sign = -1 if match.group().startswith("-") else 1
    base = {"hex": 16, "oct": 8, "bin": 2}.get(match.lastgroup or "")
    try:
        if base:
            return sign * int(digits, base)
        if digits.isdigit():
            return sign * int(digits)
        number = float(digits)
    except (ValueError, OverflowError):
        return None
    return sign * number if number != float("inf") else None


# Commas and brackets.


def _report_trailing_comma(reader: "JsonReader") -> None:
    comma = reader.frame.comma
    if comma is None or reader.frame.last is None or comma < reader.frame.last.end:
        return
    span = Span(comma, comma + 1)
    remove = Fix("Remove the comma", (Edit(span, ""),))
    what = "last member" if isinstance(reader.frame, ObjectFrame) else "last item"
    reader.report(Problem(kinds.TRAILING_COMMA, span, f"A comma stands after the {what}.", remove))
    reader.frame.comma = None


def _extra_comma(reader: "JsonReader", comma: int) -> "State":
    match = _COMMAS.match(reader.text, comma, reader.limit)
    assert match is not None, "a comma stands here"
    span = Span(*match.span())
    remove = Fix("Remove the comma", (Edit(span, ""),))
    reader.report(Problem(kinds.EXTRA_COMMA, span, "Nothing stands before this comma.", remove))
    reader.offset = span.end
    return reader.next_state()


def _missing_comma(reader: "JsonReader", start: int) -> "State":
    last = reader.frame.last
    assert last is not None, "something was read before"
    what = "members" if isinstance(reader.frame, ObjectFrame) else "items"
    insert = Fix("Insert a comma", (Edit(Span.at(last.end), ","),))
    message = f"A comma is missing between these {what}."
    reader.report(Problem(kinds.MISSING_COMMA, Span.at(last.end), message, insert))
    reader.offset = start
    return reader.next_state()


def _starts_next(reader: "JsonReader", start: int, sign: str) -> bool:
    """Tell whether the next member or item certainly starts here, with its comma forgotten."""
    if isinstance(reader.frame, ObjectFrame):
        return _NAME_AND_COLON.match(reader.text, start, reader.limit) is not None
    if sign == '"' and isinstance(reader.frame.last, Scalar):
        scanned = reader.strings.scan(start)
        behind = reader.skip_space(scanned.end)
        return scanned.closed and behind < reader.limit and reader.text[behind] in ",]"
    return sign in "{["


def _wrong_closer(reader: "JsonReader", start: int, sign: str) -> "State | None":
    """Go on at a closing bracket that is not the one of the innermost frame."""
    frame = reader.frame
    if sign == frame.closer:
        return reader.after
    behind = reader.skip_space(start + 1)
    following = reader.text[behind] if behind < reader.limit else ""
    next_start = reader.skip_space(behind + 1) if following == "," else reader.limit
    object_follows = next_start < reader.limit and reader.text[next_start] == "{"
    name_follows = following == "," and _NAME_AND_COLON.match(reader.text, next_start, reader.limit)
    parent = reader.stack[-2] if len(reader.stack) > 1 else None
    if isinstance(frame, ListFrame):
        if sign == "}" and (following == "]" or object_follows):
            reader.offset = _report_extra_close(reader, start, Severity.WARNING)
            return reader.after
        if sign == ")" or name_follows:
            return _mismatched_close(reader, start)
        return _close_before(reader, start)
    if sign == ")" or (isinstance(parent, ListFrame) and object_follows):
        return _mismatched_close(reader, start)
    if isinstance(parent, ListFrame):
        return _close_before(reader, start)
    reader.offset = _report_extra_close(reader, start)
    return reader.after


def _mismatched_close(reader: "JsonReader", start: int) -> "State | None":
    closer, found = reader.frame.closer, reader.text[start]
    span = Span(start, start + 1)
    replace = Fix(f"Replace it by {closer}", (Edit(span, closer),))
    message = f"{found} stands where {closer} should be."
    reader.report(Problem(kinds.MISMATCHED_CLOSE, span, message, replace, related=(_opener(reader),)))
    reader.offset = start + 1
    return reader.close()


def _close_before(reader: "JsonReader", start: int) -> "State | None":
    closer = reader.frame.closer
    insert = Fix(f"Insert {closer}", (Edit(Span.at(start), closer),))
    message = f"{closer} is missing before {reader.text[start]}."
    span = Span(start, start + 1)
    reader.report(Problem(shared.MISSING_CLOSE, span, message, insert, related=(_opener(reader),)))
    reader.offset = start
    return reader.close()


def _close_before_comma(reader: "JsonReader", frame: ObjectFrame, start: int) -> "State":
    """Close an object whose brace was forgotten before the comma and the next object of its list."""
    comma = frame.comma
    assert comma is not None, "the caller looked"
    reader.offset = comma
    _close_before(reader, comma)
    reader.frame.comma = comma
    reader.offset = start
    return reader.item


def _report_extra_close(reader: "JsonReader", start: int, severity: Severity | None = None) -> int:
    """Report the bracket at *start*, with those of its kind that follow it; return the end of them."""
    match = _SAME_CLOSERS[reader.text[start]].match(reader.text, start, reader.limit)
    assert match is not None, "a bracket stands here"
    span = Span(*match.span())
    remove = Fix("Remove it", (Edit(span, ""),))
    message = f"{reader.text[start]} closes nothing here."
    reader.report(Problem(shared.EXTRA_CLOSE, span, message, remove, severity_override=severity))
    return span.end


def _report_stray_quote(reader: "JsonReader", start: int) -> None:
    span = Span(start, start + 1)
    remove = Fix("Remove the quote", (Edit(span, ""),))
    message = "This quote belongs to no string."
    reader.report(Problem(kinds.STRAY_QUOTE, span, message, remove))


def _slip_between_objects(reader: "JsonReader", frame: ListFrame, start: int) -> "State | None":
    """Go on after an item that turns out to be the start of an object: ``"{"path": …`` or ``"path": …``."""
    last = frame.last
    if not isinstance(last, Scalar) or last.notation is not Notation.JSON:
        return None
    if str(last.value).strip() == "{" and _NAME_AND_COLON.match(reader.text, last.end - 1, reader.limit):
        frame.drop_last()
        _report_stray_quote(reader, last.start)
        reader.offset = last.start + 1
        return reader.item
    before = frame.items[-2] if len(frame.items) > 1 else None
    known = last.value in reader.known_keys or (isinstance(before, Mapping) and last.value in before.value)
    if reader.text[start] != ":" or not known:
        return None
    frame.drop_last()
    insert = Fix("Insert {", (Edit(Span.at(last.start), "{"),))
    message = f'An object starts at "{last.value}", but its opening brace is missing.'
    reader.report(Problem(shared.MISSING_OPEN, last.span, message, insert))
    opened = ObjectFrame(last.start)
    opened.key = last
    reader.stack.append(opened)
    reader.offset = reader.skip_space(start + 1)
    return reader.value


def _parent_is_list(reader: "JsonReader") -> bool:
    return len(reader.stack) > 1 and isinstance(reader.stack[-2], ListFrame)


def _opener(reader: "JsonReader") -> Related:
    start = reader.frame.start
    return Related("It was opened here.", Span(start, start + 1))


# Comments and odd white space, the end of the text, and what cannot be read.


def _skip_trivia(reader: "JsonReader") -> int:
    """Return the next offset with something in it; report comments and odd white space before it."""
    offset = reader.skip_space(reader.offset)
    while offset < reader.limit:
        comment = _COMMENT.match(reader.text, offset, reader.limit)
        space = comment or _ODD_SPACE.match(reader.text, offset, reader.limit)
        if space is None:
            break
        span = Span(*space.span())
        if comment:
            remove = Fix("Remove the comment", (Edit(span, ""),))
            reader.report(Problem(kinds.COMMENT, span, "JSON has no comments.", remove))
        else:
            codes = ", ".join(f"U+{ord(sign):04X}" for sign in dict.fromkeys(space.group()))
            replace = Fix("Replace it by a space", (Edit(span, " "),))
            reader.report(Problem(kinds.ODD_WHITESPACE, span, f"{codes} stands here.", replace))
        offset = reader.skip_space(span.end)
    return offset


def _closers(reader: "JsonReader") -> str:
    return "".join(frame.closer for frame in reversed(reader.stack))


def _unclosed(reader: "JsonReader") -> "State | None":
    """End the reading after a whole value, with brackets open."""
    closers = _closers(reader)
    last = reader.frame.last
    end = last.end if last else reader.offset
    insert = Fix(f"Insert {closers}" if len(closers) < 9 else "Close them", (Edit(Span.at(end), closers),))
    outer, *inner = (Span(frame.start, frame.start + 1) for frame in reader.stack)
    related = tuple(Related("This is open, too.", span) for span in inner[-8:])
    many = f"{len(closers)} brackets are" if len(closers) > 1 else "This bracket is"
    message = f"{many} never closed. The answer may have been cut off here."
    reader.report(Problem(kinds.UNCLOSED, outer, message, insert, related=related))
    reader.offset = reader.limit
    return reader.abandon()


def _cut_off(reader: "JsonReader") -> "State | None":
    """End the reading where a name or a value is missing or only half there; the half is dropped."""
    last = reader.frame.last
    start = last.end if last else reader.frame.start + 1
    # What was reported about the dropped half is no longer part of the value.
    reader.problems[:] = [
        problem for problem in reader.problems if problem.span.start < start or not problem.repair
    ]
    return _report_truncated(reader, Span(start, reader.limit), _closers(reader))


def _report_truncated(reader: "JsonReader", cut: Span, closers: str, *related: Related) -> "State | None":
    close = Fix("Close what is open", (Edit(cut, closers),), Safety.UNSAFE)
    message = "The text ends here in the middle of something; what was cut off is missing."
    end = Span.at(reader.limit)
    reader.report(Problem(shared.TRUNCATED, end, message, close, related=related))
    reader.offset = reader.limit
    return reader.abandon()


def _unreadable(reader: "JsonReader", start: int, expected: str) -> "State | None":
    """End the reading at a place where nothing certain fits."""
    last = reader.frame.last
    if isinstance(last, Scalar) and last.notation is Notation.JSON:
        # Where a string is followed by what cannot follow, its end is as doubtful as what follows it.
        key_of_last = reader.frame.members[-1].key if isinstance(reader.frame, ObjectFrame) else None
        reader.frame.drop_last()
        if key_of_last is not None and isinstance(reader.frame, ObjectFrame):
            waiting, reader.frame.key = reader.frame.key, key_of_last
            reader.frame.add(last._replace(complete=False))
            reader.frame.key = waiting
        else:
            reader.frame.add(last._replace(complete=False))
    shown = _SHOWN.match(reader.text, start, reader.limit)
    span = Span(start, shown.end() if shown else min(start + 1, reader.limit))
    message = f"{expected[0].upper()}{expected[1:]} is expected here; reading stopped."
    reader.report(Problem(kinds.UNEXPECTED_TEXT, span, message, related=(_opener(reader),)))
    reader.readable = False
    reader.offset = start
    return reader.abandon()


__all__ = ["after", "cut_string", "extra_closers", "key", "root_goes_on", "value"]
