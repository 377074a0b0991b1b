"""The store itself: a database of answers, and the ledger of their sections."""

import json
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Self

from descant import Analysis
from descant.contracts.sections_ledger import SectionConflictError, SectionKey, TaskLocks
from descant_server.store.errors import StoreError, in_words, in_words_but
from descant_server.store.reading import read_answer, read_answers, read_sections, stored_content
from descant_server.store.rows import Added, StoredAnswer, StoredSection
from descant_server.store.writing import (
    answer_row,
    file_rows,
    hash_of,
    json_value,
    problem_rows,
    section_rows,
    to_json,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine


class Store:
    """Answers in a database. It is a ledger, too: a section is kept in the transaction of its handler."""

    def __init__(self, engine: "Engine", shown: str) -> None:
        """Use *engine*; *shown* is how the database is called in messages. See ``opening.py``."""
        self._engine = engine
        self.shown = shown
        self._current: ContextVar[Connection | None] = ContextVar("connection", default=None)
        self._turns = TaskLocks()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @property
    def connection(self) -> "Connection":
        """The connection of the transaction that a handler of a section runs in.

        What is written by it is there exactly if the section counts as stored.
        """
        connection = self._current.get()
        if connection is None:
            raise StoreError("a connection is there only while a section is handled")
        return connection

    @contextmanager
    def transaction(self) -> Iterator["Connection"]:
        """Enter with a connection to the database; what is done by it stays if nothing fails inside."""
        with self._engine.begin() as connection:
            yield connection

    def add(self, analysis: Analysis, name: str) -> Added:
        """Keep an answer with its files, problems and sections, all or nothing; the same text only once."""
        from sqlalchemy import insert, select
        from sqlalchemy.exc import IntegrityError

        from descant_server.store.tables import ANSWERS, FILES, PROBLEMS, SECTIONS

        text_hash, now = hash_of(analysis.source.text), _now()
        known = select(ANSWERS.c.id).where(ANSWERS.c.hash == text_hash)
        with in_words(self.shown):
            try:
                with self._engine.begin() as connection:
                    if (known_id := connection.execute(known).scalar()) is not None:
                        return Added(known_id, is_new=False)
                    row = answer_row(analysis, name, text_hash, now)
                    made = connection.execute(insert(ANSWERS).values(row)).inserted_primary_key
                    assert made is not None, "the database numbers the answers"
                    answer = int(made[0])
                    for table, rows in (
                        (FILES, file_rows(analysis)),
                        (PROBLEMS, problem_rows(analysis)),
                        (SECTIONS, section_rows(analysis, text_hash, now)),
                    ):
                        if rows:
                            connection.execute(insert(table), [{"answer": answer, **row} for row in rows])
                    return Added(answer, is_new=True)
            except IntegrityError:
                # Somebody else has added it meanwhile.
                with self._engine.connect() as connection:
                    if (known_id := connection.execute(known).scalar()) is None:
                        raise
                    return Added(known_id, is_new=False)

    def answers(self) -> tuple[StoredAnswer, ...]:
        """Return all answers in the order in which they were added, with their problems and files."""
        with in_words(self.shown), self._engine.connect() as connection:
            return tuple(read_answers(connection))

    def answer(self, number: int) -> StoredAnswer | None:
        """Return the answer with that id, with everything; None where there is none."""
        with in_words(self.shown), self._engine.connect() as connection:
            return read_answer(connection, number)

    def sections(self, call_id: str | None = None) -> tuple[StoredSection, ...]:
        """Return the sections of a call, or of all."""
        with in_words(self.shown), self._engine.connect() as connection:
            return tuple(read_sections(connection, call_id))

    @contextmanager
    def once(self, key: SectionKey, section: Any) -> Iterator[bool]:
        """Enter with whether *section* is to be handled now, and keep it as JSON if nothing fails inside.

        The handler may write by :attr:`connection`; with an exception all of it is taken back. Raises
        SectionConflictError where another section is kept under *key*.
        """
        from sqlalchemy import insert
        from sqlalchemy.exc import IntegrityError

        from descant_server.store.tables import SECTIONS

        with in_words(self.shown):
            connection = self._engine.connect()
        with connection:
            row = {**key._asdict(), "content": to_json(json_value(section)), "added": _now()}
            try:
                with in_words_but(self.shown, IntegrityError):
                    connection.execute(insert(SECTIONS).values(row))
            except IntegrityError:
                connection.rollback()
                if stored_content(connection, key) != json.loads(row["content"]):
                    raise SectionConflictError(key) from None
                yield False
                return
            token = self._current.set(connection)
            try:
                yield True
            finally:
                self._current.reset(token)
            with in_words(self.shown):
                connection.commit()

    def turn(self, key: SectionKey) -> AbstractAsyncContextManager[Any]:
        """Wait for the same section; with SQLite, of which one can write at a time, for any section."""
        return self._turns.of("SQLite" if self._engine.dialect.name == "sqlite" else key)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
