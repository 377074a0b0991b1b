"""Marks such as ``[2]`` in a text for people, which name the entries of a list by their numbers."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.source import Span

_SIGN = re.compile(r"`+|\[\d{1,6}(?: *, *\d{1,6})*\]")
_NUMBER = re.compile(r"\d+")
_FENCE = 3


class Mark(NamedTuple):
    """One number that a text cites."""

    number: int
    span: Span
    """Where it stands in the text: with its brackets, where it is the only number between them."""


def marks(text: str) -> Iterator[Mark]:
    """Yield the marks of *text* in order. Code, texts of links and subscripts such as ``a[1]`` are none."""
    at, subscript = 0, -1
    while (match := _SIGN.search(text, at)) is not None:
        start, at = match.span()
        if text[start] == "`":
            at = _behind_code(text, match)
            continue
        before = text[start - 1 : start]
        if before.isalnum() or before in ("_", ")") or start == subscript:
            subscript = at  # Another bracket may follow, as in rows[1][2].
        elif text[at : at + 1] not in ("(", ":"):
            yield from _in_brackets(match)


def _in_brackets(match: re.Match[str]) -> Iterator[Mark]:
    written = match.group()
    if "," not in written:
        yield Mark(int(written[1:-1]), Span(*match.span()))
        return
    for number in _NUMBER.finditer(match.string, *match.span()):
        yield Mark(int(number.group()), Span(*number.span()))


def _behind_code(text: str, opener: re.Match[str]) -> int:
    """Return where the code ends that *opener* begins; a fence without an end ends with the text."""
    ticks = opener.group()
    closer = re.compile(rf"(?<!`){ticks}(?!`)").search(text, opener.end())
    is_fence = len(ticks) >= _FENCE
    if closer is None:
        return len(text) if is_fence else opener.end()
    if not is_fence and "\n" in text[opener.end() : closer.start()]:
        return opener.end()
    return closer.end()
