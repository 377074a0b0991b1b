"""What goes wrong with a store, in words that say what to do."""

from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(Exception):
    """The store cannot do its work; the message says why, and what can be done."""


@contextmanager
def in_words(shown: str) -> Iterator[None]:
    """Raise StoreError for what a database says; *shown* is its URL without a password."""
    from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

    try:
        yield
    except DBAPIError as error:
        reason = str(error.orig).strip().partition("\n")[0]
        raise StoreError(
            f"the database {shown} cannot be used: {reason}; see that it is there and can be written, "
            "or name another one with --db"
        ) from error
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreError(
            f"{shown} names no database that is known: {error}; a file is named as in answers.sqlite, "
            "a server as in postgresql+psycopg://user@host/name"
        ) from error
    except ModuleNotFoundError as error:
        raise StoreError(f"the database {shown} needs the package {error.name}: install it") from error
    except SQLAlchemyError as error:
        raise StoreError(f"the database {shown} cannot be used: {error}") from error


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
