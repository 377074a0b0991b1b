"""The JSON Schema of whatever a schema can be built from."""

from copy import deepcopy
from typing import Any, NamedTuple, TypeAlias

from pydantic import BaseModel, PydanticUserError, TypeAdapter

from descant.contracts.keywords import JsonSchema
from descant.schemas.model import Model
from descant.schemas.pydantic_json_schema import json_schema_of
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.schema import ResponseSchema

Definition: TypeAlias = type[BaseModel] | ResponseSchema | Model | JsonSchema | Any
"""A pydantic class, a response schema, a model of one, a JSON Schema, or any type that pydantic knows."""


class Source(NamedTuple):
    """A JSON Schema as its definition says it."""

    schema: JsonSchema
    """A copy that may be changed."""
    obstacle: str = ""
    """Why there is no JSON Schema; empty where there is one."""


def identity(definition: Definition) -> Any:
    """Return what two definitions have in common that are the same: the class, where there is one."""
    match definition:
        case ResponseSchema(model=model):
            return identity(model)
        case PydanticModel(type=kind):
            return kind
        case _:
            return definition


def name_of(definition: Definition) -> str:
    """Return the name that the definition has by itself."""
    match definition:
        case ResponseSchema(name=name):
            return name
        case dict():
            return str(definition.get("title", "response"))
        case _ if isinstance(kind := identity(definition), type):
            return kind.__name__
        case _:
            return str(getattr(getattr(definition, "outline", None), "title", "") or "response")


def source_of(definition: Definition) -> Source:
    """Return the JSON Schema of a definition. Never raises for what pydantic cannot say as one."""
    one = identity(definition)
    try:
        if isinstance(one, dict):
            return Source(deepcopy(one))
        if isinstance(one, type) and issubclass(one, BaseModel):
            return Source(json_schema_of(one))
        if hasattr(one, "json_schema"):
            return Source(one.json_schema())
        return Source(TypeAdapter(one).json_schema())
    except PydanticUserError as error:
        return Source({}, str(error).partition("\n")[0])
