"""The sections of a composite answer: who is given what, once, and what becomes of the rest."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Any, ClassVar

import pytest
from pydantic import BaseModel

from descant.contracts.evolution import Identity, Migration, MigrationError, identity_of, migrate
from descant.contracts.sections import Section, Sections, SectionsError, keep, store
from descant.contracts.sections_ledger import MemoryLedger, SectionKey, content_hash
from descant.contracts.sections_routing import Outcome, RoutingReport
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema


class Patient(BaseModel):
    name: str
    age: int


class Labs(BaseModel):
    results: list[str]


class Images(BaseModel):
    count: int


class Visit(BaseModel):
    labs: Labs
    images: Images | None = None


class Answer(BaseModel):
    patient: Patient
    labs: Labs | None = None
    messages: list[str]


class Nested(BaseModel):
    visit: Visit


Seen = list[tuple[str, Any]]


def saving(name: str) -> Any:
    def save(section: Any, context: Seen) -> None:
        context.append((name, section))

    return save


ANSWER = Answer(patient=Patient(name="Ada", age=36), labs=Labs(results=[]), messages=["hello"])


def test_each_section_is_given_to_its_handler_by_path_or_by_type() -> None:
    seen: Seen = []
    sections = Sections({"patient": saving("p"), Labs: saving("l")}, not_persisted={"messages"})

    report = sections.route(ANSWER, context=seen)

    assert seen == [("p", ANSWER.patient), ("l", ANSWER.labs)]
    assert [(one.path, one.outcome) for one in report.sections] == [
        ("patient", Outcome.STORED),
        ("labs", Outcome.STORED),
        ("messages", Outcome.NOT_PERSISTED),
    ]


def test_a_path_counts_for_more_than_a_type() -> None:
    seen: Seen = []
    sections = Sections({Labs: saving("type"), "labs": saving("path"), Patient: keep}, {"messages"})

    sections.route(ANSWER, context=seen)

    assert [name for name, _ in seen] == ["path"]


def test_an_empty_section_is_stored_and_an_absent_one_is_not() -> None:
    sections = Sections({"patient": keep, "labs": keep, "messages": keep})
    empty = Answer(patient=ANSWER.patient, labs=Labs(results=[]), messages=[])
    absent = Answer(patient=ANSWER.patient, labs=None, messages=[])

    assert sections.route(empty).paths(Outcome.STORED) == ("patient", "labs", "messages")
    assert sections.route(absent).paths(Outcome.ABSENT) == ("labs",)


def test_a_section_without_a_handler_is_an_error_that_names_it_before_any_handler_runs() -> None:
    seen: Seen = []

    with pytest.raises(SectionsError) as raised:
        Sections({"patient": saving("p")}).route(ANSWER, context=seen)

    assert raised.value.reasons == (
        "The section labs has no handler: add one, or declare it as not persisted.",
        "The section messages has no handler: add one, or declare it as not persisted.",
    )
    assert seen == []


def test_a_handler_under_a_wrong_name_is_an_error_that_names_the_right_one() -> None:
    sections = Sections({"patients": keep, "patient": keep, Labs: keep, Images: keep}, {"messages", "x"})

    with pytest.raises(SectionsError) as raised:
        sections.check(Answer)

    assert raised.value.reasons == (
        "Unknown section patients of Answer. Did you mean patient?",
        "No section of Answer has the type Images of a handler.",
        "Unknown section x of Answer. There are: patient, labs, messages.",
    )


def test_handlers_may_be_declared_on_the_model() -> None:
    seen: Seen = []

    class Declared(BaseModel):
        patient: Annotated[Patient, Section(saving("p"))]
        labs: Annotated[Labs | None, Section()] = None

    report = store(Declared(patient=ANSWER.patient, labs=ANSWER.labs), context=seen)

    assert [name for name, _ in seen] == ["p"]
    assert report.paths(Outcome.NOT_PERSISTED) == ("labs",)


def test_a_section_may_lie_deeper_and_its_neighbours_are_then_sections_too() -> None:
    nested = Nested(visit=Visit(labs=Labs(results=["a"])))

    assert Sections({"visit.labs": keep, "visit.images": keep}).route(nested).paths(Outcome.STORED) == (
        "visit.labs",
    )
    with pytest.raises(SectionsError, match=r"visit\.images has no handler"):
        Sections({"visit.labs": keep}).check(Nested)


def test_of_a_union_each_kind_may_have_a_handler() -> None:
    class Either(BaseModel):
        part: Labs | Images

    seen: Seen = []
    sections = Sections({Labs: saving("labs"), Images: saving("images")})

    sections.route(Either(part=Images(count=1)), context=seen)
    sections.route(Either(part=Labs(results=[])), context=seen)

    assert [name for name, _ in seen] == ["images", "labs"]
    with pytest.raises(SectionsError):
        Sections({Labs: keep}).check(Either)


def test_sections_do_not_share_their_handlers() -> None:
    first = Sections()
    second = first.with_handler("patient", keep)

    assert list(first.handlers) == []
    assert list(second.handlers) == ["patient"]


def test_plain_data_has_sections_if_the_schema_is_named() -> None:
    schema = ResponseSchema("clinic.answer", "Answer", PydanticModel(Answer))
    seen: Seen = []
    data: dict[str, Any] = {"patient": {"name": "Ada"}, "labs": None, "messages": []}

    report = Sections({"patient": saving("p")}, {"messages", "labs"}).route(data, context=seen, schema=schema)

    assert seen == [("p", {"name": "Ada"})]
    assert report.sections[0].key.schema == "clinic.answer"
    with pytest.raises(SectionsError, match="name the schema"):
        Sections().route(data)


def test_a_section_is_handled_once_for_each_call() -> None:
    seen: Seen = []
    ledger = MemoryLedger()
    sections = Sections({"patient": saving("p")}, {"labs", "messages"})

    first = sections.route(ANSWER, call_id="call-1", context=seen, ledger=ledger)
    again = sections.route(ANSWER, call_id="call-1", context=seen, ledger=ledger)
    other = sections.route(ANSWER, call_id="call-2", context=seen, ledger=ledger)

    assert [one.sections[0].outcome for one in (first, again, other)] == [
        Outcome.STORED,
        Outcome.ALREADY_STORED,
        Outcome.STORED,
    ]
    assert len(seen) == 2
    key = first.sections[0].key
    assert key == SectionKey("call-1", "Answer", "1", "patient")
    assert str(key) == "call-1/Answer@1/patient"


def route(sections: Sections, answer: Answer, seen: Seen, ledger: MemoryLedger) -> RoutingReport:
    return sections.route(answer, call_id="call-1", context=seen, ledger=ledger)


def route_async(sections: Sections, answer: Answer, seen: Seen, ledger: MemoryLedger) -> RoutingReport:
    return asyncio.run(sections.aroute(answer, call_id="call-1", context=seen, ledger=ledger))


@pytest.mark.parametrize("run", [route, route_async])
def test_another_answer_to_the_same_call_is_a_conflict_and_the_first_one_is_kept(run: Any) -> None:
    seen: Seen = []
    sections, ledger = Sections({"patient": saving("p"), "labs": saving("l")}, {"messages"}), MemoryLedger()
    other = ANSWER.model_copy(update={"patient": Patient(name="Grace", age=36)})
    run(sections, ANSWER, seen, ledger)

    for _ in range(2):
        report = run(sections, other, seen, ledger)
        assert report.paths(Outcome.CONFLICT) == ("patient",)
        assert report.paths(Outcome.ALREADY_STORED) == ("labs",)
        with pytest.raises(ExceptionGroup, match="patient") as raised:
            report.raise_failures()
        (error,) = raised.value.exceptions
        assert "another answer to the call call-1" in str(error)
    assert seen == [("p", ANSWER.patient), ("l", ANSWER.labs)]


def test_without_a_call_the_answer_itself_says_which_it_is_however_it_was_written() -> None:
    one = Answer.model_validate_json('{"messages": [], "patient": {"age": 1, "name": "é"}}')
    other = Answer.model_validate_json('{"patient": {"name": "\\u00e9", "age": 1}, "messages": []}')

    assert content_hash(one) == content_hash(other)
    assert content_hash(one) != content_hash(ANSWER)
    assert content_hash({"b": 1, "a": 2}) == content_hash({"a": 2, "b": 1})


def test_a_handler_that_fails_keeps_no_other_from_running_and_is_run_again_alone() -> None:
    seen: Seen = []
    ledger = MemoryLedger()
    broken = [True]

    def save_patient(section: Any, context: Seen) -> None:
        if broken[0]:
            raise OSError("disk full")
        context.append(("patient", section))

    sections = Sections({"patient": save_patient, "labs": saving("l")}, {"messages"})
    report = sections.route(ANSWER, context=seen, ledger=ledger)

    assert report.paths(Outcome.FAILED) == ("patient",)
    assert str(report.failed[0].error) == "disk full"
    with pytest.raises(ExceptionGroup, match="these sections were not stored: patient"):
        report.raise_failures()

    broken[0] = False
    report = sections.route(ANSWER, context=seen, ledger=ledger)

    assert [one.outcome for one in report.sections[:2]] == [Outcome.STORED, Outcome.ALREADY_STORED]
    assert [name for name, _ in seen] == ["l", "patient"]
    report.raise_failures()


def test_async_handlers_run_in_order_beside_plain_ones() -> None:
    seen: Seen = []
    ledger = MemoryLedger()

    async def save(section: Any, context: Seen) -> None:
        await asyncio.sleep(0)
        context.append(("async", section))

    async def fail(section: Any, context: Seen) -> None:
        raise ValueError("no")

    sections = Sections({"patient": save, "labs": saving("plain"), "messages": fail})
    report = asyncio.run(sections.aroute(ANSWER, context=seen, ledger=ledger))
    again = asyncio.run(sections.aroute(ANSWER, context=seen, ledger=ledger))

    assert [name for name, _ in seen] == ["async", "plain"]
    assert report.paths(Outcome.FAILED) == again.paths(Outcome.FAILED) == ("messages",)
    assert again.paths(Outcome.ALREADY_STORED) == ("patient", "labs")
    absent = Answer(patient=ANSWER.patient, messages=[])
    assert asyncio.run(sections.aroute(absent, context=seen)).paths(Outcome.ABSENT) == ("labs",)


def test_a_section_is_handled_once_however_many_threads_route_it_at_once() -> None:
    seen: list[int] = []
    all_there = threading.Barrier(4)
    ledger = MemoryLedger()

    def save(section: Any, context: Any) -> None:
        seen.append(len(seen))

    def route() -> Outcome:
        all_there.wait(timeout=10)
        sections = Sections({"patient": save}, not_persisted={"labs", "messages"})
        return sections.route(ANSWER, ledger=ledger).sections[0].outcome

    with ThreadPoolExecutor(4) as threads:
        outcomes = [one.result() for one in [threads.submit(route) for _ in range(4)]]

    assert seen == [0]
    assert sorted(one.value for one in outcomes) == ["already stored"] * 3 + ["stored"]


def test_tasks_that_route_the_same_answer_wait_for_each_other_and_others_do_not() -> None:
    seen: Seen = []
    ledger = MemoryLedger()
    both = asyncio.Event()
    other = Answer(patient=Patient(name="Bob", age=5), messages=[])

    async def save(section: Any, context: Seen) -> None:
        context.append((section.name, section))
        if section.name == "Bob":
            both.set()
        await asyncio.wait_for(both.wait(), timeout=10)

    async def route() -> list[Outcome]:
        sections = Sections({"patient": save}, not_persisted={"labs", "messages"})
        answers = (ANSWER, ANSWER, other)
        routed = [sections.aroute(one, context=seen, ledger=ledger) for one in answers]
        return [report.sections[0].outcome for report in await asyncio.gather(*routed)]

    outcomes = asyncio.run(route())
    assert outcomes == [Outcome.STORED, Outcome.ALREADY_STORED, Outcome.STORED]
    assert [name for name, _ in seen] == ["Ada", "Bob"]


def test_an_async_handler_in_a_plain_route_is_refused_before_any_handler_runs() -> None:
    seen: Seen = []

    async def save(section: Any, context: Seen) -> None:
        context.append(("async", section))

    class Saver:
        async def __call__(self, section: Any, context: Seen) -> None:
            context.append(("async", section))

    for handler in (save, Saver()):
        with pytest.raises(TypeError, match=r"labs is an async function: use aroute\(\)"):
            Sections({"patient": saving("p"), "labs": handler}, {"messages"}).route(ANSWER, context=seen)
    assert seen == []

    report = Sections({"patient": lambda *both: save(*both)}, {"labs", "messages"}).route(
        ANSWER, context=seen
    )
    assert report.paths(Outcome.FAILED) == ("patient",)
    assert seen == []


def test_a_model_says_its_name_and_version() -> None:
    class Versioned(BaseModel):
        schema_name: ClassVar = "clinic.answer"
        schema_version: ClassVar = 3

    assert identity_of(Versioned) == Identity("clinic.answer", "3")
    assert str(identity_of(Versioned)) == "clinic.answer version 3"
    assert identity_of(ResponseSchema("a.b", "B", PydanticModel(Versioned))) == Identity("a.b", "3")
    assert identity_of(Answer) == Identity("Answer", "1")


def _adding(name: str) -> Any:
    return lambda data: {**data, name: True}


STEPS = (
    Migration("s", "1", "2", _adding("two")),
    Migration("s", "2", "3", _adding("three")),
    Migration("s", "1", "3", _adding("short")),
    Migration("s", "4", "5", _adding("five")),
    Migration("other", "3", "4", _adding("other")),
)


def test_the_shortest_chain_of_migrations_is_applied_and_the_data_itself_stays() -> None:
    data: dict[str, Any] = {"a": 1}

    assert migrate(data, "s", 1, 3, STEPS) == {"a": 1, "short": True}
    assert migrate(data, "s", 1, 3, STEPS[:2]) == {"a": 1, "two": True, "three": True}
    assert migrate(data, "s", 2, 2, STEPS) == {"a": 1}

    def change(found: dict[str, Any]) -> dict[str, Any]:
        found["a"] = 2
        return found

    assert migrate(data, "s", 1, 2, [Migration("s", "1", "2", change)]) == {"a": 2}
    assert data == {"a": 1}


def test_a_missing_step_is_an_error_that_names_it() -> None:
    with pytest.raises(MigrationError, match="from version 1 of s to version 5: a step from 3 to 4"):
        migrate({}, "s", 1, 5, STEPS)
    with pytest.raises(MigrationError, match="a step from 3 to 9 is missing"):
        migrate({}, "s", 2, 9, STEPS)
    with pytest.raises(MigrationError, match=r"from 1 to 2 is missing \(the steps that there are: none\)"):
        migrate({}, "nothing", 1, 2, STEPS)


def test_a_search_of_the_first_version_becomes_one_of_the_second() -> None:
    """Seed 003: migrate_search_input."""
    legacy = {
        "question": "What is machine learning?",
        "collection_id": "4f9c8a52-3d0b-4c6e-9f1a-2b7d5e8c1a90",
        "user_id": "4f9c8a52-3d0b-4c6e-9f1a-2b7d5e8c1a91",
        "pipeline_id": "4f9c8a52-3d0b-4c6e-9f1a-2b7d5e8c1a92",
    }
    schema = next(one for one in SCHEMAS if one.name == "rag.search_input")

    migrated = migrate(legacy, "rag.search_input", 1, identity_of(schema).version)

    assert identity_of(schema) == Identity("rag.search_input", "2")
    assert migrated == {name: value for name, value in legacy.items() if name != "pipeline_id"}
    assert schema.model.validate(migrated).violations == ()
    with pytest.raises(MigrationError, match="a step from 2 to 3 is missing"):
        migrate(legacy, "rag.search_input", 1, 3)
