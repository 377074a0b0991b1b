"""What is wrong in the syntax of a JSON answer, and whether it stays inside of the files that are damaged.

Where it does, the reader comes out of a damaged file as it comes out of a sound one, so that the next file is
read the same. Quotes of other kinds are none of that: they are told of once for a whole text.
"""

from bisect import bisect_right
from collections.abc import Sequence

from descant.formats.json import problem_kinds as kinds
from descant.formats.problem_kinds import EXTRA_CLOSE, LONE_SURROGATE
from descant.problems import Problem
from descant.revising.moving import places

_DAMAGE = frozenset(
    (
        kinds.ADJACENT_STRINGS,
        kinds.COMMENT,
        kinds.ELISION_IN_ARRAY,
        kinds.EXTRA_COMMA,
        kinds.FLOAT_OVERFLOW,
        kinds.INVALID_ESCAPE,
        kinds.INVALID_UNICODE_ESCAPE,
        kinds.MISSING_COLON,
        kinds.MISSING_COMMA,
        kinds.MISSING_OPEN_QUOTE,
        kinds.MISSING_VALUE,
        kinds.NOT_A_NUMBER,
        kinds.NUMBER_TOO_LONG,
        kinds.ODD_NUMBER,
        kinds.ODD_WHITESPACE,
        kinds.PYTHON_LITERAL,
        kinds.RAW_CONTROL_CHARACTER,
        kinds.RAW_NEWLINE,
        kinds.RAW_NUL,
        kinds.STRAY_QUOTE,
        kinds.STRING_CONCATENATION,
        kinds.TRAILING_COMMA,
        kinds.UNESCAPED_JSON,
        kinds.UNESCAPED_QUOTE,
        kinds.UNQUOTED_KEY,
        kinds.UNTERMINATED_KEY,
        kinds.UNTERMINATED_STRING,
        kinds.WRONG_SEPARATOR,
        EXTRA_CLOSE,
        LONE_SURROGATE,
    )
)
_COST = 4_000
"""So many characters may be weighed for one damage, beside those of its file."""


def is_damage(problem: Problem) -> bool:
    """Tell whether *problem* is of a kind that the reader may be done with inside of one file."""
    return problem.kind in _DAMAGE


def lies_in_files(text: str, damage: Sequence[Problem], starts: list[int], ends: list[int]) -> bool:
    """Tell whether all *damage* lies inside of files, which stand between brackets of their own."""
    if len(damage) * _COST > 4 * len(text) + 10_000:
        return False  # What is weighed may come to an end, and then not all damage is mended alike.
    if not all(text[start] == "{" and text[end - 1] == "}" for start, end in zip(starts, ends, strict=True)):
        return False
    for problem in damage:
        number = bisect_right(starts, problem.span.start) - 1
        if number < 0:
            return False
        offsets = (*problem.span, *places(problem))
        if not all(starts[number] < offset < ends[number] for offset in offsets):
            return False
    return True
