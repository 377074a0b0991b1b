"""The base of the classes that say what an answer is, and what they say of numbers."""

from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict

from descant.schemas.described import DescribedModel


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WHOLE = BeforeValidator(_whole)
"""Takes 8.0 for 8. It follows the range of a number, as in ``Annotated[int, Field(ge=1), WHOLE]``: a
range behind it is missing in the JSON Schema."""
WholeNumber = Annotated[int, WHOLE]
"""A whole number as JSON Schema has it: 8.0 counts, true does not."""


class ResponseModel(DescribedModel):
    """Base of all response models: strict, immutable, and it keeps members that it does not know.

    Unknown members are kept because nothing of an answer may be lost; the rule ``unknown-field`` reports
    them with the severity of the schema.
    """

    model_config = ConfigDict(
        strict=True,
        frozen=True,
        extra="allow",
        # Nobody is asked for members that have no name.
        json_schema_extra=lambda schema: schema.pop("additionalProperties", None),
    )
