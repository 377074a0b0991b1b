"""The name under which a schema is sent."""

import re
from collections.abc import Iterator

from descant.contracts.built import Objection, SchemaChange
from descant.contracts.provider_table import ProviderTable

_FALLBACK = "response"


def checked_name(name: str, table: ProviderTable) -> Iterator[Objection]:
    """Yield what a provider has against a name that somebody chose."""
    if table.name is not None and not re.fullmatch(table.name, name):
        message = f"The name {name!r} does not match {table.name}."
        fix = f"Call it {_sound(name, table.name)!r}, as in build(..., name={_sound(name, table.name)!r})."
        yield Objection("", "name", message, fix)


def sound_name(name: str, table: ProviderTable) -> tuple[str, tuple[SchemaChange, ...]]:
    """Return a name that was taken from a model as the provider takes it, and what was changed for that."""
    if table.name is None or re.fullmatch(table.name, name):
        return name, ()
    sound = _sound(name, table.name)
    return sound, (SchemaChange("", "schema-name", name, sound, lossless=True),)


def _sound(name: str, pattern: str) -> str:
    """Return *name* with everything replaced that is neither a letter of ASCII, a digit, - nor _."""
    sound = re.sub(r"[^A-Za-z0-9_-]+", "_", name).strip("_")[:64]
    return sound if re.fullmatch(pattern, sound) else _FALLBACK
