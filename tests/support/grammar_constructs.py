# ruff: noqa: FBT003
"""Constructs of JSON Schema, each with a value that it takes and one that it does not.

Each has a name, the schema of a member, a valid value and an invalid one; what is referred to is in
``DEFINITIONS``.
"""

from typing import Any, NamedTuple

DEFINITIONS: dict[str, Any] = {
    "N": {"type": "integer"},
    "P": {
        "type": "object",
        "properties": {"x": {"type": "number"}, "y": {"type": "number"}},
        "required": ["x", "y"],
        "additionalProperties": False,
    },
    "S": {"type": "string", "minLength": 2},
    "T": {
        "type": "object",
        "properties": {"n": {"anyOf": [{"$ref": "#/$defs/T"}, {"type": "null"}]}},
        "required": ["n"],
        "additionalProperties": False,
    },
    "E": {"enum": ["a", "b"]},
}


class Construct(NamedTuple):
    """A schema that says something, with what is right by it and what is wrong."""

    name: str
    schema: dict[str, Any]
    valid: Any
    invalid: Any


CONSTRUCTS = (
    Construct("string", {"type": "string"}, "a", 1),
    Construct("integer", {"type": "integer"}, 1, "1"),
    Construct("integer no float", {"type": "integer"}, 1, 1.5),
    Construct("number", {"type": "number"}, 1.5, "1"),
    Construct("boolean", {"type": "boolean"}, True, "true"),
    Construct("null", {"type": "null"}, None, 0),
    Construct("len 2 None", {"type": "string", "minLength": 2}, "ab", "a"),
    Construct("len None 2", {"type": "string", "maxLength": 2}, "ab", "abc"),
    Construct("len 2 3", {"type": "string", "minLength": 2, "maxLength": 3}, "abc", "abcd"),
    Construct("len 0 0", {"type": "string", "minLength": 0, "maxLength": 0}, "", "a"),
    Construct("len 3 3", {"type": "string", "minLength": 3, "maxLength": 3}, "äöü", "äö"),
    Construct("int minimum", {"type": "integer", "minimum": 3}, 3, 2),
    Construct("num minimum", {"type": "number", "minimum": 3}, 3, 2),
    Construct("int maximum", {"type": "integer", "maximum": 7}, 7, 8),
    Construct("num maximum", {"type": "number", "maximum": 7}, 7, 8),
    Construct("int exclusiveMinimum", {"type": "integer", "exclusiveMinimum": 3}, 4, 3),
    Construct("num exclusiveMinimum", {"type": "number", "exclusiveMinimum": 3}, 4.0, 3),
    Construct("int exclusiveMaximum", {"type": "integer", "exclusiveMaximum": 7}, 6, 7),
    Construct("num exclusiveMaximum", {"type": "number", "exclusiveMaximum": 7}, 6.0, 7),
    Construct("int range", {"type": "integer", "minimum": -5, "maximum": 120}, 120, 121),
    Construct("num range", {"type": "number", "minimum": 0.5, "maximum": 0.75}, 0.6, 0.8),
    Construct("neg", {"type": "integer", "maximum": -1}, -1, 0),
    Construct("mult int", {"type": "integer", "multipleOf": 3}, 9, 10),
    Construct("mult num", {"type": "number", "multipleOf": 0.5}, 1.5, 1.3),
    Construct("mult 1", {"type": "integer", "multipleOf": 10, "minimum": 10}, 20, 25),
    Construct("pat anch", {"type": "string", "pattern": "^[a-z]+$"}, "abc", "aBc"),
    Construct("pat un", {"type": "string", "pattern": "b"}, "abc", "ac"),
    Construct("pat left", {"type": "string", "pattern": "^b"}, "bc", "ab"),
    Construct("pat right", {"type": "string", "pattern": "b$"}, "ab", "ba"),
    Construct("pat alt", {"type": "string", "pattern": "^a|b$"}, "axx", "x"),
    Construct("pat alt2", {"type": "string", "pattern": "^(a|b)$"}, "b", "c"),
    Construct("pat digit", {"type": "string", "pattern": "^\\d{5}$"}, "12345", "1234"),
    Construct("pat word", {"type": "string", "pattern": "^\\w+$"}, "ab_1", "a b"),
    Construct("pat space", {"type": "string", "pattern": "^a\\sb$"}, "a b", "ab"),
    Construct("pat ndigit", {"type": "string", "pattern": "^\\D+$"}, "ab", "a1"),
    Construct("pat nword", {"type": "string", "pattern": "^\\W$"}, "-", "a"),
    Construct("pat nspace", {"type": "string", "pattern": "^\\S+$"}, "ab", "a b"),
    Construct("pat setd", {"type": "string", "pattern": "^[\\d.]+$"}, "1.2", "1a"),
    Construct("pat neg", {"type": "string", "pattern": "^[^a]+$"}, "bc", "ba"),
    Construct("pat look", {"type": "string", "pattern": "^(?!x)[a-z]+$"}, "abc", "xbc"),
    Construct("pat lookb", {"type": "string", "pattern": "^(?<=a)b$"}, "b", "c"),
    Construct("pat wordb", {"type": "string", "pattern": "^a\\b$"}, "a", "b"),
    Construct("pat backref", {"type": "string", "pattern": "^(a)\\1$"}, "aa", "ab"),
    Construct("pat nc", {"type": "string", "pattern": "^(?:ab)+$"}, "abab", "aba"),
    Construct("pat lazy", {"type": "string", "pattern": "^a+?b$"}, "aab", "aa"),
    Construct("pat quant", {"type": "string", "pattern": "^a{2,3}$"}, "aaa", "a"),
    Construct("pat opt", {"type": "string", "pattern": "^ab?$"}, "a", "b"),
    Construct("pat dot", {"type": "string", "pattern": "^a.c$"}, "abc", "ac"),
    Construct("pat esc", {"type": "string", "pattern": "^\\$\\d+\\.\\d{2}$"}, "$12.50", "12.50"),
    Construct("pat hex", {"type": "string", "pattern": "^\\x41$"}, "A", "B"),
    Construct("pat uni", {"type": "string", "pattern": "^é+$"}, "éé", "e"),
    Construct("pat pclass", {"type": "string", "pattern": "^\\p{L}+$"}, "ab", "1"),
    Construct("pat slash", {"type": "string", "pattern": "^a/b$"}, "a/b", "ab"),
    Construct("pat email-ish", {"type": "string", "pattern": "^[^@\\s]+@[^@\\s]+$"}, "a@b", "ab"),
    Construct("pat date-ish", {"type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$"}, "2024-01-31", "2024"),
    Construct("pat semver", {"type": "string", "pattern": "^\\d+\\.\\d+\\.\\d+$"}, "1.2.3", "1.2"),
    Construct("pat slug", {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"}, "a-b", "a--b"),
    Construct("pat upper", {"type": "string", "pattern": "[A-Z]"}, "aB", "ab"),
    Construct("pat named", {"type": "string", "pattern": "^(?<y>a)$"}, "a", "b"),
    Construct("pat min", {"type": "string", "pattern": "^[a-z]+$", "minLength": 3}, "abc", "ab"),
    Construct("pat max", {"type": "string", "pattern": "^[a-z]+$", "maxLength": 3}, "abc", "abcd"),
    Construct(
        "pat format", {"type": "string", "pattern": "^2", "format": "date"}, "2024-01-31", "1999-01-31"
    ),
    Construct("format date", {"type": "string", "format": "date"}, "2024-01-31", "x"),
    Construct("format date-time", {"type": "string", "format": "date-time"}, "2024-01-31T12:00:00Z", "2024"),
    Construct("format time", {"type": "string", "format": "time"}, "12:00:00Z", "12"),
    Construct(
        "format uuid", {"type": "string", "format": "uuid"}, "123e4567-e89b-42d3-a456-426614174000", "xyz"
    ),
    Construct(
        "format uuid4", {"type": "string", "format": "uuid4"}, "123e4567-e89b-42d3-a456-426614174000", "xyz"
    ),
    Construct("format email", {"type": "string", "format": "email"}, "a@b.de", "a"),
    Construct("format ipv4", {"type": "string", "format": "ipv4"}, "1.2.3.4", "1.2"),
    Construct("format ipv6", {"type": "string", "format": "ipv6"}, "::1", "x"),
    Construct("format uri", {"type": "string", "format": "uri"}, "https://a.de/b", "x y"),
    Construct("format hostname", {"type": "string", "format": "hostname"}, "a.de", "-"),
    Construct("format duration", {"type": "string", "format": "duration"}, "PT1H", "x"),
    Construct("format regex", {"type": "string", "format": "regex"}, "a+", "("),
    Construct("format idn-email", {"type": "string", "format": "idn-email"}, "a@b.de", "a"),
    Construct("format json-pointer", {"type": "string", "format": "json-pointer"}, "/a", "a"),
    Construct("format len", {"type": "string", "format": "date", "minLength": 3}, "2024-01-31", "x"),
    Construct("enum str", {"enum": ["a", "b"]}, "a", "c"),
    Construct("enum typed", {"type": "string", "enum": ["a", "b"]}, "b", "c"),
    Construct("enum mixed", {"enum": ["a", 1, None]}, None, 2),
    Construct("enum int", {"type": "integer", "enum": [1, 2]}, 1, 3),
    Construct("enum bool", {"enum": [True]}, True, False),
    Construct("const str", {"const": "a"}, "a", "b"),
    Construct("const int", {"const": 5}, 5, 6),
    Construct("const null", {"const": None}, None, 1),
    Construct("const obj", {"const": {"k": 1}}, {"k": 1}, {"k": 2}),
    Construct("const list", {"const": [1, 2]}, [1, 2], [1]),
    Construct("enum obj", {"enum": [{"k": 1}, 2]}, 2, {"k": 3}),
    Construct("nullable list", {"type": ["string", "null"]}, None, 1),
    Construct("nullable any", {"anyOf": [{"type": "string"}, {"type": "null"}]}, None, 1),
    Construct("types len", {"type": ["string", "integer"], "minLength": 2}, "ab", "a"),
    Construct("types min", {"type": ["string", "integer"], "minimum": 2}, 2, 1),
    Construct("array", {"type": "array", "items": {"type": "integer"}}, [1], ["a"]),
    Construct("array any", {"type": "array"}, [1, "a"], {}),
    Construct("minItems", {"type": "array", "items": {"type": "integer"}, "minItems": 2}, [1, 2], [1]),
    Construct("maxItems", {"type": "array", "items": {"type": "integer"}, "maxItems": 1}, [1], [1, 2]),
    Construct(
        "items range", {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2}, [1], []
    ),
    Construct("unique", {"type": "array", "items": {"type": "integer"}, "uniqueItems": True}, [1, 2], [1, 1]),
    Construct("contains", {"type": "array", "contains": {"type": "integer"}}, ["a", 1], ["a"]),
    Construct(
        "prefix",
        {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "string"}],
            "items": False,
            "minItems": 2,
        },
        [1, "a"],
        ["a", 1],
    ),
    Construct("prefix open", {"type": "array", "prefixItems": [{"type": "integer"}]}, [1, "x"], ["x"]),
    Construct(
        "array obj",
        {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"k": {"type": "integer"}},
                "required": ["k"],
                "additionalProperties": False,
            },
        },
        [{"k": 1}],
        [{"k": "a"}],
    ),
    Construct(
        "nested", {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}, [[1]], [1]
    ),
    Construct("items enum", {"type": "array", "items": {"enum": ["a", "b"]}}, ["a"], ["c"]),
    Construct(
        "object",
        {
            "type": "object",
            "properties": {"k": {"type": "integer"}},
            "required": ["k"],
            "additionalProperties": False,
        },
        {"k": 1},
        {"k": "a"},
    ),
    Construct(
        "missing",
        {
            "type": "object",
            "properties": {"k": {"type": "integer"}, "l": {"type": "string"}},
            "required": ["k", "l"],
            "additionalProperties": False,
        },
        {"k": 1, "l": "a"},
        {"k": 1},
    ),
    Construct(
        "extra",
        {
            "type": "object",
            "properties": {"k": {"type": "integer"}},
            "required": ["k"],
            "additionalProperties": False,
        },
        {"k": 1},
        {"k": 1, "z": 1},
    ),
    Construct(
        "optional",
        {
            "type": "object",
            "properties": {"k": {"type": "integer"}, "l": {"type": "string"}},
            "required": ["k"],
            "additionalProperties": False,
        },
        {"k": 1},
        {"l": "a"},
    ),
    Construct(
        "open",
        {"type": "object", "properties": {"k": {"type": "integer"}}, "required": ["k"]},
        {"k": 1},
        {"z": 1},
    ),
    Construct("map", {"type": "object", "additionalProperties": {"type": "integer"}}, {"z": 1}, {"z": "a"}),
    Construct("map any", {"type": "object"}, {"z": [1]}, []),
    Construct(
        "minProps",
        {"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": 1},
        {"a": 1},
        {},
    ),
    Construct(
        "maxProps",
        {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 1},
        {"a": 1},
        {"a": 1, "b": 2},
    ),
    Construct(
        "patProps",
        {"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": False},
        {"x": 1},
        {"y": 1},
    ),
    Construct(
        "propNames",
        {
            "type": "object",
            "propertyNames": {"pattern": "^[a-z]+$"},
            "additionalProperties": {"type": "integer"},
        },
        {"ab": 1},
        {"A": 1},
    ),
    Construct(
        "depReq",
        {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
            "dependentRequired": {"a": ["b"]},
            "additionalProperties": False,
        },
        {"a": 1, "b": 1},
        {"a": 1},
    ),
    Construct(
        "deep",
        {
            "type": "object",
            "properties": {
                "a": {
                    "type": "object",
                    "properties": {
                        "b": {
                            "type": "object",
                            "properties": {"c": {"type": "integer"}},
                            "required": ["c"],
                            "additionalProperties": False,
                        }
                    },
                    "required": ["b"],
                    "additionalProperties": False,
                }
            },
            "required": ["a"],
            "additionalProperties": False,
        },
        {"a": {"b": {"c": 1}}},
        {"a": {"b": {"c": "x"}}},
    ),
    Construct("props false", {"type": "object", "properties": {"k": False}}, {}, {"k": 1}),
    Construct("props true", {"type": "object", "properties": {"k": True}, "required": ["k"]}, {"k": [1]}, {}),
    Construct("anyOf", {"anyOf": [{"type": "integer"}, {"type": "string"}]}, 1, None),
    Construct("oneOf types", {"oneOf": [{"type": "integer"}, {"type": "string"}]}, "a", None),
    Construct(
        "oneOf disc",
        {
            "oneOf": [
                {
                    "type": "object",
                    "properties": {"t": {"const": "a"}, "v": {"type": "integer"}},
                    "required": ["t", "v"],
                    "additionalProperties": False,
                },
                {
                    "type": "object",
                    "properties": {"t": {"const": "b"}, "v": {"type": "string"}},
                    "required": ["t", "v"],
                    "additionalProperties": False,
                },
            ]
        },
        {"t": "b", "v": "x"},
        {"t": "a", "v": "x"},
    ),
    Construct(
        "oneOf overlap",
        {"oneOf": [{"type": "integer", "minimum": 1}, {"type": "integer", "maximum": 5}]},
        9,
        3,
    ),
    Construct(
        "anyOf sib props",
        {
            "type": "object",
            "properties": {"b": {"type": "integer"}},
            "required": ["b"],
            "anyOf": [
                {"properties": {"c": {"type": "string"}}, "required": ["c"]},
                {"properties": {"d": {"type": "string"}}, "required": ["d"]},
            ],
        },
        {"b": 1, "c": "x"},
        {"c": "x"},
    ),
    Construct("anyOf sib len", {"minLength": 2, "anyOf": [{"type": "string"}, {"type": "null"}]}, "ab", "a"),
    Construct(
        "anyOf sib type",
        {
            "type": "object",
            "anyOf": [
                {"properties": {"b": {"type": "integer"}}, "required": ["b"]},
                {"properties": {"c": {"type": "integer"}}, "required": ["c"]},
            ],
        },
        {"b": 1},
        {"d": 1},
    ),
    Construct("anyOf sib enum", {"enum": ["a", "b"], "anyOf": [{"const": "a"}, {"const": "c"}]}, "a", "b"),
    Construct("allOf one", {"allOf": [{"type": "string"}]}, "a", 1),
    Construct("allOf two", {"allOf": [{"type": "string", "minLength": 2}, {"maxLength": 3}]}, "abc", "abcd"),
    Construct(
        "allOf objs",
        {
            "allOf": [
                {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
                {"type": "object", "properties": {"b": {"type": "integer"}}, "required": ["b"]},
            ]
        },
        {"a": 1, "b": 2},
        {"a": 1},
    ),
    Construct("allOf ref", {"allOf": [{"$ref": "#/$defs/S"}, {"maxLength": 3}]}, "abc", "a"),
    Construct("allOf ref one", {"allOf": [{"$ref": "#/$defs/P"}]}, {"x": 1, "y": 2}, {"x": 1}),
    Construct("allOf enum", {"allOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}, "b", "a"),
    Construct("allOf pats", {"allOf": [{"type": "string", "pattern": "^a"}, {"pattern": "b$"}]}, "ab", "ac"),
    Construct(
        "allOf anyOf",
        {
            "allOf": [
                {"anyOf": [{"type": "string"}, {"type": "integer"}]},
                {"anyOf": [{"type": "integer"}, {"type": "boolean"}]},
            ]
        },
        1,
        "a",
    ),
    Construct("not", {"not": {"type": "string"}}, 1, "a"),
    Construct("not const", {"type": "string", "not": {"const": "x"}}, "a", "x"),
    Construct("if", {"type": "string", "if": {"const": "a"}, "then": {"maxLength": 1}}, "a", 1),
    Construct("ref", {"$ref": "#/$defs/P"}, {"x": 1, "y": 2}, {"x": 1}),
    Construct("ref sib", {"$ref": "#/$defs/N", "minimum": 3}, 4, 2),
    Construct("ref desc", {"$ref": "#/$defs/N", "description": "d"}, 4, "a"),
    Construct("ref rec", {"$ref": "#/$defs/T"}, {"n": {"n": None}}, {"n": 1}),
    Construct("ref list", {"type": "array", "items": {"$ref": "#/$defs/P"}}, [{"x": 1, "y": 2}], [{"x": 1}]),
    Construct("ref opt", {"anyOf": [{"$ref": "#/$defs/P"}, {"type": "null"}]}, None, 1),
    Construct("ref enum", {"$ref": "#/$defs/E"}, "a", "c"),
    Construct("default", {"type": "string", "default": "x"}, "a", 1),
    Construct("title", {"type": "string", "title": "t", "description": "d", "examples": ["a"]}, "a", 1),
)
