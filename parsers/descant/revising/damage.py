"""What is wrong in the syntax of a JSON answer, and which files have to do with it.

Where it stays inside of a file the reader comes out of that file as it comes out of a sound one, so that the
next file is read the same. What is wrong between files is read by what stands around it. Quotes of other
kinds are none of that: they are told of once for a whole text.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from descant.formats.json import problem_kinds as kinds
from descant.formats.problem_kinds import (
    EXTRA_CLOSE,
    LONE_SURROGATE,
    MISSING_CLOSE,
    MISSING_OPEN,
    TRUNCATED,
)
from descant.problems import Problem
from descant.revising.moving import moved, places

_DAMAGE = frozenset(
    (
        kinds.ADJACENT_STRINGS,
        kinds.COMMENT,
        kinds.ELISION_IN_ARRAY,
        kinds.EXTRA_COMMA,
        kinds.EXTRA_OPEN,
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
        kinds.STRAY_TEXT,
        kinds.STRING_CONCATENATION,
        kinds.TRAILING_COMMA,
        kinds.UNESCAPED_JSON,
        kinds.UNESCAPED_QUOTE,
        kinds.UNQUOTED_KEY,
        kinds.UNTERMINATED_KEY,
        kinds.UNTERMINATED_STRING,
        kinds.WRONG_COLON,
        kinds.WRONG_SEPARATOR,
        EXTRA_CLOSE,
        LONE_SURROGATE,
    )
)
_BETWEEN = _DAMAGE.union((kinds.MISMATCHED_CLOSE, kinds.UNCLOSED, MISSING_CLOSE, MISSING_OPEN, TRUNCATED))
_COST = 4_000
"""So many characters may be weighed for one damage, beside those of its file."""
_BEHIND, _REACH = 2, 10_000
"""So many files behind damage tell how it is read, and those that start within so many characters."""


def is_damage(problem: Problem) -> bool:
    """Tell whether *problem* is of a kind that the reader may be done with inside of one file."""
    return problem.kind in _DAMAGE


def disturbed_files(
    text: str, damage: Sequence[Problem], starts: list[int], ends: list[int]
) -> frozenset[int] | None:
    """Return the numbers of the files that *damage* outside of one file is read by; None where all may be."""
    if len(damage) * _COST > 4 * len(text) + 10_000:
        return None  # What is weighed may come to an end, and then not all damage is mended alike.
    disturbed = set[int]()
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if text[start] != "{" or text[end - 1] != "}":
            disturbed.update(_around(end, number, number, starts))
    for problem in damage:
        offsets = (*problem.span, *places(problem))
        first = bisect_right(starts, min(offsets)) - 1
        if (
            first >= 0
            and is_damage(problem)
            and all(starts[first] < offset < ends[first] for offset in offsets)
        ):
            continue
        if problem.kind not in _BETWEEN:
            return None
        if min(offsets) < starts[0] and max(offsets) >= ends[-1]:
            if any(starts[0] < offset < ends[-1] for offset in offsets):
                return None
            # What is not closed is told of where it is open, and mended behind all.
            disturbed.update((*_around(starts[0], 0, 0, starts), len(starts) - 1, len(starts) - 2))
            continue
        disturbed.update(_around(max(offsets), first, bisect_left(starts, max(offsets)), starts))
    return frozenset(disturbed)


def damage_around(damage: Iterable[Problem], start: int, end: int, growth: int) -> list[Problem]:
    """Return the *damage* before *start* and behind *end*, as if the text between had a *growth*."""

    def move(offset: int) -> int | None:
        if offset <= start:
            return offset
        return offset + growth if offset >= end else None

    found = (moved(problem, move, problem.pointer) for problem in damage)
    return [problem for problem in found if problem]


def _around(end: int, first: int, last: int, starts: list[int]) -> range:
    """Return the numbers of the files from *first* to *last*, and of those beside them."""
    behind = max(last + _BEHIND, bisect_left(starts, end + _REACH))
    return range(max(0, first - 1), min(behind, len(starts)))
