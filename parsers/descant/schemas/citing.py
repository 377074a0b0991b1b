"""Marks such as ``[2]`` in a text for people, which name the entries of a list by their numbers."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from descant.source import Span

_MARK = re.compile(
    r"""
    ```.*?(?:```|\Z) | (?<!`)(?P<ticks>`+)(?!`)[^\n]*?(?<!`)(?P=ticks)(?!`)       # code
    | (?<=[\w)])(?:\[[^\[\]\n]*\])+                                               # a subscript
    | \[ (?P<numbers>\d{1,6}(?:[ ]*,[ ]*\d{1,6})*) \] (?![(:])
    """,
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"\d+")


class Mark(NamedTuple):
    """One number that a text cites."""

    number: int
    span: Span
    """Where it stands in the text: with its brackets, where it is the only number between them."""


def marks(text: str) -> Iterator[Mark]:
    """Yield the marks of *text* in order. Code, texts of links and subscripts such as ``a[1]`` are none."""
    if "[" not in text:
        return
    for match in _MARK.finditer(text):
        if match["numbers"] is None:
            continue
        start = match.start("numbers")
        numbers = list(_NUMBER.finditer(match["numbers"]))
        if len(numbers) == 1:
            yield Mark(int(numbers[0].group()), Span(*match.span()))
        else:
            for number in numbers:
                yield Mark(int(number.group()), Span(start + number.start(), start + number.end()))
