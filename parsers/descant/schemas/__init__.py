"""What response schemas are, and those that the library has: see ``registry.py``, where one is added.

The library's own, and pydantic, are loaded when they are first asked for: that takes longer than all else,
and a program that has schemas of its own, or looks only at the names here, needs neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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

_HOMES = {
    "SCHEMAS": "descant.schemas.registry",
    "PydanticModel": "descant.schemas.pydantic_model",
    "ResponseModel": "descant.schemas.response_model",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load *name*; called where the package does not have it yet."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def own_schemas() -> tuple[ResponseSchema, ...]:
    """Return the schemas of the library, which are loaded now if they were not."""
    from descant.schemas.registry import SCHEMAS

    return SCHEMAS
