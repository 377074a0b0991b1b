"""How far a line is from the marker that it may be meant as: the characters to insert, delete or replace."""

from functools import cache, lru_cache
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

    Capitals do not count. More changes than *most* are only known to be more. A whole column of the usual
    table is one integer (Myers 1999, Hyyrö 2003): text with thousands of lines like markers costs a tenth.
    """
    start = written[: len(meant) + most + 1].lower()
    rows = _rows(meant)
    size = len(meant)
    every, last = (1 << size) - 1, 1 << (size - 1)
    rises, falls, changes = every, 0, size
    prefix, length = changes, 0
    for column, character in enumerate(start, start=1):
        equal = rows.get(character, 0)
        kept = (((equal & rises) + rises) ^ rises) | equal
        up, down = falls | ~(kept | rises), rises & kept
        changes += 1 if up & last else -1 if down & last else 0
        up, down = (up << 1) | 1, down << 1
        rises, falls = (down | ~(equal | falls | up)) & every, up & (equal | falls) & every
        if changes <= prefix:
            prefix, length = changes, column
    return Likeness(changes if len(start) == len(written) else most + 1, prefix, length)


@cache
def _rows(meant: str) -> dict[str, int]:
    """Return in which places of *meant* each character stands, as the bits of an integer."""
    rows: dict[str, int] = {}
    for number, character in enumerate(meant.lower()):
        rows[character] = rows.get(character, 0) | 1 << number
    return rows
