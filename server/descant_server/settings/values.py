"""The settings of an editor, checked: what is not as it should be is complained of and left out.

``descant.schemas``
    A list of files with a JSON Schema: a path, or ``{"file": …, "name": …, "match": [pattern, …]}``.
``descant.schemaFor``
    An object of patterns for file names, and the name of the schema that such a file is read by.
``descant.schema``
    The name of the schema that all files of the workspace are read by.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

SECTION = "descant"
MOST = 100
"""So many schemas, or rules for file names, are taken."""
_NAME = re.compile(r"[\w.-]*\w")
"""As a directive in an answer takes it."""
_SCHEMA_KEYS = ("file", "name", "match")


@dataclass(frozen=True, slots=True)
class SchemaSetting:
    """A file with a schema."""

    file: str
    """Its path, relative to the folder of the workspace."""
    name: str | None = None
    """None where the file's own name says it."""
    match: tuple[str, ...] = ()
    """Patterns for the names of the files that are read by it."""


@dataclass(frozen=True, slots=True)
class FileRule:
    """Files whose name fits a pattern are read by one schema."""

    pattern: str
    schema: str


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user has set."""

    schemas: tuple[SchemaSetting, ...] = ()
    schema_for: tuple[FileRule, ...] = ()
    """The first one that fits a file counts."""
    schema: str | None = None
    complaints: tuple[str, ...] = field(default=())
    """What cannot be understood: one sentence each, for people."""


def merged(first: Any, later: Any) -> Any:
    """Return the settings *later*, with what only *first* says; either may be None."""
    first, later = _section(first), _section(later)
    if isinstance(first, Mapping) and isinstance(later, Mapping):
        return {**first, **later}
    return first if later is None else later


def _section(given: Any) -> Any:
    return given[SECTION] if isinstance(given, Mapping) and SECTION in given else given


def read_settings(given: Any) -> Settings:
    """Return the settings in *given*, the section ``descant`` or an object around it."""
    given = _section(given)
    if given is None:
        return Settings()
    if not isinstance(given, Mapping):
        return Settings(complaints=(f"The settings of descant are not an object but {_kind(given)}.",))
    complaints: list[str] = []
    schemas = tuple(_schemas(given.get("schemas"), complaints))[:MOST]
    rules = tuple(_rules(given.get("schemaFor"), complaints))[:MOST]
    schema = given.get("schema")
    if schema is not None and not _is_name(schema):
        complaints.append(f"The setting descant.schema is not the name of a schema but {_kind(schema)}.")
        schema = None
    for name in given:
        if name not in _KEYS:
            near = get_close_matches(str(name), _KEYS, 1)
            hint = f" Did you mean descant.{near[0]}?" if near else ""
            complaints.append(f"There is no setting descant.{name}.{hint}")
    return Settings(schemas, rules, schema, tuple(complaints))


_KEYS = ("schemas", "schemaFor", "schema")


def _schemas(given: Any, complaints: list[str]) -> Iterator[SchemaSetting]:
    if given is None:
        return
    if not isinstance(given, list):
        complaints.append(f"The setting descant.schemas is not a list but {_kind(given)}.")
        return
    for index, one in enumerate(given):
        where = f"descant.schemas[{index}]"
        match one:
            case str() if one.strip():
                yield SchemaSetting(one)
            case {"file": str(file)} if file.strip():
                yield SchemaSetting(file, _name_in(one, where, complaints), _match_in(one, where, complaints))
            case _:
                complaints.append(f'The setting {where} is neither a path nor an object with a "file".')
                continue
        if isinstance(one, Mapping):
            unknown = [str(key) for key in one if key not in _SCHEMA_KEYS]
            complaints += [f'"{key}" of the setting {where} means nothing.' for key in unknown]


def _name_in(one: Mapping[str, Any], where: str, complaints: list[str]) -> str | None:
    name = one.get("name")
    if name is None or _is_name(name):
        return name
    complaints.append(
        f'"name" of the setting {where} is not a name such as my.schema; the name of the file is used.'
    )
    return None


def _match_in(one: Mapping[str, Any], where: str, complaints: list[str]) -> tuple[str, ...]:
    patterns = one.get("match", [])
    patterns = [patterns] if isinstance(patterns, str) else patterns
    if isinstance(patterns, list) and all(isinstance(pattern, str) for pattern in patterns):
        return tuple(patterns)
    complaints.append(f'"match" of the setting {where} is not a list of patterns for file names.')
    return ()


def _rules(given: Any, complaints: list[str]) -> Iterator[FileRule]:
    if given is None:
        return
    if not isinstance(given, Mapping):
        complaints.append(f"The setting descant.schemaFor is not an object but {_kind(given)}.")
        return
    for pattern, name in given.items():
        if _is_name(name):
            yield FileRule(str(pattern), name)
        else:
            complaints.append(
                f"The setting descant.schemaFor names no schema for {pattern} but {_kind(name)}."
            )


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return f'the text "{value[:40]}"'
        case list():
            return "a list"
        case _:
            return "an object"
