"""What building a schema gives: the schema, what was changed in it, and the objections to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pydantic_core import from_json

from descant.contracts.providers.provider import Provider


@dataclass(frozen=True, slots=True)
class SchemaChange:
    """One thing that was changed for a provider. Nothing is changed without one."""

    pointer: str
    """Where in the schema, as it was when the earlier changes had been made. Nothing that is changed later
    is around it, so that it is the place in the schema that came out, too."""
    rule: str
    """Named by what is done, as in ``drop-default``; what loses something is allowed by this name."""
    before: Any
    """Of a schema the keywords that were taken out; neither this nor ``after`` can be changed."""
    after: Any
    """The keywords that were put in."""
    lossless: bool
    """Whether the same answers are right as before, and mean the same."""


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing in a schema that a provider does not take."""

    pointer: str
    """Where in the schema that came out; what is no JSON Schema at all, in the one that went in."""
    rule: str
    """Named by what is wrong, as in ``additional-properties``."""
    message: str
    fix: str
    """What can be done, in words."""
    allow: str | None = None
    """The change that would solve it, where there is one that loses something."""


@dataclass(frozen=True)
class Built:
    """A schema for a provider. It cannot be changed; ``schema`` is a copy each time."""

    name: str
    description: str
    provider: Provider
    text: bytes
    """The schema as JSON."""
    changes: tuple[SchemaChange, ...]
    problems: tuple[Objection, ...]
    """Why the provider would not take it as it is; empty where it would."""
    warnings: tuple[Objection, ...] = ()
    """What it would take, though it is worth a thought."""

    @property
    def schema(self) -> dict[str, Any]:
        """The schema, with all changes made, as a copy that may be changed."""
        schema: dict[str, Any] = from_json(self.text)
        return schema


class ContractError(Exception):
    """A schema cannot be sent as it is. It carries every reason, not only the first."""

    def __init__(self, built: Built) -> None:
        self.built = built
        self.reasons = built.problems
        lines = [f"{reason.pointer or 'the root'}: {reason.message} {reason.fix}" for reason in self.reasons]
        super().__init__(
            f"{built.provider.title} would not take the schema {built.name!r}:\n" + "\n".join(lines)
        )


def frozen(value: Any) -> Any:
    """Return plain data as something that cannot be changed and that compares equal if it has no lists."""
    if isinstance(value, Mapping):
        return MappingProxyType({name: frozen(inner) for name, inner in value.items()})
    return tuple(frozen(inner) for inner in value) if isinstance(value, list) else value


def thawed(value: Any) -> Any:
    """Return what :func:`frozen` was made of."""
    if isinstance(value, Mapping):
        return {name: thawed(inner) for name, inner in value.items()}
    return [thawed(inner) for inner in value] if isinstance(value, tuple) else value
