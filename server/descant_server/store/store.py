"""The store itself: a database of answers, and the ledger of their sections."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from pydantic import BaseModel

from descant import Analysis
from descant.contracts.sections_ledger import SectionKey
from descant_server.store.errors import StoreError, in_words
from descant_server.store.place import default_url, file_of, url_of
from descant_server.store.reading import read_answer, read_answers, read_sections
from descant_server.store.rows import Added, StoredAnswer, StoredSection
from descant_server.store.writing import answer_row, file_rows, hash_of, problem_rows, section_rows

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine


def open_store(named: str | None = None) -> "Store":
    """Open the store at *named*, a URL or the path of a file, and make its tables where there are none.

    Raises StoreError, which says what to do.
    """
    url = url_of(named) if named else default_url()
    try:
        from sqlalchemy import create_engine, make_url
    except ModuleNotFoundError as error:
        raise StoreError("keeping answers needs the package sqlalchemy: install it") from error
    shown = url
    with in_words(url.partition("://")[0] + "://…"):
        shown = make_url(url).render_as_string(hide_password=True)
    with in_words(shown):
        if (file := file_of(url)) is not None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(f"{file.parent}: cannot be made: {error.strerror}") from error
        store = Store(create_engine(url), shown)
        store.prepare()
        return store


class Store:
    """Answers in a database. It is a ledger, too: a section is kept in the transaction of its handler."""

    def __init__(self, engine: "Engine", shown: str) -> None:
        """Use *engine*; *shown* is how the database is called in messages. See :func:`open_store`."""
        self._engine = engine
        self.shown = shown
        self._current: ContextVar[Connection | None] = ContextVar("connection", default=None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def prepare(self) -> None:
        """Make the tables that are missing; raise StoreError where they are of another version."""
        from sqlalchemy import insert, select

        from descant_server.store.tables import METADATA, STORE, VERSION

        METADATA.create_all(self._engine)
        with self._engine.begin() as connection:
            found = connection.execute(select(STORE.c.version)).scalar()
            if found is None:
                connection.execute(insert(STORE).values(version=VERSION))
            elif found != VERSION:
                raise StoreError(
                    f"the store {self.shown} has tables of version {found}, and this program reads version "
                    f"{VERSION}: use the program that made it, or name another store with --db"
                )

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
                    if (found := connection.execute(known).scalar()) is not None:
                        return Added(found, is_new=False)
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
                            connection.execute(insert(table), [{"answer": answer, **one} for one in rows])
                    return Added(answer, is_new=True)
            except IntegrityError:
                # Somebody else has added it meanwhile.
                with self._engine.connect() as connection:
                    if (found := connection.execute(known).scalar()) is None:
                        raise
                    return Added(found, is_new=False)

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

        The handler may write by :attr:`connection`; with an exception all of it is taken back.
        """
        from sqlalchemy import insert
        from sqlalchemy.exc import IntegrityError

        from descant_server.store.tables import SECTIONS

        with in_words(self.shown):
            connection = self._engine.connect()
        with connection:
            row = {**key._asdict(), "content": _as_json(section), "added": _now()}
            try:
                with in_words_but(self.shown, IntegrityError):
                    connection.execute(insert(SECTIONS).values(row))
            except IntegrityError:
                connection.rollback()
                yield False
                return
            token = self._current.set(connection)
            try:
                yield True
            finally:
                self._current.reset(token)
            with in_words(self.shown):
                connection.commit()


@contextmanager
def in_words_but(shown: str, expected: type[Exception]) -> Iterator[None]:
    """Do what ``in_words`` does, but let *expected* pass."""
    passed: Exception | None = None
    with in_words(shown):
        try:
            yield
        except expected as error:
            passed = error
    if passed is not None:
        raise passed


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _as_json(section: Any) -> str:
    return json.dumps(_plain(section), ensure_ascii=False)


def _plain(value: Any) -> Any:
    match value:
        case BaseModel():
            return value.model_dump(mode="json")
        case dict():
            return {name: _plain(inner) for name, inner in value.items()}
        case list() | tuple() | set() | frozenset():
            return [_plain(item) for item in value]
    return value
