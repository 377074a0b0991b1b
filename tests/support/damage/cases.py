"""A damaged answer, and what is to be read in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from support.damage.answers import File


@dataclass(frozen=True)
class Case:
    """A damaged answer, and what is to be read in it."""

    kind: str
    seed: str
    text: str
    files: Sequence[File]
    """What is in the text, in its order; what was cut off is not among it."""
    outside: frozenset[str]
    """The paths of the files of which no byte is changed."""
    in_doubt: frozenset[str]
    """The paths of those whose bytes cannot be known any more: they may come out blocked, or not at all."""
    spots: Sequence[tuple[int, int]]
    """Where the text is damaged; empty where that is not known, as in a frame."""
    related: Sequence[tuple[int, int]] = ()
    """Where the damage may be named, too: at the bracket that lost its closer, at the path of a cut file."""
    halves: int = 0
    """So many beginnings of files that were given up may come out beside them, blocked."""
    sound: str = ""
    """The answer before it was damaged; empty where nobody asks for it."""
