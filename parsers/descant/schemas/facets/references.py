"""What is known of values that name other parts of the answer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cites:
    """A text for people with marks such as ``[2]``, which name entries of the list *entries* by number."""

    entries: str
    by: str = "number"


@dataclass(frozen=True, slots=True)
class RefersTo:
    """A text or number that occurs in another member: in the list *member*, or in the member *by* of its
    objects."""

    member: str
    by: str | None = None
    noun: str = "entry"
    """As in "there is no document "d9"."."""


@dataclass(frozen=True, slots=True)
class NotSelf:
    """A text that names somebody else than the member *member* of the root does."""

    member: str


@dataclass(frozen=True, slots=True)
class Complements:
    """A text that goes with the value of the member *member*, as in a list of pairs."""

    member: str
    pairs: tuple[tuple[str, str], ...]
    """The other member's value, and the value here."""
