"""Schemas of users: JSON Schemas in files and pydantic classes in code, and what is wrong with either."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from importlib.metadata import distributions
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

import pytest
from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    HttpUrl,
    RootModel,
    field_validator,
    model_validator,
)
from typing_extensions import NotRequired, TypedDict  # noqa: UP035 - what pydantic asks for on 3.11

from descant import Analysis, Source, analyze, describe
from descant.catalogue import CATALOGUE
from descant.directives import Asked
from descant.problems import Problem, ProblemKind, Severity
from descant.schema_texts import LONGEST, SchemaReading, read_schema
from descant.schemas import SCHEMAS, Bound, PydanticModel, ResponseSchema, SchemaRule
from descant.schemas.facets import Numbered, PythonCode
from descant.schemas.json_schema import JsonSchemaModel
from descant.schemas.json_schema.problem_kinds import KINDS
from descant.schemas.model import Violation
from descant.schemas.outline import Outline, below
from descant.source import Encoding, Span
from descant_server.settings.known_schemas import BUILT_IN, GROUP, KnownSchema, known_schemas, schemas_of

EXAMPLES = Path(__file__).parents[2] / "examples"
WEATHER = (EXAMPLES / "weather.schema.json").read_text()
REPORT = (EXAMPLES / "weather.response").read_text()
DRAFT_07 = "http://json-schema.org/draft-07/schema#"


def read(schema: Any, name: str = "my.schema") -> SchemaReading:
    return read_schema(Source(schema if isinstance(schema, str) else json.dumps(schema)), name)


def model(**schema: Any) -> JsonSchemaModel:
    reading = read({"type": "object", **schema})
    assert reading.schema is not None, reading.problems
    assert isinstance(reading.schema.model, JsonSchemaModel)
    return reading.schema.model


def broken(found: Any, value: Any) -> list[tuple[str, tuple[str | int, ...]]]:
    """Return the types and the places of what *value* breaks."""
    validation = found.validate(value)
    assert (validation.response is None) == bool(validation.violations)
    return [(one.type, one.path) for one in validation.violations]


def of_value(member: dict[str, Any], value: Any, **more: Any) -> list[str]:
    """Return the types of what *value* breaks as a member that is asked for by *member*."""
    return [name for name, _ in broken(model(properties={"x": member}, **more), {"x": value})]


def codes(analysis: Analysis) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.pointer) for problem in analysis.problems]


# A JSON Schema as a schema like any other


def test_an_answer_of_a_json_schema_is_recognised_and_every_flaw_has_its_place() -> None:
    schema = read(WEATHER, "weather").schema
    assert schema is not None
    analysis = analyze(REPORT, schemas=(*SCHEMAS, schema))
    assert analysis.schema is schema
    assert analysis.response is None
    found = [(p.code, p.pointer, REPORT[p.span.start : p.span.end]) for p in analysis.problems]
    for expected in [
        ("min-length", "/city", '""'),
        ("format", "/issued", '"tomorrow"'),
        ("enum", "/days/0/sky", '"Clear"'),
        ("step-sequence", "/days/1/number", "8.0"),
        ("wrong-type", "/days/1/high", '"17"'),
        ("wrong-type", "/days/1/wind/from", "3"),
        ("unknown-field", "/source", '"source"'),
    ]:
        assert expected in found


def test_a_sound_answer_of_a_json_schema_is_its_own_typed_answer() -> None:
    schema = read(WEATHER, "weather").schema
    assert schema is not None
    answer = {"kind": "weather", "city": "Rome", "days": [{"number": 1, "sky": "rain", "high": 3}]}
    analysis = analyze(json.dumps(answer), schemas=(*SCHEMAS, schema))
    assert (analysis.response, analysis.problems) == (answer, ())
    assert describe(analysis, Encoding.UTF16).to_wire()["response"] == answer


def test_what_is_asked_for_stands_in_the_outline() -> None:
    outline = model(**json.loads(WEATHER)).outline
    assert (outline.title, outline.is_closed) == ("Weather report", True)
    assert outline.members is not None
    assert [(one.name, one.required) for one in outline.members.values()] == [
        ("kind", True),
        ("city", True),
        ("issued", False),
        ("days", True),
        ("plot", False),
    ]
    assert outline.members["city"].doc == "The place, as people call it."
    assert outline.members["kind"].value.values == ("weather",)
    days = outline.members["days"].value
    assert days.facets == (Numbered("number"),)
    assert days.item is not None
    assert days.item.title == "Day"
    assert days.item.members is not None
    assert days.item.members["number"].value.limits == {"ge": 1, "le": 14}
    assert days.item.members["wind"].value.types == {"object", "null"}
    assert days.item.members["wind"].value.members is not None
    assert outline.members["plot"].value.facets == (PythonCode(),)


def test_a_schema_may_contain_itself() -> None:
    tree = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}}
    found = model(**{"$ref": "#/$defs/Tree", "$defs": {"Tree": tree}})
    assert len(list(below(found.outline))) <= 3
    assert broken(found, {"kids": [{"kids": [{"kids": 3}]}]}) == [
        ("list_type", ("kids", 0, "kids", 0, "kids"))
    ]


def test_a_long_chain_of_references_is_no_recursion() -> None:
    steps = {
        str(number): {"type": "object", "properties": {"next": {"$ref": f"#/$defs/{number + 1}"}}}
        for number in range(1_500)
    }
    found = model(**{"$ref": "#/$defs/0", "$defs": {**steps, "1500": {"type": "string"}}})
    assert len(list(below(found.outline))) == 1_501


@pytest.mark.parametrize("word", ["default", "not", "properties", "$ref", "items", "enum", "x-descant"])
def test_a_field_may_be_called_like_a_keyword(word: str) -> None:
    found = model(properties={word: {"type": "object", "properties": {word: {"type": "integer"}}}})
    assert broken(found, {word: {word: "x"}}) == [("int_type", (word, word))]
    assert broken(found, {word: {word: 1}}) == []


def test_a_default_or_an_example_is_no_schema() -> None:
    reading = read({"type": "object", "default": {"type": 3}, "examples": [{"$ref": "nowhere"}], "const": {}})
    assert reading.problems == ()


def test_what_all_of_several_schemas_ask_is_one_outline() -> None:
    base = {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}
    more = {
        "required": ["b"],
        "properties": {"b": {"$ref": "#/$defs/n", "description": "B."}, "a": {"minLength": 2}},
    }
    found = model(
        allOf=[{"$ref": "#/$defs/base"}, more], **{"$defs": {"base": base, "n": {"type": "number"}}}
    )
    members = found.outline.members or {}
    assert [(one.name, one.required) for one in members.values()] == [("a", True), ("b", True)]
    assert members["a"].value.types == {"string"}
    assert members["a"].value.limits == {"min_length": 2}
    assert (members["b"].doc, members["b"].value.types) == ("B.", frozenset({"integer", "number"}))


def test_a_union_has_a_branch_for_each_kind_of_object() -> None:
    cat = {
        "type": "object",
        "required": ["is", "lives"],
        "properties": {"is": {"const": "cat"}, "lives": {"type": "integer"}},
    }
    dog = {
        "type": "object",
        "required": ["is"],
        "properties": {"is": {"const": "dog"}, "name": {"type": "string"}},
    }
    found = model(properties={"pet": {"oneOf": [cat, dog]}})
    pet = (found.outline.members or {})["pet"].value
    assert len(pet.branches) == 2
    assert list(pet.branch_for({"is": "dog"}).members or {}) == ["is", "name"]
    assert broken(found, {"pet": {"is": "dog", "name": 3}}) == [("string_type", ("pet", "name"))]
    assert broken(found, {"pet": {"is": "cat"}}) == [("missing", ("pet", "lives"))]


def test_a_root_that_is_one_of_several_objects_is_recognised() -> None:
    one = {
        "type": "object",
        "required": ["alpha", "beta"],
        "properties": {"alpha": {"type": "string"}, "beta": {}},
    }
    two = {
        "type": "object",
        "required": ["gamma", "delta"],
        "properties": {"gamma": {"type": "string"}, "delta": {}},
    }
    schema = read({"anyOf": [one, two]}).schema
    assert schema is not None
    analysis = analyze('{"gamma": 1, "delta": 2}', schemas=(*SCHEMAS, schema))
    assert analysis.schema is schema
    assert codes(analysis) == [("wrong-type", "/gamma")]


# Validation in the words of pydantic


@pytest.mark.parametrize(
    ("asked", "value", "found"),
    [
        ({"type": "string"}, 3, ["string_type"]),
        ({"type": "integer"}, True, ["int_type"]),
        ({"type": "integer"}, 8.0, []),
        ({"type": "integer"}, 8.5, ["int_type"]),
        ({"type": "integer", "minimum": 9}, 8.5, ["int_type"]),
        ({"type": "number"}, "1", ["float_type"]),
        ({"type": "number"}, False, ["float_type"]),
        ({"type": "boolean"}, 1, ["bool_type"]),
        ({"type": "array"}, {}, ["list_type"]),
        ({"type": "object"}, [], ["dict_type"]),
        ({"type": "null"}, 0, ["none_required"]),
        ({"type": ["string", "null"]}, 3, ["string_type"]),
        ({"type": ["string", "null"]}, None, []),
        ({"minimum": 1}, 0, ["greater_than_equal"]),
        ({"maximum": 1}, 2, ["less_than_equal"]),
        ({"exclusiveMinimum": 1}, 1, ["greater_than"]),
        ({"exclusiveMaximum": 1}, 1, ["less_than"]),
        ({"multipleOf": 5}, 6, ["multiple_of"]),
        ({"minLength": 1}, "", ["string_too_short"]),
        ({"maxLength": 1}, "🎉🎉", ["string_too_long"]),
        ({"maxLength": 2}, "🎉🎉", []),
        ({"minItems": 1}, [], ["too_short"]),
        ({"maxItems": 1}, [1, 2], ["too_long"]),
        ({"maxProperties": 1}, {"a": 1, "b": 2}, ["too_long"]),
        ({"enum": ["a", "b"]}, "c", ["literal_error"]),
        ({"const": 1}, True, ["literal_error"]),
        ({"pattern": "^a+$"}, "b", ["string_pattern_mismatch"]),
        ({"format": "uuid"}, "x", ["format"]),
        ({"uniqueItems": True}, [1, True, 1], ["unique_items"]),
        ({"uniqueItems": True}, [1, True], []),
        ({"required": ["a", "b"]}, {}, ["missing", "missing"]),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1}, ["missing"]),
        ({"properties": {}, "additionalProperties": False}, {"a": 1}, ["extra_forbidden"]),
        (
            {"patternProperties": {"^x": {}}, "additionalProperties": False},
            {"xa": 1, "a": 1},
            ["unevaluated"],
        ),
        ({"properties": {"b": {}}, "unevaluatedProperties": False}, {"a": 1, "b": 1}, ["unevaluated"]),
        ({"propertyNames": {"maxLength": 1}}, {"ab": 1}, ["property_name"]),
        ({"prefixItems": [{}], "items": False}, [1, 2], ["items"]),
        ({"contains": {"const": 1}}, [2], ["contains"]),
        ({"not": {"const": 1}}, 1, ["not"]),
        ({"if": {"type": "string"}, "then": {"minLength": 2}}, "a", ["string_too_short"]),
        (False, 1, ["no_value"]),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, None, ["string_type"]),
        ({"anyOf": [{"type": "string", "maxLength": 1}, {"type": "integer"}]}, "ab", ["string_too_long"]),
        ({"oneOf": [{"minimum": 1}, {"minimum": 2}]}, 3, ["one_of"]),
    ],
)
def test_what_is_broken_has_the_name_that_pydantic_has_for_it(
    asked: Any, value: Any, found: list[str]
) -> None:
    assert of_value(asked, value) == found


def test_a_value_that_may_be_of_two_types_is_spoken_of_once() -> None:
    schema = read(
        {
            "type": "object",
            "required": ["alpha", "beta"],
            "properties": {
                "alpha": {"type": ["string", "integer"]},
                "beta": {"anyOf": [{"type": "array"}, {"type": "boolean"}]},
            },
        }
    ).schema
    assert schema is not None
    messages = [one.message for one in analyze('{"alpha": [], "beta": {}}', schemas=(schema,)).problems]
    assert messages == [
        "Expected a string or an integer, found a list.",
        "Expected a list or true or false, found an object.",
    ]


def test_a_member_that_one_of_several_schemas_refuses_is_not_passed_over_in_silence() -> None:
    closed = {"properties": {"alpha": {}}, "additionalProperties": False}
    schema = read({"type": "object", "allOf": [closed], "properties": {"beta": {"type": "string"}}}).schema
    assert schema is not None
    analysis = analyze('{"alpha": 1, "beta": "x"}', schemas=(schema,))
    assert analysis.response is None
    assert codes(analysis) == [("invalid-value", "/beta")]


def test_a_date_in_another_format_is_a_warning_and_the_answer_is_valid() -> None:
    schema = read({"type": "object", "required": ["day"], "properties": {"day": {"format": "date"}}}).schema
    assert schema is not None
    analysis = analyze('{"day": "1 May"}', schemas=(schema,), asked=Asked("my.schema", "a test"))
    assert [(one.code, one.severity) for one in analysis.problems] == [("format", Severity.WARNING)]
    assert analysis.response == {"day": "1 May"}


def test_draft_07_has_other_keywords_and_nothing_beside_a_reference() -> None:
    old = {
        "$schema": DRAFT_07,
        "type": "object",
        "properties": {
            "a": {"$ref": "#/definitions/text", "maxLength": 1},
            "b": {"items": [{"type": "string"}], "additionalItems": {"type": "integer"}},
        },
        "dependencies": {"a": ["b"]},
        "definitions": {"text": {"type": "string"}},
    }
    reading = read(old)
    assert [(one.code, one.severity) for one in reading.problems] == [("schema-ignored", Severity.WARNING)]
    assert reading.schema is not None
    assert broken(reading.schema.model, {"a": "long"}) == [("missing", ("b",))]
    assert broken(reading.schema.model, {"b": ["x", "y"]}) == [("int_type", ("b", 1))]


@pytest.mark.parametrize(
    ("dialect", "foreign"),
    [
        (DRAFT_07, {"prefixItems": [{"type": "string"}]}),
        (DRAFT_07, {"unevaluatedProperties": {"type": "string"}}),
        ("https://json-schema.org/draft/2020-12/schema", {"additionalItems": {"type": "string"}}),
    ],
)
def test_a_keyword_of_the_other_version_is_passed_over_wherever_it_stands(
    dialect: str, foreign: dict[str, Any]
) -> None:
    reading = read({"$schema": dialect, "type": "object", "properties": {"a": foreign}, **foreign})
    assert {one.code for one in reading.problems} == {"schema-ignored"}
    assert reading.schema is not None
    assert broken(reading.schema.model, {"a": [1, {"b": 2}]}) == []


def test_a_value_that_nests_too_deep_for_its_schema_is_a_problem_and_no_exception() -> None:
    deep = {"type": "object", "properties": {"a": {"$ref": "#"}}}
    value: dict[str, Any] = {}
    for _ in range(5_000):
        value = {"a": value}
    (violation,) = model(**deep).validate(value).violations
    assert violation.type == "recursion"


def test_a_pattern_is_not_tried_on_a_text_that_is_too_long_for_it() -> None:
    assert of_value({"pattern": "^(a*)$"}, "a" * 100_001) == ["string_too_long_for_pattern"]
    assert of_value({"pattern": "^(a*)$"}, "a" * 1_000) == []


# A file that is wrong

FLAWS: dict[str, tuple[str, str, str]] = {
    "empty": ("", "schema-root", ""),
    "prose": ("no schema", "schema-root", "n"),
    "list": ("[1]", "schema-root", "["),
    "list of answers": ('{"type": "array"}', "schema-root", '"type"'),
    "cut off": ('{"type": "object"', "unclosed", "{"),
    "comma": ('{"type": "object" "title": "x"}', "missing-comma", ""),
    "more": ('{"type": "object"} and so on', "schema-root", "and so on"),
    "type": ('{"type": "strng"}', "schema-keyword", '"strng"'),
    "types": ('{"type": ["object", "object"]}', "schema-keyword", '"type"'),
    "no schema": ('{"properties": {"a": 3}}', "schema-keyword", "3"),
    "no schemas": ('{"properties": []}', "schema-keyword", '"properties"'),
    "items": ('{"items": [{}]}', "schema-keyword", '"items"'),
    "negative": ('{"minLength": -1}', "schema-keyword", "-1"),
    "infinite": ('{"minLength": 1e999}', "schema-keyword", "1e999"),
    "pattern": ('{"pattern": "(("}', "schema-keyword", '"(("'),
    "named twice": ('{"required": ["a", "a"]}', "schema-keyword", '"a"'),
    "given twice": ('{"properties": {"a": {}, "a": true}}', "schema-keyword", '"a"'),
    "elsewhere": (
        '{"$ref": "https://elsewhere.example/s"}',
        "schema-reference",
        '"https://elsewhere.example/s"',
    ),
    "file": ('{"$ref": "other.json"}', "schema-reference", '"other.json"'),
    "nowhere": ('{"$ref": "#/$defs/a"}', "schema-reference", '"#/$defs/a"'),
    "anchor": ('{"$ref": "#a"}', "schema-reference", '"#a"'),
    "itself": ('{"$ref": "#"}', "schema-reference", "{"),
    "itself through others": (
        '{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#"}}}}',
        "schema-reference",
        "{",
    ),
    "version": (
        '{"$schema": "http://json-schema.org/draft-04/schema#"}',
        "schema-dialect",
        '"http://json-schema.org/draft-04/schema#"',
    ),
    "facet": ('{"x-descant": [{"facet": "Numberd"}]}', "schema-facet", '"Numberd"'),
    "facet of nothing": ('{"x-descant": [{"facet": "Numbered"}]}', "schema-facet", '"Numbered"'),
    "facet of something else": (
        '{"x-descant": [{"facet": "Numbered", "by": 3}]}',
        "schema-facet",
        '"Numbered"',
    ),
    "facets": ('{"x-descant": {}}', "schema-facet", '"x-descant"'),
    "long pattern": (json.dumps({"pattern": "a" * 1_001}), "schema-limit", f'"{"a" * 1_001}"'),
}


@pytest.mark.parametrize("name", FLAWS)
def test_a_flaw_of_a_schema_is_a_problem_at_its_place_in_the_file(name: str) -> None:
    text, code, where = FLAWS[name]
    reading = read(text)
    assert reading.schema is None
    found = [(one.code, text[one.span.start : one.span.end]) for one in reading.problems]
    assert (code, where) in found
    assert any(one.severity is Severity.ERROR for one in reading.problems)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"type": "object", "requried": []}', '"requried"'),
        ('{"type": "object", "additionalItems": {}}', '"additionalItems"'),
        (json.dumps({"$schema": DRAFT_07, "prefixItems": []}), '"prefixItems"'),
    ],
)
def test_a_part_that_has_no_effect_is_a_warning_and_the_schema_is_used(text: str, where: str) -> None:
    reading = read(text)
    assert reading.schema is not None
    (problem,) = reading.problems
    assert (problem.code, problem.severity) == ("schema-ignored", Severity.WARNING)
    assert text[problem.span.start : problem.span.end] == where


def test_every_kind_of_problem_of_schemas_is_shown_here() -> None:
    assert {kind.code for kind in KINDS} - {"schema-ignored"} <= {code for _, code, _ in FLAWS.values()}
    assert all(CATALOGUE[kind.code] is kind for kind in KINDS)


def test_a_comment_or_a_last_comma_is_shown_and_does_no_harm() -> None:
    reading = read('{"type": "object", "title": "T",}')
    assert reading.schema is not None
    assert [(one.code, one.severity) for one in reading.problems] == [("trailing-comma", Severity.HINT)]


def test_a_schema_that_is_too_large_is_not_read() -> None:
    reading = read('{"title": "' + "a" * LONGEST + '"}')
    assert (reading.schema, [one.code for one in reading.problems]) == (None, ["schema-limit"])


@pytest.mark.parametrize("depth", [100, 20_000])
def test_a_schema_that_nests_deep_is_used_or_refused_and_never_an_exception(depth: int) -> None:
    reading = read('{"type": "object", "not": ' * depth + "{}" + "}" * depth)
    assert (reading.schema, "schema-limit" in [one.code for one in reading.problems]) == (None, depth == 100)


def test_schemas_that_multiply_are_refused() -> None:
    twice = {str(n): {"allOf": [{"$ref": f"#/$defs/{n + 1}"}] * 2} for n in range(40)}
    reading = read({"$ref": "#/$defs/0", "$defs": {**twice, "40": {"type": "object"}}})
    assert [one.code for one in reading.problems] == ["schema-limit"]


def test_a_reference_may_lead_to_an_anchor_or_a_schema_with_its_own_address() -> None:
    found = read(
        {
            "$id": "https://example.org/root",
            "type": "object",
            "properties": {
                "a": {"$ref": "part#/properties/x"},
                "b": {"$ref": "part#word"},
                "c": {"$ref": "https://example.org/root#/properties/a"},
                "d": {"$ref": "#/elsewhere/one~1two/0"},
            },
            "$defs": {
                "part": {
                    "$id": "part",
                    "properties": {"x": {"type": "integer"}},
                    "$defs": {"w": {"$anchor": "word", "type": "string"}},
                }
            },
            "elsewhere": {"one/two": [{"type": "boolean"}]},
        }
    )
    assert found.schema is not None, found.problems
    value = {"a": "", "b": 1, "c": "", "d": 0}
    expected = [("int_type", ("a",)), ("string_type", ("b",)), ("int_type", ("c",)), ("bool_type", ("d",))]
    assert broken(found.schema.model, value) == expected
    members = found.schema.model.outline.members or {}
    assert [sorted(one.value.types) for one in members.values()] == [
        ["integer"],
        ["string"],
        ["integer"],
        ["boolean"],
    ]


def test_every_prefix_of_a_schema_is_read_without_an_exception() -> None:
    for end in range(0, len(WEATHER), 7):
        reading = read(WEATHER[:end])
        assert reading.schema is None
        assert reading.problems


def test_validation_never_fetches_what_is_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr("urllib.request.urlopen", asked.append)
    # A reference that gets past the check all the same is nowhere, and is looked for nowhere.
    found = model(properties={"a": {"type": "string"}})
    found.document.root["properties"]["a"] = {"$ref": "http://localhost:9/s"}
    (violation,) = found.validate({"a": 1}).violations
    assert (violation.type, asked) == ("unchecked", [])


# Pydantic classes


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Point:
    x: int
    y: int = 0


class Extra(TypedDict):
    size: int
    note: NotRequired[str]


class Lives(BaseModel):
    number: int


class Cat(BaseModel):
    """A cat."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["cat"]
    cat: Lives
    """Named like the tag, on purpose."""


class Dog(BaseModel):
    kind: Literal["dog"]
    name: str


Item = TypeVar("Item")


class Page(BaseModel, Generic[Item]):
    items: list[Item]


class Animals(RootModel[list[Cat | Dog]]):
    pass


class Everything(BaseModel):
    """All that a class may hold."""

    when: datetime
    id: UUID
    colour: Colour
    price: Decimal
    tags: set[str]
    point: Point
    extra: Extra
    page: Page[Dog]
    animals: Animals
    pet: Annotated[Cat | Dog, Field(discriminator="kind")]
    either: int | str | None = None
    one: Cat | Dog | None = None
    link: HttpUrl | None = None
    aliased: int = Field(1, alias="also-known-as")
    chosen: int = Field(2, validation_alias=AliasChoices("first", "second"))
    steps: Annotated[list[Lives], Numbered("number")] = []
    weight: int = Field(3, ge=1, description="In grams.")

    @field_validator("weight")
    @classmethod
    def _weigh(cls, value: int) -> int:
        if value == 7:
            raise ValueError("seven is too much.")
        assert value != 8, "eight, too"
        if value == 9:
            raise KeyError("nine")
        return value


EVERYTHING = PydanticModel(Everything)
SOUND: dict[str, Any] = {
    "when": "2026-05-01T00:00:00Z",
    "id": "6f3c1d9e-8f1e-4a4e-9c57-0a1b2c3d4e5f",
    "colour": "red",
    "price": "1.5",
    "tags": ["a"],
    "point": {"x": 1},
    "extra": {"size": 1},
    "page": {"items": []},
    "animals": [],
    "pet": {"kind": "dog", "name": "Rex"},
    "also-known-as": 8.0,
}
MINE = ResponseSchema("my.everything", "Everything", EVERYTHING)


def test_a_class_of_any_kind_takes_what_json_has_for_it() -> None:
    validation = EVERYTHING.validate(SOUND)
    assert validation.violations == ()
    assert validation.response.tags == {"a"}
    assert validation.response.colour is Colour.RED
    assert (validation.response.aliased, type(validation.response.aliased)) == (8, int)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"when": 3}, [("datetime_type", ("when",))]),
        ({"id": "x"}, [("uuid_parsing", ("id",))]),
        ({"colour": "Red"}, [("enum", ("colour",))]),
        ({"price": True}, [("decimal_type", ("price",))]),
        ({"tags": "a"}, [("set_type", ("tags",))]),
        ({"point": {"x": "1"}}, [("int_type", ("point", "x"))]),
        ({"extra": {"size": "1"}}, [("int_type", ("extra", "size"))]),
        ({"page": {"items": [{"kind": "dog", "name": 1}]}}, [("string_type", ("page", "items", 0, "name"))]),
        ({"pet": {"kind": "cat", "cat": {"number": "1"}}}, [("int_type", ("pet", "cat", "number"))]),
        ({"pet": {"kind": "cow"}}, [("literal_error", ("pet", "kind"))]),
        ({"pet": {}}, [("missing", ("pet", "kind"))]),
        ({"pet": {"kind": "cat", "cat": {"number": 1}, "x": 1}}, [("extra_forbidden", ("pet", "x"))]),
        ({"either": 1.5}, [("int_type", ("either",))]),
        ({"either": 8.0}, []),
        ({"one": {"kind": "dog"}}, [("missing", ("one", "name"))]),
        ({"one": {"kind": "cat", "cat": {"number": True}}}, [("int_type", ("one", "cat", "number"))]),
        ({"one": 3}, [("model_type", ("one",))]),
        ({"animals": [{"kind": "dog", "name": 3}]}, [("string_type", ("animals", 0, "name"))]),
        ({"also-known-as": "x"}, [("int_type", ("also-known-as",))]),
        ({"first": "x"}, [("int_type", ("first",))]),
        ({"weight": 0}, [("greater_than_equal", ("weight",))]),
        ({"weight": True}, [("int_type", ("weight",))]),
        ({"weight": "3"}, [("int_type", ("weight",))]),
        ({"weight": 7}, [("value_error", ("weight",))]),
        ({"weight": 8}, [("assertion_error", ("weight",))]),
        ({"weight": 9}, [("check_failed", ())]),
        ({"weight": float("inf")}, [("int_type", ("weight",))]),
        ({"weight": 10**5_000}, [("check_failed", ())]),
        ({"either": "\ud83d"}, [("string_surrogate", ("either",))]),
    ],
)
def test_nothing_is_coerced_and_every_flaw_has_its_exact_place(
    change: dict[str, Any], found: list[Any]
) -> None:
    assert broken(EVERYTHING, {**SOUND, **change}) == found


def test_a_lax_class_is_strict_here_even_where_a_field_says_that_it_is_lax() -> None:
    class Lax(BaseModel):
        model_config = ConfigDict(strict=False, coerce_numbers_to_str=True)

        number: Annotated[int, Field(strict=False)]
        text: str

    assert broken(PydanticModel(Lax), {"number": "3", "text": 3}) == [
        ("int_type", ("number",)),
        ("string_type", ("text",)),
    ]


def test_a_strict_class_of_a_user_takes_a_date_and_a_tuple_as_json_writes_them() -> None:
    class Strict(BaseModel):
        model_config = ConfigDict(strict=True)

        when: datetime
        pair: tuple[int, str]

    assert broken(PydanticModel(Strict), {"when": "2026-05-01T00:00:00Z", "pair": [1, "a"]}) == []


def test_the_outline_of_a_class_has_the_names_that_are_written_and_what_is_asked_of_them() -> None:
    members = EVERYTHING.outline.members or {}
    assert EVERYTHING.outline.doc == "All that a class may hold."
    assert {"also-known-as", "first"} <= members.keys()
    assert not {"aliased", "chosen"} & members.keys()
    types = {name: sorted(one.value.types) for name, one in members.items()}
    assert types["when"] == types["id"] == ["string"]
    assert types["link"] == ["null", "string"]
    assert types["price"] == ["integer", "number", "string"]
    assert types["tags"] == ["array"]
    assert types["either"] == ["integer", "null", "string"]
    assert members["colour"].value.values == ("red", "blue")
    assert list(members["point"].value.members or {}) == ["x", "y"]
    extra = members["extra"].value.members or {}
    assert {(name, one.required) for name, one in extra.items()} == {("size", True), ("note", False)}
    assert members["animals"].value.types == {"array"}
    assert members["animals"].value.item is not None
    assert [one.title for one in members["animals"].value.item.branches] == ["Cat", "Dog"]
    assert members["steps"].value.facets == (Numbered("number"),)
    assert (members["weight"].doc, members["weight"].value.limits) == ("In grams.", {"ge": 1})


def test_an_answer_of_a_class_is_recognised_and_its_rules_are_asked() -> None:
    kind = ProblemKind("my-rule", Severity.WARNING, "S.", "E")

    def check(bound: Bound) -> Iterator[Problem]:
        yield Problem(kind, bound.root.span, "Too red.")

    mine = ResponseSchema("my.everything", "Everything", EVERYTHING, rules=(SchemaRule(kind, check),))
    answer = {**SOUND, "steps": [{"number": 1}, {"number": 3}]}
    analysis = analyze(json.dumps(answer), schemas=(*SCHEMAS, mine))
    assert analysis.schema is mine
    assert isinstance(analysis.response, Everything)
    assert sorted(codes(analysis)) == [("my-rule", None), ("step-sequence", "/steps/1/number")]
    wire = describe(analysis, Encoding.UTF16).to_wire()["response"]
    assert (wire["also-known-as"], wire["colour"]) == (8, "red")


def failing(_: Bound) -> Iterator[Problem]:
    raise ZeroDivisionError("division by zero")


def no_problems(_: Bound) -> Any:
    return ["no problem"]


@pytest.mark.parametrize("check", [failing, no_problems])
def test_a_rule_that_fails_is_a_problem_and_the_answer_is_read(check: Callable[[Bound], Any]) -> None:
    kind = ProblemKind("my-rule", Severity.WARNING, "S.", "E")
    mine = ResponseSchema("my.everything", "Everything", EVERYTHING, rules=(SchemaRule(kind, check),))
    analysis = analyze(json.dumps(SOUND), schemas=(mine,))
    assert codes(analysis) == [("check-failed", "")]
    assert "The schema's rule my-rule raised an exception" in analysis.problems[0].message
    assert isinstance(analysis.response, Everything)


def test_a_validator_that_fails_is_a_problem_that_names_its_exception() -> None:
    analysis = analyze(json.dumps({**SOUND, "weight": 9}), schemas=(MINE,))
    (problem,) = analysis.problems
    assert (problem.code, problem.span) == ("check-failed", Span(0, len(analysis.source.text)))
    assert "KeyError: 'nine'" in problem.message


def test_a_check_of_the_whole_object_speaks_in_its_own_words() -> None:
    class Range(BaseModel):
        least: int
        most: int

        @model_validator(mode="after")
        def _ordered(self) -> "Range":
            if self.least > self.most:
                raise ValueError("least is above most.\n")
            return self

    schema = ResponseSchema("my.range", "Range", PydanticModel(Range))
    (problem,) = analyze('{"least": 3, "most": 1}', schemas=(schema,)).problems
    assert (problem.code, problem.message) == ("invalid-value", "Least is above most.")


class Unfinished(BaseModel):
    thing: "NotThere"  # type: ignore[name-defined]  # noqa: F821


def test_a_class_that_cannot_be_used_harms_no_other_and_says_so_where_it_is_asked_for() -> None:
    mine = ResponseSchema("my.unfinished", "Unfinished", PydanticModel(Unfinished))
    text = '{"summary": "s", "course_of_action": [], "files": []}'
    assert analyze(text, schemas=(*SCHEMAS, mine)).problems == ()
    analysis = analyze('{"thing": 1}', schemas=(mine,), asked=Asked("my.unfinished", "a test"))
    assert "check-failed" in [one.code for one in analysis.problems]
    with pytest.raises(Exception, match="NotThere"):
        PydanticModel(Unfinished).check()


def test_an_answer_that_its_class_cannot_write_is_described_as_it_is_written() -> None:
    class Odd(BaseModel):
        model_config = ConfigDict(extra="allow")

        alpha: str
        beta: Any = object()

    schema = ResponseSchema("my.odd", "Odd", PydanticModel(Odd))
    analysis = analyze('{"alpha": "a", "gamma": 1}', schemas=(schema,))
    assert analysis.response is not None
    assert describe(analysis, Encoding.UTF16).to_wire()["response"] == {"alpha": "a", "gamma": 1}


# Schemas of installed packages

PACKAGE = """
from pydantic import BaseModel
from descant.schemas import PydanticModel, ResponseSchema

class Note(BaseModel):
    title: str
    body: str

NOTE = ResponseSchema("pack.note", "A note", PydanticModel(Note))
NUMBER = 3

class Unfinished(BaseModel):
    thing: "NotThere"
"""
ENTRIES = f"""[{GROUP}]
pack.note = user_schema_pack:NOTE
pack.class = user_schema_pack:Note
pack.number = user_schema_pack:NUMBER
pack.missing = user_schema_pack:MISSING
pack.unfinished = user_schema_pack:Unfinished
pack.nowhere = no_such_module_anywhere:X
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "user_schema_pack.py").write_text(PACKAGE)
    info = tmp_path / "user_schema_pack-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: user-schema-pack\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    sys.modules.pop("user_schema_pack", None)


def test_a_package_brings_schemas_and_what_it_gets_wrong_harms_no_other(package: Path) -> None:
    points = [point for one in distributions(path=[str(package)]) for point in one.entry_points]
    found, complaints = schemas_of(points)
    assert [(one.schema.name, one.schema.title, one.origin) for one in found] == [
        ("pack.note", "A note", "package user-schema-pack"),
        ("pack.class", "Note", "package user-schema-pack"),
    ]
    named = {
        name: text
        for name in ("number", "missing", "unfinished", "nowhere")
        for text in complaints
        if f"pack.{name}" in text
    }
    assert len(named) == len(complaints) == 4
    assert "no ResponseSchema and no pydantic class" in named["number"]
    assert "NotThere" in named["unfinished"]
    analysis = analyze('{"title": "t", "body": "b"}', schemas=[found[0].schema])
    assert (analysis.schema, analysis.problems) == (found[0].schema, ())


def test_of_two_schemas_with_one_name_the_first_counts_and_the_other_is_complained_of() -> None:
    twin = ResponseSchema("dce.harmony", "Twin", EVERYTHING)
    found = known_schemas([KnownSchema(twin, "twin.json"), KnownSchema(MINE, "mine.json")])
    assert found.find("dce.harmony") is SCHEMAS[[one.name for one in SCHEMAS].index("dce.harmony")]
    assert found.find("my.everything") is MINE
    (complaint,) = [one for one in found.complaints if "twin.json" in one]
    assert BUILT_IN in complaint
    assert found.advice("my.everthing") == "did you mean my.everything?"


def test_violations_and_outlines_of_a_model_never_change_the_schema() -> None:
    found = model(properties={"a": {"type": "string"}})
    written = found.json_schema()
    written["properties"]["a"]["type"] = "integer"
    assert found.json_schema()["properties"]["a"] == {"type": "string"}
    assert isinstance(found.outline, Outline)
    assert found.outline is found.outline
    assert found.validate({"a": 1}).violations == (Violation("string_type", ("a",), "", {}),)


class Reading(BaseModel):
    """A value that was measured."""

    model_config = ConfigDict(populate_by_name=True)

    high: float = Field(alias="highC")
    low: float = Field(validation_alias=AliasChoices("lowC", "minimum"))


class Weather(BaseModel):
    """What was measured in a town."""

    model_config = ConfigDict(populate_by_name=True)

    place: str = Field(alias="placeName")
    readings: list[Reading]


class Plain(BaseModel):
    model_config = ConfigDict(validate_by_alias=False, validate_by_name=True)

    place: str = Field(alias="placeName")


@pytest.mark.parametrize(
    "answer",
    [
        {"placeName": "Oslo", "readings": [{"highC": 1, "lowC": 0}]},
        {"place": "Oslo", "readings": [{"high": 1, "minimum": 0}, {"highC": 2, "low": 0}]},
    ],
)
def test_a_member_is_known_under_each_name_that_its_class_takes(answer: dict[str, Any]) -> None:
    schema = ResponseSchema("my.weather", "Weather", PydanticModel(Weather))
    analysis = analyze(json.dumps(answer), schemas=(*SCHEMAS, schema))
    assert analysis.schema is schema
    assert analysis.problems == ()
    assert analysis.detection.score == 1.0


def test_a_name_that_its_class_does_not_take_is_still_unknown() -> None:
    schema = ResponseSchema("my.weather", "Weather", PydanticModel(Weather))
    text = '{"place": "Oslo", "readings": [{"heigh": 1, "low": 0}]}'
    problems = analyze(text, schemas=(schema,)).problems
    assert sorted((one.code, one.pointer) for one in problems) == [
        ("missing-required", "/readings/0"),
        ("unknown-field", "/readings/0/heigh"),
    ]


def test_an_alias_that_is_not_read_is_no_name() -> None:
    assert list(PydanticModel(Plain).outline.members or {}) == ["place"]
