"""What is known of a value beyond its type: marks for the annotations of a model's fields.

A facet says what a value *is*; a rule in ``rules/`` says what is wrong with one. A schema, the library's or a
user's own, states its facets where it declares its members::

    steps: Annotated[tuple[Step, ...], Field(strict=False), Numbered("step_number")]
    code: Annotated[str, PythonCode()]

In a JSON Schema they stand under the keyword ``x-descant``, as a list of objects such as
``{"facet": "Numbered", "by": "step_number"}``.

Where a facet names another member, it is the one of the nearest object around the value that has a member of
that name; the root is the last. Source of the rules: ``response-schemas.md``, section 3.
"""

from dataclasses import dataclass

__all__ = [
    "AtMost",
    "ChangesSomething",
    "Cites",
    "Complements",
    "CountOf",
    "Descending",
    "Differs",
    "Excludes",
    "ImportStatement",
    "Joins",
    "LineOf",
    "Meaning",
    "Mirrors",
    "NotSelf",
    "Numbered",
    "OccursIn",
    "PlanProgress",
    "PythonCode",
    "RefersTo",
    "Rounds",
    "Sentences",
    "Timestamp",
    "UnifiedDiff",
    "Unique",
    "Url",
    "Usual",
    "Words",
]


@dataclass(frozen=True, slots=True)
class PythonCode:
    """A text: Python source."""

    has_imports: bool = True
    """False where the imports stand in a member of their own, and not here."""


@dataclass(frozen=True, slots=True)
class ImportStatement:
    """A text: one import statement of Python; on a list: its items are."""


@dataclass(frozen=True, slots=True)
class UnifiedDiff:
    """A text: the unified diff from the text in one member to the text in another."""

    before: str
    after: str


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
class OccursIn:
    """A text that occurs in the text of another member, such as the name of a class in the code that uses it;
    on a list: its items do."""

    member: str
    is_certain: bool = True
    """False where an absent one is worth a hint only."""


@dataclass(frozen=True, slots=True)
class LineOf:
    """A number: the number of a line, counted from 1, in the text of another member."""

    member: str


@dataclass(frozen=True, slots=True)
class CountOf:
    """A number: the length of the list in another member."""

    member: str


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
class Descending:
    """A list of objects whose member *by* never increases."""

    by: str


@dataclass(frozen=True, slots=True)
class ChangesSomething:
    """An object of which at least one of the members *members*, all texts, is given and not empty."""

    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Differs:
    """A text that differs from another member, if the list *when* is not empty."""

    member: str
    when: str


@dataclass(frozen=True, slots=True)
class Joins:
    """A text that is made of the texts of other members, in order, with blank lines between them."""

    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mirrors:
    """A list of objects that repeats the list *member* of the root: the same objects by the member *by*, and
    what both have of *same* is equal."""

    member: str
    by: str
    same: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanProgress:
    """An object with ``steps`` that have a ``status``, of which ``current_step_number`` is the current one.

    The root may have the objects *current* and *previous*: the step itself, and those before it.
    """

    current: str
    previous: str


@dataclass(frozen=True, slots=True)
class Rounds:
    """A number of a round in which something is present: from *first* to *last*."""

    first: int
    last: int
    noun: str


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


@dataclass(frozen=True, slots=True)
class Timestamp:
    """A text: a moment, as RFC 3339 has it, or as ISO 8601 does, which allows more."""

    standard: str
    """``RFC 3339`` or ``ISO 8601``."""


@dataclass(frozen=True, slots=True)
class Url:
    """A text: an absolute address on the web."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """A text of so many sentences."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Words:
    """A text of at least so many words."""

    least: int


@dataclass(frozen=True, slots=True)
class Usual:
    """A text that is mostly one of *values*; any other is as good. For completion and documentation."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meaning:
    """A number whose ranges mean something to people: first, last, and what they mean."""

    ranges: tuple[tuple[int, int, str], ...]

    def of(self, value: float) -> str | None:
        """Return what *value* means."""
        return next((words for first, last, words in self.ranges if first <= value <= last), None)
