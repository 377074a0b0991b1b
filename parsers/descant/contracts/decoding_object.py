"""The schema of no schema: any object is right."""

from typing import Any

from descant.schemas import ResponseSchema
from descant.schemas.model import Validation
from descant.schemas.outline import Outline

_OUTLINE = Outline(types=frozenset({"object"}), item=Outline())


class _AnyObject:
    """A model that every object is an answer of."""

    @property
    def outline(self) -> Outline:
        return _OUTLINE

    def validate(self, value: Any) -> Validation:
        return Validation(value)

    def plain_data(self, response: Any) -> Any:
        return response

    def json_schema(self) -> dict[str, Any]:
        return {"type": "object"}


ANY_OBJECT = ResponseSchema("any.object", "Any object", _AnyObject())
