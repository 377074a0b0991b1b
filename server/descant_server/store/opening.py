"""Opening a store: the database that is named, with the tables that it needs."""

from typing import TYPE_CHECKING

from descant.extras import missing
from descant_server.store.errors import StoreError, in_words
from descant_server.store.location import default_url, file_of, url_of
from descant_server.store.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Engine

_ATTEMPTS = 5
"""So often it is tried to make the tables, each of which somebody else may have made meanwhile."""


def open_store(named: str | None = None) -> Store:
    """Open the store at *named*, a URL or the path of a file, and make its tables where there are none.

    Raises StoreError, which says what to do.
    """
    url = url_of(named) if named else default_url()
    try:
        from sqlalchemy import create_engine, make_url
    except ModuleNotFoundError as error:
        raise StoreError(missing("sqlalchemy")) from error
    shown = url.partition("://")[0] + "://…"
    with in_words(shown):
        shown = make_url(url).render_as_string(hide_password=True)
    with in_words(shown):
        if (file := file_of(url)) is not None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(f"{file.parent}: cannot be made: {error.strerror}") from error
        engine = create_engine(url)
        _prepare(engine, shown)
        return Store(engine, shown)


def _prepare(engine: "Engine", shown: str) -> None:
    """Make the tables that are missing; raise StoreError where they are of another version."""
    from sqlalchemy.exc import DBAPIError

    from descant_server.store.tables import VERSION

    attempts, version = 0, None
    while version is None:
        try:
            version = _version(engine)
        except DBAPIError:
            # Somebody else may be making them at the same time; then they are there now.
            attempts += 1
            if attempts == _ATTEMPTS:
                raise
    if version != VERSION:
        raise StoreError(
            f"the store {shown} has tables of version {version}, and this program reads version {VERSION}: "
            "use the program that made it, or name another store with --db"
        )


def _version(engine: "Engine") -> int:
    """Make the tables that are missing, and return their version."""
    from sqlalchemy import insert, select

    from descant_server.store.tables import METADATA, STORE, VERSION

    METADATA.create_all(engine)
    with engine.begin() as connection:
        version: int | None = connection.execute(select(STORE.c.version)).scalar()
        if version is None:
            connection.execute(insert(STORE).values(version=VERSION))
    return VERSION if version is None else version
