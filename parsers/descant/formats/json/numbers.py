"""The numbers of JSON, whose values have limits that their writing does not have."""

import re
from collections.abc import Callable

from descant.formats.json import problem_kinds as kinds
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span

SOUND_NUMBER = regex(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?([eE][-+]?[0-9]++)?")
NUMBER = regex(SOUND_NUMBER.pattern + r"(?=[ \t\n\r,\]}])")
"""With what follows a number in sound JSON, so that no other word starts like one."""
MANY_DIGITS = 4_300
"""Python reads and prints no longer whole numbers, unless told to."""
_INFINITIES = (float("inf"), float("-inf"))


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
    if len(digits) <= MANY_DIGITS:
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
