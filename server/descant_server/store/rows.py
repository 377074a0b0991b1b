"""What a store gives back."""

from dataclasses import dataclass
from typing import Any, NamedTuple


class Added(NamedTuple):
    """An answer that is in the store now."""

    id: int
    is_new: bool
    """False where the very same text was there before; then nothing was written."""


class StoredFile(NamedTuple):
    """A file of an answer."""

    path: str
    operation: str
    new_path: str | None
    content: str | None
    complete: bool


class StoredProblem(NamedTuple):
    """A problem of an answer; ``start`` and ``end`` are offsets into its text."""

    code: str
    severity: str
    message: str
    pointer: str | None
    start: int
    end: int


class StoredSection(NamedTuple):
    """A section of an answer."""

    call_id: str
    schema: str
    version: str
    path: str
    content: Any
    """Plain data."""
    added: str


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer with everything that is kept of it."""

    id: int
    hash: str
    """SHA-256 of the text."""
    name: str
    """What it was called when it was added, such as the path of its file."""
    added: str
    """When, in UTC as ISO 8601 has it."""
    format: str
    schema: str | None
    version: str | None
    """Of the schema, at the time."""
    complete: bool
    summary: str | None
    text: str
    response: Any
    """The object that was read, as plain data; None where there is none."""
    files: tuple[StoredFile, ...] = ()
    problems: tuple[StoredProblem, ...] = ()
    sections: tuple[StoredSection, ...] = ()
