"""Files with a JSON Schema of a user: found, read, and understood or not."""

import stat
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from descant import Problem, Source
from descant.decoding import decode
from descant.extras import is_installed, missing
from descant.schemas import ResponseSchema

if TYPE_CHECKING:
    from descant.schema_texts import SchemaReading

_BYTES = 4
"""A character has so many at most."""
_SUFFIXES = (".schema.json", ".json")


@dataclass(frozen=True, slots=True)
class SchemaFile:
    """A file that was asked for."""

    path: Path
    name: str
    reading: "SchemaReading | None"
    """None where it could not be read."""
    complaint: str | None = None
    """Why it could not be read, or that it cannot be used: a sentence for people."""

    @property
    def schema(self) -> ResponseSchema | None:
        """The schema in it, if it can be used."""
        return self.reading.schema if self.reading else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with its text."""
        return self.reading.problems if self.reading else ()


def default_name(path: Path) -> str:
    """Return the name of a schema that nobody has named: ``weather`` for ``weather.schema.json``."""
    for suffix in _SUFFIXES:
        if path.name.endswith(suffix) and path.name != suffix:
            return path.name.removesuffix(suffix)
    return path.name


def find_schema_file(file: str, folders: tuple[Path, ...]) -> Path | str:
    """Return the path of *file*, which is relative to one of *folders* or absolute; else why there is none.

    A relative path must not lead out of its folder, not even by a link.
    """
    try:
        if Path(file).is_absolute():
            return Path(file)
        for folder in folders:
            path = folder / file
            if not path.resolve().is_relative_to(folder.resolve()):
                return f"The schema file {file} is not read: it lies outside of the workspace."
            if path.exists() or folder is folders[-1]:
                return path
    except (OSError, ValueError, RuntimeError) as error:
        return f"The schema file {file} cannot be found: {error}"
    return f"The schema file {file} cannot be found: no folder is open, and its path is relative."


def read_schema_file(path: Path, name: str | None = None) -> SchemaFile:
    """Read the schema in the file at *path*. Never raises."""
    # It brings pydantic, and few have such a file.
    from descant.schema_texts import LONGEST, read_schema

    most_bytes = _BYTES * LONGEST
    name = name or default_name(path)
    if not is_installed("jsonschema"):
        return SchemaFile(path, name, None, f"The schema {name} is not used: {missing('jsonschema')}")
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            return SchemaFile(path, name, None, f"The schema file {path} cannot be read: it is no file.")
        if status.st_size > most_bytes:
            reason = f"it has more than {most_bytes:,} bytes."
            return SchemaFile(path, name, None, f"The schema file {path} is not read: {reason}")
        with path.open("rb") as file:
            reading = decode(file.read(most_bytes + 1))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return SchemaFile(path, name, None, f"The schema file {path} cannot be read: {reason}.")
    read = read_schema(Source(reading.text), name)
    if reading.problems:
        problems = sorted((*read.problems, *reading.problems), key=lambda problem: problem.span)
        read = replace(read, schema=None, problems=tuple(problems))
    complaint = None
    if read.schema is None:
        complaint = f"The schema {name} is not used: {path} has errors."
    return SchemaFile(path, name, read, complaint)
