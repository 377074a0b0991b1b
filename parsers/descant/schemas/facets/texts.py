"""What is known of texts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timestamp:
    """A string: a timestamp, as RFC 3339 has it, or as ISO 8601 does, which allows more."""

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
class FailureMark:
    """A text that is *value*, in lower case, where the answer is the message of an error."""

    value: str
