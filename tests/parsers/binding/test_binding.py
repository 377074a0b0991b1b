"""What validation says of an answer, and of which stretch of it: for any schema, a user's own included."""

import json
from typing import Annotated, Any, Literal
from uuid import UUID

import pytest
from pydantic import UUID1, UUID4, BaseModel, Field

from descant import Problem, Severity, analyze, apply_edits
from descant.binding.number_range import limits_at
from descant.schemas import PydanticModel, ResponseSchema


class Circle(BaseModel):
    kind: Literal["circle"]
    radius: int = Field(ge=1, le=5)


class Box(BaseModel):
    kind: Literal["box"]
    width: int
    height: int


class Drawing(BaseModel):
    """What a user may ask for."""

    title: str = Field(min_length=1, max_length=5)
    shape: Circle | Box
    shapes: list[Annotated[Circle | Box, Field(discriminator="kind")]] = Field(default=[], max_length=2)
    size: int | list[int] = 1
    grade: Literal[1, 2, 3] | Literal["none"] = 1
    share: float = Field(default=0.5, gt=0, lt=1)
    count: Annotated[int, Field(ge=0)] | None = None
    more: dict[str, Annotated[int, Field(ge=1, le=9)]] = Field(default={})
    tags: list[str] = Field(default=["a"], min_length=1)
    node: "Node | None" = None
    id: UUID | None = None
    one: UUID1 | None = None
    four: UUID4 | None = None


class Node(BaseModel):
    """Contains itself."""

    weight: int = Field(default=1, ge=1, le=3)
    inner: "Node | None" = None


SCHEMA = ResponseSchema(name="users.drawing", title="Drawing", model=PydanticModel(Drawing))


def drawing(**changes: Any) -> dict[str, Any]:
    return {"title": "T", "shape": {"kind": "circle", "radius": 1}, **changes}


def problems(value: Any) -> tuple[str, list[Problem]]:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    analysis = analyze(text, schemas=(SCHEMA,))
    assert analysis.schema is SCHEMA
    return text, [problem for problem in analysis.problems if problem.severity.label == "error"]


FOUND = [
    ("a sound one", drawing(), []),
    ("too long", drawing(title="abcdefg"), [("max-length", "/title", "fg")]),
    ("too long by escapes", drawing(title='abcde"\n'), [("max-length", "/title", r"\"\n")]),
    ("empty", drawing(title=""), [("min-length", "/title", '""')]),
    ("too many", drawing(shapes=[1] * 4), None),
    ("too few", drawing(tags=[]), [("min-length", "/tags", "[]")]),
    ("two ends", drawing(more={"a/b": 10}), [("range", "/more/a~1b", "10")]),
    ("open ends", drawing(share=1), [("range", "/share", "1")]),
    ("one end", drawing(count=-1), [("range", "/count", "-1")]),
    ("a number in itself", drawing(node={"inner": {"weight": 9}}), [("range", "/node/inner/weight", "9")]),
    ("not listed", drawing(grade="None"), [("enum", "/grade", '"None"')]),
    ("a number that is not listed", drawing(grade=7), [("enum", "/grade", "7")]),
    ("of neither type", drawing(size="big"), [("wrong-type", "/size", '"big"')]),
    ("of one type with a fault", drawing(size=[1, "b"]), [("wrong-type", "/size/1", '"b"')]),
    ("null", drawing(title=None, size=2, grade=1, share=0.5, tags=["a"]), [("wrong-type", "/title", "null")]),
    (
        "one branch of a union is meant",
        drawing(shape={"kind": "box", "width": 1}),
        [("missing-required", "/shape", '"shape"')],
    ),
    (
        "and only that one is spoken of",
        drawing(shape={"kind": "circle", "radius": 9}),
        [("range", "/shape/radius", "9")],
    ),
    (
        "a branch by its name",
        drawing(shapes=[{"kind": "circle", "radius": 0}]),
        [("range", "/shapes/0/radius", "0")],
    ),
    (
        "a branch that there is not",
        drawing(shapes=[{"kind": "oval"}]),
        [("enum", "/shapes/0/kind", '"oval"')],
    ),
    ("a branch of nothing", drawing(shapes=[{}]), [("missing-required", "/shapes/0", "{")]),
    ("a UUID", drawing(id="x"), [("format", "/id", '"x"')]),
    (
        "a UUID of another version",
        drawing(one="987fcdeb-51a2-43d1-9f12-123456789abc", four="987fcdeb-51a2-13d1-9f12-123456789abc"),
        [("format", "/one", "4"), ("format", "/four", "1")],
    ),
]


@pytest.mark.parametrize(("name", "value", "expected"), FOUND, ids=[name for name, _, _ in FOUND])
def test_a_violation_is_shown_once_and_at_what_is_wrong(name: str, value: Any, expected: Any) -> None:
    text, found = problems(value)
    if expected is not None:
        shown = [(one.code, one.pointer, text[one.span.start : one.span.end]) for one in found]
        assert shown == expected


MESSAGES = [
    (drawing(more={"a": 10}), "The number 10 is outside 1..9."),
    (drawing(shape={"kind": "circle", "radius": 8}), "The number 8 is outside 1..5."),
    (drawing(node={"inner": {"inner": {"weight": 0}}}), "The number 0 is outside 1..3."),
    (drawing(count=-1), "The number -1 is out of range: it must be at least 0."),
    (drawing(share=0), "The number 0 is out of range: it must be more than 0."),
    (drawing(title="abcdef"), "Too long: 6 characters, at most 5 are allowed."),
    (drawing(tags=[]), "Must not be empty."),
    (drawing(size=None), "Expected an integer or a list, found null."),
    (drawing(grade="None"), 'The string "None" is not one of 1, 2, 3, none. Did you mean "none"?'),
    (drawing(shapes=[{"kind": "oval"}]), 'The string "oval" is not one of circle, box.'),
    (drawing(id="x"), 'Expected a UUID, found the string "x".'),
    (
        drawing(one="987fcdeb-51a2-43d1-9f12-123456789abc"),
        "Expected a version 1 UUID, found version 4.",
    ),
]


@pytest.mark.parametrize(("value", "message"), MESSAGES, ids=[message for _, message in MESSAGES])
def test_a_violation_is_told_in_a_sentence(value: Any, message: str) -> None:
    assert [problem.message for problem in problems(value)[1]] == [message]


def test_of_a_list_that_is_too_long_the_items_too_many_are_underlined() -> None:
    shapes = [{"kind": "circle", "radius": radius} for radius in (1, 2, 3, 4)]
    text, found = problems(drawing(shapes=shapes))
    (problem,) = found
    assert text[problem.span.start : problem.span.end] == json.dumps(shapes[2:])[1:-1]
    assert problem.message == "Too long: 4 items, at most 2 are allowed."


def test_a_value_that_is_nearly_one_of_those_listed_is_written_right_by_the_fix() -> None:
    text, (problem,) = problems(drawing(grade="None"))
    (fix,) = problem.fixes
    assert problems(apply_edits(text, fix.edits))[1] == []


def test_nothing_is_said_of_a_value_that_is_cut_off() -> None:
    text = json.dumps(drawing(title="abcdefg", shape={"kind": "circle", "radius": 9}))
    cut = text.index("fg") + 2
    analysis = analyze(text[:cut], schemas=(SCHEMA,))
    assert "max-length" not in {problem.code for problem in analysis.problems}


# The range of a number.


class Scheme:
    """A definition of answers that is nothing but a JSON Schema."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.schema = schema

    def json_schema(self) -> dict[str, Any]:
        return self.schema


RANGE = {"minimum": 1, "maximum": 3}
SCHEMES: list[tuple[dict[str, Any], tuple[str | int, ...], str]] = [
    ({"properties": {"a": RANGE}}, ("a",), "1..3"),
    ({"properties": {"a": {"items": RANGE}}}, ("a", 7), "1..3"),
    ({"additionalProperties": RANGE}, ("x",), "1..3"),
    ({"$ref": "#/$defs/A~1B", "$defs": {"A/B": {"properties": {"a": RANGE}}}}, ("a",), "1..3"),
    ({"allOf": [{"properties": {"a": {"anyOf": [{"type": "null"}, RANGE]}}}]}, ("a",), "1..3"),
    ({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}, ("a",), "None"),
    ({"$ref": "elsewhere.json"}, ("a",), "None"),
    ({"properties": {"a": {"minimum": 1}}}, ("a",), "None"),
    ({"properties": {"a": True}}, ("a",), "None"),
    ({"properties": {"a": {"minimum": 0.5, "maximum": 2.0}}}, ("a",), "0.5..2"),
]


@pytest.mark.parametrize(("schema", "path", "expected"), SCHEMES)
def test_both_ends_of_a_range_are_found_in_the_json_schema(
    schema: dict[str, Any], path: tuple[str | int, ...], expected: str
) -> None:
    model: Any = Scheme(schema)
    assert str(limits_at(model, path)) == expected


def test_where_more_is_wrong_than_is_listed_that_is_said() -> None:
    steps = [{"step_number": "x"}] * 1_000
    answer = {
        "understanding": "U",
        "requires_visualization": True,
        "libraries_needed": [],
        "data_files": [],
        "steps": steps,
    }
    problems = analyze(json.dumps(answer)).problems
    assert len([one for one in problems if one.code in ("wrong-type", "missing-required")]) == 1_000
    (problem,) = (one for one in problems if one.code == "too-many-problems")
    assert problem.severity is Severity.ERROR


def test_a_number_that_is_too_long_to_be_read_is_not_called_null() -> None:
    answer = '{"step_number": %s, "understanding": "U", "imports": [], "code": "", "citations": []}'
    problems = analyze(answer % ("9" * 5_000)).problems
    assert [one.code for one in problems] == ["wrong-type", "number-too-long"]
    assert "too many digits" in problems[0].message
