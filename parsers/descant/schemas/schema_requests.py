"""What the schemas ask for at a place of an unfinished answer, of which it is not yet sure which it is in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from descant.pointers import Path
from descant.schemas.facets import CountOf, Numbered, Unique
from descant.schemas.locating import asked_of
from descant.schemas.outline import Outline
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.slots import Slot, SlotKind


@dataclass(frozen=True, slots=True)
class SchemaRequest:
    """What one schema asks for."""

    schema: ResponseSchema
    outline: Outline
    """Of a name: of the object that gets it; of a value: its own."""
    around: tuple[Outline, ...]
    """The outlines on the way to it, the root first; without itself."""


def asked_at(
    slot: Slot, schemas: Sequence[ResponseSchema], known: ResponseSchema | None
) -> Iterator[SchemaRequest]:
    """Yield what the schemas ask for at *slot* that fit what is there, the detected one, *known*, first."""
    for schema in fitting(slot.objects[0], schemas, known):
        ways: list[tuple[Outline, ...]] = [(schema.model.outline,)]
        depth = 0
        for part in slot.path:
            if isinstance(part, str):
                ways = [further for way in ways for further in _to_member(way, part, slot.objects[depth])]
                depth += 1
            else:
                ways = [(*way, way[-1].item) for way in ways if way[-1].item is not None]
        if slot.kind is SlotKind.NAME:
            ways = [(*way[:-1], branch) for way in ways for branch in _branches(way[-1], slot.objects[-1])]
        yield from (SchemaRequest(schema, way[-1], way[:-1]) for way in ways)


def fitting(
    answer: dict[str, Any], schemas: Sequence[ResponseSchema], known: ResponseSchema | None
) -> list[ResponseSchema]:
    """Return the schemas that know most of the members of *answer*, the *known* one first."""
    scores = {id(schema): _score(schema, answer) for schema in (*schemas, *((known,) if known else ()))}
    best = max(scores.values(), default=0)
    best_fit = [schema for schema in schemas if scores[id(schema)] == best and schema is not known]
    if best > 0:
        best_fit.sort(
            key=lambda schema: (schema.role is not Role.RESPONSE, len(schema.model.outline.members or ()))
        )
    return [known, *best_fit] if known else best_fit


def number_at(slot: Slot, asked: SchemaRequest) -> int | None:
    """Return the number that belongs at *slot*: of an item in a numbered list, or of the items of a list."""
    for facet in asked.outline.facets:
        if isinstance(facet, CountOf) and isinstance(listed := around(slot, facet.member), list):
            return len(listed)
    if len(asked.around) >= 2 and len(slot.path) >= 2 and isinstance(index := slot.path[-2], int):
        name = numbering(asked.schema, asked.around[-2], slot.path[:-2])
        return index + 1 if name is not None and name == slot.path[-1] else None
    return None


def numbering(schema: ResponseSchema, outline: Outline, path: Path) -> str | None:
    """Return by which member the items of the list at *path* are numbered; None where they are not."""
    if path == (schema.parts.plan,):
        return "step"
    for facet in outline.facets:
        match facet:
            case Numbered(by) | Unique(by=str(by), is_consecutive=True):
                return by
    return None


def around(slot: Slot, name: str) -> Any:
    """Return the member *name* of the nearest object around *slot* that has one."""
    return next((mapping[name] for mapping in reversed(slot.objects) if name in mapping), None)


def _score(schema: ResponseSchema, answer: dict[str, Any]) -> int:
    outline = schema.model.outline
    agreeing = sum(outline.member(name) is not None for name in answer)
    constants = outline.constants
    against = sum(answer.get(name) not in (None, value) for name, value in constants.items())
    return agreeing - 2 * against


def _to_member(way: tuple[Outline, ...], name: str, values: dict[str, Any]) -> Iterator[tuple[Outline, ...]]:
    for outline in _branches(way[-1], values):
        _, below = asked_of(outline, name)
        if below is not None:
            yield (*way[:-1], outline, below)


def _branches(outline: Outline, values: dict[str, Any]) -> Sequence[Outline]:
    """Return the branches of *outline* that *values* does not rule out; itself, where it has none."""
    if not outline.branches:
        return (outline,)
    return [
        branch
        for branch in outline.branches
        if all(values.get(name) in (None, value) for name, value in branch.constants.items())
    ] or outline.branches
