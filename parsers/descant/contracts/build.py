"""Building a schema for a provider: from a model to what can be sent, with every change and every problem."""

import json
from collections.abc import Collection
from typing import Any

from descant.contracts.adapt import adapt
from descant.contracts.built import Built, ContractError, Objection
from descant.contracts.check import check
from descant.contracts.definition import Definition, name_of, source_of
from descant.contracts.names import checked_name, sound_name
from descant.contracts.providers import Provider, openai_responses, provider_named

CHECKED_ON_DECODING = frozenset({"drop-constraint", "loosen-format"})
"""The changes that lose conditions which an answer has to meet all the same when it is decoded."""


def build(
    definition: Definition,
    provider: Provider | str = openai_responses.PROVIDER,
    *,
    name: str | None = None,
    allow: Collection[str] = (),
) -> Built:
    """Return the schema of *definition* as *provider* takes it, and all that stands against it.

    Changes that lose nothing are made; of the others those whose rules are in *allow*. Nothing is raised for
    a schema that the provider would not take: its ``problems`` say why.
    """
    service = provider_named(provider) if isinstance(provider, str) else provider
    source = source_of(definition)
    if source.obstacle:
        fix = "Give the field a type that JSON has, or leave it out of the schema."
        problem = Objection("", "no-json-schema", source.obstacle, fix)
        return Built(name or name_of(definition), "", service, b"{}", (), (problem,))
    schema = source.schema
    adapted = adapt(schema, service.table, frozenset(allow))
    problems = [*check(schema, service.table, adapted.refused)]
    changes = adapted.changes
    if name is None:
        name, renamed = sound_name(name_of(definition), service.table)
        changes += renamed
    else:
        problems += checked_name(name, service.table)
    description = schema.get("description")
    return Built(
        name,
        description if isinstance(description, str) else "",
        service,
        json.dumps(schema, ensure_ascii=False, separators=(",", ":")).encode(),
        changes,
        tuple(problems),
    )


def strict_schema(
    definition: Definition,
    provider: Provider | str = openai_responses.PROVIDER,
    *,
    allow: Collection[str] = (),
) -> dict[str, Any]:
    """Return the schema of *definition*; a ``ContractError`` has all reasons why there is none."""
    return accepted(build(definition, provider, allow=allow)).schema


def envelope(built: Built, *, form: str | None = None) -> dict[str, Any]:
    """Return what a request needs to ask for *built*: parameters of the provider, by their names.

    *form* names one of the other forms of the provider, as ``json-object``. A schema with problems is a
    ``ContractError``.
    """
    accepted(built)
    service = built.provider
    if form is None:
        return service.envelope(built.name, built.schema, built.description)
    if form not in service.forms:
        known = ", ".join(service.forms) or "none"
        raise LookupError(f"{service.title} has no form {form!r}. There are: {known}.")
    return service.forms[form](built.name, built.schema, built.description)


def accepted(built: Built) -> Built:
    """Return *built*, if the provider would take it; else raise a ``ContractError`` with all reasons."""
    if built.problems:
        raise ContractError(built)
    return built
