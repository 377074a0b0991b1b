"""Answers in a database: kept once with all that belongs to them, and the ledger of their sections."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from sqlalchemy import Column, Integer, MetaData, String, Table, insert, select

from descant import analyze
from descant.contracts.sections import Sections, keep
from descant.contracts.sections_ledger import SectionKey
from descant.contracts.sections_routing import Outcome
from descant.schemas import SCHEMAS, PydanticModel, ResponseSchema
from descant_server.cli import main
from descant_server.store import Store, StoreError, default_url, open_store, url_of
from descant_server.store.location import file_of
from descant_server.store.stored_comparison import compare_stored
from descant_server.store.tables import METADATA
from descant_server.wording.comparison_summary import cell_in_brief
from support.postgres_server import server, why_not

HARMONY = {
    "summary": "Say hi",
    "course_of_action": [{"step": 1, "description": "Write a.py"}],
    "files": [{"path": "a.py", "content": "one\ntwo\n"}],
}
SOUND = json.dumps(HARMONY)
OTHER = json.dumps(
    {
        **HARMONY,
        "summary": "Say ho",
        "files": [{"path": "a.py", "content": "one\n2\n3\n"}, {"path": "b.py", "content": 3}],
    }
)


class Patient(BaseModel):
    name: str


class Answer(BaseModel):
    patient: Patient
    labs: list[str] | None = None


ANSWER = Answer(patient=Patient(name="Ada"), labs=[])

PATIENTS = Table(
    "patients", MetaData(), Column("id", Integer, primary_key=True), Column("name", String, nullable=False)
)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with server() as url:
        yield url


NO_SERVER = why_not()


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgresql", marks=pytest.mark.skipif(NO_SERVER is not None, reason=str(NO_SERVER))),
    ]
)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        with open_store(str(tmp_path / "answers.sqlite")) as opened:
            yield opened
        return
    with open_store(request.getfixturevalue("postgres")) as opened:
        yield opened
        METADATA.drop_all(opened._engine)


# Answers


def test_an_answer_is_kept_with_its_files_problems_and_sections(store: Store) -> None:
    added = store.add(analyze(OTHER), "other.txt")
    answer = store.answer(added.id)

    assert added.is_new
    assert answer is not None
    assert (answer.name, answer.schema, answer.version, answer.format) == (
        "other.txt",
        "dce.harmony",
        "1",
        "json",
    )
    assert answer.text == OTHER
    assert answer.response == json.loads(OTHER)
    assert answer.summary == "Say ho"
    assert [(file.path, file.content) for file in answer.files] == [("a.py", "one\n2\n3\n"), ("b.py", None)]
    (wrong,) = [problem for problem in answer.problems if problem.severity == "error"]
    assert (wrong.code, wrong.pointer) == ("wrong-type", "/files/1/content")
    assert OTHER[wrong.start : wrong.end] == "3"
    assert answer.sections == (), "what does not validate has no sections"


def test_a_sound_answer_has_its_objects_and_lists_as_sections(store: Store) -> None:
    schema = ResponseSchema("clinic.answer", "Answer", PydanticModel(Answer))
    text = '{"patient": {"name": "Ada"}, "labs": [], "other": [1]}'

    answer = store.answer(store.add(analyze(text, schemas=(schema,)), "a").id)

    assert answer is not None
    assert [(one.path, one.schema, one.content) for one in answer.sections] == [
        ("patient", "clinic.answer", {"name": "Ada"}),
        ("labs", "clinic.answer", []),
    ]


def test_the_same_answer_is_kept_once_under_whatever_name(store: Store) -> None:
    first = store.add(analyze(SOUND), "first.txt")
    again = store.add(analyze(SOUND), "again.txt")
    other = store.add(analyze(OTHER), "other.txt")

    assert (first.is_new, again.is_new, other.is_new) == (True, False, True)
    assert first.id == again.id
    assert [answer.name for answer in store.answers()] == ["first.txt", "other.txt"]


@pytest.mark.parametrize(
    "text",
    ["", "prose", '{"summary": "\\ud83d"}', '{"summary": "\\u0000 x", "files": []}', "[NaN]", SOUND[:40]],
)
def test_any_text_can_be_kept(store: Store, text: str) -> None:
    added = store.add(analyze(text), "any\ud83d\0.txt")

    answer = store.answer(added.id)
    assert answer is not None
    assert store.add(analyze(text), "again").id == added.id


def test_numbers_that_json_does_not_have_are_kept_as_null(store: Store) -> None:
    schema = ResponseSchema("any.thing", "Any", PydanticModel(Answer))
    text = '{"patient": {"name": "Ada", "size": 1e999}, "labs": null}'

    answer = store.answer(store.add(analyze(text, schemas=(schema,)), "a").id)

    assert answer is not None
    assert answer.response["patient"]["size"] is None


@pytest.mark.thorough
def test_two_who_add_the_same_answer_at_once_keep_it_once(tmp_path: Path) -> None:
    path = tmp_path / "answers.sqlite"
    (tmp_path / "answer.txt").write_text(SOUND)
    command = [sys.executable, "-P", "-m", "descant_server", "store", "add", "answer.txt", "--db", str(path)]
    running = [
        subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate(timeout=120) for process in running]

    assert [process.returncode for process in running] == [0, 0, 0], said
    with open_store(str(path)) as store:
        assert len(store.answers()) == 1
        assert len(store.sections()) == 2


def test_answers_are_compared_member_by_member_and_file_by_file(store: Store) -> None:
    ids = [store.add(analyze(text), name).id for text, name in ((SOUND, "a"), (OTHER, "b"), ("prose", "c"))]
    answers = [answer for number in ids if (answer := store.answer(number))]

    comparison = compare_stored(answers, SCHEMAS)

    assert comparison.members == (
        ("summary", ("same", "differs", "absent")),
        ("course_of_action", ("same", "same", "absent")),
        ("files", ("same", "differs", "absent")),
    )
    assert [
        (row.path, [cell_in_brief(row, number) for number in range(3)]) for row in comparison.files.rows
    ] == [
        ("a.py", ["A 2 lines", "B +2 −1", "–"]),
        ("b.py", ["–", "A 0 lines!", "–"]),
    ]
    assert comparison.counts("error")[:2] == (0, 1)


def test_stored_patches_are_compared_by_their_changes(store: Store) -> None:
    patch = "*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+{}\n*** End Patch\n"
    ids = [store.add(analyze(patch.format(word)), word).id for word in ("y", "z")]

    comparison = compare_stored([one for number in ids if (one := store.answer(number))], SCHEMAS)

    (row,) = comparison.files.rows
    assert (row.path, row.state) == ("a.py", "different")


# Sections


def test_a_section_is_stored_once_for_each_call(store: Store) -> None:
    sections = Sections({"patient": keep, "labs": keep})

    first = sections.route(ANSWER, call_id="1", ledger=store)
    again = sections.route(ANSWER, call_id="1", ledger=store)
    other = sections.route(ANSWER, call_id="2", ledger=store)

    assert first.paths(Outcome.STORED) == other.paths(Outcome.STORED) == ("patient", "labs")
    assert again.paths(Outcome.ALREADY_STORED) == ("patient", "labs")
    assert [(one.call_id, one.path, one.content) for one in store.sections("1")] == [
        ("1", "patient", {"name": "Ada"}),
        ("1", "labs", []),
    ]
    assert len(store.sections()) == 4


def test_another_answer_to_the_same_call_is_a_conflict_and_the_first_one_is_kept(store: Store) -> None:
    sections = Sections({"patient": keep, "labs": keep})
    sections.route(ANSWER, call_id="1", ledger=store)
    before = store.sections("1")

    report = sections.route(Answer(patient=Patient(name="Grace"), labs=[]), call_id="1", ledger=store)

    assert report.paths(Outcome.CONFLICT) == ("patient",)
    assert report.paths(Outcome.ALREADY_STORED) == ("labs",)
    assert store.sections("1") == before


def test_what_a_handler_writes_is_there_exactly_if_its_section_counts_as_stored(store: Store) -> None:
    PATIENTS.create(store._engine)

    def save(section: Patient, context: Store) -> None:
        context.connection.execute(insert(PATIENTS).values(name=section.name))
        if fails:
            raise OSError("the network is down")

    def names() -> list[str]:
        with store._engine.connect() as connection:
            return list(connection.execute(select(PATIENTS.c.name)).scalars())

    sections = Sections({"patient": save, "labs": keep})

    fails = True
    report = sections.route(ANSWER, context=store, ledger=store)
    assert report.paths(Outcome.FAILED) == ("patient",)
    assert names() == []
    assert [one.path for one in store.sections()] == ["labs"]

    fails = False
    report = sections.route(ANSWER, context=store, ledger=store)
    assert report.paths(Outcome.STORED) == ("patient",)
    assert report.paths(Outcome.ALREADY_STORED) == ("labs",)
    assert names() == ["Ada"]

    sections.route(ANSWER, context=store, ledger=store)
    assert names() == ["Ada"]
    PATIENTS.drop(store._engine)


def test_async_handlers_write_in_the_transaction_of_their_section(store: Store) -> None:
    PATIENTS.create(store._engine)

    async def save(section: Patient, context: Store) -> None:
        await asyncio.sleep(0)
        context.connection.execute(insert(PATIENTS).values(name=section.name))

    sections = Sections({"patient": save, "labs": keep})
    asyncio.run(sections.aroute(ANSWER, context=store, ledger=store))
    asyncio.run(sections.aroute(ANSWER, context=store, ledger=store))

    with store._engine.connect() as connection:
        assert list(connection.execute(select(PATIENTS.c.name)).scalars()) == ["Ada"]
    PATIENTS.drop(store._engine)


def test_tasks_that_write_at_once_wait_for_their_turn_and_none_fails(store: Store) -> None:
    PATIENTS.create(store._engine)

    async def save(section: Patient, context: Store) -> None:
        context.connection.execute(insert(PATIENTS).values(name=section.name))
        await asyncio.sleep(0)

    async def route() -> list[Outcome]:
        sections = Sections({"patient": save}, not_persisted={"labs"})
        answers = [Answer(patient=Patient(name=name)) for name in ("Grace", "Grace", "Edsger")]
        routed = [sections.aroute(one, context=store, ledger=store) for one in answers]
        return [report.sections[0].outcome for report in await asyncio.gather(*routed)]

    assert asyncio.run(route()) == [Outcome.STORED, Outcome.ALREADY_STORED, Outcome.STORED]
    with store._engine.connect() as connection:
        assert sorted(connection.execute(select(PATIENTS.c.name)).scalars()) == ["Edsger", "Grace"]
    PATIENTS.drop(store._engine)


def test_a_connection_is_there_only_while_a_section_is_handled(store: Store) -> None:
    with pytest.raises(StoreError, match="only while a section is handled"):
        _ = store.connection


def test_sections_of_any_plain_data_are_kept(store: Store) -> None:
    data = {"a": (1, Patient(name="x")), "b": {"c": [None]}}
    with store.once(SectionKey("1", "s", "1", "a"), data) as is_first:
        assert is_first

    assert store.sections()[0].content == {"a": [1, {"name": "x"}], "b": {"c": [None]}}


# Where it is, and what goes wrong


def test_the_default_is_a_file_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DESCANT_DB", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/descant/answers.sqlite"

    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path}/.local/share/descant/answers.sqlite"

    monkeypatch.setattr(sys, "platform", "darwin")
    assert default_url().endswith("Library/Application Support/descant/answers.sqlite")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert default_url() == f"sqlite:///{tmp_path}/local/descant/answers.sqlite"

    monkeypatch.setenv("DESCANT_DB", "postgresql+psycopg://u@h/n")
    assert default_url() == "postgresql+psycopg://u@h/n"


def test_a_path_names_a_file_and_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "a.sqlite"
    open_store(str(path)).close()

    assert path.exists()
    assert url_of("a.sqlite") == "sqlite:///a.sqlite"
    assert file_of("sqlite:///a.sqlite?timeout=3") == Path("a.sqlite")
    assert file_of("sqlite://") is None
    assert file_of("sqlite:///:memory:") is None
    assert file_of("postgresql://h/n") is None


def test_errors_say_what_to_do_and_hide_passwords(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"foo://x names no database .* as in answers\.sqlite"):
        open_store("foo://x")
    with pytest.raises(StoreError) as raised:
        open_store("postgresql+psycopg2cffi://user:secret@localhost/n")
    assert "secret" not in str(raised.value)
    (tmp_path / "text.sqlite").write_text("this is no database, but a text that is long enough" * 20)
    with pytest.raises(StoreError, match="file is not a database; see that it is there"):
        open_store(str(tmp_path / "text.sqlite"))
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be made"):
        open_store(str(tmp_path / "file" / "a.sqlite"))


def test_a_store_of_another_version_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    open_store(str(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE descant_store SET version = 99")
    connection.close()

    with pytest.raises(StoreError, match="tables of version 99, and this program reads version 1"):
        open_store(str(path))


def test_without_sqlalchemy_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)

    with pytest.raises(
        StoreError, match=r"the package sqlalchemy is missing: pip install 'descant\[store\]'"
    ):
        open_store("a.sqlite")


def test_a_write_that_fails_is_an_error_in_words(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with open_store(str(path)) as store:
        with sqlite3.connect(path) as connection:
            connection.execute("DROP TABLE descant_sections")
        connection.close()
        with pytest.raises(StoreError, match="no such table: descant_sections"):
            store.add(analyze(SOUND), "a")
        assert store.answers() == (), "all or nothing"
        report = Sections({"patient": keep, "labs": keep}).route(ANSWER, ledger=store)
        assert all(isinstance(one.error, StoreError) for one in report.failed)
        assert len(report.failed) == 2


# The command


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("DESCANT_DB", str(tmp_path / "answers.sqlite"))
    (tmp_path / "a.txt").write_text(SOUND)
    (tmp_path / "b.txt").write_text(OTHER)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        status = main(["store", *arguments])
        return (status, *capsys.readouterr())

    return call


def test_the_command_adds_lists_shows_and_compares(run: Any) -> None:
    assert run("list") == (0, "No answers; `descant store add PATH` adds one.\n", "")
    assert run("add", "a.txt", "b.txt") == (0, "a.txt: answer 1 added\nb.txt: answer 2 added\n", "")
    assert run("add", "a.txt") == (0, "a.txt: answer 1 is already stored\n", "")

    status, listed, _ = run("list")
    assert status == 0
    assert [line.split()[0] for line in listed.splitlines()[2:]] == ["1", "2"]
    assert "dce.harmony" in listed
    assert "1 error" in listed

    status, shown, _ = run("show", "2")
    assert status == 0
    assert "Answer 2: b.txt" in shown
    assert "wrong-type" in shown
    assert "/files/1/content" in shown

    status, compared, _ = run("compare", "1", "2")
    assert status == 0
    assert [line.split() for line in compared.splitlines() if line.startswith(("summary", "a.py"))] == [
        ["summary", "same", "differs"],
        ["a.py", "A", "2", "lines", "B", "+2", "−1", "1"],
    ]


def test_the_command_prints_json(run: Any) -> None:
    assert json.loads(run("add", "a.txt", "b.txt", "--output", "json")[1]) == [
        {"path": "a.txt", "id": 1, "new": True},
        {"path": "b.txt", "id": 2, "new": True},
    ]
    (first, second) = json.loads(run("list", "--output", "json")[1])
    assert first["name"] == "a.txt"
    assert second["problems"] == ["hint plan-unmentioned-file", "error wrong-type"]
    shown = json.loads(run("show", "1", "--output", "json")[1])
    assert shown["text"] == SOUND
    assert shown["files"][0]["path"] == "a.py"
    assert [section["path"] for section in shown["sections"]] == ["course_of_action", "files"]
    compared = json.loads(run("compare", "1", "2", "--output", "json")[1])
    assert compared["members"]["summary"] == ["same", "differs"]
    assert [one["id"] for one in compared["answers"]] == [1, 2]
    (_, second_file) = compared["files"]
    assert (second_file["path"], second_file["state"], second_file["cells"][0]) == ("b.py", "missing", None)
    assert second_file["pick"] == {"answer": None, "reason": "Left out: incomplete in answer 2."}


def test_the_command_says_what_is_wrong(run: Any, tmp_path: Path) -> None:
    run("add", "a.txt")

    status, _, said = run("show", "9")
    assert status == 2
    assert "there is no answer 9 in sqlite:///" in said
    status, _, said = run("compare", "7", "8")
    assert "there is no answers 7, 8" not in said
    assert "there are no answers 7, 8" in said
    status, _, said = run("compare", "1", "1")
    assert (status, said) == (2, "descant: give at least two answers, see `descant store list`\n")
    status, _, said = run("add", "missing.txt")
    assert (status, said) == (2, "descant: missing.txt: cannot be read: No such file or directory\n")
    assert run("list", "--db", "foo://x")[0] == 2


def test_nothing_of_an_answer_steers_the_terminal(run: Any, tmp_path: Path) -> None:
    text = SOUND.replace("Say hi", "\\u001b[2J").replace("a.py", "\\u001b]0;x.py")
    (tmp_path / "c.txt").write_text(text)
    run("add", "c.txt", "a.txt")

    for arguments in (("list",), ("show", "1"), ("compare", "1", "2")):
        assert "\x1b" not in run(*arguments)[1]
