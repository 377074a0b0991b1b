"""The store that ``descant store`` keeps answers in, where it is a file of SQLite on this machine."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from descant_server.batches.inputs.input_format import (
    ColumnNames,
    FileHead,
    InputError,
    InputFile,
    InputFormat,
    InputPart,
    InputRow,
)

if TYPE_CHECKING:
    from sqlalchemy import Engine

_PART_ANSWERS = 500
_MAGIC = b"SQLite format 3\x00"


def _recognizes(head: FileHead) -> bool:
    """Tables are made in the order of their definitions, and those are on the first page."""
    return head.data.startswith(_MAGIC) and b"descant_answers" in head.data


def _split(file: InputFile, names: ColumnNames) -> Iterator[InputPart]:
    from sqlalchemy import func, select
    from sqlalchemy.exc import DBAPIError

    from descant_server.store.tables import ANSWERS, STORE, VERSION

    engine = _engine(file)
    try:
        with engine.connect() as connection:
            version = connection.execute(select(STORE.c.version)).scalar()
            last = connection.execute(select(func.max(ANSWERS.c.id))).scalar() or 0
    except (DBAPIError, ValueError) as error:
        raise InputError(f"is no store that can be read: {_reason(error)}") from error
    finally:
        engine.dispose()
    if version != VERSION:
        raise InputError(f"has tables of version {version}, and this program reads version {VERSION}")
    size = file.size // (last // _PART_ANSWERS + 1)
    for start in range(1, last + 1, _PART_ANSWERS):
        yield InputPart(start, min(start + _PART_ANSWERS, last + 1), size)


def _read(file: InputFile, part: InputPart, names: ColumnNames) -> Iterator[InputRow]:
    from sqlalchemy import select
    from sqlalchemy.exc import DBAPIError

    from descant_server.store.tables import ANSWERS

    wanted = select(ANSWERS.c.id, ANSWERS.c.name, ANSWERS.c.text)
    query = wanted.where(ANSWERS.c.id >= part.start, ANSWERS.c.id < part.end).order_by(ANSWERS.c.id)
    engine = _engine(file)
    try:
        with engine.connect().execution_options(yield_per=20) as connection:
            for number, name, text in connection.execute(query):
                kept = {key: name for key in names.keep if key == "name"}
                yield InputRow(str(number), text, columns=kept)
    except (DBAPIError, ValueError) as error:
        raise InputError(f"cannot be read: {_reason(error)}") from error
    finally:
        engine.dispose()


def _reason(error: Exception) -> str:
    """Return what SQLite says; what it says of damage may itself be no text, which is a ValueError."""
    return str(getattr(error, "orig", None) or "the database is damaged")


def _engine(file: InputFile) -> "Engine":
    """Open the database for reading only, so that nothing is made or migrated."""
    from sqlalchemy import create_engine

    if "://" in file.path:
        raise InputError("a store is read from this machine only: copy it here")
    uri = Path(file.path).resolve().as_uri()
    return create_engine(f"sqlite:///{uri}?mode=ro&uri=true")


INPUT = InputFormat(
    "store", "the store of answers of descant store, a file of SQLite", _recognizes, _split, _read
)
