"""What providers said against schemas, brought back to the places: their own words, as they were reported."""

import json
from typing import Any

import pytest

from descant.contracts import RejectionError, build, rejection

OBJECT = {"type": "object", "properties": {"roles": {"type": "string"}}}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "organizations": {"type": "array", "items": OBJECT},
        "error": {"type": "string", "default": ""},
        "item": {"oneOf": [{"$ref": "#/$defs/A", "description": "An item."}, {"type": "null"}]},
        "either": {
            "anyOf": [{"$ref": "#/$defs/A"}, {"type": "object", "properties": {"k": {"type": "integer"}}}]
        },
        "count": {"type": "integer", "minimum": 1, "multipleOf": 2},
        "text": {"type": "string", "format": "foo", "pattern": "a"},
        "a/b": {"type": ["string", "null"]},
        "any": {},
        "loop": {"$ref": "#/$defs/Loop"},
        "gone": {"$ref": "#/$defs/Gone"},
        "kinds": {"type": "integer", "enum": [1, 2]},
    },
    "$defs": {
        "A": {"type": "object", "properties": {"k": {"type": "string"}}},
        "Loop": {"type": "array", "items": {"$ref": "#/$defs/Loop"}},
    },
}
PREFIX = "Invalid schema for response_format 'X': "
FIELD = "GenerateContentRequest.generation_config.response_schema"
AT = "generation_config.response_schema"
REQUIRED = "'required' is required to be supplied and to be an array including every key in properties."

SAID: list[tuple[str, str, str, tuple[str, ...]]] = [
    (
        "openai",
        f"{PREFIX}schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'.",
        "root-type",
        ("/type",),
    ),
    (
        "openai",
        "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
        "root-union",
        (),
    ),
    (
        "openai",
        f"{PREFIX}In context=('properties','organizations','items'), {REQUIRED} Missing 'roles'.",
        "required",
        ("/properties/organizations/items/properties/roles",),
    ),
    ("openai", f"In context=('properties', 'item'), {REQUIRED}", "required-missing", ("/properties/item",)),
    (
        "openai",
        "In context=(), 'additionalProperties' is required to be supplied and to be false.",
        "additional-properties",
        ("",),
    ),
    (
        "openai",
        "In context=('properties','error'), 'default' is not permitted.",
        "keyword",
        ("/properties/error/default",),
    ),
    (
        "openai",
        "In context=('properties', 'item', 'oneOf', '0'), $ref cannot have keywords {'description'}.",
        "ref-siblings",
        ("/properties/item/oneOf/0/description",),
    ),
    ("openai", "HTTP 400: Invalid schema: root type must be object", "root-type", ("/type",)),
    ("openai", "HTTP 400: Invalid schema: anyOf not supported at root level", "root-union", ()),
    (
        "openai",
        "HTTP 400: Invalid schema: additionalProperties must be false or object",
        "additional-properties",
        (
            "",
            "/properties/organizations/items",
            "/properties/either/anyOf/1",
            "/$defs/A",
        ),
    ),
    (
        "openai",
        "In context=('properties','item'), 'oneOf' is not permitted.",
        "keyword",
        ("/properties/item/oneOf",),
    ),
    (
        "openai",
        "In context=('properties','a/b'), 'uri' is not a valid format.",
        "format",
        ("/properties/a~1b",),
    ),
    (
        "openai",
        "In context=('properties', 'any'), schema must have a 'type' key.",
        "untyped",
        ("/properties/any",),
    ),
    (
        "openai",
        "In context=('properties','either','anyOf','1'), Extra required key 'x' supplied.",
        "required-unknown",
        ("/properties/either/anyOf/1",),
    ),
    (
        "openai",
        "In context=('properties', 'either', 'anyOf', 1), something new.",
        "unknown",
        ("/properties/either/anyOf/1",),
    ),
    ("openai", "In context=('properties','nowhere'), 'default' is not permitted.", "keyword", ()),
    ("openai", "In context=('properties','nowhere'), something new.", "unknown", ()),
    (
        "openai",
        f"{PREFIX}$ref cannot have keywords {{'description'}}.",
        "ref-siblings",
        ("/properties/item/oneOf/0/description",),
    ),
    (
        "openai",
        "Objects provided via 'anyOf' must not share identical first keys. Consider adding a discriminator "
        "key or rearranging the properties to ensure the first key is unique.",
        "first-keys",
        ("/properties/either/anyOf",),
    ),
    ("openai", f"{PREFIX}6 levels of nesting exceeds limit of 5.", "limit-depth", ()),
    (
        "openai",
        "Expected at most 1000 enum values in total within a schema; received 1200.",
        "limit-enum",
        (),
    ),
    ("openai", "Expected at most 100 object properties total; received 120.", "limit-properties", ()),
    ("openai", "Invalid 'text.format.name': string does not match pattern '^[a-zA-Z0-9_-]+$'.", "name", ()),
    (
        "gemini-openapi",
        f"Unknown name \"additionalProperties\" at '{AT}.properties[0].value.items': Cannot find field.",
        "keyword",
        ("/properties/organizations/items",),
    ),
    (
        "gemini-openapi",
        f"Unknown name \"default\" at '{AT}.properties[1].value': Cannot find field.",
        "keyword",
        ("/properties/error/default",),
    ),
    (
        "gemini-openapi",
        f"Unknown name \"type\" at '{AT}.properties[6].value': Proto field is not repeating.",
        "type-list",
        ("/properties/a~1b/type",),
    ),
    ("gemini-openapi", f"* {FIELD}.properties[any].type: must be specified", "untyped", ("/properties/any",)),
    (
        "gemini-openapi",
        f"* {FIELD}.properties[either].any_of[1].properties: should be non-empty for OBJECT type",
        "map",
        ("/properties/either/anyOf/1/properties",),
    ),
    (
        "gemini-openapi",
        f"* {FIELD}.properties[kinds].enum: only allowed for STRING type",
        "enum-type",
        ("/properties/kinds/enum",),
    ),
    ("gemini-openapi", f"* {FIELD}.properties[nowhere].items.any_of[9].value: something new", "unknown", ()),
    (
        "gemini",
        "The specified schema produces a constraint that has too many states for serving.",
        "too-complex",
        (),
    ),
    (
        "anthropic",
        "For 'object' type, 'additionalProperties' must be explicitly set to false",
        "additional-properties",
        ("", "/properties/organizations/items", "/properties/either/anyOf/1", "/$defs/A"),
    ),
    (
        "anthropic",
        "For 'integer' type, properties minimum, multipleOf are not supported",
        "keyword",
        ("/properties/count/minimum", "/properties/count/multipleOf"),
    ),
    (
        "anthropic",
        "The compiled grammar is too large, which would cause performance issues.",
        "too-complex",
        (),
    ),
    ("anthropic", "schema is too complex", "too-complex", ()),
    ("anthropic", "response_format.json_schema.strict: Field required", "strict", ()),
    ("anthropic", "Schemas contains too many optional parameters (25)", "limit-optional", ()),
    ("anthropic", "Schemas contains too many parameters with union types (17)", "limit-unions", ()),
    (
        "anthropic",
        "Circular reference detected in schema definitions",
        "ref-recursion",
        ("/$defs/Loop/items/$ref",),
    ),
    ("vllm", "The provided JSON schema contains features not supported by xgrammar.", "keyword", ()),
    (
        "vllm",
        "Failed to transform json schema into a grammar: Unknown format: foo",
        "format",
        ("/properties/text/format",),
    ),
    ("vllm", 'Unimplemented keys: ["multipleOf"]', "keyword", ("/properties/count/multipleOf",)),
    (
        "llama-cpp",
        "Error resolving ref #/$defs/Gone: Gone not in {}",
        "ref-target",
        ("/properties/gone/$ref",),
    ),
    ("llama-cpp", "Pattern must start with '^' and end with '$'", "pattern", ("/properties/text/pattern",)),
    ("ollama", "failed to parse grammar", "grammar", ()),
    ("cohere", "No.", "unknown", ()),
]


@pytest.mark.parametrize(("provider", "text", "rule", "pointers"), SAID)
def test_a_rejection_is_brought_back_to_its_places(
    provider: str, text: str, rule: str, pointers: tuple[str, ...]
) -> None:
    reasons = rejection(provider, text, SCHEMA)
    assert (reasons[0].rule, reasons[0].pointers) == (rule, pointers)
    assert reasons[0].text in text


def test_each_thing_that_is_said_is_a_reason_in_the_order_of_the_text() -> None:
    text = (
        "In context=('properties','item'), 'oneOf' is not permitted. "
        "In context=('properties','error'), 'default' is not permitted."
    )
    reasons = rejection("openai", text, SCHEMA)
    assert [reason.pointers for reason in reasons] == [
        ("/properties/item/oneOf",),
        ("/properties/error/default",),
    ]


@pytest.mark.parametrize(
    "name", ["it's", 'a "b"', "both'\"", "'quoted'", "a\\b", "new\nline", "(1)", "7", ""]
)
def test_a_path_is_read_as_python_writes_it(name: str) -> None:
    schema = {"type": "object", "properties": {name: {"type": "string", "default": "x"}}}
    text = f"In context={('properties', name)!r}, 'default' is not permitted."
    assert [one.pointers for one in rejection("openai", text, schema)] == [(f"/properties/{name}/default",)]


def test_a_path_that_python_would_not_write_is_read_as_it_stands() -> None:
    schema = {"type": "object", "properties": {"a\\x": {"type": "string", "default": "x"}}}
    text = "In context=('properties','a\\x'), 'default' is not permitted."
    assert [one.pointers for one in rejection("openai", text, schema)] == [("/properties/a\\x/default",)]


def test_the_json_around_a_message_is_taken_off() -> None:
    message = "In context=('properties','error'), 'default' is not permitted."
    for data in ({"error": {"message": message, "code": 400}}, [{"detail": [{"msg": message}]}]):
        (reason,) = rejection("openai", json.dumps(data), SCHEMA)
        assert reason.pointers == ("/properties/error/default",)
    assert rejection("openai", "{}", SCHEMA)[0].text == "{}"


def test_a_rejection_says_whether_our_own_rules_have_missed_it() -> None:
    known = rejection("openai", "In context=('properties','error'), 'default' is not permitted.", SCHEMA)[0]
    assert not known.missed
    assert [problem.rule for problem in known.objections] == ["keyword"]
    new = rejection("openai", "In context=('properties','error'), 'type' is not permitted.", SCHEMA)[0]
    assert new.missed
    whole = rejection("vllm", "JSON schema contains features not supported by xgrammar", SCHEMA)[0]
    assert {problem.pointer for problem in whole.objections} >= {"/properties/item/oneOf"}


def test_a_rejection_of_what_was_built_is_read_in_what_was_sent() -> None:
    built = build({"type": "object", "properties": {"x": {"type": "string", "default": None}}})
    (reason,) = rejection("openai", "In context=('properties','x'), 'type' is not supported.", built)
    assert reason.pointers == ("/properties/x/type",)


def test_an_error_of_a_provider_keeps_what_was_said() -> None:
    text = "In context=('properties','error'), 'default' is not permitted."
    error = RejectionError("OpenAI", text, rejection("openai", text, SCHEMA))
    assert error.text == text
    assert "/properties/error/default: In context" in str(error)
    assert "the schema: No" in str(RejectionError("OpenAI", "No", rejection("openai", "No", SCHEMA)))


def test_a_long_text_that_is_no_rejection_takes_no_long_time() -> None:
    for text in ("In context=(" + "'a' " * 30_000, "In context=(" + "'a'" + " " * 30_000, "{" * 30_000):
        assert rejection("openai", text, SCHEMA)[0].rule == "unknown"


@pytest.mark.parametrize(("provider", "said", "rule", "pointers"), SAID)
def test_a_reason_has_whole_sentences(provider: str, said: str, rule: str, pointers: tuple[str, ...]) -> None:
    around = f"The request failed.\n{said.rstrip('.')}. See the guide for more."
    reasons = [reason for reason in rejection(provider, around, SCHEMA) if reason.rule == rule]
    assert reasons
    for reason in reasons:
        before, after = around.split(reason.text, 1)
        assert before.endswith(("\n", ". ")) or not before
        assert after.startswith((" ", "\n")) or not after


def test_what_stands_between_two_things_that_are_said_is_in_one_of_them() -> None:
    text = (
        f"{PREFIX}In context=('properties', 'item'), {REQUIRED} Missing 'roles'.\n"
        "In context=('properties', 'a'), 'oneOf' is not permitted, since unions are read by 'anyOf' there."
    )
    first, second = rejection("openai", text, SCHEMA)
    assert f"{first.text}\n{second.text}" == text
