"""What the settings of a workspace come to: its schemas, and which one a document is asked to be in."""

from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from typing import Any

from descant import Problem, Severity, Source
from descant.answer_presence import OF_NO_ANSWER
from descant.directives import Asked, directive_in
from descant.formats import Format, formats_with
from descant.formats.problem_kinds import UNKNOWN_SCHEMA
from descant_server.file_uris import path_of
from descant_server.settings import baseline
from descant_server.settings.baseline import EMPTY, Baseline
from descant_server.settings.descant_toml import NAME, WorkspaceFile, read_workspace_file
from descant_server.settings.known_containers import KnownContainers, known_containers
from descant_server.settings.known_schemas import KnownSchema, KnownSchemas, known_schemas
from descant_server.settings.limits import LIMIT
from descant_server.settings.problem_choice import EVERYTHING, ProblemChoice, Read, chosen
from descant_server.settings.schema_files import SchemaFile, find_schema_file, read_schema_file
from descant_server.settings.values import FileRule, Settings, over_file, read_settings


@dataclass(frozen=True)
class Configured:
    """The settings at one time, with the files they name as they were read then. It never changes."""

    settings: Settings = field(default_factory=Settings)
    folders: tuple[Path, ...] = ()
    files: tuple[SchemaFile, ...] = ()
    known: KnownSchemas = field(default_factory=known_schemas)
    containers: KnownContainers = field(default_factory=known_containers)
    complaints: tuple[str, ...] = ()
    """What does not go as the user has set it: one sentence each."""
    given: Any = None
    """What the editor has set, as it came."""
    file: WorkspaceFile | None = None
    """The file with settings in the first folder."""
    baseline: Baseline = EMPTY
    """The problems that were accepted there."""

    @classmethod
    def read(cls, given: Any, folders: tuple[Path, ...], baseline_file: Path | None = None) -> "Configured":
        """Read what is set in the first of *folders*: by the editor, *given*, and in the file there.

        Without a *baseline_file* it is the one in that folder.
        """
        file = read_workspace_file(folders[0] / NAME) if folders else None
        complaints = [complaint.message for complaint in read_settings(given).complaints]
        complaints += file.complaints if file else ()
        if baseline_file is None and folders:
            baseline_file = folders[0] / baseline.NAME
        accepted = baseline.read_baseline(baseline_file) if baseline_file else None
        if isinstance(accepted, str):
            complaints.append(accepted)
        settings = replace(read_settings(over_file(file.given if file else {}, given)), complaints=())
        configured = cls.of(settings, folders)
        return replace(
            configured,
            complaints=tuple(dict.fromkeys((*complaints, *configured.complaints))),
            given=given,
            file=file,
            baseline=accepted if isinstance(accepted, Baseline) else EMPTY,
        )

    @classmethod
    def of(cls, settings: Settings, folders: tuple[Path, ...]) -> "Configured":
        """Read the files that *settings* name, in the *folders* of the workspace."""
        files: list[SchemaFile] = []
        complaints = [complaint.message for complaint in settings.complaints]
        for wanted in settings.schemas:
            path = find_schema_file(wanted.file, folders)
            if isinstance(path, str):
                complaints.append(path)
            else:
                files.append(read_schema_file(path, wanted.name))
        complaints += [file.complaint for file in files if file.complaint]
        known = known_schemas(KnownSchema(file.schema, str(file.path)) for file in files if file.schema)
        containers = known_containers(settings.containers)
        complaints += (*known.complaints, *containers.complaints)
        broken = {file.name for file in files if file.schema is None}
        named = {rule.schema for rule in settings.schema_for} | {settings.schema or known.schema_names[0]}
        complaints += [
            f"The settings name the schema {name}, which is not known; {known.advice(name)}"
            for name in sorted(named - {*known.schema_names} - broken)
        ]
        return cls(settings, folders, tuple(files), known, containers, tuple(dict.fromkeys(complaints)))

    def reads_like(self, other: "Configured") -> bool:
        """Tell whether every document is read in the same way by *other*."""
        return self._reading == other._reading and self.folders == other.folders

    def shows_like(self, other: "Configured") -> bool:
        """Tell whether of every document the same is shown by *other*, which reads it in the same way."""
        mine, others = self.settings, other.settings
        return (self.choice, mine.limits.problems, mine.docs, self.baseline) == (
            other.choice,
            others.limits.problems,
            others.docs,
            other.baseline,
        )

    @property
    def _reading(self) -> tuple[object, ...]:
        settings = self.settings
        read = (settings.formats, settings.containers, settings.languages, settings.base)
        return self.rules, settings.schema, self._sources, read

    @property
    def _sources(self) -> tuple[tuple[str, str | None], ...]:
        return tuple((file.name, file.reading.source.text if file.reading else None) for file in self.files)

    def again(self) -> "Configured":
        """Return the same settings with their files read anew."""
        return Configured.read(self.given, self.folders)

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats that are read."""
        wanted, known = self.settings.formats, formats_with(self.containers.families)
        return known if wanted is None else tuple(fmt for fmt in known if fmt.name in wanted)

    @property
    def choice(self) -> ProblemChoice:
        """The problems that are shown in an editor."""
        choice = self.settings.choice
        match self.settings.answer_expected:
            case True:
                severities = {UNKNOWN_SCHEMA.code: Severity.ERROR, **choice.severities}
                return replace(choice, severities=severities)
            case False:
                return replace(choice, ignore=choice.ignore | OF_NO_ANSWER)
        return choice

    @property
    def own_files(self) -> tuple[Path, ...]:
        """The files that settings are in: there, or where they would be."""
        return tuple(self.folders[0] / name for name in (NAME, baseline.NAME)) if self.folders else ()

    def name_of(self, uri: str) -> str | None:
        """Return how the baseline calls the document *uri*; None for one that is no file of the folder."""
        path = path_of(uri)
        if path is None or not self.folders or not is_within(path, self.folders[0]):
            return None
        return baseline.name_in(self.folders[0], path)

    def accepted(self, uri: str) -> frozenset[str]:
        """Return the fingerprints of the problems that were accepted in the document *uri*."""
        return self.baseline.accepted(self.name_of(uri)) if self.baseline.documents else frozenset()

    def shows_everything(self, uri: str, source: Source) -> bool:
        """Tell whether all problems of the document *uri* with the text *source* are shown as they are."""
        is_restricted = self.choice != EVERYTHING or self.settings.limits.problems != LIMIT
        directive = directive_in(source)
        return not (is_restricted or self.accepted(uri) or (directive and directive.ignored))

    def shown(self, uri: str, analysis: Read) -> tuple[Problem, ...]:
        """Return the problems that are shown of the document *uri*, as severe as is wanted."""
        return chosen(analysis, self.choice_for(uri), self.accepted(uri))

    def choice_for(self, uri: str) -> ProblemChoice:
        """Return which problems of the document *uri* are shown; of a file of settings all are."""
        path = path_of(uri)
        is_own = path is not None and (path in self.own_files or self.file_at(uri) is not None)
        return EVERYTHING if is_own else self.choice

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
        name_of = {file.path: file.name for file in self.files}
        rules = list(self.settings.schema_for)
        for wanted in self.settings.schemas:
            path = find_schema_file(wanted.file, self.folders)
            if isinstance(path, Path) and path in name_of:
                rules += [FileRule(pattern, name_of[path]) for pattern in wanted.match]
        return tuple(rules)

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
            name.relative_to(root.as_posix()) for root in self.folders if name.is_relative_to(root.as_posix())
        )
        return any(fnmatchcase(str(path), pattern.removeprefix("./")) for path in (*relative, name))


def is_within(path: Path, folder: Path) -> bool:
    """Tell whether *path* lies in *folder*."""
    if path.is_relative_to(folder):
        return True
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def _is_same(first: Path, second: Path) -> bool:
    try:
        return first == second or first.resolve() == second.resolve()
    except (OSError, RuntimeError, ValueError):
        return False
