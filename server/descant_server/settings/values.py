"""The settings of an editor, checked: what is not as it should be is complained of and left out.

``descant.schemas``
    A list of files with a JSON Schema: a path, or ``{"file": …, "name": …, "match": [pattern, …]}``.
``descant.schemaFor``
    An object of patterns for file names, and the name of the schema that such a file is read by.
``descant.schema``
    The name of the schema that all files of the workspace are read by.
``descant.select``, ``descant.ignore``, ``descant.severities``
    Which problems are shown: lists of codes, and ``{"json-*": "hint", "bom": "off"}``.
``descant.limits``, ``descant.formats``, ``descant.languages``, ``descant.docs``
    How much of what is read, and the address at which problems are explained.
``descant.answerExpected``
    Whether a text without an answer is an error; without, it is in an editor and for one file that is named.
``descant.base``
    ``history`` where the base of an answer is looked for in the commits of the repository, or ``disk``.
``descant.containers``, ``container``
    How tools of one's own write files, see :mod:`container_records`.
``descant.workspaceTrusted``
    False where nothing may be written; said by the editor only.

The same settings may be in a file of the workspace. Lists of what is ignored add up; of what is said by
name, such as limits, each name counts for itself; otherwise what the editor says counts.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from descant.embedded.language_selection import EVERYTHING as EVERY_LANGUAGE
from descant.embedded.language_selection import LanguageSelection
from descant_server.settings.complaints import Complaint, kind_of, list_in, object_in
from descant_server.settings.container_setting import CONTAINERS
from descant_server.settings.container_setting import KEYS as CONTAINER_KEYS
from descant_server.settings.limits import SizeLimits, read_limits
from descant_server.settings.problem_choice import EVERYTHING, ProblemChoice
from descant_server.settings.problem_settings import read_choice
from descant_server.settings.reading_settings import (
    BaseSetting,
    read_base,
    read_docs,
    read_formats,
    read_languages,
)

if TYPE_CHECKING:
    from descant.formats.containers import Family

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
    choice: ProblemChoice = EVERYTHING
    limits: SizeLimits = field(default_factory=SizeLimits)
    formats: tuple[str, ...] | None = None
    """Those that are read; None for all."""
    languages: LanguageSelection = EVERY_LANGUAGE
    containers: "tuple[Family, ...]" = ()
    """How tools of the user write files."""
    docs: str | None = None
    """None for the page that comes with this package."""
    answer_expected: bool | None = None
    """Whether a text without an answer is an error; None where that depends on who asks."""
    base: BaseSetting = BaseSetting.HISTORY
    """What answers are taken to be made from."""
    complaints: tuple[Complaint, ...] = ()
    """What cannot be understood."""


def merged(first: Any, later: Any) -> Any:
    """Return the settings *later*, with what only *first* says; either may be None."""
    first, later = _section(first), _section(later)
    if isinstance(first, Mapping) and isinstance(later, Mapping):
        return {**first, **later}
    return first if later is None else later


def over_file(file: Mapping[str, Any], given: Any) -> Any:
    """Return the settings *given* by the editor with those of the *file* of its workspace below them."""
    given = _section(given)
    if not isinstance(given, Mapping):
        return file
    both = {**file, **{name: value for name, value in given.items() if value is not None}}
    for name in _BY_NAME:
        first, later = file.get(name), given.get(name)
        if isinstance(first, Mapping) and isinstance(later, Mapping):
            both[name] = {**first, **later}
    for name in _ADDING:
        first, later = file.get(name), given.get(name)
        if isinstance(first, list) and isinstance(later, list):
            both[name] = [*first, *later] if name == _IGNORED else [*later, *first]
    return both


def _section(given: Any) -> Any:
    return given[SECTION] if isinstance(given, Mapping) and SECTION in given else given


def read_settings(given: Any) -> Settings:
    """Return the settings in *given*, the section ``descant`` or an object around it."""
    given = _section(given)
    if given is None:
        return Settings()
    if not isinstance(given, Mapping):
        message = f"The settings of descant are not an object but {kind_of(given)}."
        return Settings(complaints=(Complaint(message),))
    complaints: list[Complaint] = []
    schemas = tuple(_schemas(given.get("schemas"), complaints))[:MOST]
    rules = tuple(_rules(given.get("schemaFor"), complaints))[:MOST]
    schema = given.get("schema")
    if schema is not None and not _is_name(schema):
        message = f"The setting descant.schema is not the name of a schema but {kind_of(schema)}."
        complaints.append(Complaint(message, "schema"))
        schema = None
    choice = read_choice(given, complaints)
    limits = read_limits(given.get("limits"), complaints)
    formats = read_formats(given.get("formats"), complaints)
    languages = read_languages(given.get("languages"), complaints)
    containers = _containers(given, complaints)
    base, docs = read_base(given.get("base"), complaints), read_docs(given.get("docs"), complaints)
    expected = given.get(EXPECTED)
    if not isinstance(expected, bool | None):
        message = f"The setting descant.{EXPECTED} is not true or false but {kind_of(expected)}."
        complaints.append(Complaint(message, EXPECTED))
        expected = None
    if not isinstance(given.get(TRUST), bool | None):
        kind = kind_of(given[TRUST])
        message = f"The setting descant.{TRUST} is not true or false but {kind}, so nothing is trusted."
        complaints.append(Complaint(message, TRUST))
    for name in given:
        if name not in (*KEYS, *CONTAINER_KEYS):
            near = get_close_matches(str(name), KEYS, 1)
            hint = f" Did you mean descant.{near[0]}?" if near else ""
            complaints.append(Complaint(f"Unknown setting descant.{name}.{hint}", str(name)))
    return Settings(
        *(schemas, rules, schema, choice, limits, formats, languages, containers, docs, expected, base),
        complaints=tuple(complaints),
    )


TRUST = "workspaceTrusted"
"""Said by the editor only."""
EXPECTED = "answerExpected"
_BY_NAME = ("severities", "limits", "schemaFor")
_IGNORED = "ignore"
_ADDING = (_IGNORED, *CONTAINER_KEYS)
"""Lists that add up; of records the first one counts, which is that of the editor."""
KEYS = (
    *("schemas", "schemaFor", "schema", "select", _IGNORED, "severities"),
    *("limits", "formats", CONTAINERS, "languages", "base", "docs", EXPECTED, TRUST),
)
"""All settings."""


def _schemas(given: Any, complaints: list[Complaint]) -> Iterator[SchemaSetting]:
    for index, entry in enumerate(list_in(given, "schemas", complaints)):
        where = f"descant.schemas[{index}]"
        match entry:
            case str() if entry.strip():
                yield SchemaSetting(entry)
            case {"file": str(file)} if file.strip():
                yield SchemaSetting(
                    file, _name_in(entry, where, complaints), _match_in(entry, where, complaints)
                )
            case _:
                message = f'The setting {where} is neither a path nor an object with a "file".'
                complaints.append(Complaint(message, "schemas"))
                continue
        if isinstance(entry, Mapping):
            unknown = [str(key) for key in entry if key not in _SCHEMA_KEYS]
            complaints += [
                Complaint(f'Unknown key "{key}" in the setting {where}.', "schemas", key) for key in unknown
            ]


def _name_in(entry: Mapping[str, Any], where: str, complaints: list[Complaint]) -> str | None:
    name = entry.get("name")
    if name is None or _is_name(name):
        return name
    message = f'"name" of the setting {where} is not a name such as my.schema; the name of the file is used.'
    complaints.append(Complaint(message, "schemas", "name"))
    return None


def _match_in(entry: Mapping[str, Any], where: str, complaints: list[Complaint]) -> tuple[str, ...]:
    patterns = entry.get("match", [])
    patterns = [patterns] if isinstance(patterns, str) else patterns
    if isinstance(patterns, list) and all(isinstance(pattern, str) for pattern in patterns):
        return tuple(patterns)
    message = f'"match" of the setting {where} is not a list of patterns for file names.'
    complaints.append(Complaint(message, "schemas", "match"))
    return ()


def _rules(given: Any, complaints: list[Complaint]) -> Iterator[FileRule]:
    for pattern, name in object_in(given, "schemaFor", complaints).items():
        if _is_name(name):
            yield FileRule(str(pattern), name)
        else:
            message = f"The setting descant.schemaFor names no schema for {pattern} but {kind_of(name)}."
            complaints.append(Complaint(message, "schemaFor", str(pattern)))


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _containers(given: Mapping[Any, Any], complaints: list[Complaint]) -> "tuple[Family, ...]":
    if not any(key in given for key in CONTAINER_KEYS):
        return ()
    from descant_server.settings.container_records import read_containers

    return read_containers(given, complaints)
