"""What a response schema is: a pydantic model, and where in it the parts of an answer are found."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict

from descant.schemas.leniency import Leniency


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


WholeNumber = Annotated[int, BeforeValidator(_whole)]
"""A whole number as JSON Schema has it: 8.0 counts, true does not."""


class ResponseModel(BaseModel):
    """Base of all response models: strict, immutable, and it keeps members that it does not know.

    Unknown members are kept because nothing of an answer may be lost; the rule ``unknown-field`` reports
    them with the severity of the schema.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="allow", use_attribute_docstrings=True)


@dataclass(frozen=True, slots=True)
class Parts:
    """The names of the top-level members that hold the parts of an answer; None where there is none."""

    summary: str | None = None
    plan: str | None = None
    """A list of objects with ``step`` and ``description``."""
    activity: str | None = None
    """What the reader is asked to do by hand."""
    files: str | None = None
    """A list of objects with ``path`` and ``content``."""
    files_updated: str | None = None
    """A list of the paths in ``files``, which can be derived from it."""
    has_operations: bool = False
    """Whether a file says what is done with it: ``operation`` (write, delete, move or patch), ``new_path`` of
    a move, and ``hunks`` of a patch, each with ``old_lines`` and ``new_lines``, lists of lines without their
    line ends. Without, every file is written."""


@dataclass(frozen=True, slots=True)
class ResponseSchema:
    """A pydantic model of an answer, and how other parts of the library find their way in it."""

    name: str
    """Dotted and stable, such as ``dce.harmony``."""
    title: str
    model: type[ResponseModel]
    parts: Parts = field(default_factory=Parts)
    collects: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """For formats without lists: a member name that may be repeated, and the list member it belongs to."""
    leniency: Leniency | None = None
    """None where nothing but what the model asks for is taken."""


class Vocabulary(frozenset[str]):
    """The names of all members that occur anywhere in some schemas."""

    objects: tuple[frozenset[str], ...]
    """The names that stand together in one object, for each kind of object."""


def member_names(schemas: Iterable[ResponseSchema]) -> Vocabulary:
    """Return the names of all members that occur anywhere in *schemas*."""
    return _vocabulary(tuple(dict.fromkeys(schema.model for schema in schemas)))


@cache
def _vocabulary(models: tuple[type[BaseModel], ...]) -> Vocabulary:
    objects, pending, seen = list[frozenset[str]](), list(models), set(models)
    while pending:
        fields = pending.pop().model_fields
        objects.append(frozenset(fields))
        inner = [part for info in fields.values() for part in _parts_of(info.annotation)]
        pending += dict.fromkeys(part for part in inner if part not in seen)
        seen.update(inner)
    vocabulary = Vocabulary(name for names in objects for name in names)
    vocabulary.objects = tuple(objects)
    return vocabulary


def _parts_of(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _parts_of(part)]
