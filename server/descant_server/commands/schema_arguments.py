"""The arguments of commands that name a response schema, or bring one along."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from descant.directives import OWN_JSON_READING, is_known_name
from descant.loading import later
from descant.schemas import ResponseSchema
from descant_server.commands.command import UsageError
from descant_server.settings.known_schemas import KnownSchema, KnownSchemas, known_schemas
from descant_server.terminal.complaints import complain

if TYPE_CHECKING:
    from descant_server.settings.schema_files import SchemaFile, read_schema_file
    from descant_server.terminal.problems import name as shown
else:
    # Most commands are given no file, and what reads one reads answers, too.
    read_schema_file = later("descant_server.settings.schema_files", "read_schema_file")
    shown = later("descant_server.terminal.problems", "name")

_MANY = 20
"""So many problems of a schema file are listed."""


def add_schema_files(parser: ArgumentParser) -> None:
    """Take files with schemas; :func:`known` reads them."""
    parser.add_argument(
        "--schema-file",
        metavar="FILE",
        action="append",
        default=[],
        help="add the JSON Schema in this file; weather.schema.json becomes the schema weather (repeatable)",
    )


def add_schema_arguments(parser: ArgumentParser) -> None:
    """Take the name of a schema, and files with schemas; :func:`known` has them all."""
    parser.add_argument(
        "--schema",
        metavar="NAME",
        help="parse with this response schema, however well it matches; see `descant schemas` (default: "
        f"the best match); {OWN_JSON_READING} takes JSON of no schema for the files that it looks like",
    )
    add_schema_files(parser)


def known(arguments: Namespace) -> KnownSchemas:
    """Return all schemas, with those of the files in *arguments*; complain of what cannot be used."""
    files = _files(arguments)
    schemas = known_schemas(KnownSchema(file.schema, shown(str(file.path))) for file in files if file.schema)
    for complaint in schemas.complaints:
        complain(complaint)
    return schemas


def named(known: KnownSchemas, name: str) -> ResponseSchema:
    """Return the schema *name*. Raises UsageError with a suggestion."""
    if (schema := known.find(name)) is None:
        raise UsageError(f"unknown schema {name!r}; {known.advice(name)}")
    return schema


def reading_named(known: KnownSchemas, name: str) -> str:
    """Return *name* if answers can be read by it. Raises UsageError with a suggestion."""
    return name if is_known_name(name, known.schemas) else named(known, name).name


def _files(arguments: Namespace) -> "list[SchemaFile]":
    from descant import Encoding

    files = [read_schema_file(Path(path)) for path in getattr(arguments, "schema_file", ())]
    for file in files:
        label = shown(str(file.path))
        if file.reading is None:
            complain(file.complaint or "")
            continue
        for problem in file.problems[:_MANY]:
            line, column = file.reading.source.place(problem.span.start, Encoding.UTF32)
            message = f"{problem.severity.label}[{problem.code}]: {problem.message}"
            complain(f"{label}:{line + 1}:{column + 1}: {message}")
        if file.complaint:
            complain(file.complaint)
    return files
