"""What response schemas are, and those that the library has: see ``registry.py``, where one is added.

The library's own, and pydantic, are loaded when they are first asked for: that takes longer than all else,
and a program that has schemas of its own, or looks only at the names here, needs neither.
"""

from typing import TYPE_CHECKING

from descant.loading import names_later
from descant.schemas.leniency import Leniency
from descant.schemas.schema import Bound, Parts, Removed, ResponseSchema, Role, SchemaRule

if TYPE_CHECKING:
    from descant.schemas.pydantic_model import PydanticModel
    from descant.schemas.response_model import ResponseModel

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
    "own_schemas",
]

SCHEMAS: tuple[ResponseSchema, ...]

if not TYPE_CHECKING:
    __getattr__ = names_later(
        __name__,
        {
            "registry": ("SCHEMAS",),
            "pydantic_model": ("PydanticModel",),
            "response_model": ("ResponseModel",),
        },
    )


def own_schemas() -> tuple[ResponseSchema, ...]:
    """Return the schemas of the library, which are loaded now if they were not."""
    from descant.schemas.registry import SCHEMAS

    return SCHEMAS
