"""Truth values, nulls and numbers as other languages write them."""

import re
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.doubt import unreadable
from descant.formats.json.halves import unquoted
from descant.formats.json.numbers import SOUND_NUMBER, read_number, too_long
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span
from descant.syntax import Scalar

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_ODD_NUMBER = regex(
    r"[+-]?(?:0[xX](?P<hex>[0-9a-fA-F_]++)|0[oO](?P<oct>[0-7_]++)|0[bB](?P<bin>[01_]++)"
    r"|(?P<decimal>[0-9_]*+\.?[0-9_]*+(?:[eE][+-]?[0-9]++)?))"
)
_OTHER_SPELLINGS = {"True": "true", "False": "false", "None": "null", "undefined": "null", "Null": "null"}
_OTHER_SPELLINGS |= {"TRUE": "true", "FALSE": "false", "NULL": "null", "nil": "null"}
_MANY_DIGITS = 1_000
"""Such a number has no use, and in another base it could have more digits than can be printed."""
_VALUES = {"true": True, "false": False, "null": None}


def read_word(reader: "JsonReader", word: re.Match[str]) -> "State | None":
    """Go on behind *word*, which stands where a value should be and is none in JSON."""
    text, span = word.group(), Span(*word.span())
    if sound := SOUND_NUMBER.fullmatch(reader.text, *span):
        return _add(reader, span, read_number(sound, reader.report))
    if text in _VALUES:
        return _add(reader, span, _VALUES[text])
    number = _ODD_NUMBER.fullmatch(text)
    if number is not None and len(text) > _MANY_DIGITS:
        reader.report(too_long(span))
        return _add(reader, span, None)
    if text in _OTHER_SPELLINGS:
        kind, new = kinds.PYTHON_LITERAL, _OTHER_SPELLINGS[text]
        found = _VALUES[new]
    elif text.lstrip("+-") in ("NaN", "Infinity", "nan", "inf", "Inf"):
        kind, new, found = kinds.NOT_A_NUMBER, "null", None
    elif number is not None and (converted := _odd_number(number)) is not None:
        kind, new, found = kinds.ODD_NUMBER, repr(converted), converted  # type: ignore[assignment]
    else:
        return unquoted(reader, span.start) or unreadable(reader, span.start, "a value")
    replace = Fix(f"Replace with {new}", (Edit(span, new),))
    reader.report(Problem(kind, span, f"{text[:40]} is not valid JSON; it was read as {new}.", replace))
    return _add(reader, span, found)


def _add(reader: "JsonReader", span: Span, value: object) -> "State":
    reader.frame.add(Scalar(*span, value, Notation.BARE))
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
