"""Truth values, nulls and numbers, as JSON has them and as other languages write them."""

import re
from collections.abc import Callable

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.pieces import Reported
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Scalar

SOUND_NUMBER = regex(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][-+]?[0-9]++)?")
NUMBER = regex(SOUND_NUMBER.pattern + r"(?=[ \t\n\r,\]}])")
"""With what follows a number in sound JSON, so that no other word starts like one."""
_MANY_DIGITS = 4_300
"""Python reads and prints no longer whole numbers, unless told to."""
_INFINITIES = (float("inf"), float("-inf"))
_WORD = regex(r"[+\-.\w$]+")
_GROUPED = regex(
    r"-?[0-9]{1,3}(?>(?:(?:,|[ '\u00a0\u202f])[0-9]{3})+)(?=[ \t\n\r]*+(?:[}\]]|,[ \t\n\r]*+\"))"
)
"""A number with a separator between its thousands, where a member or the end of the object follows."""
_ODD_NUMBER = regex(
    r"[+-]?(?:0[xX](?P<hex>[0-9a-fA-F_]++)|0[oO](?P<oct>[0-7_]++)|0[bB](?P<bin>[01_]++)"
    r"|(?P<decimal>[0-9_]*+\.?[0-9_]*+(?:[eE][+-]?[0-9]++)?))"
)
_OTHER_SPELLINGS = {"True": "true", "False": "false", "None": "null", "undefined": "null", "Null": "null"}
_OTHER_SPELLINGS |= {"TRUE": "true", "FALSE": "false", "NULL": "null", "nil": "null"}
_MANY_ODD_DIGITS = 1_000
"""Such a number has no use, and in another base it could have more digits than can be printed."""
VALUES = {"true": True, "false": False, "null": None}


def word_at(text: str, start: int, limit: int) -> re.Match[str] | None:
    """Return the word at *start*, which may be a number."""
    return _WORD.match(text, start, limit)


def literal(text: str, word: Span) -> tuple[Scalar, tuple[Problem, ...]] | None:
    """Return the value that *word* is in JSON or in another language, with what is wrong with it."""
    written = text[word.start : word.end]
    problems: list[Problem] = []
    if sound := SOUND_NUMBER.fullmatch(text, *word):
        return Scalar(*word, read_number(sound, problems.append), Notation.BARE), tuple(problems)
    if written in VALUES:
        return Scalar(*word, VALUES[written], Notation.BARE), ()
    number = _ODD_NUMBER.fullmatch(written)
    if number is not None and len(written) > _MANY_ODD_DIGITS:
        return Scalar(*word, None, Notation.BARE), (too_long(word),)
    value: object
    if written in _OTHER_SPELLINGS:
        kind, new = kinds.PYTHON_LITERAL, _OTHER_SPELLINGS[written]
        value = VALUES[new]
    elif written.lstrip("+-") in ("NaN", "Infinity", "nan", "inf", "Inf"):
        kind, new, value = kinds.NOT_A_NUMBER, "null", None
    elif number is not None and (converted := _odd_number(number)) is not None:
        kind, new, value = kinds.ODD_NUMBER, repr(converted), converted
    else:
        return None
    replace = Fix(f"Replace with {new}", (Edit(word, new),))
    problem = Problem(kind, word, f"{written[:40]} is not valid JSON; it was read as {new}.", replace)
    return Scalar(*word, value, Notation.BARE), (problem,)


def grouped_number(text: str, start: int, limit: int) -> Reported | None:
    """Return the number at *start* if its thousands are separated, as in ``12,345`` or ``1 000``."""
    match = _GROUPED.match(text, start, limit)
    if match is None or match.end() - start > _MANY_ODD_DIGITS:
        return None
    value = int(re.sub(r"[^0-9-]", "", match.group()))
    span = Span(*match.span())
    replace = Fix(f"Replace with {str(value)[:40]}", (Edit(span, str(value)),))
    message = f"{match.group()[:40]} has separators between its thousands; it was read as {str(value)[:40]}."
    return Reported(Scalar(*span, value, Notation.BARE), Problem(kinds.ODD_NUMBER, span, message, replace))


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


def read_number(match: re.Match[str], report: Callable[[Problem], None]) -> int | float | None:
    """Return the value of a match of NUMBER; a number with too many digits is reported and read as null."""
    digits, span = match.group(), Span(*match.span())
    if match[1] or match[2]:
        number = float(digits)
        if number in _INFINITIES:
            report(
                Problem(kinds.FLOAT_OVERFLOW, span, f"Invalid number {digits[:40]}; it was read as {number}.")
            )
        return number
    if len(digits) <= _MANY_DIGITS:
        return int(digits)
    report(too_long(span))
    return None


def too_long(span: Span) -> Problem:
    """Return the problem of a number with too many digits, which is read as null."""
    replace = Fix("Replace with null", (Edit(span, "null"),), Safety.UNSAFE)
    return Problem(
        kinds.NUMBER_TOO_LONG,
        span,
        f"Number with {span.end - span.start:,} digits; it was read as null.",
        replace,
    )
