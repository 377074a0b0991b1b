"""DuckDB over the parts of a run: embedded, within bounds, and with nothing but these files in reach."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from descant.extras import missing
from descant_server.batch_report.reported_run import ReportedRun, ReportError
from descant_server.batches.run_layout import PARTS

MEMORY = "1GB"
"""What is more goes to temporary files."""


class Engine:
    """Answers queries over the rows of runs. Each run is a view."""

    def __init__(self, connection: Any) -> None:
        """Ask *connection*."""
        self._connection = connection

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return what *query* selects. Raises ReportError where a part turns out to be damaged."""
        import duckdb

        try:
            result: list[tuple[Any, ...]] = self._connection.execute(query, list(parameters)).fetchall()
        except duckdb.OutOfMemoryException as error:
            raise ReportError(f"there is no room for counting: {error}") from error
        except duckdb.Error as error:
            # The queries are always the same: what fails in them is a file, in one of many ways.
            raise ReportError(f"a part is damaged, run `descant batch` again: {error}") from error
        return result


@contextmanager
def engine_over(views: dict[str, ReportedRun]) -> Iterator[Engine]:
    """Return an engine that has each of *views* by its name; runs without any part have no rows."""
    try:
        import duckdb
    except ImportError as error:
        raise ReportError(missing("duckdb")) from error
    with (
        TemporaryDirectory(prefix="descant-") as room,
        duckdb.connect(config={"memory_limit": MEMORY, "temp_directory": room}) as connection,
    ):
        connection.execute("SET preserve_insertion_order = false")
        folders = [str((run.path / PARTS).resolve()) for run in views.values()]
        # A path is looked at twice, as it is written and as it is found.
        allowed = [*folders, *map(escape, folders), room]
        connection.execute(f"SET allowed_directories = [{', '.join(map(quoted, allowed))}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        for name, run in views.items():
            connection.execute(f"CREATE TEMP VIEW {name} AS {_selection(run)}")
        yield Engine(connection)


def _selection(run: ReportedRun) -> str:
    if not run.parts:
        return _NO_ROWS
    files = ", ".join(quoted(_pattern(part)) for part in run.parts)
    return f"SELECT * FROM read_parquet([{files}])"


_NO_ROWS = """SELECT NULL::VARCHAR AS id, NULL::VARCHAR AS verdict, NULL::VARCHAR AS format,
NULL::VARCHAR AS schema, NULL::VARCHAR AS failure, NULL::VARCHAR AS descant, 0::BIGINT AS chars,
[]::STRUCT(operation VARCHAR, blocked BOOLEAN, complete BOOLEAN)[] AS files,
[]::STRUCT(code VARCHAR, severity VARCHAR)[] AS problems WHERE false"""


def _pattern(part: Path) -> str:
    """Return what stands for just that file where DuckDB expands patterns."""
    return escape(str(part.resolve()))


def quoted(text: str) -> str:
    """Return *text* as a string of SQL; what cannot be seen in it is spelled out, and no line breaks."""
    pieces: list[str] = []
    for character in text:
        if character.isprintable():
            if not pieces or not pieces[-1].startswith("'"):
                pieces.append("'")
            pieces[-1] += "''" if character == "'" else character
        else:
            pieces.append(f"chr({ord(character)})")
    closed = [f"{piece}'" if piece.startswith("'") else piece for piece in pieces]
    return " || ".join(closed) if closed else "''"


def name_quoted(column: str) -> str:
    """Return the name of a column as SQL takes it, whatever it holds."""
    return '"' + column.replace('"', '""') + '"'
