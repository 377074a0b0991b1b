"""The question of a search request, and the conditions that the search service has for it."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from descant.schemas.facets import Words

SHORTEST, LONGEST = 3, 1000


def _validate_question(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    stripped = value.strip()
    if not stripped:
        raise PydanticCustomError("string_blank", "Question cannot be empty")
    if len(stripped) < SHORTEST:
        raise PydanticCustomError(
            "string_too_short",
            "Question must be at least {min_length} characters long",
            {"min_length": SHORTEST},
        )
    if len(value) > LONGEST:
        raise PydanticCustomError(
            "string_too_long", "Question cannot exceed {max_length} characters", {"max_length": LONGEST}
        )
    return stripped


Question = Annotated[
    str, Field(min_length=SHORTEST, max_length=LONGEST), BeforeValidator(_validate_question), Words(2)
]
"""A question in natural language. Spaces around it count for its greatest length only."""
