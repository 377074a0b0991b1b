"""The folder of the workspace that a command is told of, and how answers are read by the settings."""

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass, field, replace
from pathlib import Path

from descant_server.commands.command import UsageError
from descant_server.commands.schema_wish import Wish, wish
from descant_server.settings import baseline
from descant_server.settings.configured import Configured
from descant_server.settings.descant_toml import NAME, find_above
from descant_server.terminal.complaints import complain

STDIN = "-"
"""The path that stands for standard input."""


def add_workspace(parser: ArgumentParser, doing: str, *, is_here: bool = False) -> None:
    """Take the folder of the workspace: *doing* says what is done there, *is_here* that it has a default."""
    default_text = " (default: the current folder)" if is_here else ""
    parser.add_argument("--workspace", metavar="DIR", help=f"{doing}{default_text}")


def workspace_folder(named: str | None) -> Path:
    """Return the folder *named*, or else the current one, absolute and without links.

    Raises UsageError where there is none.
    """
    folder = Path(named or ".")
    if not folder.is_dir():
        raise UsageError(f"{named}: {'this is no folder' if folder.exists() else 'there is no such folder'}")
    return folder.resolve()


@dataclass
class AnswerSettings:
    """How answers are read: as the arguments say, and the settings of the folders that they are in."""

    wish: Wish
    """What the arguments say."""
    workspace: str | None = None
    """The folder whose settings count for all answers, where the user has named one."""
    below: Path | None = None
    """Where not, those of the nearest folder at or above this one count; without, or above each answer."""
    _folders: dict[Path, Path | None] = field(default_factory=dict)
    _configured: dict[Path | None, Configured] = field(default_factory=dict)

    def folder(self, path: str) -> Path | None:
        """Return the folder whose settings count for the answer at *path*; None where there are none."""
        if self.workspace is not None:
            return Path(self.workspace)
        start = self.below or (Path() if path == STDIN else Path(path).parent)
        if start not in self._folders:
            self._folders[start] = find_above(start, (NAME, baseline.NAME))
        return self._folders[start]

    def configured(self, path: str) -> Configured:
        """Return the settings of the answer at *path*; what is wrong with them is said once."""
        folder = self.folder(path)
        if folder not in self._configured:
            configured = Configured.read(None, (folder,) if folder else ())
            for complaint in configured.complaints:
                complain(complaint)
            self._configured[folder] = configured
        return self._configured[folder]

    def wish_for(self, path: str) -> Wish:
        """Return by which schemas and formats the answer at *path* is read."""
        configured = self.configured(path)
        wish = replace(self.wish, formats=configured.formats, languages=configured.settings.languages)
        if configured.files:
            wished = {schema.name for schema in wish.schemas}
            own = (entry.schema for entry in configured.known.of_files if entry.schema.name not in wished)
            wish = replace(wish, schemas=(*wish.schemas, *own))
        if wish.asked is None and path != STDIN:
            asked = configured.asked_for(Path(path).absolute().as_uri())
            wish = replace(wish, asked=asked, is_demanded=False)
        return wish


def answer_settings(arguments: Namespace, below: Path | None = None) -> AnswerSettings:
    """Return how the answers of *arguments* are read. Raises UsageError for a schema that there is not."""
    return AnswerSettings(wish(arguments), getattr(arguments, "workspace", None), below)
