"""What a prompt to correct an answer says of the files that are there, which the text alone does not tell."""

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
class ReaskContext:
    """An answer beside its files."""

    wrong: tuple[str, ...] = ()
    """The paths of the files that are to be sent again; none where all of the answer is."""
    fine: int = 0
    """How many other files it has."""
    has_edits: bool = False
    """Whether a file that is to be sent again has edits that are right."""
    quotes: Mapping[Span, tuple[Quote, ...]] = field(default_factory=dict)
    """What the files have, by the place of the problem in the answer."""


NOTHING = ReaskContext()
