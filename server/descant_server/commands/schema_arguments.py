"""The arguments of commands that name a response schema."""

from argparse import Namespace

from descant.schemas import ResponseSchema
from descant_server.commands.command import UsageError
from descant_server.known_schemas import KnownSchemas, known_schemas
from descant_server.terminal.complaints import complain


def known(_: Namespace) -> KnownSchemas:
    """Return all schemas, and complain of what cannot be used."""
    found = known_schemas()
    for complaint in found.complaints:
        complain(complaint)
    return found


def named(known: KnownSchemas, name: str) -> ResponseSchema:
    """Return the schema *name*. Raises UsageError with a suggestion."""
    if (schema := known.find(name)) is None:
        raise UsageError(f"there is no schema {name!r}; {known.advice(name)}")
    return schema
