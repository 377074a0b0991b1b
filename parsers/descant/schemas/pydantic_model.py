"""A pydantic class as the definition of answers."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel, ValidationError

from descant.schemas.model import Validation, Violation
from descant.schemas.outline import Outline
from descant.schemas.pydantic_outline import outline_of

_WHOLE = ("int_type", "int_from_float")


@dataclass(frozen=True)
class PydanticModel:
    """A pydantic class, one of the library's or of a user. Equal to any other of the same class."""

    type: type[BaseModel]

    @cached_property
    def outline(self) -> Outline:
        """What the class asks for."""
        return outline_of(self.type)

    def validate(self, value: Any) -> Validation:
        """Validate plain data by the class, strictly, whatever its own configuration says.

        A number without a fraction such as 8.0 is a whole number, as in JSON Schema.
        """
        try:
            return Validation(self._checked(value))
        except ValidationError as error:
            details = error.errors(include_url=False)
        whole = [detail["loc"] for detail in details if detail["type"] in _WHOLE]
        if whole and (mended := _with_whole_numbers(value, whole)) is not value:
            return self.validate(mended)
        return Validation(
            None,
            tuple(Violation(one["type"], one["loc"], one["msg"], one.get("ctx", {})) for one in details),
        )

    def json_schema(self) -> dict[str, Any]:
        """Return what pydantic says the class looks like to who writes an instance."""
        return self.type.model_json_schema()

    def _checked(self, value: Any) -> BaseModel:
        if self.type.model_config.get("strict"):
            # Such a class says itself where the plain data of JSON is not what it holds.
            return self.type.model_validate(value)
        # Strict for Python, it would refuse a date that is written as a text; strict for JSON it takes one.
        return self.type.model_validate_json(json.dumps(value), strict=True)


def _with_whole_numbers(value: Any, places: list[tuple[str | int, ...]]) -> Any:
    """Return *value* with the numbers at *places* whole that have no fraction; itself, where none is."""
    found = value
    for place in places:
        found = _replaced(found, place)
    return found


def _replaced(value: Any, path: tuple[str | int, ...]) -> Any:
    if not path:
        return int(value) if isinstance(value, float) and value.is_integer() else value
    key, rest = path[0], path[1:]
    if isinstance(value, dict) and key in value:
        inner = _replaced(value[key], rest)
        return value if inner is value[key] else {**value, key: inner}
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        inner = _replaced(value[key], rest)
        return value if inner is value[key] else [*value[:key], inner, *value[key + 1 :]]
    return _replaced(value, rest)  # The name of a branch of a union is nowhere in the data.
