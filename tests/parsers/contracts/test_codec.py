"""A codec: what it sends for a model, and what it makes of the replies.

The tests that seed document 001 names for encoding and decoding stand here under like names.
"""

import gc
import json
import math
import weakref
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

import pytest
from pydantic import BaseModel, ConfigDict, Field, RootModel, create_model, field_validator, model_validator
from pydantic_core import PydanticCustomError

from descant import Severity, fixed_text
from descant.contracts import ContractError, build, validate
from descant.contracts.codec import Codec
from descant.contracts.decoding import Absent, DecodeError, Parsed, Raw
from descant.contracts.decoding_stops import DecodeReason
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema


class Patient(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str
    age: int = Field(ge=0)


class Visit(BaseModel):
    patient: Patient
    notes: list[str] | None = None


class Circle(BaseModel):
    kind: Literal["circle"]
    radius: float
    label: str = ""


class Square(BaseModel):
    kind: Literal["square"]
    side: float


class Drawing(BaseModel):
    shape: Annotated[Circle | Square, Field(discriminator="kind")]


SOUND = '{"patient": {"name": "Ada", "age": 36}, "notes": null}'
VISIT = Visit(patient=Patient(name="Ada", age=36))


# Encode


def test_a_model_becomes_the_part_of_a_request() -> None:
    """Seed 001: pydantic model → schema → format → request."""
    request = {"model": "m", **Codec(Visit, "openai").encode()}

    sent = request["text"]["format"]
    assert sent["type"] == "json_schema"
    assert sent["name"] == "Visit"
    assert sent["strict"] is True
    assert sent["schema"]["required"] == ["patient", "notes"]
    assert sent["schema"]["additionalProperties"] is False
    json.dumps(request)


def test_without_a_schema_nothing_is_encoded() -> None:
    """Seed 001: no schema → no-op."""
    codec = Codec[Any](None)

    assert codec.encode() == {}
    assert codec.built is None


def test_a_schema_that_cannot_be_sent_is_an_error_with_all_reasons() -> None:
    """Seed 001: invalid schema → CodecSchemaError."""

    class Loose(BaseModel):
        anything: Any
        table: dict[str, int]

    with pytest.raises(ContractError) as raised:
        Codec(Loose, "openai").encode()

    pointers = {reason.pointer for reason in raised.value.reasons}
    assert {"/properties/anything", "/properties/table"} <= {"/".join(one.split("/")[:3]) for one in pointers}
    assert all(reason.fix for reason in raised.value.reasons)


def test_a_root_that_is_no_object_is_refused_before_it_is_sent_though_the_provider_takes_it() -> None:
    class Steps(RootModel[list[Patient]]):
        pass

    assert build(Steps, "gemini").problems == ()
    with pytest.raises(ContractError, match="The root is not an object") as raised:
        Codec(Steps, "gemini").encode()
    assert [one.rule for one in raised.value.reasons] == ["root-type"]
    with pytest.raises(ContractError) as twice:
        Codec(Steps, "openai").encode()
    assert [one.rule for one in twice.value.reasons].count("root-type") == 1


def test_a_class_is_freed_though_answers_of_it_were_decoded() -> None:
    gone = []
    for _ in range(40):
        kind = create_model("Passing", a=(int, ...))
        Codec(kind).encode()
        Codec(kind).decode_or_raise('{"a": 1}')
        gone.append(weakref.ref(kind))
        del kind
    gc.collect()
    assert gone[0]() is None


def test_a_change_that_loses_something_is_made_only_if_it_is_allowed_by_name() -> None:
    with pytest.raises(ContractError):
        Codec(Circle, "openai").encode()

    codec = Codec(Circle, "openai", allow=("require-optional", "drop-default"), name="round_thing")

    assert codec.encode()["text"]["format"]["name"] == "round_thing"
    assert codec.built is not None
    assert {"require-optional", "drop-default"} <= {change.rule for change in codec.built.changes}


def test_another_form_of_the_provider_is_asked_for_by_name() -> None:
    assert Codec(Visit, "openai").encode(form="json-object") == {"text": {"format": {"type": "json_object"}}}


def test_what_is_encoded_twice_is_equal_and_may_be_changed() -> None:
    codec = Codec(Visit, "openai")
    first = codec.encode()
    first["text"]["format"]["schema"].clear()

    assert codec.encode()["text"]["format"]["schema"]["required"] == ["patient", "notes"]


def test_every_own_schema_is_encoded_or_says_why_not() -> None:
    """Seed 001, regression: all current schemas continue to work."""
    for schema in SCHEMAS:
        codec = Codec[Any](schema, "openai")
        assert codec.built is not None
        if codec.built.problems:
            assert all(reason.fix and reason.message for reason in codec.built.problems)
            with pytest.raises(ContractError):
                codec.encode()
        else:
            assert codec.encode()["text"]["format"]["type"] == "json_schema"


# Decode


def test_valid_json_becomes_an_instance_of_the_model() -> None:
    """Seed 001: valid JSON → Pydantic instance."""
    codec = Codec(Visit)
    decoded = codec.decode(SOUND)

    assert isinstance(decoded, Parsed)
    assert decoded.value == VISIT
    assert decoded.problems == ()
    assert codec.decode_or_raise(SOUND) == VISIT


def test_without_a_schema_the_raw_object_comes_back() -> None:
    """Seed 001: no schema → raw dict."""
    codec = Codec[Any](None)
    decoded = codec.decode('{"a": [1, null]}')

    assert isinstance(decoded, Raw)
    assert decoded.value == {"a": [1, None]}
    assert decoded.problems == ()
    assert codec.decode_or_raise('{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    "text", ['{"a": "{\\"b\\": 1}"}', '{"a": {"b": 1}}', '{"content": "x"}', '{"error": "x"}', "{}"]
)
def test_a_raw_object_is_the_one_that_is_there_and_not_one_inside(text: str) -> None:
    decoded = Codec[Any](None).decode(text)

    if "error" in text:
        assert isinstance(decoded, Absent)
        assert decoded.reason is DecodeReason.FAILED
    else:
        assert isinstance(decoded, Raw)
        assert decoded.value == json.loads(text)


def test_a_raw_object_is_taken_out_of_the_response_of_an_interface() -> None:
    reply = {"choices": [{"message": {"content": '{"a": 3}'}, "finish_reason": "stop"}]}

    decoded = Codec[Any](None).decode(reply)

    assert isinstance(decoded, Raw)
    assert decoded.value == {"a": 3}


@pytest.mark.parametrize(
    ("text", "reason", "code"),
    [
        ("I cannot do that.", DecodeReason.NO_ANSWER, "no-structured-answer"),
        ("[1, 2]", DecodeReason.NO_ANSWER, "unknown-schema"),
        ("", DecodeReason.EMPTY, "empty-response"),
        (" \n", DecodeReason.EMPTY, "empty-response"),
        (SOUND[:-9], DecodeReason.CUT_OFF, "truncated"),
        ('{"patient": {"name": "Ada", "age": 36}, "notes": []', DecodeReason.CUT_OFF, "unclosed"),
        (SOUND.replace('": 36', '": ? 36'), DecodeReason.INVALID, "stray-text"),
    ],
)
def test_invalid_json_is_an_error_that_says_where(text: str, reason: DecodeReason, code: str) -> None:
    """Seed 001: invalid JSON → CodecDecodeError."""
    decoded = Codec(Visit).decode(text)

    assert isinstance(decoded, Absent)
    assert decoded.reason is reason
    assert code in [problem.code for problem in decoded.problems]
    with pytest.raises(DecodeError) as raised:
        Codec(Visit).decode_or_raise(text)
    assert raised.value.reason is reason
    assert raised.value.problems == decoded.problems


@pytest.mark.parametrize(
    ("text", "pointer", "code"),
    [
        (SOUND.replace("36", '"36"'), "/patient/age", "wrong-type"),
        (SOUND.replace("36", "-1"), "/patient/age", "range"),
        (SOUND.replace('"name": "Ada", ', ""), "/patient", "missing-required"),
        (SOUND.replace('"age"', '"size": 1, "age"'), "/patient/size", "unknown-field"),
        (SOUND.replace('"age": 36', '"age": 36, "age": 37'), "/patient/age", "duplicate-key"),
    ],
)
def test_a_validation_failure_is_an_error_with_the_place_of_each_problem(
    text: str, pointer: str, code: str
) -> None:
    """Seed 001: validation failure → CodecDecodeError; field type mismatch, missing required field."""
    decoded = Codec(Visit).decode(text)
    errors = [problem for problem in decoded.problems if problem.severity is Severity.ERROR]

    assert isinstance(decoded, Absent)
    assert decoded.reason is DecodeReason.INVALID
    assert {(problem.code, problem.pointer) for problem in errors} == {(code, pointer)}


def test_a_discriminator_that_matches_no_variant_is_an_error_at_its_value() -> None:
    """Seed 001: discriminator mismatch."""
    text = '{"shape": {"kind": "hexagon", "side": 1.0}}'

    decoded = Codec(Drawing).decode(text)

    assert isinstance(decoded, Absent)
    (problem,) = (one for one in decoded.problems if one.severity is Severity.ERROR)
    assert problem.pointer is not None
    assert problem.pointer.startswith("/shape")
    assert "circle" in problem.message
    assert Codec(Drawing).decode_or_raise(text.replace("hexagon", "square")).shape == Square(
        kind="square", side=1.0
    )


@pytest.mark.parametrize(
    ("model", "text", "said"),
    [
        (
            Visit,
            '{"patient": {"name": "Ada", "age": "old"}}',
            '1, column 36 (/patient/age): Expected an integer, found the string "old". [wrong-type]',
        ),
        (
            Visit,
            '{"patient": {"age": 36}}',
            '1, column 2 (/patient): Missing required "name" in patient. [missing-required]',
        ),
        (
            Drawing,
            '{"shape": {"kind": "unknown", "side": 1.0}}',
            '1, column 20 (/shape/kind): The string "unknown" is not one of circle, square. [enum]',
        ),
    ],
    ids=["type", "missing", "discriminator"],
)
def test_each_error_of_the_seed_document_has_its_counterpart(
    model: type[BaseModel], text: str, said: str
) -> None:
    """Seed 001: 'age' expected int, got str; 'name' is required; discriminator 'kind' value 'unknown'."""
    with pytest.raises(DecodeError) as raised:
        Codec(model).decode_or_raise(text)

    assert str(raised.value) == f"The answer does not match the schema: 1 error.\n  line {said}"


def test_the_error_says_every_problem_with_line_and_pointer() -> None:
    with pytest.raises(DecodeError) as raised:
        Codec(Visit).decode_or_raise('{\n  "patient": {"name": 1, "age": "x"}\n}')

    assert str(raised.value).splitlines() == [
        "The answer does not match the schema: 2 errors.",
        "  line 2, column 23 (/patient/name): Expected a string, found the number 1. [wrong-type]",
        '  line 2, column 33 (/patient/age): Expected an integer, found the string "x". [wrong-type]',
    ]


def test_the_error_of_a_refusal_says_nothing_of_what_stands_around_it() -> None:
    refusal = {"choices": [{"message": {"content": None, "refusal": "I cannot."}, "finish_reason": "stop"}]}
    with pytest.raises(DecodeError) as raised:
        Codec(Visit).decode_or_raise(refusal)
    assert str(raised.value) == "The model refused to answer (I cannot.)."
    assert raised.value.analysis.source.text == json.dumps(refusal)


def test_what_is_only_written_unusually_is_read_and_told() -> None:
    decoded = Codec(Visit).decode(f"Here it is:\n```json\n{SOUND[:-1]},}}\n```")

    assert isinstance(decoded, Parsed)
    assert decoded.value == VISIT
    assert {"prose-outside", "trailing-comma"} <= {problem.code for problem in decoded.problems}


def test_a_repaired_text_is_decoded() -> None:
    decoded = Codec(Visit).decode(SOUND.rstrip("}"))
    assert isinstance(decoded, Absent)

    assert Codec(Visit).decode_or_raise(fixed_text(decoded.analysis, unsafe=True)) == VISIT


def test_a_constraint_that_the_provider_was_not_told_is_enforced() -> None:
    class Even(BaseModel):
        number: Annotated[int, Field(json_schema_extra={"not": {"const": 1}})]
        small: set[int]

        @field_validator("number")
        @classmethod
        def _is_even(cls, value: int) -> int:
            if value % 2:
                raise ValueError("must be even")
            return value

    codec = Codec(Even, "openai", allow=("drop-constraint",))
    sent = json.dumps(codec.encode())
    assert "uniqueItems" not in sent
    assert '"not"' not in sent
    decoded = codec.decode('{"number": 3, "small": [1]}')
    assert isinstance(decoded, Absent)
    assert [problem.pointer for problem in decoded.problems] == ["/number"]
    assert decoded.problems[0].message == "Must be even."


def test_null_is_an_absent_member_only_where_the_member_was_made_required() -> None:
    codec = Codec(Drawing, "openai", allow=("require-optional", "drop-default"))
    circle = '{"shape": {"kind": "circle", "radius": 1.0, "label": null}}'

    assert codec.decode_or_raise(circle).shape == Circle(kind="circle", radius=1.0)
    assert isinstance(Codec(Drawing, "ollama").decode(circle), Absent)
    null = codec.decode('{"shape": {"kind": "circle", "radius": null, "label": null}}')
    assert [problem.pointer for problem in null.problems] == ["/shape/circle/radius"] or [
        problem.pointer for problem in null.problems
    ] == ["/shape/radius"]


def test_null_is_an_absent_member_in_lists_and_below_references() -> None:
    class Node(BaseModel):
        title: str
        comment: str = "none"
        children: "list[Node]" = []

    codec = Codec(Node, "openai", allow=("require-optional", "drop-default"))
    reply = {
        "title": "a",
        "comment": "said",
        "children": [{"title": "b", "comment": None, "children": []}],
    }

    decoded = codec.decode(reply)

    assert isinstance(decoded, Parsed)
    assert decoded.value.children[0].comment == "none"
    assert decoded.value.comment == "said"


def test_a_null_that_the_model_takes_stays_a_null() -> None:
    class Maybe(BaseModel):
        value: int | None = 5

    codec = Codec(Maybe, "openai", allow=("drop-default",))

    assert codec.decode_or_raise('{"value": null}').value is None


# Replies of interfaces

REPLIES: dict[str, Any] = {
    "openai": {
        "object": "response",
        "status": "completed",
        "error": None,
        "incomplete_details": None,
        "output": [
            {"type": "reasoning", "summary": []},
            {"type": "message", "content": [{"type": "output_text", "text": SOUND}]},
        ],
    },
    "openai-chat": {"choices": [{"message": {"content": SOUND, "refusal": None}, "finish_reason": "stop"}]},
    "anthropic": {
        "type": "message",
        "content": [{"type": "text", "text": SOUND}],
        "stop_reason": "end_turn",
    },
    "gemini": {"candidates": [{"content": {"parts": [{"text": SOUND}]}, "finishReason": "STOP"}]},
    "ollama": {"message": {"role": "assistant", "content": SOUND}, "done": True, "done_reason": "stop"},
    "cohere": {
        "message": {"role": "assistant", "content": [{"type": "text", "text": SOUND}]},
        "finish_reason": "COMPLETE",
    },
}


@pytest.mark.parametrize("provider", REPLIES)
def test_the_answer_is_read_out_of_a_reply_as_data_and_as_text(provider: str) -> None:
    codec = Codec(Visit)

    assert codec.decode_or_raise(REPLIES[provider]) == VISIT
    assert codec.decode_or_raise(json.dumps(REPLIES[provider], indent=2).encode()) == VISIT


STOPS: list[tuple[dict[str, Any], DecodeReason, str]] = [
    (
        {"choices": [{"message": {"content": None, "refusal": "I cannot."}, "finish_reason": "stop"}]},
        DecodeReason.REFUSED,
        "I cannot.",
    ),
    (
        {"output": [{"type": "message", "content": [{"type": "refusal", "refusal": "No."}]}]},
        DecodeReason.REFUSED,
        "No.",
    ),
    (
        {"choices": [{"message": {"content": SOUND[:20]}, "finish_reason": "length"}]},
        DecodeReason.CUT_OFF,
        "finish_reason: length",
    ),
    (
        {
            "status": "incomplete",
            "incomplete_details": {"reason": "max_output_tokens"},
            "output": [{"type": "message", "content": [{"type": "output_text", "text": SOUND[:20]}]}],
        },
        DecodeReason.CUT_OFF,
        "reason: max_output_tokens",
    ),
    (
        {"content": [{"type": "text", "text": SOUND[:20]}], "stop_reason": "max_tokens"},
        DecodeReason.CUT_OFF,
        "stop_reason: max_tokens",
    ),
    ({"content": [], "stop_reason": "refusal"}, DecodeReason.REFUSED, "stop_reason: refusal"),
    ({"candidates": [{"finishReason": "SAFETY"}]}, DecodeReason.FILTERED, "finishReason: SAFETY"),
    ({"promptFeedback": {"blockReason": "OTHER"}}, DecodeReason.FILTERED, "blockReason: OTHER"),
    (
        {"message": {"content": SOUND[:20]}, "done": True, "done_reason": "length"},
        DecodeReason.CUT_OFF,
        "done_reason: length",
    ),
    (
        {"choices": [{"message": {"content": SOUND}, "finish_reason": "content_filter"}]},
        DecodeReason.FILTERED,
        "finish_reason: content_filter",
    ),
    ({"error": {"message": "Overloaded", "type": "overloaded_error"}}, DecodeReason.FAILED, "Overloaded"),
    ({"error": "model not found"}, DecodeReason.FAILED, "model not found"),
]


def test_a_stream_of_objects_whose_last_one_is_empty_is_read_as_a_whole() -> None:
    """Ollama streams one object a line, and at the end one that only says so."""
    pieces = [SOUND[start : start + 7] for start in range(0, len(SOUND), 7)]
    lines = [{"message": {"content": piece}, "done": False} for piece in pieces]
    lines.append({"message": {"content": ""}, "done": True})

    assert Codec(Visit).decode_or_raise("\n".join(map(json.dumps, lines))) == VISIT


@pytest.mark.parametrize(("reply", "reason", "said"), STOPS)
def test_a_reply_that_was_refused_withheld_or_cut_off_says_so(
    reply: dict[str, Any], reason: DecodeReason, said: str
) -> None:
    decoded = Codec(Visit).decode(reply)

    assert isinstance(decoded, Absent)
    assert decoded.reason is reason
    assert said in decoded.message


def test_a_whole_answer_counts_though_the_model_was_stopped_right_behind_it() -> None:
    reply = {"choices": [{"message": {"content": SOUND + "\n\n"}, "finish_reason": "length"}]}

    assert Codec(Visit).decode_or_raise(reply) == VISIT


def test_an_answer_may_have_members_that_are_called_like_those_of_a_reply() -> None:
    class Report(BaseModel):
        error: str
        stop_reason: str

    text = '{"error": "disk full", "stop_reason": "length"}'

    assert Codec(Report).decode_or_raise(text).error == "disk full"


def test_a_reply_that_is_itself_cut_off_is_read_as_what_it_is() -> None:
    text = json.dumps({"choices": [{"finish_reason": "length", "message": {"content": SOUND}}]})[:-30]

    decoded = Codec(Visit).decode(text)

    assert isinstance(decoded, Absent)
    assert decoded.reason is DecodeReason.CUT_OFF


def test_words_of_a_reply_inside_an_answer_mean_nothing() -> None:
    class Note(BaseModel):
        text: str

    text = json.dumps({"text": 'they say "finish_reason": "length"'})

    assert isinstance(Codec(Note).decode(text), Parsed)


@dataclass
class FromALibrary:
    data: dict[str, Any]

    def model_dump_json(self) -> str:
        return json.dumps(self.data)


class FromAnother:
    def to_dict(self) -> dict[str, Any]:
        return REPLIES["openai"]  # type: ignore[no-any-return]


def test_an_object_of_a_providers_library_is_read_without_importing_it() -> None:
    codec = Codec(Visit)

    assert codec.decode_or_raise(FromALibrary(REPLIES["openai"])) == VISIT
    assert codec.decode_or_raise(FromAnother()) == VISIT
    assert codec.decode_or_raise({"choices": [{"message": Message()}]}) == VISIT
    assert codec.decode_or_raise([json.loads(SOUND)]) == VISIT
    with pytest.raises(TypeError, match="A reply must be a string"):
        codec.decode(5)


class Message:
    def dict(self) -> dict[str, Any]:
        return {"content": SOUND}


def test_a_schema_of_the_library_is_decoded_by_its_name() -> None:
    harmony = next(schema for schema in SCHEMAS if schema.name == "dce.harmony")
    codec = Codec[Any](harmony, "openai")
    text = '{"summary": "s", "course_of_action": [], "files": []}'

    decoded = codec.decode(text)

    assert isinstance(decoded, Parsed)
    assert decoded.analysis.schema is harmony
    assert decoded.value.summary == "s"


def test_a_schema_of_ones_own_keeps_its_rules() -> None:
    schema = ResponseSchema("clinic.visit", "Visit", PydanticModel(Visit))

    decoded = Codec[Any](schema).decode(SOUND)

    assert isinstance(decoded, Parsed)
    assert decoded.value == VISIT
    assert decoded.analysis.schema is schema


class Weather(BaseModel):
    wind: float | None


@pytest.mark.parametrize(
    "reply", ['{"wind": NaN}', {"wind": math.nan}, Weather(wind=math.nan)], ids=["text", "data", "model"]
)
def test_a_value_that_is_no_number_is_told_of_in_whatever_it_comes(reply: Any) -> None:
    decoded = Codec(Weather).decode(reply)
    assert [problem.code for problem in decoded.problems] == ["nan"]
    assert isinstance(decoded, Parsed)
    assert decoded.value.wind is None


def test_an_infinite_value_is_told_of_where_data_is_validated() -> None:
    assert [problem.code for problem in validate(Weather, {"wind": math.inf})] == ["nan"]


def test_an_error_of_a_users_own_check_is_told_whatever_it_is_called() -> None:
    class Never(BaseModel):
        a: int

        @model_validator(mode="after")
        def _refuse(self) -> Self:
            raise PydanticCustomError("excluded", "Never right")

    decoded = Codec(Never, "openai").decode('{"a": 1}')
    assert isinstance(decoded, Absent)
    assert [problem.message for problem in decoded.problems] == ["Never right."]
