"""A pydantic class as the definition of answers."""

import json
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from descant.loading import later
from descant.patterns import regex
from descant.pointers import Path
from descant.schemas.model import Validation, Violation
from descant.schemas.outline import Outline

if TYPE_CHECKING:
    from pydantic import BaseModel

    from descant.schemas.pydantic_errors import violations_of
    from descant.schemas.pydantic_json_schema import json_schema_of
    from descant.schemas.pydantic_outline import outline_of
else:
    violations_of = later("descant.schemas.pydantic_errors", "violations_of")
    json_schema_of = later("descant.schemas.pydantic_json_schema", "json_schema_of")
    outline_of = later("descant.schemas.pydantic_outline", "outline_of")

_WHOLE = ("int_type", "int_from_float")
_HALF = regex("[\ud800-\udfff]")
_LONGEST = 200


class PydanticModel:
    """A pydantic class, one of the library's or of a user. Equal to any other of the same class.

    Whatever a user's class does, no exception of it gets out of here but from :meth:`check`.
    """

    def __init__(self, type: "type[BaseModel]") -> None:
        """Take the class."""
        self.type = type

    @property
    def home(self) -> tuple[str, str]:
        """The module of the class, and its name there."""
        return self.type.__module__, self.type.__qualname__

    def __eq__(self, other: object) -> bool:
        """Tell whether *other* is a model of the same class, which only models with one home may be."""
        if not isinstance(other, PydanticModel) or self.home != other.home:
            return False
        return self is other or self.type is other.type

    def __hash__(self) -> int:
        """Return what models of the same class share."""
        return hash(self.home)

    def check(self) -> None:
        """Raise what keeps the class from being used, such as a name in an annotation that does not exist."""
        self.type.model_rebuild()
        outline_of(self.type)

    @cached_property
    def outline(self) -> Outline:
        """What the class asks for; of a class that cannot be used, nothing but an object."""
        try:
            return outline_of(self.type)
        except Exception:
            return Outline(types=frozenset({"object"}), title=self.type.__name__)

    def validate(self, value: Any) -> Validation:
        """Validate plain data by the class, strictly, whatever its own configuration says.

        A number without a fraction such as 8.0 is a whole number, as in JSON Schema.
        """
        try:
            return self._validated(value)
        except Exception as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:_LONGEST]
            message = f"{self.type.__name__} raised an exception ({reason})"
            return Validation(None, (Violation("check_failed", (), message, {}),))

    def plain_data(self, response: Any) -> Any:
        """Return a typed answer as plain data under the names that it is written with. May raise."""
        return response.model_dump(mode="json", by_alias=True, warnings=False)

    def json_schema(self) -> dict[str, Any]:
        """Return what pydantic says the class looks like to who writes an instance."""
        return json_schema_of(self.type)

    def _validated(self, value: Any) -> Validation:
        from pydantic import ValidationError

        details: list[Any] = []
        while True:
            try:
                return Validation(self._checked(value))
            except ValidationError as error:
                details = list(error.errors(include_url=False))
            violations = violations_of(details, value)
            if any(violation.type == "json_invalid" for violation in violations):
                halves = tuple(_halves(value))
                return Validation(None, halves or violations)
            mended = value
            for detail in details:
                if (
                    detail["type"] in _WHOLE
                    and isinstance(detail["input"], float)
                    and detail["input"].is_integer()
                ):
                    (place,) = violations_of([detail], value)
                    mended = _with_whole_number(mended, place.path)
            if mended is value:
                return Validation(None, violations)
            value = mended

    def _checked(self, value: Any) -> "BaseModel":
        if self.type.__module__.startswith("descant.") and self.type.model_config.get("strict"):
            # Our own classes hold the plain data of JSON as it is; writing it first would only take time.
            return self.type.model_validate(value)
        # Strict for Python, it would refuse a date that is written as a text; strict for JSON it takes one.
        return self.type.model_validate_json(json.dumps(value), strict=True)


def _with_whole_number(value: Any, path: Path) -> Any:
    """Return *value* with the number at *path* as a whole one; what is on the way there is copied."""
    if not path:
        return int(value)
    copy = value.copy()
    copy[path[0]] = _with_whole_number(value[path[0]], path[1:])
    return copy


def _halves(value: Any, path: Path = ()) -> Iterator[Violation]:
    """Yield a violation for each text with half of a surrogate pair, which is no character."""
    match value:
        case str() if _HALF.search(value):
            yield Violation("string_surrogate", path, "Contains a lone surrogate", {})
        case dict():
            for name, inner in value.items():
                yield from _halves(name, path)
                yield from _halves(inner, (*path, name))
        case list():
            for index, inner in enumerate(value):
                yield from _halves(inner, (*path, index))
