"""The schemas that an answer may be read by, and which of them share a name with an object at all."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Any, NamedTuple

from descant.checkpoints import along
from descant.detection.name_evidence import specificity
from descant.schemas import ResponseSchema
from descant.schemas.leniency import normalized
from descant.schemas.outline import Outline

_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (NoneType,),
    "array": (list,),
    "object": (dict,),
}


class Trait(NamedTuple):
    """What is looked at in the value of a member."""

    types: frozenset[type]
    takes_whole: bool
    """A number without a fraction is taken, such as 8.0."""
    values: tuple[Any, ...]
    """All the values there may be; empty where they are not listed."""
    required: frozenset[str]
    """Of an object, or of the objects in a list: the names that each has."""
    known: frozenset[str]
    """The names that it may have; empty where they are free, or there are none."""
    tells: float
    """How much the name of the member tells of its schema."""
    is_lenient: bool
    """Names and shapes may be others."""
    takes_text: bool
    """A string may be given in place of objects."""


class SchemaTraits(NamedTuple):
    """What is looked at in an object, for one schema."""

    schema: ResponseSchema
    traits: Mapping[str, Trait]
    """By the names of the members."""
    required: tuple[str, ...]
    constants: Mapping[str, Any]
    """The required members that can have one value only."""
    aliases: Mapping[str, frozenset[str]]
    """The other names of members that have some."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """The schemas that an answer may be read by, the preferred one first."""

    all: tuple[ResponseSchema, ...]
    wanted: ResponseSchema | None = None
    """The one that is asked for."""

    @property
    def tables(self) -> tuple[SchemaTraits, ...]:
        """What is looked at for each of them."""
        return _index(self.all).tables

    def near(self, names: Iterable[str]) -> list[SchemaTraits]:
        """Return the tables that know enough of *names* to come into question, in the order of the schemas.

        What is asked for always does.
        """
        index = _index(self.all)
        counts: dict[int, int] = {}
        for name in along(names):
            known = index.by_name.get(name)
            if known is None and index.by_alias:
                known = index.by_alias.get(normalized(name))
            for number in known or ():
                counts[number] = counts.get(number, 0) + 1
        least = max(counts.values(), default=0) * _SHARE
        tables = [index.tables[number] for number in sorted(counts) if counts[number] >= least]
        if self.wanted is not None and all(table.schema is not self.wanted for table in tables):
            tables.append(index.tables[self.all.index(self.wanted)])
        return tables

    @property
    def member_names(self) -> Mapping[str, object]:
        """The names of the members that any of them has."""
        return _index(self.all).by_name


class _Index(NamedTuple):
    schemas: tuple[ResponseSchema, ...]
    tables: tuple[SchemaTraits, ...]
    by_name: Mapping[str, tuple[int, ...]]
    by_alias: Mapping[str, tuple[int, ...]]


_SHARE = 0.4
"""A schema that knows so much fewer of the names than another one does not come into question."""
_MANY = 32
_made: dict[tuple[int, ...], _Index] = {}
"""By the identities of the schemas, which an index keeps alive."""


def _index(schemas: tuple[ResponseSchema, ...]) -> _Index:
    key = tuple(map(id, schemas))
    index = _made.get(key)
    if index is None:
        if len(_made) >= _MANY:
            _made.clear()  # Somebody makes schemas by the dozen; what is needed comes again.
        index = _made[key] = _new_index(schemas)
    return index


def _new_index(schemas: tuple[ResponseSchema, ...]) -> _Index:
    tables = tuple(map(table_of, schemas))
    names: dict[str, list[int]] = {}
    aliases: dict[str, list[int]] = {}
    for number, table in enumerate(tables):
        for name in table.traits:
            names.setdefault(name, []).append(number)
        for alias in table.schema.leniency.of_answer() if table.schema.leniency else ():
            aliases.setdefault(alias, []).append(number)
    return _Index(schemas, tables, _tuples(names), _tuples(aliases))


def _tuples(lists: Mapping[str, list[int]]) -> dict[str, tuple[int, ...]]:
    return {name: tuple(numbers) for name, numbers in lists.items()}


def table_of(schema: ResponseSchema) -> SchemaTraits:
    """Return what is looked at for *schema*."""
    outline = schema.model.outline
    objects = outline.branches if outline.members is None else (outline,)
    # Of an answer that is one of several objects each name may be there, and what all of them require must.
    members = {name: member for kind in reversed(objects) for name, member in (kind.members or {}).items()}
    traits = {name: _trait(schema, name, member.value) for name, member in members.items()}
    aliases: dict[str, set[str]] = {}
    for alias, name in (pair for kind in objects for pair in kind.aliases.items()):
        aliases.setdefault(name, set()).add(alias)
        traits.setdefault(alias, traits[name])
    return SchemaTraits(
        schema,
        traits,
        tuple(name for name in members if all(_requires(kind, name) for kind in objects)),
        outline.constants,
        {name: frozenset(others) for name, others in aliases.items()},
    )


def _requires(outline: Outline, name: str) -> bool:
    member = outline.member(name)
    return member is not None and member.required


def _trait(schema: ResponseSchema, name: str, outline: Outline) -> Trait:
    objects = _objects(outline)
    names = [frozenset((*(inner.members or ()), *inner.aliases)) for inner in objects]
    # A member of several names need not be there under its first one.
    needed = [
        frozenset(name for name, member in (inner.members or {}).items() if member.required)
        - frozenset(inner.aliases.values())
        for inner in objects
    ]
    return Trait(
        frozenset(type for name in outline.types for type in _TYPES[name]),
        "integer" in outline.types,
        outline.values,
        frozenset.intersection(*needed) if needed else frozenset(),
        frozenset.union(*names) if names else frozenset(),
        specificity(name),
        schema.leniency is not None,
        schema.leniency is not None and name == schema.parts.plan,
    )


def _objects(outline: Outline) -> tuple[Outline, ...]:
    """Return the kinds of objects that a value is, or that it is a list of."""
    inner = outline.item if outline.item is not None and "array" in outline.types else outline
    return inner.branches or ((inner,) if inner.members else ())
