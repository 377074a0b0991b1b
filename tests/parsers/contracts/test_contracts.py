"""From a model to what is sent to a provider: what is built, what is changed, what stands against it."""

import gc
import math
import re
import weakref
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Annotated, Any, Generic, Literal, TypeVar
from uuid import UUID

import pytest
from pydantic import UUID4, AnyUrl, BaseModel, BeforeValidator, ConfigDict, Field, RootModel, create_model

from descant.contracts import (
    CHECKED_ON_DECODING,
    PROVIDERS,
    ContractError,
    Large,
    Objection,
    build,
    envelope,
    provider_named,
    strict_schema,
)
from descant.contracts.built import thawed
from descant.contracts.cache import forget
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema

T = TypeVar("T")


class Step(BaseModel):
    """One step."""

    number: int
    text: str


class Plan(BaseModel):
    """A plan."""

    steps: list[Step]


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"] = "dog"
    name: str


class Node(BaseModel):
    name: str
    children: "list[Node]"


class OptionalNode(BaseModel):
    name: str
    next: "OptionalNode | None" = None


class Page(BaseModel, Generic[T]):
    items: list[T]


def one(node: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the schema of an object with one property *x*, sound for every provider but for that."""
    return {"type": "object", "properties": {"x": node}, "required": ["x"], **more}


def found(definition: Any, provider: str = "openai", allow: Collection[str] = ()) -> list[tuple[str, str]]:
    return [(problem.pointer, problem.rule) for problem in build(definition, provider, allow=allow).problems]


def changed(definition: Any, provider: str = "openai", allow: Collection[str] = ()) -> list[tuple[str, str]]:
    return [(change.pointer, change.rule) for change in build(definition, provider, allow=allow).changes]


# The tests that the seed document names.


def test_valid_object_schema() -> None:
    built = build(Step)
    assert built.problems == built.warnings == ()
    assert built.schema == {
        "type": "object",
        "title": "Step",
        "description": "One step.",
        "properties": {
            "number": {"title": "Number", "type": "integer"},
            "text": {"title": "Text", "type": "string"},
        },
        "required": ["number", "text"],
        "additionalProperties": False,
    }


def test_nested_object() -> None:
    class Outer(BaseModel):
        inner: Step

    schema = strict_schema(Outer)
    assert schema["properties"]["inner"] == {"$ref": "#/$defs/Step"}
    assert schema["$defs"]["Step"]["additionalProperties"] is False


def test_array_of_objects() -> None:
    assert strict_schema(Plan)["properties"]["steps"]["items"] == {"$ref": "#/$defs/Step"}


def test_discriminated_union_nested_is_kept_as_any_of() -> None:
    class Container(BaseModel):
        item: Annotated[Cat | Dog, Field(discriminator="kind")]

    built = build(Container)
    assert built.problems == ()
    assert built.schema["properties"]["item"] == {
        "anyOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
        "title": "Item",
    }
    assert all(change.lossless for change in built.changes)
    rules = [change.rule for change in built.changes if change.pointer == "/properties/item"]
    assert rules == ["drop-discriminator", "one-of-to-any-of"]


@pytest.mark.parametrize(
    ("root", "kind"),
    [(list[Step], "array"), (RootModel[list[Step]], "array"), (str, "string"), (RootModel[int], "integer")],
)
def test_invalid_root_type_array_and_string(root: Any, kind: str) -> None:
    (problem,) = build(root).problems
    assert (problem.pointer, problem.rule) == ("/type", "root-type")
    assert problem.message == f"Root schema must have type 'object', got '{kind}'."
    assert ("Wrap your array in an object with a field" in problem.fix) is (kind == "array")


def test_invalid_root_level_union() -> None:
    (problem,) = build(Cat | Step).problems
    assert (problem.pointer, problem.rule) == ("/anyOf", "root-union")
    assert problem.message == "Root-level unions (anyOf/oneOf) are not supported."
    assert "class Container(BaseModel): item:" in problem.fix
    assert found(Cat | Step, "anthropic")[0] == ("/anyOf", "root-union")
    assert found(Cat | Step, "gemini") == []


def test_strict_mode_adds_constraints() -> None:
    schema = {"type": "object", "properties": {"a": {"type": ["string", "null"]}}}
    assert changed(schema) == [("", "close-object"), ("", "complete-required")]
    assert strict_schema(schema) == {**schema, "additionalProperties": False, "required": ["a"]}


def test_missing_required_is_an_error_where_null_is_not_taken() -> None:
    (problem,) = build({"type": "object", "properties": {"a": {"type": "string"}}}).problems
    assert (problem.pointer, problem.rule) == ("/properties/a", "required")
    assert problem.message == "Strict mode is on, but 'a' is not among the required properties."
    assert problem.allow == "require-optional"


def test_pydantic_optional_fields_are_handled() -> None:
    class Optional(BaseModel):
        a: str | None = None
        b: int | None

    built = build(Optional)
    assert built.problems == ()
    assert built.schema["required"] == ["a", "b"]
    assert "default" not in built.schema["properties"]["a"]


def test_correct_envelope_structure() -> None:
    found = envelope(build(Step))
    assert list(found) == ["text"]
    assert found["text"]["format"].keys() == {"type", "name", "schema", "strict", "description"}
    assert found["text"]["format"]["type"] == "json_schema"
    assert found["text"]["format"]["strict"] is True


def test_custom_schema_name() -> None:
    assert envelope(build(Step), "custom")["text"]["format"]["name"] == "custom"
    with pytest.raises(ContractError, match="does not match"):
        envelope(build(Step), "a b")
    assert envelope(build(Step, name="my-step"))["text"]["format"]["name"] == "my-step"


def test_schema_is_passed_through_unmodified() -> None:
    built = build(Step)
    assert envelope(built)["text"]["format"]["schema"] == built.schema


def test_strict_schema_raises_one_error_with_all_reasons() -> None:
    class Broken(BaseModel):
        a: Any
        b: dict[str, int]
        c: str = ""

    with pytest.raises(ContractError, match="OpenAI Responses would not take the schema 'Broken'") as raised:
        strict_schema(Broken)
    rules = [(reason.pointer, reason.rule) for reason in raised.value.reasons]
    assert rules == [
        ("/properties/a", "untyped"),
        ("/properties/c", "required"),
        ("/properties/b/additionalProperties", "map"),
        ("/properties/c/default", "keyword"),
    ]
    assert all(reason.fix in str(raised.value) for reason in raised.value.reasons)
    with pytest.raises(ContractError):
        envelope(build(Broken))


# What is kept as it is.


def test_a_field_may_be_called_like_a_keyword() -> None:
    class Awkward(BaseModel):
        not_: str = Field(alias="not")
        default: str
        properties: Step
        reference: str = Field(alias="$ref")
        one_of: list[str] = Field(alias="oneOf")
        enum: int

    built = build(Awkward)
    assert built.problems == ()
    assert {*built.schema["properties"]} == {"not", "default", "properties", "$ref", "oneOf", "enum"}
    assert [change.rule for change in built.changes] == ["close-object", "close-object"]


def test_pointers_escape_slashes_and_tildes() -> None:
    assert found({"type": "object", "properties": {"a/b~c": {}}, "required": ["a/b~c"]}) == [
        ("/properties/a~1b~0c", "untyped")
    ]


def test_what_is_given_is_never_changed() -> None:
    schema = one({"type": "string", "default": None})
    build(schema, allow={"drop-default"})
    assert schema == one({"type": "string", "default": None})


def test_what_comes_out_is_a_copy() -> None:
    built = build(Plan)
    built.schema["properties"].clear()
    envelope(built)["text"]["format"]["schema"].clear()
    assert build(Plan).schema["properties"]
    with pytest.raises(TypeError):
        built.changes[0].after["additionalProperties"] = True


def test_a_schema_is_built_from_all_that_has_one() -> None:
    schema = next(schema for schema in SCHEMAS if schema.name == "dce.harmony")
    model = schema.model
    assert isinstance(model, PydanticModel)
    assert build(schema).schema == build(model).schema == build(model.type).schema
    assert build(schema).name == "dce_harmony"
    assert build(model.type).name == "HarmonyResponse"
    assert build({**one({"type": "string"}), "title": "Given"}).name == "Given"


def test_a_model_of_another_kind_is_asked_for_its_schema() -> None:
    class Own:
        def json_schema(self) -> dict[str, Any]:
            return one({"type": "string"})

    built = build(Own())
    assert (built.name, built.problems) == ("response", ())
    assert strict_schema(ResponseSchema("own", "Own", Own()))  # type: ignore[arg-type]


def test_a_model_that_has_no_json_schema_is_a_problem_and_no_exception() -> None:
    class Strange(BaseModel):
        thing: Callable[[], int]

    class Around(BaseModel):
        strange: list[Strange]
        other: Callable[[], str] | None = None
        inner: "Around | None" = None

    Around.model_rebuild(_types_namespace={"Around": Around, "Strange": Strange})
    (problem,) = build(Strange).problems
    assert (problem.pointer, problem.rule) == ("", "no-json-schema")
    assert problem.message.startswith("The field Strange.thing has no JSON Schema: ")
    assert [one.message.split()[2] for one in build(Around).problems] == ["Strange.thing", "Around.other"]
    (problem,) = build(Callable[[], int]).problems
    assert problem.message.startswith("Cannot create a JSON Schema: ")


# References and recursion.


def test_a_recursive_root_is_resolved_first() -> None:
    built = build(Node)
    assert built.problems == ()
    assert built.changes[0].rule == "inline-root"
    assert built.schema["properties"]["children"]["items"] == {"$ref": "#/$defs/Node"}
    assert built.schema["$defs"]["Node"]["required"] == ["name", "children"]


def test_a_reference_with_words_beside_it_is_wrapped() -> None:
    class Outer(BaseModel):
        inner: Step = Field(description="The first.")

    assert strict_schema(Outer)["properties"]["inner"] == {
        "description": "The first.",
        "anyOf": [{"$ref": "#/$defs/Step"}],
    }


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("#/$defs/None", "Unresolved"),
        ("#/type/a", "Unresolved"),
        ("https://example.com/a", "points outside"),
        ("#anchor", "points outside"),
    ],
)
def test_a_reference_that_leads_nowhere_is_told(reference: str, said: str) -> None:
    schema = one({"$ref": reference, "default": 1}, additionalProperties=False)
    (problem,) = build(schema, allow={"drop-default"}).problems
    assert (problem.pointer, problem.rule) == ("/properties/x/$ref", "ref-target")
    assert said in problem.message


def test_a_reference_to_what_is_no_definition_is_told() -> None:
    schema = one({"type": "object", "properties": {}})
    schema["properties"]["y"] = {"$ref": "#/properties/x"}
    schema["required"] = ["x", "y"]
    assert found(schema) == [("/properties/y/$ref", "ref-target")]
    assert found(schema, "mistral") == []
    assert found(one({"anyOf": [{"type": "string"}, {"$ref": "#/properties/x/anyOf/0"}]}), "vllm") == []
    schema["properties"] = {"x": {"anyOf": [{"type": "string"}]}, "y": {"$ref": "#/properties/x/anyOf/0"}}
    assert found(schema, "anthropic") == []


def test_a_reference_to_itself_is_no_endless_work() -> None:
    schema = one({"$ref": "#/$defs/A"}, **{"$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}})
    for provider in PROVIDERS:
        build(schema, provider)
    assert found({"$ref": "#"}) == [("", "root-type")]


@pytest.mark.parametrize("provider", ["anthropic", "gemini-openapi"])
def test_recursion_is_refused_where_it_is_not_taken(provider: str) -> None:
    assert {rule for _, rule in found(Node, provider)} == {"ref-recursion"}
    assert "ref-recursion" in {rule for _, rule in found(OptionalNode, provider)}


def test_recursion_through_required_properties_only_is_refused_by_gemini() -> None:
    assert {rule for _, rule in found(Node, "gemini")} == {"ref-recursion"}
    assert found(OptionalNode, "gemini") == []


def test_a_small_schema_that_would_grow_without_end_is_refused() -> None:
    steps = {
        f"D{n}": {"type": "object", "properties": {k: {"$ref": f"#/$defs/D{n + 1}"} for k in "ab"}}
        for n in range(40)
    }
    schema = one({"$ref": "#/$defs/D0"}, **{"$defs": {**steps, "D40": {"type": "string"}}})
    assert {rule for _, rule in found(schema, "gemini-openapi")} == {"ref-recursion"}


def test_definitions_of_older_drafts_are_renamed_where_they_are_not_known() -> None:
    schema = one({"$ref": "#/definitions/A"}, definitions={"A": {"type": "string"}})
    assert found(schema) == found(schema, "gemini") == []
    assert build(schema, "gemini").schema["properties"]["x"] == {"$ref": "#/$defs/A"}
    assert changed(schema, "gemini")[:2] == [
        ("", "rename-definitions"),
        ("/properties/x", "rename-definitions"),
    ]
    both = {**schema, "$defs": {}}
    assert ("/definitions", "keyword") not in found(both)
    assert ("/definitions", "keyword") in found(both, "gemini")
    inner = {"type": "object", "$defs": {"A": {"type": "string"}}, "properties": {}}
    assert ("/properties/x/$defs", "keyword") in found(one(inner), "gemini-openapi")


# Unions.


def test_one_of_becomes_any_of_without_loss_only_where_no_value_is_right_twice() -> None:
    apart = one({"oneOf": [{"type": "string"}, {"type": "integer"}]}, additionalProperties=False)
    assert changed(apart) == [("/properties/x", "one-of-to-any-of")]
    listed = one({"oneOf": [{"enum": [1, "a"]}, {"const": True}]}, additionalProperties=False)
    assert "one-of-to-any-of" in dict(changed(listed)).values()
    both = one({"oneOf": [{"type": "number"}, {"type": "integer"}]}, additionalProperties=False)
    assert found(both) == [("/properties/x/oneOf", "keyword")]
    assert build(both, allow={"one-of-to-any-of"}).problems == ()
    objects = {"oneOf": [{"type": "object", "properties": {}}, {"type": "object", "properties": {}}]}
    assert ("/properties/x/oneOf", "keyword") in found(one(objects))


def test_branches_are_told_apart_by_any_required_member_with_listed_values() -> None:
    def branch(kind: str) -> dict[str, Any]:
        properties = {"same": {"const": 1}, "kind": {"const": kind}}
        return {"type": "object", "properties": properties, "required": ["same", "kind"]}

    assert found(one({"oneOf": [branch("a"), branch("b")]}), "vllm") == []
    assert found(one({"oneOf": [branch("a"), branch("a")]}), "vllm") == [("/properties/x/oneOf", "keyword")]


def test_a_union_in_a_union_is_told_apart_by_each_of_its_branches() -> None:
    def branch(kind: str, sub: str) -> dict[str, Any]:
        properties = {"kind": {"const": kind}, "sub": {"const": sub}}
        return {"type": "object", "properties": properties, "required": ["kind", "sub"]}

    inner = {"oneOf": [branch("a", "1"), branch("a", "2")]}
    assert found(one({"oneOf": [inner, branch("b", "1")]}), "vllm") == []
    assert found(one({"oneOf": [inner, branch("a", "2")]}), "vllm") == [("/properties/x/oneOf", "keyword")]


def test_a_list_of_one_part_is_unwrapped() -> None:
    schema = one(
        {"allOf": [{"$ref": "#/$defs/A"}], "description": "D"}, **{"$defs": {"A": {"type": "string"}}}
    )
    assert build(schema).schema["properties"]["x"] == {"description": "D", "anyOf": [{"$ref": "#/$defs/A"}]}


STRING, NUMBER = {"type": "string"}, {"type": "number"}
MERGED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"allOf": [STRING, {"minLength": 1}]}, {**STRING, "minLength": 1}),
    ({"allOf": [{"minLength": 1}, {"minLength": 3}], **STRING}, {**STRING, "minLength": 3}),
    ({"allOf": [{"maxLength": 1}, {"maxLength": 3}], **STRING}, {**STRING, "maxLength": 1}),
    ({"allOf": [NUMBER, {"type": "integer"}]}, {"type": "integer"}),
    ({"allOf": [{"enum": [1, 2]}, {"enum": [2, 3]}]}, {"enum": [2]}),
    (
        {"allOf": [{"$ref": "#/$defs/A"}, {"maxLength": 3}], "description": "D"},
        {**STRING, "maxLength": 3, "description": "D"},
    ),
    (
        {
            "allOf": [
                {"type": "object", "properties": {"a": STRING}, "required": ["a"]},
                {"type": "object", "properties": {"b": NUMBER}, "required": ["b"]},
            ]
        },
        {"type": "object", "properties": {"a": STRING, "b": NUMBER}, "required": ["a", "b"]},
    ),
]
"""What is said together, and in one schema."""
MERGED += [
    ({"$ref": "#/$defs/A", "maxLength": 3}, {**STRING, "maxLength": 3}),
    ({"allOf": [{"$ref": "#/$defs/B"}, {"maxLength": 3}]}, {**STRING, "maxLength": 3}),
    (
        {"allOf": [{"type": "array", "items": STRING}, {"items": {"maxLength": 3}, "minItems": 1}]},
        {"type": "array", "items": {**STRING, "maxLength": 3}, "minItems": 1},
    ),
    (
        {
            "allOf": [
                {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}, "b": NUMBER}},
                {"properties": {"a": {"maxLength": 3}, "b": NUMBER}},
            ]
        },
        {"type": "object", "properties": {"a": {**STRING, "maxLength": 3}, "b": NUMBER}},
    ),
]
APART: list[dict[str, Any]] = [
    {"allOf": [{"type": "object", "properties": {"a": STRING}}, {"properties": {"a": NUMBER}}]},
    {"allOf": [{"type": "object", "properties": {"a": STRING}}, {"properties": {"a": True}}]},
    {"allOf": [{"type": "array", "items": STRING}, {"items": False}]},
    {"allOf": [{"type": "array", "prefixItems": [STRING]}, {"items": NUMBER}]},
    {"allOf": [{"type": "array", "contains": STRING}, {"minContains": 2}]},
    {"allOf": [{**STRING, "minLength": 1}, {"minLength": "2"}]},
    {"allOf": [{"$ref": "#/$defs/Loop"}, {"maxLength": 3}]},
    {"allOf": [{"$ref": "#/$defs/Gone"}, {"maxLength": 3}]},
    {"allOf": [{**STRING, "pattern": "^a$"}, {"pattern": "^b$"}]},
    {"allOf": [{"type": "object", "additionalProperties": False}, {"properties": {"b": NUMBER}}]},
    {"allOf": [STRING, {"not": {"const": "x"}}, {"not": {"const": "y"}}]},
    {"allOf": [STRING, NUMBER]},
    {"allOf": [{"$ref": "#"}, {"minProperties": 1}]},
]
"""What one schema cannot say, or what nothing fulfils."""


@pytest.mark.parametrize(("parts", "merged"), MERGED)
def test_parts_that_all_have_to_be_right_are_one_schema(parts: Any, merged: Any) -> None:
    built = build(one(parts, **{"$defs": {"A": STRING, "B": {"$ref": "#/$defs/A"}}}), "vllm")
    node = dict(built.schema["properties"]["x"])
    node["required"] = sorted(node["required"]) if "required" in merged else None
    assert {name: value for name, value in node.items() if value is not None} == merged
    assert built.problems == ()
    assert all(change.lossless for change in built.changes)


@pytest.mark.parametrize("parts", APART)
def test_parts_that_no_schema_can_say_together_are_told(parts: Any) -> None:
    definitions = {"Loop": {"$ref": "#/$defs/Pool"}, "Pool": {"$ref": "#/$defs/Loop"}}
    assert ("/properties/x/allOf", "keyword") in found(one(parts, **{"$defs": definitions}), "vllm")


def test_what_is_said_beside_a_union_is_said_in_its_branches() -> None:
    node = {
        "type": "object",
        "properties": {"a": STRING},
        "required": ["a"],
        "anyOf": [
            {"properties": {"b": NUMBER}, "required": ["b"]},
            {"required": ["c"], "properties": {"c": STRING}},
        ],
    }
    built = build(one(node), "vllm")
    first, second = built.schema["properties"]["x"]["anyOf"]
    assert [*built.schema["properties"]["x"]] == ["anyOf"]
    assert first["properties"] == {"a": STRING, "b": NUMBER}
    assert sorted(second["required"]) == ["a", "c"]
    assert built.problems == ()
    many = {"minLength": 1, "anyOf": [{"const": str(number)} for number in range(101)]}
    assert found(one(many), "vllm") == [("/properties/x/minLength", "together")]
    counted = {"minItems": 1, "anyOf": [{"type": "array"}, NUMBER]}
    first, second = build(one(counted), "llama-cpp").schema["properties"]["x"]["anyOf"]
    assert first == {"type": "array", "items": {}, "minItems": 1}
    assert second == {"type": "number", "minItems": 1}
    closed = {**node, "additionalProperties": False}
    assert [rule for _, rule in found(one(closed), "vllm")] == ["together"] * 4


PATTERNS = [
    ("vllm", "b", r"^[\s\S]*b[\s\S]*$"),
    ("vllm", "^b", r"^b[\s\S]*$"),
    ("vllm", "b$", r"^[\s\S]*b$"),
    ("vllm", "^a|b$", r"^(a[\s\S]*|[\s\S]*b)$"),
    ("vllm", "^[^a]$", "^[^a]$"),
    ("vllm", r"^\$\d$", r"^\$\d$"),
    ("llama-cpp", r"^\d{5}$", "^[0-9]{5}$"),
    ("llama-cpp", r"^[\d.]+\s$", "^[0-9.]+[ ]$"),
    ("llama-cpp", r"^(?:a\/b)+?é[\-\.]$", r"^(a/b)+[é][\-.]$"),
    ("ollama", r"^[^\"\\/]+$", r'^[^/"\\\x00-\x1F]+$'),
]


@pytest.mark.parametrize(("provider", "pattern", "written"), PATTERNS)
def test_a_pattern_is_written_as_the_engine_reads_it(provider: str, pattern: str, written: str) -> None:
    built = build(one({"type": "string", "pattern": pattern}), provider)
    assert built.schema["properties"]["x"]["pattern"] == written
    assert built.problems == ()


@pytest.mark.parametrize(
    ("provider", "pattern"),
    [
        *(("vllm", pattern) for pattern in ("^(?!x)[a-z]+$", r"^a\b$", r"^(a)\1$", r"^\p{L}$", "a(^b)")),
        *(
            ("ollama", pattern)
            for pattern in (
                *("b", "^(?=a)b$", r"^[^\D]$", "^(?<y>a)$", "^(^a)$", r"^a\tb$"),
                *('^"a"$', r"^a\\b$", r"^[a\"]$", "^a{1,2001}$"),
            )
        ),
    ],
)
def test_a_pattern_that_the_engine_does_not_know_is_told(provider: str, pattern: str) -> None:
    rule = "limit-repeated" if "2001" in pattern else "pattern"
    assert found(one({"type": "string", "pattern": pattern}), provider) == [("/properties/x/pattern", rule)]


@pytest.mark.parametrize("pattern", ["^.+$", "^[^a]+$", r"^\W$", r'^[^"]+$'])
def test_texts_with_quotes_are_left_out_of_a_pattern_where_that_is_allowed(pattern: str) -> None:
    schema = one({"type": "string", "pattern": pattern})
    (refused,) = build(schema, "llama-cpp").problems
    assert (refused.rule, refused.allow) == ("pattern", "narrow-pattern")
    built = build(schema, "llama-cpp", allow=("narrow-pattern",))
    assert built.schema["properties"]["x"]["pattern"].count(r'"\\\x00-\x1F]') == 1
    assert built.problems == ()


CONDITIONS_APART = [
    ({"enum": ["a", "bb", 1], "minLength": 2}, {"enum": ["bb", 1]}),
    ({"type": "string", "enum": ["a", 1]}, {"type": "string", "enum": ["a"]}),
    ({"type": "integer", "enum": [1, 2.0, 2.5], "minimum": 2}, {"type": "integer", "enum": [2.0]}),
    ({"type": "number", "const": 3, "maximum": 4}, {"type": "number", "const": 3}),
    ({"type": "integer", "minimum": 0, "exclusiveMinimum": 2.5}, {"type": "integer", "minimum": 3}),
    ({"type": "integer", "maximum": 9.5}, {"type": "integer", "maximum": 9}),
    ({"type": "integer", "exclusiveMaximum": 9.5, "maximum": 12}, {"type": "integer", "maximum": 9}),
    ({"type": "array", "maxItems": 2}, {"type": "array", "items": {}, "maxItems": 2}),
]


@pytest.mark.parametrize("provider", ["vllm", "ollama"])
@pytest.mark.parametrize(("before", "after"), CONDITIONS_APART)
def test_what_an_engine_would_not_keep_is_said_in_another_way(provider: str, before: Any, after: Any) -> None:
    built = build(one(before), provider)
    assert built.schema["properties"]["x"] == after
    assert all(change.lossless for change in built.changes)
    assert built.problems == ()


@pytest.mark.parametrize("provider", ["vllm", "llama-cpp"])
@pytest.mark.parametrize(
    ("node", "keyword", "rule"),
    [
        ({"minimum": 3}, "minimum", "keyword-type"),
        ({"required": ["k"]}, "required", "keyword-type"),
        ({"enum": ["a"], "pattern": "^a$"}, "pattern", "together"),
        ({"type": "string", "const": "a", "minLength": 2}, "minLength", "together"),
    ],
)
def test_what_an_engine_would_not_keep_is_told(provider: str, node: Any, keyword: str, rule: str) -> None:
    assert (f"/properties/x/{keyword}", rule) in found(one(node), provider)


def test_schemas_that_are_only_true_are_objects_where_they_have_to_be() -> None:
    schema = {"type": "object", "properties": {"a": True, "b": {"type": "array", "items": True}}}
    built = build(schema, "ollama")
    assert built.schema["properties"] == {"a": {}, "b": {"type": "array", "items": {}}}
    schema["properties"] = {"a": False}
    assert found(schema, "ollama") == [("/properties/a", "boolean-schema")]


def test_listed_values_get_their_type() -> None:
    class Mixed(BaseModel):
        a: Literal[1, "x"]

    assert build(Mixed).schema["properties"]["a"]["type"] == ["integer", "string"]
    const = one({"const": None}, additionalProperties=False)
    assert build(const).schema["properties"]["x"] == {"const": None, "type": "null"}


def test_null_is_a_mark_in_a_schema_of_openapi() -> None:
    class Nullable(BaseModel):
        a: str | None = None
        b: Literal["x", None]
        c: Cat | Dog | None
        d: Step | None = Field(None, description="D")

    built = build(Nullable, "gemini-openapi")
    assert built.problems == ()
    properties = built.schema["properties"]
    assert properties["a"] == {"default": None, "title": "A", "type": "string", "nullable": True}
    assert properties["b"]["enum"] == ["x"]
    assert (len(properties["c"]["anyOf"]), properties["c"]["nullable"]) == (2, True)
    assert properties["d"]["description"] == "D"
    assert "$defs" not in built.schema
    types = {"type": ["string", "integer", "null"], "title": "T"}
    assert build(one(types), "gemini-openapi").schema["properties"]["x"] == {
        "anyOf": [{"type": "string"}, {"type": "integer"}],
        "title": "T",
        "nullable": True,
    }
    assert build(one({"type": ["string"]}), "gemini-openapi").schema["properties"]["x"] == {"type": "string"}
    assert found(one({"type": "null"}), "gemini-openapi") == [("/properties/x/type", "type")]
    assert found(one({"anyOf": [{"type": "null"}]}), "gemini-openapi") == [
        ("/properties/x/anyOf/0/type", "type")
    ]
    assert found(one({"type": ["string", "integer"], "minimum": 1}), "gemini-openapi") == [
        ("/properties/x/type", "type-list")
    ]


def test_a_property_that_is_null_when_left_out_is_left_out_where_there_are_no_unions() -> None:
    class Maybe(BaseModel):
        a: str
        b: int | None = None
        c: int | None

    built = build(Maybe, "cohere")
    assert built.schema["properties"]["b"] == {"title": "B", "type": "integer"}
    assert [problem.pointer for problem in built.problems] == ["/properties/c/anyOf"]
    never = {
        "type": "object",
        "properties": {"x": {"type": "string", "default": None}, "y": {"type": "string"}},
    }
    assert found({**never, "required": ["y"]}, "cohere") == []
    items = one({"type": "array", "items": {"anyOf": [{"type": "null"}], "default": None}})
    assert found(items, "cohere") == [("/properties/x/items/anyOf", "keyword")]


# Defaults, required properties and closed objects.


def test_a_default_is_lost_only_where_that_is_allowed() -> None:
    class Defaults(BaseModel):
        name: str = "x"

    assert found(Defaults) == [("/properties/name", "required"), ("/properties/name/default", "keyword")]
    built = build(Defaults, allow={"drop-default", "require-optional"})
    assert built.problems == ()
    lossy = [
        (change.pointer, change.rule, thawed(change.before))
        for change in built.changes
        if not change.lossless
    ]
    assert lossy == [
        ("", "require-optional", {"required": []}),
        ("/properties/name", "drop-default", {"default": "x"}),
    ]


def test_a_property_that_may_be_left_out_can_be_null_instead() -> None:
    class Defaults(BaseModel):
        a: str
        name: str = Field("x", description="The name.")
        maybe: int | None = None

    built = build(Defaults, allow={"null-for-absent"})
    assert built.problems == ()
    assert built.schema["required"] == ["a", "name", "maybe"]
    assert built.schema["properties"]["name"] == {
        "anyOf": [{"type": "string", "description": "The name.", "title": "Name"}, {"type": "null"}]
    }


def test_the_only_value_there_is_can_be_written_as_well_as_left_out() -> None:
    assert build(Dog).problems == ()
    several = one({"type": "integer", "enum": [3, 4], "default": 3})
    assert found(several) == [("/properties/x/default", "keyword")]
    single = {"type": "object", "properties": {"x": {"type": "integer", "enum": [3], "default": 3}}}
    assert [change.rule for change in build(single).changes] == [
        "close-object",
        "complete-required",
        "drop-only-default",
    ]


@pytest.mark.parametrize(
    ("node", "takes"),
    [
        ({}, True),
        (True, True),
        ({"type": "null"}, True),
        ({"type": ["string", "null"]}, True),
        ({"enum": [None, 1]}, True),
        ({"const": None}, True),
        ({"$ref": "#/$defs/Null"}, True),
        ({"allOf": [{"type": "null"}]}, True),
        ({"oneOf": [{"type": "string"}, {"type": "null"}]}, True),
        (False, False),
        ({"type": "string"}, False),
        ({"enum": [1]}, False),
        ({"const": 0}, False),
        ({"$ref": "#/$defs/Loop"}, False),
        ({"allOf": [{"type": "string"}]}, False),
        ({"anyOf": [{"type": "string"}]}, False),
        ({"anyOf": [{"$ref": "#/$defs/Deep"}]}, False),
    ],
)
def test_a_property_that_takes_null_is_made_required_without_loss(node: Any, takes: bool) -> None:  # noqa: FBT001
    schema = {
        "type": "object",
        "properties": {"x": node},
        "$defs": {
            "Null": {"type": "null"},
            "Loop": {"$ref": "#/$defs/Loop"},
            "Deep": {"anyOf": [{"$ref": "#/$defs/Deep"}]},
        },
    }
    assert (("/properties/x", "required") not in found(schema)) is takes


def test_members_that_are_not_named_are_refused_only_where_that_is_allowed() -> None:
    class Open(BaseModel):
        model_config = ConfigDict(extra="allow")
        a: str

    assert found(Open) == [("/additionalProperties", "additional-properties")]
    assert build(Open, allow={"refuse-extra"}).schema["additionalProperties"] is False


@pytest.mark.parametrize("kind", [dict, dict[str, int], dict[str, Any], dict[str, Step]])
def test_an_object_with_free_names_is_never_emptied_in_silence(kind: Any) -> None:
    class Free(BaseModel):
        values: kind

    (pointer, rule), *more = found(Free)
    assert (pointer, rule) == ("/properties/values/additionalProperties", "map")
    assert {rule for _, rule in more} <= {"untyped"}
    built = build(Free, allow={"empty-map"})
    assert built.schema["properties"]["values"]["properties"] == {}
    assert found(one({"type": "object"}, additionalProperties=False)) == [("/properties/x", "map")]


def test_an_object_without_fields_gets_an_empty_list_of_required_ones() -> None:
    class Empty(BaseModel):
        pass

    assert strict_schema(Empty)["required"] == []


def test_a_required_name_without_a_property_is_told_and_kept() -> None:
    schema = one({"type": ["string", "null"]}) | {"required": ["ghost"]}
    assert found(schema) == [("/required", "required-unknown")]
    assert build(schema).schema["required"] == ["x", "ghost"]
    assert ("/required", "required-unknown") in found({"type": "object", "required": ["a"]}, "mistral")


def test_whether_an_object_is_open_is_dropped_where_it_cannot_be_said() -> None:
    assert changed(one({"type": "string"}, additionalProperties=True), "cohere") == [("", "drop-open")]
    closed = one({"type": "string"}, additionalProperties=False)
    assert found(closed, "cohere") == [("/additionalProperties", "keyword")]
    assert found(closed, "cohere", CHECKED_ON_DECODING) == []
    assert found(one({"type": "string"}, additionalProperties={"type": "string"}), "cohere") == [
        ("/additionalProperties", "keyword")
    ]


# What every provider says about what it does not take: the property that is wrong, where, and by which rule.

WRONG: list[tuple[str, Any, str, str]] = [
    *(
        (provider, {"type": "string", "format": "foo"}, "/format", "format")
        for provider in ("openai", "openai-chat", "anthropic", "vllm", "ollama", "cohere", "llama-cpp")
    ),
    *(
        (
            provider,
            {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
            "/uniqueItems",
            "keyword",
        )
        for provider in (
            "openai",
            "anthropic",
            "gemini",
            "gemini-openapi",
            "vllm",
            "ollama",
            "cohere",
            "llama-cpp",
        )
    ),
    *(
        (provider, {"type": "string", "x-own": 1}, "/x-own", "keyword")
        for provider in map(str, ("openai", "mistral"))
    ),
    ("openai", {"type": "string", "pattern": "(?=a)b"}, "/pattern", "pattern"),
    ("openai", {"type": "string", "pattern": "(?<!a)b"}, "/pattern", "pattern"),
    ("openai", {"type": "array"}, "", "items-missing"),
    ("openai", {"type": "array", "items": {}}, "/items", "untyped"),
    ("openai", {"type": "array", "items": True}, "/items", "untyped"),
    ("openai", {"type": "array", "items": False}, "/items", "untyped"),
    ("openai", {"type": "array", "items": "string"}, "/items", "no-schema"),
    ("openai", {"anyOf": ["string"]}, "/anyOf/0", "no-schema"),
    ("openai", {"type": "string", "examples": ["a"]}, "/examples", "keyword"),
    ("openai", {"type": "integer", "not": {"const": 1}}, "/not", "keyword"),
    ("openai", {"type": "string", "enum": []}, "/enum", "enum-empty"),
    ("openai", {"type": "string", "enum": "a"}, "/enum", "enum-empty"),
    ("openai", {"type": "thing"}, "/type", "type"),
    ("anthropic", {"type": "integer", "minimum": 1}, "/minimum", "keyword"),
    ("anthropic", {"type": "string", "minLength": 1}, "/minLength", "keyword"),
    (
        "anthropic",
        {"type": "array", "items": {"type": "string"}, "minItems": 2},
        "/minItems",
        "keyword-value",
    ),
    (
        "anthropic",
        {"type": "array", "items": {"type": "string"}, "minItems": True},
        "/minItems",
        "wrong-value",
    ),
    ("anthropic", {"enum": [[1]]}, "/enum", "enum-type"),
    ("anthropic", {}, "", "untyped"),
    ("gemini", {"type": "string", "default": "a"}, "/default", "keyword"),
    ("gemini", {"type": "string", "pattern": "a"}, "/pattern", "keyword"),
    ("gemini", {"type": "boolean", "const": True}, "/enum", "enum-type"),
    ("gemini-openapi", {"type": "integer", "enum": [1]}, "/enum", "enum-type"),
    ("gemini-openapi", {"type": "object", "additionalProperties": {}}, "", "properties-needed"),
    ("gemini-openapi", {"type": "string", "format": "date"}, "/format", "format"),
    ("anthropic", {"type": "string", "pattern": "^(?=a)"}, "/pattern", "pattern"),
    ("anthropic", {"type": "string", "pattern": "^a+$", "default": "a"}, "", ""),
    (
        "gemini-openapi",
        {"type": "object", "properties": {"a": STRING}, "additionalProperties": STRING},
        "/additionalProperties",
        "keyword",
    ),
    ("vllm", {"type": "number", "multipleOf": 2}, "/multipleOf", "keyword-type"),
    ("vllm", {"type": "string", "pattern": "a", "minLength": 1}, "/pattern", "together"),
    ("vllm", {"type": "string", "format": "date", "maxLength": 9}, "/maxLength", "together"),
    ("vllm", {"type": "object", "patternProperties": {}, "propertyNames": {}}, "/propertyNames", "together"),
    (
        "mistral",
        {"type": "object", "properties": {}, "additionalProperties": True},
        "/additionalProperties",
        "additional-properties",
    ),
    ("ollama", {"type": "number", "minimum": 1}, "/minimum", "keyword-type"),
    ("llama-cpp", {"type": "number", "exclusiveMaximum": 1}, "/exclusiveMaximum", "keyword-type"),
    ("llama-cpp", {"type": "string", "pattern": "a"}, "/pattern", "pattern"),
    ("llama-cpp", {"type": "string", "pattern": "^a.$"}, "/pattern", "pattern"),
    ("ollama", {"type": "string", "maxLength": 2001}, "/maxLength", "limit-repeated"),
    ("llama-cpp", {"type": "array", "prefixItems": [{"type": "string"}]}, "/prefixItems", "keyword"),
    ("llama-cpp", {"type": "object", "anyOf": [{"type": "string"}]}, "/type", "together"),
    ("cohere", {"type": "string", "pattern": "^a"}, "/pattern", "pattern"),
    ("cohere", {"type": "string", "pattern": "a$"}, "/pattern", "pattern"),
    ("cohere", {"type": "object", "properties": {}}, "", "members-needed"),
    ("cohere", {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "/anyOf", "keyword"),
    ("cohere", {"type": "array", "items": {"type": "string"}, "maxItems": 2}, "/maxItems", "keyword"),
]


@pytest.mark.parametrize(("provider", "node", "pointer", "rule"), WRONG)
def test_each_rule_of_each_provider_is_told_at_its_place(
    provider: str, node: Any, pointer: str, rule: str
) -> None:
    expected = [("/properties/x" + pointer, rule)] if rule else []
    assert found(one(node, additionalProperties=False), provider, {"drop-closed"}) == expected


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_every_problem_has_a_message_and_a_fix_in_whole_sentences(provider: Any) -> None:
    seen: list[Objection] = []
    for _, node, _, _ in WRONG:
        seen += build(one(node), provider).problems
    assert seen
    for problem in seen:
        assert problem.message.endswith(".")
        assert problem.fix.endswith(".")
        assert problem.message[0].isupper() or problem.message[0] in "'" or problem.message[0].isdigit()


def test_conditions_are_lost_only_where_that_is_allowed() -> None:
    class Narrow(BaseModel):
        number: int = Field(ge=1)
        version: UUID4
        link: AnyUrl
        kinds: Literal[1, 2]

    assert found(Narrow) == [("/properties/version/format", "format"), ("/properties/link/format", "format")]
    openai = build(Narrow, allow=CHECKED_ON_DECODING)
    assert openai.problems == ()
    assert openai.schema["properties"]["version"]["format"] == "uuid"
    assert "format" not in openai.schema["properties"]["link"]
    assert openai.schema["properties"]["number"]["minimum"] == 1
    gemini = build(Narrow, "gemini-openapi", allow=CHECKED_ON_DECODING)
    assert gemini.problems == ()
    assert "enum" not in gemini.schema["properties"]["kinds"]


def test_a_condition_behind_a_validator_has_its_standard_name() -> None:
    whole = Annotated[int, BeforeValidator(int)]

    class Behind(BaseModel):
        a: Annotated[whole, Field(ge=1, le=5)]
        b: list[Annotated[whole, Field(gt=1, lt=5, multiple_of=2)]]
        c: Annotated[str, BeforeValidator(str), Field(min_length=1, max_length=2)]
        d: Annotated[list[int], BeforeValidator(list), Field(min_length=1)] | tuple[int, str]
        e: dict[str, Annotated[whole, Field(ge=0)]]

    properties = build(Behind, "mistral").schema["properties"]
    assert (properties["a"]["minimum"], properties["a"]["maximum"]) == (1, 5)
    items = properties["b"]["items"]
    assert (items["exclusiveMinimum"], items["exclusiveMaximum"], items["multipleOf"]) == (1, 5, 2)
    assert (properties["c"]["minLength"], properties["c"]["maxLength"]) == (1, 2)
    assert properties["d"]["anyOf"][0]["minItems"] == 1
    assert properties["e"]["additionalProperties"]["minimum"] == 0


def test_a_constant_is_a_list_of_one_value_where_there_are_no_constants() -> None:
    assert build(one({"const": "a", "type": "string"}), "gemini").schema["properties"]["x"] == {
        "type": "string",
        "enum": ["a"],
    }


def test_words_about_the_schema_itself_are_dropped_without_loss() -> None:
    schema = one(
        {"type": "string"}, **{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "a"}
    )
    assert changed(schema)[:2] == [("", "drop-schema"), ("", "drop-id")]
    assert build(one({"type": "string", "examples": ["a"]}), allow={"drop-annotation"}).problems == ()


def test_what_stands_in_a_schema_for_us_alone_is_not_sent() -> None:
    schema = one({"type": "array", "items": {"type": "integer"}, "x-descant": [{"facet": "Unique"}]})
    for provider in PROVIDERS:
        built = build(schema, provider, allow=CHECKED_ON_DECODING)
        assert b"x-descant" not in built.text
        (change,) = [change for change in built.changes if change.rule == "drop-x-descant"]
        assert (change.pointer, change.lossless) == ("/properties/x", True)


def test_the_root_may_not_have_some_keywords() -> None:
    assert found({**one({"type": "string"}), "enum": [{"x": "a"}]}) == [("/enum", "root-keyword")]
    assert found({}) == [("", "root-type")]
    assert found({"type": ["object", "null"], "properties": {}}) == [("/type", "root-type")]


# Sizes.


def nested(levels: int) -> dict[str, Any]:
    node: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        node = one(node, additionalProperties=False)
    return node


def test_the_limits_of_openai() -> None:
    assert found(nested(10)) == []
    (problem,) = build(nested(11)).problems
    assert (problem.pointer, problem.rule) == ("/properties/x" * 10, "limit-depth")
    assert problem.message == "11 levels of nesting exceed the limit of 10."
    many = {f"p{n}": {"type": "string"} for n in range(5001)}
    assert found({"type": "object", "properties": many, "required": [*many]}) == [("", "limit-properties")]
    long = {"p" * 120_001: {"type": "string"}}
    assert found({"type": "object", "properties": long, "required": [*long]}) == [("", "limit-characters")]
    values = [f"v{n}" for n in range(1001)]
    assert found(one({"type": "string", "enum": values})) == [("", "limit-enum")]
    values = [f"{n:060}" for n in range(251)]
    assert found(one({"type": "string", "enum": values})) == [("/properties/x/enum", "limit-enum-characters")]
    assert found(one({"type": "string", "enum": values[:250]})) == []


def test_levels_are_counted_in_each_definition_for_itself() -> None:
    schema = nested(5) | {"$defs": {"A": nested(10)}}
    schema["properties"]["x"] = {"$ref": "#/$defs/A"}
    assert found(schema) == []


def test_the_limits_of_anthropic() -> None:
    assert found(one({"type": "array", "items": {"type": "string"}, "minItems": 1}), "anthropic") == []
    optional = {f"p{n}": {"type": "string"} for n in range(25)}
    assert found({"type": "object", "properties": optional}, "anthropic") == [("", "limit-optional")]
    unions = {f"p{n}": {"type": ["string", "null"]} for n in range(17)}
    schema = {"type": "object", "properties": unions, "required": [*unions]}
    assert found(schema, "anthropic") == [("", "limit-unions")]


def test_the_limit_of_properties_of_one_object() -> None:
    cohere = provider_named("cohere")
    limits = replace(cohere.table.limits, object_properties=1)
    narrow = replace(cohere, table=replace(cohere.table, limits=limits))
    schema = one({"type": "string"}) | {"properties": {"x": {"type": "string"}, "y": {"type": "string"}}}
    (problem,) = build(schema, narrow).problems
    assert (problem.pointer, problem.rule) == ("", "limit-properties")


def test_a_large_schema_has_a_warning_and_is_taken() -> None:
    built = build(Plan, large=Large(bytes=100))
    assert built.problems == ()
    (warning,) = built.warnings
    assert warning.rule == "size"
    assert warning.message.startswith(f"The schema adds {len(built.text)} bytes, about ")
    assert build(Plan, large=Large(tokens=10)).warnings
    assert envelope(built)


# Names.


def test_the_name_of_a_generic_class_is_made_sound_and_that_is_told() -> None:
    built = build(Page[int])
    assert built.name == "Page_int"
    (change,) = [change for change in built.changes if change.rule == "schema-name"]
    assert (change.before, change.after, change.lossless) == ("Page[int]", "Page_int", True)
    assert build(Page[int], "ollama").name == "Page[int]"


def test_a_name_that_somebody_chose_is_a_problem_and_is_not_changed() -> None:
    built = build(Step, name="Page[int]")
    (problem,) = built.problems
    assert (problem.rule, built.name) == ("name", "Page[int]")
    assert "'Page_int'" in problem.fix
    assert build(Step, name="ключ").problems[0].fix.startswith("Call it 'response'")


def test_there_are_providers_by_name_only() -> None:
    with pytest.raises(LookupError, match=r"Unknown provider 'x'; known: openai,"):
        build(Step, "x")


# Envelopes: each form of each provider stands in tests/golden/contracts/<provider>/envelopes.json.


def test_an_unknown_form_names_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"Anthropic has no form 'x'; known: tool, openai-chat"):
        envelope(build(Step, "anthropic"), form="x")
    assert envelope(build(Step), form="json-object") == {"text": {"format": {"type": "json_object"}}}


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_a_table_says_when_and_where_it_was_looked_up(provider: Any) -> None:
    assert re.fullmatch(r"20[2-9][0-9]-(0[1-9]|1[0-2])(-[0-3][0-9])?", provider.table.date)
    assert provider.table.sources


@pytest.mark.parametrize(
    ("node", "built", "rules"),
    [
        ({"type": "array", "items": True}, {"type": "array", "items": {}}, ["spell-true"]),
        ({"anyOf": [True, {"type": "null"}]}, {"anyOf": [{}, {"type": "null"}]}, ["spell-true"]),
        # No schema says this; nothing is made of it.
        ({"type": "integer", "minimum": "3"}, {"type": "integer", "minimum": "3"}, []),
    ],
)
def test_what_takes_anything_is_spelled_out_where_an_engine_wants_an_object(
    node: Any, built: Any, rules: list[str]
) -> None:
    asked = build({"type": "object", "properties": {"a": node}, "required": ["a"]}, "llama-cpp")
    assert asked.schema["properties"]["a"] == built
    assert [change.rule for change in asked.changes if change.pointer.startswith("/properties/a")] == rules


def test_what_an_engine_keeps_to_beside_a_union_or_not_at_all_stays_there() -> None:
    union = {"anyOf": [{"type": "string"}, {"type": "null"}], "uniqueItems": True}
    asked = build({"type": "object", "properties": {"a": union}, "required": ["a"]}, "vllm")
    assert [(problem.rule, problem.pointer) for problem in asked.problems] == [
        ("keyword", "/properties/a/uniqueItems")
    ]


# What was built is kept.


def test_what_was_built_for_a_class_is_kept_with_its_options() -> None:
    assert build(Plan) is build(Plan)
    assert build(Plan) is not build(Plan, allow={"drop-default"})
    assert build(Plan, "anthropic") is not build(Plan)
    assert build({"type": "object"}) is not build({"type": "object"})
    first = build(Plan)
    forget(Plan)
    assert build(Plan) is not first
    assert build(Plan) == first
    harmony = next(schema for schema in SCHEMAS if schema.name == "dce.harmony")
    first = build(harmony)
    assert build(harmony) is first
    forget(harmony)
    assert build(harmony) is not first


def test_a_class_is_freed_with_what_was_built_for_it() -> None:
    namespace = dict[str, Any]()
    fields: dict[str, Any] = {"next": ("Loop | None", None), "key": (UUID | None, None)}
    loop = create_model("Loop", **fields)
    namespace["Loop"] = loop
    loop.model_rebuild(_types_namespace=namespace)
    for provider in PROVIDERS:
        build(loop, provider)
    gone = weakref.ref(loop)
    del loop
    namespace.clear()
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
@pytest.mark.parametrize(
    ("keyword", "values"),
    [
        ("minimum", ["3", True, None, [1], math.inf, math.nan]),
        ("multipleOf", ["2", 0, -1]),
        ("minLength", ["3", -1, 1.5, True]),
        ("maxItems", [-1, None]),
        ("pattern", [3, None]),
        ("uniqueItems", ["true", 1]),
        ("required", ["x", {"x": True}, [1], ["x", "x"]]),
        ("dependentRequired", [["x"], {"x": "y"}]),
        ("type", [3, [], None, ["string", "string"]]),
        ("anyOf", [{}, [], {"type": "string"}, True]),
        ("prefixItems", [{"type": "string"}]),
        ("properties", [["x"], True]),
        ("const", [math.nan, [math.inf]]),
        ("enum", [[1.0, math.nan]]),
    ],
)
def test_a_keyword_with_a_value_that_json_schema_does_not_know_stands_against_a_schema_whatever_is_allowed(
    keyword: str, values: list[Any], provider: Any
) -> None:
    for value in values:
        schema = {"type": "object", "properties": {"x": {keyword: value}}, "required": ["x"]}
        built = build(schema, provider, allow=CHECKED_ON_DECODING)
        assert (f"/properties/x/{keyword}", "wrong-value") in [(p.pointer, p.rule) for p in built.problems]


@pytest.mark.parametrize(
    ("schema", "provider", "problem"),
    [
        (one({"type": "string", "const": "a", "enum": ["a"]}), "gemini", ("/properties/x/const", "keyword")),
        (one({"enum": "a"}), "openai", ("/properties/x/enum", "enum-empty")),
        ({"type": "object", "properties": []}, "openai", ("/properties", "wrong-value")),
        (
            {"type": "object", "properties": {"x": 3, "y": {"type": "string"}}},
            "openai",
            ("/properties/x/anyOf/0", "no-schema"),
        ),
        (one({"oneOf": [{"type": "string"}]}), "cohere", ("/properties/x/oneOf", "keyword")),
        (one({"allOf": "a"}), "openai", ("/properties/x/allOf", "wrong-value")),
    ],
)
def test_what_is_no_schema_is_told_and_no_exception(
    schema: dict[str, Any], provider: str, problem: tuple[str, str]
) -> None:
    assert problem in found(schema, provider, {"null-for-absent"})
