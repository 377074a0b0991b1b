"""The library's own schemas, from what is written of them in ``schema_records.json``.

The file has what detection and the rules go by: the record of each schema and the outline of its model, so
that their classes, and pydantic, are loaded with the first answer that needs them. It is made from the
modules of the schemas by ``pytest --update-golden``, and a test holds it against them. A schema that is not
in it yet is read from its module.
"""

import json
from collections.abc import Mapping
from functools import cache, partial
from importlib import import_module
from types import MappingProxyType
from typing import Any

from descant.loading import later
from descant.problems import Severity
from descant.schemas import facets
from descant.schemas.leniency import Leniency
from descant.schemas.outline import MemberOutline, Outline
from descant.schemas.own_model import OwnModel
from descant.schemas.schema import Parts, Removed, ResponseSchema, Role

_FOLDER = __file__.rpartition("schema_records")[0]


def schema_of(module: str) -> ResponseSchema:
    """Return the schema that the *module* in this package declares, without loading it if possible."""
    home = f"{__package__}.{module}"
    record = _records().get(module)
    if record is None:
        declared = import_module(home).SCHEMA
        assert isinstance(declared, ResponseSchema), f"{home}.SCHEMA is a response schema"
        return declared
    return schema_from(home, record)


def schema_from(home: str, record: Mapping[str, Any]) -> ResponseSchema:
    """Return the schema that the module *home* declares, and that is written as *record*."""
    model = record["model"]
    leniency = record.get("leniency")
    migrate = record.get("migrate")
    return ResponseSchema(
        name=record["name"],
        title=record["title"],
        model=OwnModel(home, model["class"], outline_from(model["outlines"]), is_exact=model["is_exact"]),
        parts=Parts(**record.get("parts", {})),
        collects=MappingProxyType(record.get("collects", {})),
        leniency=_leniency(leniency) if leniency else None,
        role=Role(record["role"]),
        unknown=Severity(record["unknown"]),
        removed=MappingProxyType({name: Removed(why) for name, why in record.get("removed", {}).items()}),
        replaced_by=record.get("replaced_by"),
        migrate=later(home, migrate) if migrate else None,
    )


def outline_from(written: list[dict[str, Any]]) -> Outline:
    """Return the first of some outlines; each refers to others by their numbers among these."""
    outlines = [Outline() for _ in written]
    for outline, data in zip(outlines, written, strict=True):
        _fill(outline, data, outlines)
    return outlines[0]


def _fill(outline: Outline, data: dict[str, Any], outlines: list[Outline]) -> None:
    outline.types = _types(*data["types"])
    outline.title, outline.doc = data.get("title", ""), data.get("doc", "")
    outline.values = frozen(data.get("values", ()))
    if "members" in data:
        outline.members = {
            name: MemberOutline(
                name,
                member["required"],
                outlines[member["value"]],
                partial(str, member["doc"]),
                frozen(member.get("default")),
                member.get("is_omitted", False),
            )
            for name, member in data["members"].items()
        }
    outline.item = outlines[data["item"]] if "item" in data else None
    outline.branches = tuple(outlines[number] for number in data.get("branches", ()))
    outline.aliases, outline.is_closed = data.get("aliases", {}), data.get("is_closed", False)
    outline.facets = tuple(
        getattr(facets, kind)(**{name: frozen(value) for name, value in fields.items()})
        for kind, fields in data.get("facets", ())
    )
    outline.limits = data.get("limits", {})


def frozen(value: Any) -> Any:
    """Return *value*, which was read as JSON, with tuples in place of its lists."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


@cache
def _types(*names: str) -> frozenset[str]:
    return frozenset(names)


def _leniency(tables: Mapping[str, Any]) -> Leniency:
    items = {name: _synonyms(table) for name, table in tables["items"].items()}
    return Leniency(_synonyms(tables["members"]), items)


def _synonyms(table: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(others) for name, others in table.items()}


@cache
def _records() -> dict[str, Any]:
    # Who has loaded this module loads the file beside it, be they in a folder or in an archive.
    loader: Any = __spec__.loader
    records: dict[str, Any] = json.loads(loader.get_data(f"{_FOLDER}schema_records.json"))
    return records
