"""What a schema is called, which version of it is meant, and the way of old data to a newer version.

A migration is a function from the plain data of one version to that of another one. A chain of them is found
and applied; where a step is missing, nothing is guessed: the error names it.
"""

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel

from descant.schemas import PydanticModel, ResponseSchema
from descant.schemas.rag.search_input_v1 import without_removed

Data = dict[str, Any]
"""An object as JSON has it."""


class Identity(NamedTuple):
    """The name and the version of a schema: what stored data must be kept with."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} version {self.version}"


class MigrationError(LookupError):
    """There is no way from one version of a schema to another."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: the data of one version of a schema becomes data of another version."""

    schema: str
    source: str
    target: str
    apply: Callable[[Data], Data]
    """Returns new data and leaves what it is given as it is."""


MIGRATIONS: tuple[Migration, ...] = (Migration("rag.search_input", "1", "2", without_removed),)
"""Those of the library's own schemas."""


def identity_of(model: ResponseSchema | type[BaseModel]) -> Identity:
    """Return the name and version of a schema.

    A pydantic class says them in its class variables ``schema_name`` and ``schema_version``; without, the
    name is that of the class, and the version is 1.
    """
    if isinstance(model, ResponseSchema):
        kind = model.model.type if isinstance(model.model, PydanticModel) else None
        return Identity(model.name, _version(kind))
    name = getattr(model, "schema_name", None)
    return Identity(str(name or model.__name__), _version(model))


def schema_of(definition: ResponseSchema | type[BaseModel]) -> ResponseSchema:
    """Return *definition*; of a class a schema with the name that it says, and what it is called as title."""
    if isinstance(definition, ResponseSchema):
        return definition
    return ResponseSchema(identity_of(definition).name, definition.__name__, PydanticModel(definition))


def migrate(
    data: Data,
    schema: str,
    source: str | int,
    target: str | int,
    migrations: Iterable[Migration] = MIGRATIONS,
) -> Data:
    """Return *data*, which is of version *source* of a schema, as that of version *target*.

    The shortest chain of *migrations* is applied, to a copy. Raises MigrationError, which names a missing
    step.
    """
    migrated = deepcopy(data)
    for step in chain(schema, str(source), str(target), migrations):
        migrated = step.apply(migrated)
    return migrated


def chain(schema: str, source: str, target: str, migrations: Iterable[Migration]) -> tuple[Migration, ...]:
    """Return the shortest chain of *migrations* from one version to the other; empty where they are equal."""
    own = [step for step in migrations if step.schema == schema]
    ways: dict[str, tuple[Migration, ...]] = {source: ()}
    pending = [source]
    for version in pending:
        for step in own:
            if step.source == version and step.target not in ways:
                ways[step.target] = (*ways[version], step)
                pending.append(step.target)
    if target in ways:
        return ways[target]
    raise MigrationError(_missing(schema, source, target, tuple(ways), own))


def _missing(
    schema: str, source: str, target: str, reached: tuple[str, ...], own: Sequence[Migration]
) -> str:
    into = [step.source for step in own if step.target == target]
    known = ", ".join(f"{step.source} to {step.target}" for step in own) or "none"
    first = f"No migration from version {source} of {schema} to version {target}: "
    if into:
        step = f"a step from {reached[-1]} to {into[0]} is missing"
    else:
        step = f"a step from {reached[-1]} to {target} is missing"
    return f"{first}{step} (the steps that there are: {known})."


def _version(kind: type[BaseModel] | None) -> str:
    return str(getattr(kind, "schema_version", 1))
