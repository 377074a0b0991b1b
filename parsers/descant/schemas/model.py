"""The model of a response schema: something that has an outline and validates."""

from collections.abc import Callable, Mapping
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

EXCLUDED = "descant.excluded"
"""The type of a violation by members that must not be true together: the facet ``Excludes`` of a class
of ours that checks it itself, too. No user's class has an error of this name: it would be passed over."""


def more_from(violation: Violation) -> Violation:
    """Return the violation that says that there are more from *violation* on."""
    return Violation(MORE, violation.path, "There are more from here on than are listed", {})


class Unmade:
    """A typed answer that is made when somebody asks for it; most look at its problems only."""

    __slots__ = ("_made", "_make", "value")

    def __init__(self, make: Callable[[Any], Any], value: Any) -> None:
        """Take the plain data that it is made from."""
        self._make, self.value = make, value
        self._made: Any = None

    def made(self) -> Any:
        """Return it, made now or before."""
        self._made = self._make(self.value) if self._made is None else self._made
        return self._made

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* would be made of the same in the same way."""
        return isinstance(other, Unmade) and (self._make, self.value) == (other._make, other.value)

    def __hash__(self) -> int:
        """Return what those that are made in one way share."""
        return hash(self._make)


def typed(response: Any) -> Any:
    """Return a typed answer that may have to be made first."""
    return response.made() if isinstance(response, Unmade) else response


@dataclass(frozen=True, slots=True)
class Validation:
    """What validating a value has given."""

    result: Any
    """The response, or an Unmade; None where the value is invalid."""
    violations: tuple[Violation, ...] = field(default=())

    @property
    def response(self) -> Any:
        """The typed answer: an instance of the pydantic class, or the value; None where it is invalid."""
        return typed(self.result)


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
        """Return a typed answer, made or not, as plain data. May raise, where a user's class does."""
        ...

    def json_schema(self) -> dict[str, Any]:
        """Return the JSON Schema, as a copy that the caller may change."""
        ...

    def __hash__(self) -> int:
        """Return what equal models share: what is known of a model is remembered."""
        ...
