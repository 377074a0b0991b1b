"""Building a schema for a provider: from a model to what can be sent, with every change and every problem."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any

from pydantic_core import to_json

from descant.contracts.adapting.schema_adapter import SchemaAdapter
from descant.contracts.built import Built, ContractError, Objection
from descant.contracts.cache import kept
from descant.contracts.providers import Provider, openai_responses, provider_named
from descant.contracts.request_names import checked_name, sound_name
from descant.contracts.schema_check import check, wrong_values
from descant.contracts.schema_definition import Definition, identity, name_of, source_of
from descant.contracts.size import Large, size_warnings

CHECKED_ON_DECODING = frozenset({"drop-constraint", "drop-closed", "loosen-format"})
"""The changes that lose conditions which an answer has to meet all the same when it is decoded."""

_LARGE = Large()


def build(
    definition: Definition,
    provider: Provider | str = openai_responses.PROVIDER,
    *,
    name: str | None = None,
    allow: Collection[str] = (),
    large: Large = _LARGE,
) -> Built:
    """Return the schema of *definition* as *provider* takes it, and all objections to it.

    Changes that lose nothing are made; of the others those whose rules are in *allow*. Nothing is raised for
    a schema that the provider would not take: its ``problems`` say why. One that is larger than *large* has a
    warning.
    """
    service = provider_named(provider) if isinstance(provider, str) else provider
    own_name, allowed = name_of(definition), frozenset(allow)
    options = (service.name, id(service), name, own_name, allowed, large)
    make = partial(_build, definition, service, name, allowed, large)
    return kept(identity(definition), options, make)


def _build(
    definition: Definition, service: Provider, name: str | None, allowed: frozenset[str], large: Large
) -> Built:
    source = source_of(definition)
    if source.obstacles:
        fix = "Give the field a type that JSON has, or leave it out of the schema."
        objections = tuple(Objection("", "no-json-schema", message, fix) for message in source.obstacles)
        return Built(name or name_of(definition), "", service, b"{}", (), objections)
    schema = source.schema
    problems = [*wrong_values(schema)]
    adapting = SchemaAdapter(schema, service.table, allowed)
    adapting.adapt()
    wrong = {problem.pointer for problem in problems}
    refused = check(schema, service.table, adapting.refused)
    problems += (problem for problem in refused if problem.pointer not in wrong)
    changes = tuple(adapting.changes)
    if name is None:
        name, renamed = sound_name(name_of(definition), service.table)
        changes += renamed
    else:
        problems += checked_name(name, service.table)
    description = schema.get("description", "")
    text = to_json(schema)
    warnings = size_warnings(text, large)
    return Built(name, str(description), service, text, changes, tuple(problems), tuple(warnings))


def strict_schema(
    definition: Definition,
    provider: Provider | str = openai_responses.PROVIDER,
    *,
    allow: Collection[str] = (),
) -> dict[str, Any]:
    """Return the schema of *definition*; a ``ContractError`` has all reasons why there is none."""
    return accepted(build(definition, provider, allow=allow)).schema


def envelope(built: Built, name: str | None = None, *, form: str | None = None) -> dict[str, Any]:
    """Return what a request needs to ask for *built*: parameters of the provider, by their names.

    *name* is that of the schema, by default its own; *form* one of the other forms of the provider, as
    ``json-object``. A schema with problems is a ``ContractError``, and so is a name that is not taken.
    """
    if name is not None:
        wrong = checked_name(name, built.provider.table)
        built = replace(built, name=name, problems=(*built.problems, *wrong))
    accepted(built)
    service = built.provider
    if form is None:
        return service.envelope(built.name, built.schema, built.description)
    if form not in service.forms:
        known = ", ".join(service.forms) or "none"
        raise LookupError(f"{service.title} has no form {form!r}; known: {known}.")
    return service.forms[form](built.name, built.schema, built.description)


def accepted(built: Built) -> Built:
    """Return *built*, if the provider would take it; else raise a ``ContractError`` with all reasons."""
    if built.problems:
        raise ContractError(built)
    return built
