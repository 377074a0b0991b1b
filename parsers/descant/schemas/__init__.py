"""The response schemas, in the order in which they are preferred when two fit equally well.

To add one, write one file with a ``SCHEMA`` and add one line here.
"""

from descant.schemas import harmony
from descant.schemas.schema import Parts, ResponseModel, ResponseSchema
from descant.schemas.shape import shaped

__all__ = ["SCHEMAS", "Parts", "ResponseModel", "ResponseSchema", "shaped"]

SCHEMAS: tuple[ResponseSchema, ...] = (harmony.SCHEMA,)
