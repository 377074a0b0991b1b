"""What to do where a JSON object goes on as JSON does not: report it with its repair, and say how to read on.

Each function is entered from one state of the reader, at a place where that state found nothing it knows.
It returns the state to go on with, or None when reading ends. A reading that is not certain is never
taken: then the object ends here, as incomplete, and the problem says what was expected.
"""

from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.brackets import (
    NAME_AND_COLON,
    report_stray_quote,
    slip_between_objects,
    wrong_closer,
)
from descant.formats.json.commas import (
    elision,
    extra_comma,
    missing_comma,
    report_trailing_comma,
    wrong_separator,
)
from descant.formats.json.doubt import unreadable
from descant.formats.json.ends import cut_off, unclosed
from descant.formats.json.frames import ListFrame, ObjectFrame
from descant.formats.json.halves import unquoted
from descant.formats.json.joints import doubled_value, joined
from descant.formats.json.quotes import other_quotes, triple_quotes
from descant.formats.json.trivia import doubtful_comment, skip_trivia
from descant.formats.json.words import read_word
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_STRAY_END = regex(r'"[ \t\n\r]*+[\]}][ \t\n\r\]}]*+(?:```|~~~|\Z)')
_WORD = regex(r"[+\-.\w$]+")


def value(reader: "JsonReader") -> "State | None":
    """Go on where a value is expected."""
    start = skip_trivia(reader)
    frame = reader.frame
    if start == reader.limit:
        return cut_off(reader)
    if start != reader.offset:
        reader.offset = start
        return reader.value
    sign = reader.text[start]
    if isinstance(frame, ListFrame):
        if sign in "]}":
            report_trailing_comma(reader)
            return reader.after
        if sign == ",":
            return extra_comma(reader, start)
    elif sign in ",}":
        insert = Fix("Insert null", (Edit(Span.at(start), "null"),))
        assert frame.key is not None, "a value is read after its name"
        message = f'Missing value of "{frame.key.value}"; it was read as null.'
        reader.report(Problem(kinds.MISSING_VALUE, frame.key.span, message, insert))
        frame.add(Scalar(start, start, None, Notation.BARE))
        return reader.after
    passed = elision(reader, start) if isinstance(frame, ListFrame) else None
    if passed:
        return passed
    string = other_quotes(reader, start)
    if string:
        return reader.add(string)
    word = _WORD.match(reader.text, start, reader.limit)
    if word is None:
        return unquoted(reader, start) or unreadable(reader, start, "a value")
    if word.end() == reader.limit:
        return cut_off(reader)
    return read_word(reader, word)


def after(reader: "JsonReader") -> "State | None":
    """Go on where a comma or a closing bracket is expected."""
    frame = reader.frame
    if isinstance(frame, ListFrame):
        slip = slip_between_objects(reader, frame)
        if slip is not None:
            return slip
    again = triple_quotes(reader) or doubled_value(reader) or joined(reader)
    if again is not None:
        return again
    doubtful = doubtful_comment(reader)
    if doubtful is not None:
        return unreadable(reader, doubtful, f'"," or "{frame.closer}"')
    start = skip_trivia(reader)
    if start == reader.limit:
        return unclosed(reader)
    if start != reader.offset:
        reader.offset = start
        return reader.after
    sign = reader.text[start]
    if sign in ",]})":
        return wrong_closer(reader, start, sign) if sign != "," else reader.after
    if sign == '"' and _STRAY_END.match(reader.text, start, reader.limit):
        report_stray_quote(reader, start)
        reader.offset = start + 1
        return reader.after
    if sign == ";":
        return wrong_separator(reader, start)
    if _starts_next(reader, start, sign):
        return missing_comma(reader, start)
    return unreadable(reader, start, f'"," or "{frame.closer}"')


def _starts_next(reader: "JsonReader", start: int, sign: str) -> bool:
    """Tell whether the next member or item certainly starts here, with its comma forgotten."""
    if isinstance(reader.frame, ObjectFrame):
        return NAME_AND_COLON.match(reader.text, start, reader.limit) is not None
    if sign == '"' and isinstance(reader.frame.last, Scalar):
        scanned = reader.strings.scan(start)
        behind = reader.skip_space(scanned.end)
        return scanned.closed and behind < reader.limit and reader.text[behind] in ",]"
    return sign in "{["
