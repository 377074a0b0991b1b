"""The model of a response schema: something that has an outline and validates."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from descant.schemas.outline import Outline


class Violation(NamedTuple):
    """One thing that a value breaks."""

    type: str
    """Named as pydantic's errors are: ``missing``, ``int_type``, ``literal_error`` and so on."""
    path: tuple[str | int, ...]
    """Where; of a missing member with its name at the end."""
    message: str
    limits: Mapping[str, Any]
    """What was asked for, by pydantic's names: ``ge``, ``max_length``, ``expected`` …"""


MORE = "more"
"""The type of the violation behind which there are others that are not listed."""


def more_from(violation: Violation) -> Violation:
    """Return the violation that says that there are more from *violation* on."""
    return Violation(MORE, violation.path, "There are more from here on than are listed", {})


@dataclass(frozen=True, slots=True)
class Validation:
    """What validating a value has given."""

    response: Any
    """The typed answer: an instance of the pydantic class, or the value itself; None where it is invalid."""
    violations: tuple[Violation, ...] = field(default=())


class Model(Protocol):
    """A definition of answers. It validates plain data as JSON has it, and never coerces."""

    @property
    def outline(self) -> Outline:
        """What is asked for; the same object at every call."""
        ...

    def validate(self, value: Any) -> Validation:
        """Validate plain data. Never raises."""
        ...

    def plain_data(self, response: Any) -> Any:
        """Return a typed answer as plain data. May raise, where a user's class does."""
        ...

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema, as a copy that the caller may change."""
        ...
