"""What is known of lists, and of numbers that count them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numbered:
    """A list of objects that are numbered 1, 2, 3 in the member *by*."""

    by: str


@dataclass(frozen=True, slots=True)
class Unique:
    """A list of which no two items are the same, or have the same value in the member *by*."""

    noun: str
    """What an item is called, as in "citation 1 is listed twice"."""
    by: str | None = None
    is_consecutive: bool = False
    """Whether the numbers are 1 to n, in any order."""


@dataclass(frozen=True, slots=True)
class Descending:
    """A list of objects whose member *by* never increases."""

    by: str


@dataclass(frozen=True, slots=True)
class Mirrors:
    """A list of objects that repeats the list *member* of the root: the same objects by the member *by*, and
    what both have of *same* is equal."""

    member: str
    by: str
    same: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountOf:
    """A number: the length of the list in another member."""

    member: str


@dataclass(frozen=True, slots=True)
class PlanProgress:
    """An object with ``steps`` that have a ``status``, of which ``current_step_number`` is the current one.

    The root may have the objects *current* and *previous*: the step itself, and those before it.
    """

    current: str
    previous: str
