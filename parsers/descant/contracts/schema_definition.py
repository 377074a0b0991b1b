"""The JSON Schema of whatever a schema can be built from."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple, TypeAlias, TypeGuard, get_args

from pydantic import BaseModel, PydanticUserError, TypeAdapter

from descant.contracts.keywords import JsonSchema
from descant.schemas.model import Model
from descant.schemas.pydantic_json_schema import json_schema_of
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.schema import ResponseSchema

Definition: TypeAlias = type[BaseModel] | ResponseSchema | Model | JsonSchema | Any
"""A pydantic class, a response schema, a model of one, a JSON Schema, or any type that pydantic knows."""


class DefinitionSchema(NamedTuple):
    """A JSON Schema as its definition says it."""

    schema: JsonSchema
    """A copy that may be changed."""
    obstacles: tuple[str, ...] = ()
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


def source_of(definition: Definition) -> DefinitionSchema:
    """Return the JSON Schema of a definition. Never raises for what pydantic cannot say as one."""
    kind = identity(definition)
    try:
        if isinstance(kind, dict):
            return DefinitionSchema(deepcopy(kind))
        if _is_model(kind):
            return DefinitionSchema(json_schema_of(kind))
        if hasattr(kind, "json_schema"):
            return DefinitionSchema(kind.json_schema())
        return DefinitionSchema(TypeAdapter(kind).json_schema())
    except PydanticUserError as error:
        reason = f"Cannot create a JSON Schema: {_first_line(error)}."
        return DefinitionSchema({}, tuple(_obstacles(kind, set())) or (reason,))


def _obstacles(kind: Any, seen: set[type]) -> Iterator[str]:
    """Yield why the fields of *kind*, or of the classes in it, have no JSON Schema, each named."""
    for name, field in kind.model_fields.items() if _is_model(kind) and kind not in seen else ():
        seen.add(kind)
        annotation: Any = field.annotation
        try:
            TypeAdapter(annotation).json_schema()
        except PydanticUserError as error:
            models = [*_models_in(annotation)]
            inner = [obstacle for model in models for obstacle in _obstacles(model, seen)]
            if not inner and seen.isdisjoint(models):
                yield f"The field {kind.__name__}.{name} has no JSON Schema: {_first_line(error)}."
            yield from inner


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if _is_model(annotation):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_in(argument)


def _is_model(annotation: Any) -> TypeGuard[type[BaseModel]]:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _first_line(error: PydanticUserError) -> str:
    return str(error).partition("\n")[0].rstrip(".")
