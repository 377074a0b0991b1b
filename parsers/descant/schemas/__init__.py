"""The response schemas, in the order in which they are preferred when two fit equally well.

To add one, write one file with a ``SCHEMA`` and add one line here.
"""

from descant.schemas import harmony
from descant.schemas.leniency import Leniency
from descant.schemas.schema import Parts, ResponseModel, ResponseSchema

__all__ = ["SCHEMAS", "Leniency", "Parts", "ResponseModel", "ResponseSchema"]

SCHEMAS: tuple[ResponseSchema, ...] = (harmony.SCHEMA,)
