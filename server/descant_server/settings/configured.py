"""What the settings of a workspace come to: its schemas, and which one a document is asked to be in."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from pygls import uris

from descant.directives import Asked
from descant_server.known_schemas import Known, KnownSchemas, known_schemas
from descant_server.settings.files import SchemaFile, find_schema_file, read_schema_file
from descant_server.settings.values import FileRule, Settings


@dataclass(frozen=True)
class Configured:
    """The settings of one moment, with the files they name as they were read then. It never changes."""

    settings: Settings = field(default_factory=Settings)
    folders: tuple[Path, ...] = ()
    files: tuple[SchemaFile, ...] = ()
    known: KnownSchemas = field(default_factory=known_schemas)
    complaints: tuple[str, ...] = ()
    """What does not go as the user has set it: one sentence each."""

    @classmethod
    def of(cls, settings: Settings, folders: tuple[Path, ...]) -> "Configured":
        """Read the files that *settings* name, in the *folders* of the workspace."""
        files: list[SchemaFile] = []
        complaints = list(settings.complaints)
        for one in settings.schemas:
            path = find_schema_file(one.file, folders)
            if isinstance(path, str):
                complaints.append(path)
            else:
                files.append(read_schema_file(path, one.name))
        complaints += [file.complaint for file in files if file.complaint]
        known = known_schemas(Known(file.schema, str(file.path)) for file in files if file.schema)
        complaints += known.complaints
        broken = {file.name for file in files if file.schema is None}
        named = {rule.schema for rule in settings.schema_for} | {settings.schema or known.names[0]}
        complaints += [
            f"The settings name the schema {name}, which is not known; {known.advice(name)}"
            for name in sorted(named - {*known.names} - broken)
        ]
        return cls(settings, folders, tuple(files), known, tuple(dict.fromkeys(complaints)))

    def reads_like(self, other: "Configured") -> bool:
        """Tell whether every document is read in the same way by *other*."""
        return (self.rules, self.settings.schema, self._sources) == (
            other.rules,
            other.settings.schema,
            other._sources,
        ) and self.folders == other.folders

    @property
    def _sources(self) -> tuple[tuple[str, str | None], ...]:
        return tuple((one.name, one.reading.source.text if one.reading else None) for one in self.files)

    def again(self) -> "Configured":
        """Return the same settings with their files read anew."""
        return Configured.of(self.settings, self.folders)

    def asked_for(self, uri: str) -> Asked | None:
        """Return by which schema the settings want the document *uri* to be read."""
        for rule in self.rules:
            if self._fits(rule.pattern, uri):
                return Asked(rule.schema, f'the rule "{rule.pattern}" for file names')
        name = self.settings.schema
        return Asked(name, "the setting descant.schema") if name else None

    @property
    def rules(self) -> tuple[FileRule, ...]:
        """The rules for file names: those of ``schemaFor`` first, then those of the schemas."""
        names = {file.path: file.name for file in self.files}
        found = list(self.settings.schema_for)
        for one in self.settings.schemas:
            path = find_schema_file(one.file, self.folders)
            if isinstance(path, Path) and path in names:
                found += [FileRule(pattern, names[path]) for pattern in one.match]
        return tuple(found)

    def file_at(self, uri: str) -> SchemaFile | None:
        """Return the file with a schema that the document *uri* is."""
        path = path_of(uri)
        return next((file for file in self.files if path is not None and _is_same(file.path, path)), None)

    def _fits(self, pattern: str, uri: str) -> bool:
        path = path_of(uri)
        name = PurePosixPath(path.as_posix() if path else uri)
        if "/" not in pattern:
            return fnmatchcase(name.name, pattern)
        relative = (
            name.relative_to(one.as_posix()) for one in self.folders if name.is_relative_to(one.as_posix())
        )
        return any(fnmatchcase(str(one), pattern.removeprefix("./")) for one in (*relative, name))


def path_of(uri: str) -> Path | None:
    """Return the path of the file *uri*; None for what is no file, such as a text that was never saved."""
    path = uris.to_fs_path(uri)
    return Path(path) if uri.startswith("file:") and path else None


def folders_of(given: Iterable[str | None]) -> tuple[Path, ...]:
    """Return the folders with these URIs, each once."""
    paths = (path_of(uri) for uri in given if uri)
    return tuple(dict.fromkeys(path for path in paths if path is not None))


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one == other or one.resolve() == other.resolve()
    except (OSError, RuntimeError, ValueError):
        return False
