"""The library's own schemas are read from data: it says what their modules say, and decides as classes do."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import descant.schemas
from descant.schemas import SCHEMAS, ResponseSchema
from descant.schemas.model import Unmade
from descant.schemas.own_model import OwnModel
from descant.schemas.registry import MODULES
from support.goldenfiles import ROOT
from support.sampling import examples
from support.schema_records import declared, outlines_of, records

FILE = Path(descant.schemas.__path__[0]) / "schema_records.json"
PAIRS = [pytest.param(own, declared(name), id=name) for own, name in zip(SCHEMAS, MODULES, strict=True)]


def tables() -> Iterator[Any]:
    for schema in SCHEMAS:
        yield (
            schema,
            json.loads((ROOT / "schemas" / schema.name / "table.json").read_text("utf-8"))["instance"],
        )


def test_the_records_say_what_the_modules_of_the_schemas_say(request: pytest.FixtureRequest) -> None:
    made = ",\n".join(f"{json.dumps(name)}: {json.dumps(data)}" for name, data in records().items())
    text = "{\n" + made + "\n}\n"
    if request.config.getoption("--update-golden"):
        FILE.write_text(text, "utf-8")
    assert FILE.read_text("utf-8") == text, f"{FILE.name} is old: pytest --update-golden"


@pytest.mark.parametrize(("own", "module"), PAIRS)
def test_what_is_read_of_a_record_is_the_schema_of_the_module(
    own: ResponseSchema, module: ResponseSchema
) -> None:
    assert isinstance(own.model, OwnModel)
    assert own.model == module.model
    assert outlines_of(own.model.outline) == outlines_of(module.model.outline)
    for name in (
        "name",
        "title",
        "parts",
        "collects",
        "leniency",
        "role",
        "unknown",
        "removed",
        "replaced_by",
    ):
        assert getattr(own, name) == getattr(module, name), name
    assert (own.migrate is None) == (module.migrate is None)


def agree(own: ResponseSchema, module: ResponseSchema, value: Any) -> bool:
    """Hold what is said of *value* by the record against the class; tell whether the class was not needed."""
    found, expected = own.model.validate(value), module.model.validate(value)
    assert found.violations == expected.violations
    assert found.response == expected.response
    if expected.response is None:
        return False
    assert own.model.plain_data(found.result) == module.model.plain_data(expected.response)
    assert json.dumps(own.model.plain_data(found.result)) == json.dumps(
        module.model.plain_data(expected.response)
    )
    return isinstance(found.result, Unmade)


@pytest.mark.parametrize(("own", "module"), PAIRS)
def test_a_sound_instance_needs_no_class_where_the_outline_says_everything(
    own: ResponseSchema, module: ResponseSchema
) -> None:
    [instance] = (value for schema, value in tables() if schema is own)
    inexact = {"rag.search_input", "rag.search_input_v1", "rag.search_output"}
    assert agree(own, module, instance) == (own.name not in inexact)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield from places(inner, (*path, name))


TEXTS = ("", "x", "\ud800", "answer")
ODD: tuple[Any, ...] = (*TEXTS, 0, 1, -1, 7, 10**30, 0.0, 1.0, 0.5, float("inf"), True, None, [], {}, ["a"])
NUMBERS = st.integers(0, 10**6)


SLIPS = st.lists(st.tuples(NUMBERS, st.sampled_from(("remove", "set", "add")), NUMBERS), max_size=3)


@examples(600)
@given(number=NUMBERS, slips=SLIPS)
def test_the_violations_of_an_instance_with_slips_are_those_of_the_class(number: int, slips: Any) -> None:
    own, instance = list(tables())[number % len(SCHEMAS)]
    module = declared(MODULES[number % len(SCHEMAS)])
    value = deepcopy(instance)
    for where, kind, what in slips:
        ways = [path for path in places(value) if path]
        if not ways:
            break
        *way, last = ways[where % len(ways)]
        holder = value
        for part in way:
            holder = holder[part]
        if kind == "remove":
            del holder[last]
        elif kind == "set":
            holder[last] = deepcopy(ODD[what % len(ODD)])
        elif isinstance(holder, dict):
            holder[f"other {what}"] = deepcopy(ODD[what % len(ODD)])
        else:
            holder.append(deepcopy(holder[last]))
    agree(own, module, value)


@pytest.mark.parametrize("item", [1, {"path": 2}, {"path": "a", "content": "b", "x": 3}], ids=str)
def test_of_a_long_list_the_same_is_wrong_as_if_all_of_it_were_looked_at(item: Any) -> None:
    cut_off = 0
    for schema in SCHEMAS:
        assert isinstance(schema.model, OwnModel)
        for name in schema.model.outline.members or {}:
            value = {name: [item] * 2_500}
            of_class = super(OwnModel, schema.model).validate(value).violations
            cut_off += len(of_class) > 1_000
            assert schema.model.validate(value).violations == of_class
    assert cut_off, "some have lists"
