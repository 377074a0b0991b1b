"""What is known of values that hold code, or speak of code."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PythonCode:
    """A text: Python source."""

    has_imports: bool = True
    """False where the imports stand in a member of their own, and not here."""
    language: str | None = None
    """The member beside it that names its language, where that may be another one."""


@dataclass(frozen=True, slots=True)
class ImportStatement:
    """A text: one import statement of Python; on a list: its items are."""


@dataclass(frozen=True, slots=True)
class UnifiedDiff:
    """A text: the unified diff from the text in one member to the text in another."""

    before: str
    after: str


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
class Assembles:
    """A text or a list that is put together of what each item of the list *member* of the root has in *by*:
    the code of all steps, or their import statements, each once."""

    member: str
    by: str
