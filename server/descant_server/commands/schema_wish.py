"""By which schemas the arguments of a command want an answer to be read."""

from argparse import Namespace
from dataclasses import dataclass

from descant.directives import OWN_JSON_READING, Asked
from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.formats import FORMATS, Format
from descant.schemas import ResponseSchema
from descant_server.commands.command import Status
from descant_server.commands.schema_arguments import known, reading_named


@dataclass(frozen=True, slots=True)
class Wish:
    """By which schemas an answer is to be read."""

    schemas: tuple[ResponseSchema, ...]
    """Those that are known, the preferred one first."""
    asked: Asked | None = None
    """The one that it is to be read by, however well it fits."""
    is_demanded: bool = True
    """Whether an answer of another schema is an error; settings only say how a file is to be read."""
    formats: tuple[Format, ...] = FORMATS
    languages: LanguageSelection = EVERYTHING
    status: Status = Status.CLEAN
    """FAILED where a schema that was brought along cannot be used."""


def wish(arguments: Namespace) -> Wish:
    """Return what *arguments* ask for. Raises UsageError for a schema that there is not."""
    schemas = known(arguments)
    asked = Asked(reading_named(schemas, arguments.schema), "--schema") if arguments.schema else None
    is_demanded = asked is None or asked.name != OWN_JSON_READING  # It names no schema.
    broken = len(schemas.of_files) < len(arguments.schema_file)
    return Wish(schemas.schemas, asked, is_demanded, status=Status.FAILED if broken else Status.CLEAN)
