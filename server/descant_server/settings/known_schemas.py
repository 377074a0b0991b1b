"""The response schemas that are known here: the library's own, those of installed packages, and of files.

A package brings one by an entry point of the group ``descant.schemas`` that names a
:class:`~descant.schemas.ResponseSchema` or a pydantic class. One that cannot be used is complained of and
harms no other.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING

from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema
from descant_server.settings.installed_packages import entry_points

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "descant.schemas"
BUILT_IN = "built in"


@dataclass(frozen=True, slots=True)
class KnownSchema:
    """A schema, and where it comes from."""

    schema: ResponseSchema
    origin: str
    """For people: ``built in``, ``package NAME``, or the path of a file."""
    is_of_file: bool = True


@dataclass(frozen=True, slots=True)
class KnownSchemas:
    """All schemas, the preferred ones first, each name once."""

    entries: tuple[KnownSchema, ...]
    complaints: tuple[str, ...] = ()
    """What could not be used, and why: one sentence each, for people."""

    @property
    def schemas(self) -> tuple[ResponseSchema, ...]:
        """The schemas, as ``analyze`` takes them."""
        return tuple(entry.schema for entry in self.entries)

    @property
    def of_files(self) -> tuple[KnownSchema, ...]:
        """Those that are neither the library's nor of a package."""
        return tuple(entry for entry in self.entries if entry.is_of_file)

    @property
    def schema_names(self) -> tuple[str, ...]:
        """Their names, in the same order."""
        return tuple(entry.schema.name for entry in self.entries)

    def find(self, name: str) -> ResponseSchema | None:
        """Return the schema of that name."""
        return next((schema for schema in self.schemas if schema.name == name), None)

    def advice(self, name: str) -> str:
        """Return what to do about *name*, which is none of them."""
        similar = get_close_matches(name, self.schema_names, n=3, cutoff=0.5)
        return f"did you mean {' or '.join(similar)}?" if similar else "`descant schemas` lists all schemas"


def known_schemas(more: Iterable[KnownSchema] = ()) -> KnownSchemas:
    """Return all schemas: the library's, those of installed packages, and *more*, such as those of files.

    Of several with one name the first counts; the others are complained of.
    """
    packages, complaints = _of_packages()
    entries: dict[str, KnownSchema] = {}
    messages = list(complaints)
    for known in (*(KnownSchema(schema, BUILT_IN, is_of_file=False) for schema in SCHEMAS), *packages, *more):
        first = entries.setdefault(known.schema.name, known)
        if first is not known:
            messages.append(
                f"The schema {known.schema.name} ({known.origin}) is not used: "
                f"another one has this name ({first.origin})."
            )
    return KnownSchemas(tuple(entries.values()), tuple(messages))


@cache
def _of_packages() -> tuple[tuple[KnownSchema, ...], tuple[str, ...]]:
    """Return what installed packages bring; they are looked at once, since they do not change meanwhile."""
    return schemas_of(entry_points(group=GROUP))


def schemas_of(points: "Iterable[EntryPoint]") -> tuple[tuple[KnownSchema, ...], tuple[str, ...]]:
    """Return the schemas of the entry points *points*, and complaints of those that cannot be used."""
    schemas: list[KnownSchema] = []
    complaints: list[str] = []
    for point in points:
        origin = f"package {point.dist.name}" if point.dist else f"entry point {point.name}"
        try:
            schemas += (KnownSchema(schema, origin, is_of_file=False) for schema in _loaded(point))
        except Exception as error:
            reason = str(error).partition("\n")[0] or type(error).__name__
            complaints.append(f"The schema {point.name} of the {origin} cannot be used: {reason}")
    return tuple(schemas), tuple(complaints)


def _loaded(point: "EntryPoint") -> Iterator[ResponseSchema]:
    from pydantic import BaseModel

    match point.load():
        case ResponseSchema() as schema:
            yield schema
        case type() as kind if issubclass(kind, BaseModel):
            model = PydanticModel(kind)
            model.check()
            yield ResponseSchema(point.name, kind.__name__, model)
        case other:
            raise TypeError(f"it is a {type(other).__name__}, no ResponseSchema and no pydantic class.")
