"""The parsed response as it goes over the wire: the shape that ``interface.md`` fixes, and nothing else.

Members are snake_case in Python and camelCase on the wire. ``span`` is a pair of code point offsets into
the raw text, ``range`` the same place as zero-based lines and columns in the units of one encoding.
"""

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal

from descant.source import Span


@dataclass(frozen=True, slots=True)
class Position:
    """Zero-based line, and column in the units of the encoding that was asked for."""

    line: int
    character: int


@dataclass(frozen=True, slots=True)
class Range:
    """Half-open range between two positions."""

    start: Position
    end: Position


@dataclass(frozen=True, slots=True)
class ParsedEdit:
    """Replace a range by a text."""

    span: Span
    range: Range
    new_text: str


@dataclass(frozen=True, slots=True)
class ParsedFix:
    """A named group of edits."""

    title: str
    safety: Literal["safe", "unsafe"]
    edits: tuple[ParsedEdit, ...]


@dataclass(frozen=True, slots=True)
class ParsedRelated:
    """Another place that explains a problem."""

    message: str
    span: Span
    range: Range


@dataclass(frozen=True, slots=True)
class ParsedProblem:
    """A problem; of its ``fixes`` the one that the reading assumed comes first."""

    code: str
    severity: str
    message: str
    span: Span
    range: Range
    pointer: str | None
    property: str | None
    href: str | None
    related: tuple[ParsedRelated, ...]
    fixes: tuple[ParsedFix, ...]


@dataclass(frozen=True, slots=True)
class ParsedStep:
    """A step of the plan."""

    step: int
    description: str
    span: Span
    range: Range


@dataclass(frozen=True, slots=True)
class ParsedHunk:
    """A hunk of a patch."""

    span: Span
    old_lines: tuple[str, ...]
    new_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file operation."""

    path: str
    operation: str
    new_path: str | None
    hunks: tuple[ParsedHunk, ...]
    content: str | None
    complete: bool
    tokens: int
    """An estimate: a quarter of the content's UTF-8 bytes, rounded up; 0 without content."""
    span: Span
    path_span: Span
    content_span: Span
    range: Range
    path_range: Range
    content_range: Range

    def to_wire(self) -> dict[str, Any]:
        """Return it as it stands among the files of a response."""
        wire: dict[str, Any] = _to_wire(self)
        return wire


@dataclass(frozen=True, slots=True)
class ParsedChannel:
    """A channel of a gpt-oss answer."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class ParsedDetection:
    """How sure the recognition is (0 to 1), the schema that came second, and the reason in words."""

    score: float
    runner_up: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class ParsedResponse:
    """Everything that was read from one raw answer."""

    version: int
    format: str
    schema: str | None
    detection: ParsedDetection
    complete: bool
    summary: str | None
    course_of_action: tuple[ParsedStep, ...]
    course_of_action_markdown: str | None
    curator_activity: str | None
    files_updated: tuple[str, ...]
    files: tuple[ParsedFile, ...]
    channels: tuple[ParsedChannel, ...]
    response: dict[str, Any] | None
    problems: tuple[ParsedProblem, ...]

    def to_wire(self) -> dict[str, Any]:
        """Return plain dicts, lists and scalars with camelCase keys, as JSON has them."""
        wire: dict[str, Any] = _to_wire(self)
        return wire


@cache
def _wire_names(cls: type) -> tuple[tuple[str, str], ...]:
    def camel(name: str) -> str:
        first, *rest = name.split("_")
        return first + "".join(word.capitalize() for word in rest)

    return tuple((field.name, camel(field.name)) for field in fields(cls))


def _to_wire(value: Any) -> Any:
    if is_dataclass(value):
        cls: type = type(value)
        return {wire: _to_wire(getattr(value, name)) for name, wire in _wire_names(cls)}
    if isinstance(value, tuple):
        return [_to_wire(item) for item in value]
    return value
