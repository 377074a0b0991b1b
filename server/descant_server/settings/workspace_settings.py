"""The settings of all folders of a workspace: that of a document decides."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from descant_server.file_uris import path_of
from descant_server.settings.configured import Configured, is_within
from descant_server.settings.descant_toml import WorkspaceFile
from descant_server.settings.schema_files import SchemaFile


def _alone() -> tuple[Configured, ...]:
    return (Configured(),)


@dataclass(frozen=True, slots=True)
class Workspace:
    """What is set for each folder at one time. It never changes."""

    by_folder: tuple[Configured, ...] = field(default_factory=_alone)
    """One at least: without folders, what is set for all."""

    @classmethod
    def read(cls, given: Sequence[Any], folders: tuple[Path, ...]) -> "Workspace":
        """Read what is set in *folders*; *given* is what the editor says for each, or once for all."""
        if not folders:
            return cls((Configured.read(given[0] if given else None, ()),))
        each = given if len(given) == len(folders) else [given[0] if given else None] * len(folders)
        return cls(
            tuple(
                Configured.read(own, (folder, *(other for other in folders if other != folder)))
                for own, folder in zip(each, folders, strict=True)
            )
        )

    def of(self, uri: str) -> Configured:
        """Return what is set for the document *uri*: in the innermost folder it lies in, else the first."""
        if len(self.by_folder) == 1:
            return self.by_folder[0]
        path = path_of(uri)
        with_folder = [config for config in self.by_folder if path is not None and config.folders]
        around = [config for config in with_folder if path is not None and is_within(path, config.folders[0])]
        return max(around, key=lambda config: len(config.folders[0].parts), default=self.by_folder[0])

    def again(self) -> "Workspace":
        """Return the same settings with their files read anew."""
        return Workspace(tuple(config.again() for config in self.by_folder))

    def reads_like(self, other: "Workspace") -> bool:
        """Tell whether every document is read in the same way by *other*."""
        return len(self.by_folder) == len(other.by_folder) and all(
            mine.reads_like(others) for mine, others in zip(self.by_folder, other.by_folder, strict=True)
        )

    def shows_like(self, other: "Workspace") -> bool:
        """Tell whether of every document the same is shown by *other*, which reads it in the same way."""
        return len(self.by_folder) == len(other.by_folder) and all(
            mine.shows_like(others) for mine, others in zip(self.by_folder, other.by_folder, strict=True)
        )

    def file_at(self, uri: str) -> SchemaFile | None:
        """Return the file with a schema that the document *uri* is."""
        return next((file for config in self.by_folder if (file := config.file_at(uri)) is not None), None)

    def workspace_file_at(self, uri: str) -> WorkspaceFile | None:
        """Return the file with settings that the document *uri* is."""
        path = path_of(uri)
        files = (config.file for config in self.by_folder)
        return next((file for file in files if file is not None and file.path == path), None)

    def depends_on(self, uri: str) -> bool:
        """Tell whether the file *uri* has a say in what is set."""
        path = path_of(uri)
        own = (own for config in self.by_folder for own in config.own_files)
        return self.file_at(uri) is not None or any(file == path for file in own)

    @property
    def files(self) -> tuple[SchemaFile, ...]:
        """The files with schemas, each once."""
        return tuple({file.path: file for config in self.by_folder for file in config.files}.values())

    @property
    def workspace_files(self) -> tuple[WorkspaceFile, ...]:
        """The files with settings that there are."""
        return tuple(config.file for config in self.by_folder if config.file is not None)

    @property
    def watched(self) -> Iterable[Path]:
        """The files whose changes matter."""
        yield from (file.path for file in self.files)
        for config in self.by_folder:
            yield from config.own_files

    @property
    def complaints(self) -> tuple[str, ...]:
        """What does not go as the user has set it: one sentence each."""
        return tuple(dict.fromkeys(words for config in self.by_folder for words in config.complaints))
