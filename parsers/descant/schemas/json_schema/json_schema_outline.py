"""From a checked JSON Schema to its outline.

What several schemas ask of one value (``allOf``, a reference with something beside it) is one outline; what
only validation can tell (``not``, ``if``) is not part of it.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from descant.pointers import Path
from descant.schemas.json_schema.conjunction import Conjunction, conjunction
from descant.schemas.json_schema.document import SchemaDocument
from descant.schemas.json_schema.facets import facets_of
from descant.schemas.json_schema.violation_wording import LIMITS
from descant.schemas.outline import JSON_TYPES, MemberOutline, Outline
from descant.schemas.outline_unions import fill_union

_SHOWN = {
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
    *("minLength", "maxLength", "minItems", "maxItems"),
}
MOST = 10_000
"""So many different values are told apart; what is deeper in a schema may be anything."""


def outline_of(document: SchemaDocument) -> Outline:
    """Return the outline of *document*."""
    making = _JsonSchemaOutliner(document)
    return making.made(((),))


class _JsonSchemaOutliner:
    """Makes outlines; each set of schemas once, since one may contain itself."""

    def __init__(self, document: SchemaDocument) -> None:
        self._document = document
        self._made: dict[Conjunction, Outline] = {}
        self._unfinished: list[tuple[Conjunction, Outline]] = []
        self._unions: dict[int, tuple[Outline, list[Outline]]] = {}

    def made(self, paths: tuple[Path, ...]) -> Outline:
        """Return the outline of what all schemas at *paths* ask of one value, and of all that is in it.

        Without recursion, since a chain of references may be long. Unions come last: they can be filled only
        when all that they are made of is there.
        """
        outline = self._of_all(paths)
        while self._unfinished:
            self._finish(*self._unfinished.pop())
        while self._unions:
            self._fill(next(iter(self._unions)))
        return outline

    def _of_all(self, paths: tuple[Path, ...]) -> Outline:
        return self._of(conjunction(self._document, paths))

    def _fill(self, key: int) -> None:
        outline, parts = self._unions.pop(key)
        for part in parts:
            if id(part) in self._unions:
                self._fill(id(part))
        fill_union(outline, parts)

    def _of(self, key: Conjunction) -> Outline:
        if key in self._made:
            return self._made[key]
        if len(self._made) == MOST:
            return Outline()
        outline = self._made[key] = Outline()
        schemas = [self._document.keywords(path) for path in key.paths]
        outline.title = _title(key.paths, schemas)
        outline.doc = _first(schemas, "description") or ""
        self._unfinished.append((key, outline))
        return outline

    def _finish(self, key: Conjunction, outline: Outline) -> None:
        schemas = [self._document.keywords(path) for path in key.paths]
        outline.facets = tuple(facet for schema in schemas for facet in facets_of(schema))
        if key.branches:
            parts = [self._of(branch) for branch in key.each_branch(self._document)]
            if key.is_nullable:
                parts.append(Outline(types=frozenset({"null"})))
            self._unions[id(outline)] = (outline, parts)
            return
        types, values = _types(schemas), _values(schemas)
        if key.is_nullable:
            types |= {"null"}
            values = values and (*values, None)
        outline.types, outline.values = types, values
        if any("properties" in schema or "required" in schema for schema in schemas) and "object" in types:
            outline.members = self._members(key.paths, schemas)
        outline.limits = {
            LIMITS[word][1]: schema[word]
            for schema in schemas
            for word in LIMITS
            if word in schema and word in _SHOWN
        }
        outline.is_closed = any(_is_closed(schema) for schema in schemas)
        inner = tuple(_items(key.paths, schemas)) if "array" in types else ()
        inner = inner or (tuple(_values_of(key.paths, schemas)) if "object" in types else ())
        if len(inner) > 1:
            outline.item = Outline()
            self._unions[id(outline.item)] = (outline.item, [self._of_all((path,)) for path in inner])
        elif inner:
            outline.item = self._of_all(inner)

    def _members(self, paths: tuple[Path, ...], schemas: list[dict[str, Any]]) -> dict[str, MemberOutline]:
        places: dict[str, list[Path]] = {}
        for path, schema in zip(paths, schemas, strict=True):
            for name in schema.get("properties", {}):
                places.setdefault(name, []).append((*path, "properties", name))
        required = {name: None for schema in schemas for name in schema.get("required", ())}
        refused = {
            name for name, where in places.items() if any(self._document.schemas[p] is False for p in where)
        }
        members: dict[str, MemberOutline] = {}
        for name in (*places, *(name for name in required if name not in places)):
            if name in refused:
                continue
            value = self._of_all(tuple(places.get(name, ())))
            stated = [self._document.keywords(path) for path in places.get(name, ())]
            words = partial(str, _first(stated, "description") or value.doc)
            default = _first(stated, "default")
            members[name] = MemberOutline(name, name in required, value, words, default)
        return members


def _first(schemas: list[dict[str, Any]], keyword: str) -> Any:
    return next((schema[keyword] for schema in schemas if keyword in schema), None)


def _title(paths: tuple[Path, ...], schemas: list[dict[str, Any]]) -> str:
    """Return the title, or else the name that the schema has among the definitions."""
    title = _first(schemas, "title")
    definitions = (str(path[-1]) for path in paths if path[-2:-1] in (("$defs",), ("definitions",)))
    return title if isinstance(title, str) else next(definitions, "")


def _types(schemas: list[dict[str, Any]]) -> frozenset[str]:
    types = frozenset(JSON_TYPES)
    for schema in schemas:
        stated = schema.get("type", list(JSON_TYPES))
        stated_types = frozenset([stated] if isinstance(stated, str) else stated)
        types &= stated_types | {"integer"} if "number" in stated_types else stated_types
    values = _values(schemas)
    return types & frozenset(map(_type_of, values)) or types if values else types


def _type_of(value: Any) -> str:
    match value:
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case str():
            return "string"
        case None:
            return "null"
        case list():
            return "array"
        case _:
            return "object"


def _values(schemas: list[dict[str, Any]]) -> tuple[Any, ...]:
    """Return the values that all *schemas* list; those of the first, where none is in all."""
    lists = [[schema["const"]] for schema in schemas if "const" in schema]
    lists += [schema["enum"] for schema in schemas if "enum" in schema]
    if not lists:
        return ()
    shared = [value for value in lists[0] if all(value in other for other in lists[1:])]
    return tuple(shared or lists[0])


def _is_closed(schema: dict[str, Any]) -> bool:
    return "patternProperties" not in schema and schema.get("additionalProperties") is False


def _items(paths: tuple[Path, ...], schemas: list[dict[str, Any]]) -> Iterator[Path]:
    """Yield the schemas of the items of a list."""
    for path, schema in zip(paths, schemas, strict=True):
        for keyword in ("prefixItems", "items", "additionalItems"):
            match schema.get(keyword):
                case list() as several:
                    yield from ((*path, keyword, index) for index in range(len(several)))
                case dict():
                    yield *path, keyword


def _values_of(paths: tuple[Path, ...], schemas: list[dict[str, Any]]) -> Iterator[Path]:
    """Yield the schemas of members whose names are free."""
    for path, schema in zip(paths, schemas, strict=True):
        yield from ((*path, "patternProperties", pattern) for pattern in schema.get("patternProperties", ()))
        for keyword in ("additionalProperties", "unevaluatedProperties"):
            if isinstance(schema.get(keyword), dict):
                yield *path, keyword
