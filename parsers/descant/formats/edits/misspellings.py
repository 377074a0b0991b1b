"""How far a line is from the marker that it may be meant as: the characters to insert, delete or replace."""

from functools import lru_cache
from typing import NamedTuple


class Likeness(NamedTuple):
    """How like a marker a text is."""

    whole: int
    """The changes that make the marker of all of it."""
    prefix: int
    """The changes that make the marker of its beginning."""
    length: int
    """How long that beginning is; of several the longest."""


@lru_cache(maxsize=1_000)
def likeness(written: str, meant: str, most: int) -> Likeness:
    """Return how like *meant* is to *written*, of which not much more than that is looked at.

    Capitals do not count. More changes than *most* are only known to be more.
    """
    start = written[: len(meant) + most + 1].lower()
    row = list(range(len(start) + 1))
    for number, character in enumerate(meant.lower(), start=1):
        diagonal, row[0] = row[0], number
        for column, other in enumerate(start, start=1):
            diagonal, row[column] = (
                row[column],
                min(row[column] + 1, row[column - 1] + 1, diagonal + (character != other)),
            )
    prefix = min(row)
    length = len(row) - 1 - row[::-1].index(prefix)
    return Likeness(row[-1] if len(start) == len(written) else most + 1, prefix, length)
