"""What a prompt to correct an answer says beside the answer: of the files that are there, and of the user."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from descant.source import Span

LONGEST = 20_000
"""So many characters of files are quoted in one prompt."""


@dataclass(frozen=True, slots=True)
class Quote:
    """Lines of a file."""

    title: str
    """What they are, such as ``Lines 3–9 of src/a.py are``; a colon follows."""
    text: str
    """The lines as they are in the file, without the end of the last one."""


@dataclass(frozen=True, slots=True)
class Comment:
    """What a user says of lines of a file as the answer would leave it."""

    path: str
    text: str
    first: int = 0
    last: int = 0
    """Lines, counted from 1; 0 where the file as a whole is meant."""
    quote: str = ""
    """These lines, without the end of the last one."""


@dataclass(frozen=True, slots=True)
class ReaskContext:
    """An answer beside its files, and what its user says of them."""

    edited: frozenset[str] = frozenset()
    """The paths of the files that have edits that are right, which would be lost with the others."""
    quotes: Mapping[Span, tuple[Quote, ...]] = field(default_factory=dict)
    """What the files have, by the place of the problem in the answer."""
    comments: tuple[Comment, ...] = ()
    """In the order of the prompt."""


NOTHING = ReaskContext()
