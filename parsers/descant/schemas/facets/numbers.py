"""What is known of numbers and truth values beside each other."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AtMost:
    """A number that is not greater than another member of the same object.

    The other one, and this one, count as given here where they are absent.
    """

    member: str
    default: float | None = None
    own_default: float | None = None
    is_certain: bool = True
    """Whether it is an error and not only a warning."""


@dataclass(frozen=True, slots=True)
class Excludes:
    """A truth value that must not be true together with another member of the same object."""

    member: str


@dataclass(frozen=True, slots=True)
class Rounds:
    """A number of a round in which something is present: from *first* to *last*."""

    first: int
    last: int
    noun: str


@dataclass(frozen=True, slots=True)
class Meaning:
    """A number whose ranges mean something to people: first, last, and what they mean."""

    ranges: tuple[tuple[int, int, str], ...]

    def of(self, value: float) -> str | None:
        """Return what *value* means."""
        return next((words for first, last, words in self.ranges if first <= value <= last), None)


@dataclass(frozen=True, slots=True)
class PartOf:
    """A number of things that are among those which another member of the same object counts."""

    total: str


@dataclass(frozen=True, slots=True)
class StartsAt:
    """A number: where a stretch starts that ends at another member of the same object, and not before it."""

    end: str


@dataclass(frozen=True, slots=True)
class Documented:
    """A number whose range is known from the documentation only; the system itself does not check it."""
