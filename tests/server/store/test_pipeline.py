"""The pipeline from end to end, as seed document 001 draws it: from the schema of a service to its storage.

Service → encode → request → a server that answers like the provider → decode → sections → store.
"""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from pydantic import BaseModel, Field
from sqlalchemy import Column, Float, Integer, MetaData, String, Table, insert, select

from descant import Severity
from descant.contracts import ContractError
from descant.contracts.codec import Codec
from descant.contracts.decoding import Absent, DecodeError, Parsed
from descant.contracts.decoding_stops import DecodeReason
from descant.contracts.sections import Sections, SectionsError
from descant.contracts.sections_routing import Outcome
from descant_server.store import Store, open_store
from support.patients import LabResults, PatientDemographics, PatientOutputSchema
from support.responses_server import Server, ask, serving

ANSWER: dict[str, Any] = {
    "patient": {"age": 54, "gender": "female", "name": "Ruth Okafor"},
    "labs": {
        "results": [
            {
                "test_name": "Troponin I",
                "value": 0.9,
                "unit": "ng/mL",
                "reference_range": "0.00-0.04",
                "flag": "abnormal",
            }
        ]
    },
    "metadata": {"diagnosis": "Myocardial infarction", "difficulty": "moderate"},
    "messages": {"items": [{"role": "patient", "content": "My chest hurts…"}]},
}
T = TypeVar("T", bound=BaseModel)

TABLES = MetaData()
PATIENTS = Table("patients", TABLES, Column("id", Integer, primary_key=True), Column("name", String))
LABS = Table(
    "labs", TABLES, Column("id", Integer, primary_key=True), Column("test", String), Column("value", Float)
)


class Service(Generic[T]):
    """Asks for answers of one schema, as a service of the seed does."""

    def __init__(self, codec: Codec[T], url: str, model: str = "gpt-test", key: str = "none") -> None:
        self.codec = codec
        self.url = url
        self.model = model
        self.key = key

    def call(self, prompt: str) -> tuple[int, str]:
        return ask(self.url, {"model": self.model, "input": prompt, **self.codec.encode()}, self.key)


async def persist_patient_demographics(section: PatientDemographics, context: Store) -> None:
    context.connection.execute(insert(PATIENTS).values(name=section.name))


def persist_lab_results(section: LabResults, context: Store) -> None:
    for result in section.results:
        context.connection.execute(insert(LABS).values(test=result.test_name, value=result.value))


SECTIONS = Sections(
    handlers={"patient": persist_patient_demographics, LabResults: persist_lab_results},
    not_persisted={"metadata", "messages"},
)


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(str(tmp_path / "answers.sqlite")) as opened:
        TABLES.create_all(opened._engine)
        yield opened


def rows(store: Store, table: Table) -> list[tuple[Any, ...]]:
    with store._engine.connect() as connection:
        return [tuple(row) for row in connection.execute(select(table))]


# Integration


def test_an_answer_goes_the_whole_way_from_the_schema_to_the_store(server: Server, store: Store) -> None:
    """Seed 001, integration: service → encode → request → call → reply → decode → typed fields → sections."""
    codec = Codec(PatientOutputSchema, "openai")
    server.texts = [json.dumps(ANSWER)]

    status, reply = Service(codec, server.url).call("Invent a patient.")
    decoded = codec.decode(reply)

    assert status == 200
    sent = server.requests[0]["text"]["format"]
    assert (sent["type"], sent["name"], sent["strict"]) == ("json_schema", "PatientOutputSchema", True)
    assert isinstance(decoded, Parsed)
    output = decoded.value
    assert output.patient.age == 54
    assert output.labs is not None
    assert output.labs.results[0].flag == "abnormal"
    assert output.messages.items[0].content == "My chest hurts…"

    call_id = json.loads(reply)["id"]
    report = asyncio.run(SECTIONS.aroute(output, call_id=call_id, context=store, ledger=store))
    report.raise_failures()
    assert report.paths(Outcome.STORED) == ("patient", "labs")
    assert report.paths(Outcome.NOT_PERSISTED) == ("metadata", "messages")
    assert rows(store, PATIENTS) == [(1, "Ruth Okafor")]
    assert rows(store, LABS) == [(1, "Troponin I", 0.9)]

    again = asyncio.run(SECTIONS.aroute(output, call_id=call_id, context=store, ledger=store))
    assert again.paths(Outcome.ALREADY_STORED) == ("patient", "labs")
    assert len(rows(store, PATIENTS)) == len(rows(store, LABS)) == 1
    assert [(one.schema, one.version, one.path) for one in store.sections(call_id)] == [
        ("chatlab.patient", "1", "patient"),
        ("chatlab.patient", "1", "labs"),
    ]


def test_an_optional_section_may_be_absent(server: Server, store: Store) -> None:
    codec = Codec(PatientOutputSchema)
    server.texts = [json.dumps({**ANSWER, "labs": None})]

    output = codec.decode_or_raise(Service(codec, server.url).call("Invent a patient.")[1])
    report = asyncio.run(SECTIONS.aroute(output, context=store, ledger=store))

    assert output.labs is None
    assert report.paths(Outcome.ABSENT) == ("labs",)
    assert rows(store, LABS) == []


def test_a_broken_answer_is_located_in_the_reply_and_nothing_is_stored(server: Server) -> None:
    codec = Codec(PatientOutputSchema)
    broken = json.dumps(ANSWER, ensure_ascii=False).replace("54", '"54"').replace("abnormal", "high")
    server.texts = [broken]

    _, reply = Service(codec, server.url).call("Invent a patient.")
    with pytest.raises(DecodeError) as raised:
        codec.decode_or_raise(reply)

    errors = [problem for problem in raised.value.problems if problem.severity is Severity.ERROR]
    assert [(problem.pointer, reply[problem.span.start : problem.span.end]) for problem in errors] == [
        ("/patient/age", '\\"54\\"'),
        ("/labs/results/0/flag", '\\"high\\"'),
    ]


def test_a_refusal_is_a_reason_and_no_exception(server: Server) -> None:
    codec = Codec(PatientOutputSchema)
    server.texts = [{"type": "refusal", "refusal": "I cannot invent patients."}]

    decoded = codec.decode(Service(codec, server.url).call("Invent a patient.")[1])

    assert isinstance(decoded, Absent)
    assert decoded.reason is DecodeReason.REFUSED
    assert "I cannot invent patients." in decoded.message


def test_a_schema_that_would_be_rejected_is_never_sent(server: Server) -> None:
    class Loose(BaseModel):
        table: dict[str, int]

    with pytest.raises(ContractError, match="/properties/table"):
        Service(Codec(Loose), server.url).call("x")
    assert server.requests == []


def test_the_server_rejects_what_is_not_built_for_it_in_the_words_of_the_provider(server: Server) -> None:
    """What this suite sends is checked: the plain schema of pydantic is not taken."""
    schema = PatientOutputSchema.model_json_schema()
    request = {"text": {"format": {"type": "json_schema", "name": "P", "schema": schema, "strict": True}}}

    status, reply = ask(server.url, request)

    assert status == 400
    assert "In context=()" in reply
    decoded = Codec(PatientOutputSchema).decode(reply)
    assert isinstance(decoded, Absent)
    assert decoded.reason is DecodeReason.FAILED
    assert "Invalid schema for response_format 'P'" in decoded.message


def test_a_rejection_is_an_error_of_its_own_with_the_place_and_the_words_of_the_provider() -> None:
    said = (
        "Invalid schema for response_format 'PatientOutputSchema': In context=('properties', 'labs'), "
        "'anyOf' is not permitted."
    )
    error = Codec(PatientOutputSchema).rejected(json.dumps({"error": {"message": said}}))

    assert said in error.text
    assert [(one.rule, one.pointers) for one in error.reasons] == [("keyword", ("/properties/labs/anyOf",))]
    assert error.reasons[0].missed, "our own table takes it"
    assert Codec[Any](None).rejected("no").reasons[0].rule == "unknown"


def test_a_handler_under_the_name_of_a_type_of_the_seed_is_found_out() -> None:
    """Seed 001 registers `patient_demographics` and looks up `patient`: the section was silently skipped."""
    with pytest.raises(SectionsError, match="Unknown section patient_demographics") as raised:
        Sections({"patient_demographics": persist_lab_results}).check(PatientOutputSchema)

    assert "The section patient has no handler" in str(raised.value)


# A real server, for who has one

LIVE = {name: os.environ.get(f"DESCANT_LIVE_{name}", "") for name in ("URL", "KEY", "MODEL")}
NO_LIVE = (
    "tests of a real server are no part of CI"
    if os.environ.get("CI")
    else "DESCANT_LIVE_URL, DESCANT_LIVE_KEY and DESCANT_LIVE_MODEL name no interface like OpenAI's Responses"
)
IS_LIVE = all(LIVE.values()) and not os.environ.get("CI")


class Minimal(BaseModel):
    """A greeting."""

    greeting: str


class Circle(BaseModel):
    kind: Literal["circle"]
    radius: float


class Square(BaseModel):
    kind: Literal["square"]
    side: float


class Discriminated(BaseModel):
    """A shape."""

    shape: Annotated[Circle | Square, Field(discriminator="kind")]


CASES = [
    pytest.param(Minimal, "Say hello.", '{"greeting": "Hello!"}', id="minimal"),
    pytest.param(PatientOutputSchema, "Invent a patient.", json.dumps(ANSWER), id="nested"),
    pytest.param(
        Discriminated, "Draw a circle.", '{"shape": {"kind": "circle", "radius": 1}}', id="discriminated"
    ),
]


@pytest.mark.parametrize(("model", "prompt", "answer"), CASES)
def test_each_kind_of_schema_is_asked_for_and_decoded(
    server: Server, model: type[BaseModel], prompt: str, answer: str
) -> None:
    codec = Codec(model)
    server.texts = [answer]

    status, reply = Service(codec, server.url).call(prompt)

    assert status == 200, reply
    assert isinstance(codec.decode_or_raise(reply), model)


@pytest.mark.skipif(not IS_LIVE, reason=NO_LIVE)
@pytest.mark.parametrize(("model", "prompt", "answer"), CASES)
def test_each_kind_of_schema_is_taken_by_a_real_server(
    model: type[BaseModel], prompt: str, answer: str
) -> None:
    codec = Codec(model)

    status, reply = Service(codec, LIVE["URL"], LIVE["MODEL"], LIVE["KEY"]).call(prompt)

    assert status == 200, reply
    assert isinstance(codec.decode_or_raise(reply), model)
