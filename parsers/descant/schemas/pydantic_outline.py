"""From a pydantic class to its outline."""

import types
from collections.abc import Mapping as AbstractMapping
from collections.abc import Sequence as AbstractSequence
from collections.abc import Set as AbstractSet
from dataclasses import is_dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum
from functools import cache
from inspect import cleandoc
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin
from uuid import UUID

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from descant.schemas.combining import union, with_facets
from descant.schemas.outline import JSON_TYPES, MemberOutline, Outline

_SCALARS: dict[Any, frozenset[str]] = {
    str: frozenset({"string"}),
    int: frozenset({"integer"}),
    float: frozenset({"integer", "number"}),
    bool: frozenset({"boolean"}),
    NoneType: frozenset({"null"}),
    UUID: frozenset({"string"}),
    datetime: frozenset({"string"}),
    date: frozenset({"string"}),
    time: frozenset({"string"}),
    timedelta: frozenset({"string"}),
    bytes: frozenset({"string"}),
}
_LISTS = (list, tuple, set, frozenset, AbstractSequence, AbstractSet)
_OBJECTS = (dict, AbstractMapping)


@cache
def outline_of(model: type[BaseModel]) -> Outline:
    """Return the outline of *model*; what it says of a member's values is only what its annotations show."""
    return _Making().of_class(model)


class _Making:
    """Makes outlines; each class once, since one may contain itself."""

    def __init__(self) -> None:
        self._made: dict[type, Outline] = {}

    def of_class(self, model: type[BaseModel]) -> Outline:
        if model in self._made:
            return self._made[model]
        members: dict[str, MemberOutline] = {}
        outline = Outline(
            types=frozenset({"object"}),
            title=model.__name__,
            doc=cleandoc(model.__doc__ or ""),
            members=members,
            is_closed=model.model_config.get("extra") == "forbid",
        )
        self._made[model] = outline
        for name, info in model.model_fields.items():
            written = info.alias if isinstance(info.alias, str) else name
            members[written] = self._member(written, info)
        return outline

    def _member(self, name: str, info: FieldInfo) -> MemberOutline:
        value = self.of(info.annotation)
        # What pydantic has moved from the annotation to the field.
        facets = tuple(
            facet for facet in info.metadata if is_dataclass(facet) and not isinstance(facet, type)
        )
        own = tuple(facet for facet in facets if type(facet).__module__.startswith("descant."))
        if own:
            value = with_facets(value, own)
        default = None if info.default is PydanticUndefined else info.default
        return MemberOutline(name, info.is_required(), value, info.description or "", default)

    def of(self, annotation: Any) -> Outline:
        """Return the outline of what *annotation* asks for."""
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            own = tuple(one for one in arguments[1:] if type(one).__module__.startswith("descant."))
            inner = self.of(arguments[0])
            return with_facets(inner, own) if own else inner
        if (aliased := getattr(origin or annotation, "__value__", None)) is not None:
            return self.of(aliased)  # A type alias.
        if isinstance(annotation, TypeVar):
            return Outline()
        if origin in (Union, types.UnionType):
            return union([self.of(one) for one in arguments])
        if origin is Literal:
            return _listed(arguments)
        kind = origin or annotation
        if not isinstance(kind, type):
            return Outline()
        if issubclass(kind, BaseModel):
            return self.of_class(kind)
        if issubclass(kind, Enum):
            return _listed(tuple(one.value for one in kind))
        if kind in _SCALARS:
            return Outline(types=_SCALARS[kind])
        if issubclass(kind, _LISTS):
            return Outline(types=frozenset({"array"}), item=self.of(arguments[0]) if arguments else None)
        if issubclass(kind, _OBJECTS):
            return Outline(
                types=frozenset({"object"}), item=self.of(arguments[1]) if len(arguments) > 1 else None
            )
        return Outline()


def _listed(values: tuple[Any, ...]) -> Outline:
    names = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}
    found = frozenset(names.get(type(value), "") for value in values) & set(JSON_TYPES)
    return Outline(types=found or frozenset(JSON_TYPES), values=values)
