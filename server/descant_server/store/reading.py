"""From the rows of a store to answers."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from descant.contracts.sections_ledger import SectionKey
from descant_server.store.rows import StoredAnswer, StoredFile, StoredProblem, StoredSection

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row


def read_answers(connection: "Connection") -> Iterator[StoredAnswer]:
    """Yield all answers with their files and problems, in the order in which they were added."""
    from sqlalchemy import select

    from descant_server.store.tables import ANSWERS

    for row in connection.execute(select(ANSWERS).order_by(ANSWERS.c.id)).all():
        yield _with_parts(connection, _answer(row))


def read_answer(connection: "Connection", number: int) -> StoredAnswer | None:
    """Return the answer with that id, with everything; None where there is none."""
    from sqlalchemy import select

    from descant_server.store.tables import ANSWERS, SECTIONS

    row = connection.execute(select(ANSWERS).where(ANSWERS.c.id == number)).one_or_none()
    if row is None:
        return None
    answer = _with_parts(connection, _answer(row))
    own = select(SECTIONS).where(SECTIONS.c.answer == number).order_by(SECTIONS.c.id)
    return replace(answer, sections=tuple(map(_section, connection.execute(own))))


def read_sections(connection: "Connection", call_id: str | None) -> Iterator[StoredSection]:
    """Yield the sections of a call, or of all, in the order in which they were stored."""
    from sqlalchemy import select

    from descant_server.store.tables import SECTIONS

    query = select(SECTIONS).order_by(SECTIONS.c.id)
    if call_id is not None:
        query = query.where(SECTIONS.c.call_id == call_id)
    yield from map(_section, connection.execute(query).all())


def stored_content(connection: "Connection", key: SectionKey) -> Any:
    """Return the section that is kept under *key*, as plain data; None where none is."""
    from sqlalchemy import select

    from descant_server.store.tables import SECTIONS

    own = [SECTIONS.c[name] == value for name, value in key._asdict().items()]
    content = connection.execute(select(SECTIONS.c.content).where(*own)).scalar()
    return json.loads(content) if content is not None else None


def _with_parts(connection: "Connection", answer: StoredAnswer) -> StoredAnswer:
    from sqlalchemy import select

    from descant_server.store.tables import FILES, PROBLEMS

    files = select(FILES).where(FILES.c.answer == answer.id).order_by(FILES.c.id)
    problems = select(PROBLEMS).where(PROBLEMS.c.answer == answer.id).order_by(PROBLEMS.c.id)
    return replace(
        answer,
        files=tuple(
            StoredFile(row.path, row.operation, row.new_path, row.content, row.complete)
            for row in connection.execute(files)
        ),
        problems=tuple(
            StoredProblem(row.code, row.severity, row.message, row.pointer, row.start, row.end)
            for row in connection.execute(problems)
        ),
    )


def _answer(row: "Row[Any]") -> StoredAnswer:
    return StoredAnswer(
        id=row.id,
        hash=row.hash,
        name=row.name,
        added=row.added,
        format=row.format,
        schema=row.schema,
        version=row.version,
        complete=row.complete,
        summary=row.summary,
        text=row.text,
        response=json.loads(row.response) if row.response is not None else None,
    )


def _section(row: "Row[Any]") -> StoredSection:
    return StoredSection(row.call_id, row.schema, row.version, row.path, json.loads(row.content), row.added)
