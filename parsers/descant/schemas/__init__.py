"""What response schemas are, and those that the library has: see ``known.py``, where one is added.

These are loaded when they are first asked for: a class of pydantic takes a millisecond to make, and a program
that has schemas of its own needs none of them.
"""

from typing import TYPE_CHECKING

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
    "own_schemas",
]

SCHEMAS: tuple[ResponseSchema, ...]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> tuple[ResponseSchema, ...]:
        """Load the schemas; called where the module has no *name*."""
        if name != "SCHEMAS":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from descant.schemas.known import SCHEMAS

        return SCHEMAS


def own_schemas() -> tuple[ResponseSchema, ...]:
    """Return the schemas of the library, which are loaded now if they were not."""
    from descant.schemas.known import SCHEMAS

    return SCHEMAS
