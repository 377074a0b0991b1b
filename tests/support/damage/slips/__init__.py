"""Kinds of slips that models make; a new one is a function in one of these files."""

from support.damage.slips import (
    brackets,
    comments,
    keys,
    numbers,
    objects,
    separators,
    strings,
    values,
    words,
)
from support.damage.slips.changes import CHANGES
from support.damage.slips.composed import FRAMED, LARGE
from support.damage.slips.notes import NOTES
from support.damage.slips.pairs import PAIRS
from support.damage.slips.registry import SLIPS

GROUPS = {
    "slips": SLIPS,
    "changes": CHANGES,
    "notes": NOTES,
    "pairs": PAIRS,
    "large": LARGE,
    "framed": FRAMED,
}
FULL = {"slips": 3000, "changes": 2500, "notes": 200, "pairs": 600, "large": 180, "framed": 210}
"""Answers of each group in a full run."""


def family(kind: str) -> str:
    """Return what a kind of slip is counted with: the name of the file that it stands in."""
    slip = next(slips[kind] for slips in GROUPS.values() if kind in slips)
    return slip.__module__.rpartition(".")[2]


__all__ = [
    "FULL",
    "GROUPS",
    "LARGE",
    "SLIPS",
    "brackets",
    "comments",
    "family",
    "keys",
    "numbers",
    "objects",
    "separators",
    "strings",
    "values",
    "words",
]  # fmt: skip
