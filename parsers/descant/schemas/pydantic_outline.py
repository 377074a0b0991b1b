"""From a pydantic class to its outline."""

import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from inspect import cleandoc
from types import NoneType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints
from uuid import UUID
from weakref import WeakKeyDictionary

from pydantic import AliasChoices, AliasPath, BaseModel, ConfigDict, TypeAdapter
from pydantic.fields import FieldInfo
from pydantic_core import MISSING as ABSENT
from pydantic_core import PydanticUndefined

from descant.schemas.described import words_of
from descant.schemas.outline import JSON_TYPES, MemberOutline, Outline
from descant.schemas.outline_unions import union, with_more

_TEXT = frozenset({"string"})
_SCALARS: dict[Any, frozenset[str]] = {
    str: _TEXT,
    int: frozenset({"integer"}),
    float: frozenset({"integer", "number"}),
    Decimal: frozenset({"integer", "number", "string"}),
    bool: frozenset({"boolean"}),
    NoneType: frozenset({"null"}),
    **dict.fromkeys((UUID, datetime, date, time, timedelta, bytes), _TEXT),
}
_LISTS = (list, tuple, set, frozenset, Sequence, AbstractSet)
_OBJECTS = (dict, Mapping)
_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length")
_QUALIFIERS = ("Required", "NotRequired", "ReadOnly", "Final", "ClassVar")

_KNOWN: WeakKeyDictionary[type, Outline] = WeakKeyDictionary()
"""Each class has one outline as long as there is the class."""


def outline_of(model: type[BaseModel]) -> Outline:
    """Return the outline of *model*; what it says of a member's values is only what its annotations show."""
    if (known := _KNOWN.get(model)) is None:
        known = _KNOWN[model] = _PydanticOutliner().of(model)
    return known


class _PydanticOutliner:
    """Makes outlines; each class once, since one may contain itself."""

    def __init__(self) -> None:
        self._made: dict[type, Outline] = {}

    def of(self, annotation: Any) -> Outline:
        """Return the outline of what *annotation* asks for."""
        # In this order: issubclass raises for the forms of typing, and a typed dictionary is a dict, too.
        origin, arguments = get_origin(annotation), get_args(annotation)
        if origin is Annotated:
            inner = (arg.metadata if isinstance(arg, FieldInfo) else (arg,) for arg in arguments[1:])
            return self._with_own(self.of(arguments[0]), [part for parts in inner for part in parts])
        if (aliased := getattr(origin or annotation, "__value__", None)) is not None:
            return self.of(aliased)  # A type alias.
        if getattr(origin, "_name", None) in _QUALIFIERS:
            return self.of(arguments[0])
        if isinstance(annotation, TypeVar):
            return self.of(annotation.__bound__) if annotation.__bound__ else Outline()
        if origin in (Union, types.UnionType):
            # What may be missing is not asked to be anything.
            return union([self.of(arg) for arg in arguments if arg is not ABSENT])
        if origin is Literal:
            return _listed(arguments)
        return self._of_type(origin or annotation, annotation, arguments)

    def _of_type(self, kind: Any, annotation: Any, arguments: tuple[Any, ...]) -> Outline:
        if kind in (Any, object):
            return Outline()
        if not isinstance(kind, type):
            return _of_another(annotation)
        if kind in _SCALARS:
            return Outline(types=_SCALARS[kind])
        if issubclass(kind, BaseModel):
            return self._of_model(kind)
        if issubclass(kind, Enum):
            return _listed(tuple(member.value for member in kind))
        if hasattr(kind, "__required_keys__"):
            return self._of_class(kind, _typed_members(kind), is_closed=False)
        if is_dataclass(kind):
            return self._of_class(kind, _dataclass_members(kind), is_closed=False)
        if issubclass(kind, _OBJECTS):
            item = self.of(arguments[1]) if len(arguments) > 1 else None
            return Outline(types=frozenset({"object"}), item=item)
        if issubclass(kind, _LISTS) and not hasattr(kind, "_fields"):
            items = [arg for arg in arguments if arg is not Ellipsis]
            item = union([self.of(arg) for arg in items]) if len(items) > 1 else None
            return Outline(types=frozenset({"array"}), item=item or (self.of(items[0]) if items else None))
        return _of_another(annotation)

    def _of_model(self, model: type[BaseModel]) -> Outline:
        if not getattr(model, "__pydantic_fields_complete__", True):
            model.model_rebuild()
        if "root" in model.model_fields and getattr(model, "__pydantic_root_model__", False):
            if model in self._made:
                return self._made[model]
            self._made[model] = Outline()  # One that contains itself through nothing but itself is anything.
            self._made[model] = self._of_field(model.model_fields["root"])
            return self._made[model]
        is_closed = model.model_config.get("extra") == "forbid"
        names_of = {name: _keys(name, info, model.model_config) for name, info in model.model_fields.items()}
        members = ((names_of[name][0], info) for name, info in model.model_fields.items())
        outline = self._of_class(model, members, is_closed=is_closed)
        outline.aliases = {other: written for written, *others in names_of.values() for other in others}
        return outline

    def _of_class(self, kind: type, members: Iterable[tuple[str, FieldInfo]], *, is_closed: bool) -> Outline:
        if kind in self._made:
            return self._made[kind]
        made: dict[str, MemberOutline] = {}
        doc = cleandoc(kind.__doc__ or "") if not is_dataclass(kind) or _is_documented(kind) else ""
        outline = self._made[kind] = Outline(
            types=frozenset({"object"}), title=kind.__name__, doc=doc, members=made, is_closed=is_closed
        )
        for name, info in members:
            absent = info.default is ABSENT
            default = None if absent or info.default is PydanticUndefined else info.default
            made[name] = MemberOutline(
                name, info.is_required(), self._of_field(info), words_of(kind, info), default, absent
            )
        return outline

    def _of_field(self, info: FieldInfo) -> Outline:
        # What pydantic has moved from the annotation to the field.
        return self._with_own(self.of(info.annotation), info.metadata)

    def _with_own(self, outline: Outline, metadata: Sequence[Any]) -> Outline:
        limits = {
            name: limit
            for mark in metadata
            for name in _LIMITS
            if isinstance(limit := getattr(mark, name, None), int | float)
        }
        own = tuple(
            mark
            for mark in metadata
            if is_dataclass(mark) and type(mark).__module__.startswith("descant.schemas.facets")
        )
        return with_more(outline, own, limits) if own or limits else outline


def _written(name: str, info: FieldInfo) -> str:
    """Return the name that a member is written under; of several the first."""
    alias = info.validation_alias or info.alias
    if isinstance(alias, AliasChoices):
        alias = alias.choices[0]
    if isinstance(alias, AliasPath):
        alias = next((part for part in alias.path if isinstance(part, str)), None)
    return alias or name


def _keys(name: str, info: FieldInfo, config: ConfigDict) -> tuple[str, ...]:
    """Return the names that a member of a model may be written under, the usual one first."""
    alias = info.validation_alias or info.alias
    choices = alias.choices if isinstance(alias, AliasChoices) else [alias]
    by_alias = (_written(name, info), *(choice for choice in choices if isinstance(choice, str)))
    if config.get("validate_by_alias") is False:
        by_alias = ()
    by_name = not by_alias or config.get("populate_by_name") or config.get("validate_by_name")
    return tuple(dict.fromkeys((*by_alias, *((name,) if by_name else ()))))


def _typed_members(kind: type) -> Iterator[tuple[str, FieldInfo]]:
    required: frozenset[str] = getattr(kind, "__required_keys__", frozenset())
    for name, annotation in get_type_hints(kind, include_extras=True).items():
        info = FieldInfo.from_annotation(annotation)
        if name not in required:
            info.default = None
        yield name, info


def _dataclass_members(kind: Any) -> Iterator[tuple[str, FieldInfo]]:
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        if isinstance(field.default, FieldInfo):
            yield (
                _written(field.name, field.default),
                FieldInfo.from_annotated_attribute(hints[field.name], field.default),
            )
            continue
        info = FieldInfo.from_annotation(hints[field.name])
        if field.default is not MISSING:
            info.default = field.default
        elif field.default_factory is not MISSING:
            info.default = None
        if field.init:
            yield _written(field.name, info), info


def _is_documented(kind: type) -> bool:
    """Tell whether a dataclass has words of its own, and not only those that Python makes."""
    return not (kind.__doc__ or "").startswith(f"{kind.__name__}(")


def _of_another(annotation: Any) -> Outline:
    """Return the outline of a type that only pydantic knows, such as a URL: what its JSON Schema says."""
    try:
        schema = TypeAdapter(annotation).json_schema()
    except Exception:
        return Outline()
    stated = schema.get("type")
    types = frozenset([stated] if isinstance(stated, str) else stated or JSON_TYPES) & set(JSON_TYPES)
    return Outline(types=types | {"integer"} if "number" in types else types or frozenset(JSON_TYPES))


def _listed(values: tuple[Any, ...]) -> Outline:
    values = tuple(value.value if isinstance(value, Enum) else value for value in values)
    json_types = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}
    types = frozenset(json_types.get(type(value), "") for value in values) & set(JSON_TYPES)
    return Outline(types=types or frozenset(JSON_TYPES), values=values)
