"""The response schemas, in the order in which they are preferred when two fit equally well.

To add one, write one file with a ``SCHEMA`` and add one line here.
"""

from descant.schemas import consultant, harmony, rag
from descant.schemas.leniency import Leniency
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.schema import Bound, Parts, Removed, ResponseModel, ResponseSchema, Role, SchemaRule

__all__ = [
    "SCHEMAS",
    "Bound",
    "Leniency",
    "Parts",
    "PydanticModel",
    "Removed",
    "ResponseModel",
    "ResponseSchema",
    "Role",
    "SchemaRule",
]

SCHEMAS: tuple[ResponseSchema, ...] = (
    harmony.SCHEMA,
    *consultant.SCHEMAS,
    *rag.SCHEMAS,
)
