"""What the models of the search service have in common."""

from typing import Annotated, Any

from pydantic import UUID4, ConfigDict, Field

from descant.schemas.described import DescribedModel


def _drop_what_says_nothing(schema: dict[str, Any]) -> None:
    if schema.get("additionalProperties") is True:
        del schema["additionalProperties"]


class SearchModel(DescribedModel):
    """Base of the search models: made from attributes, too, as the service makes them, and strict.

    A member that a model does not know is ignored, as by the service, where the model says nothing else; the
    rule ``unknown-field`` reports it.
    """

    model_config = ConfigDict(strict=True, from_attributes=True, json_schema_extra=_drop_what_says_nothing)


Identifier = Annotated[UUID4, Field(strict=False)]
"""A UUID of version 4, which comes as a text."""
