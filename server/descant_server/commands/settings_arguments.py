"""The folder of the workspace that a command is told of, and how answers are read by its settings."""

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from descant_server.commands.command import UsageError
from descant_server.commands.inputs import STDIN
from descant_server.commands.schema_arguments import Wish
from descant_server.settings.configured import Configured
from descant_server.terminal.complaints import complain


def add_workspace(parser: ArgumentParser, default: str | None, doing: str) -> None:
    """Take the folder of the workspace; *doing* says what is done with it."""
    default_text = "" if default is None else " (default: the current folder)"
    parser.add_argument("--workspace", metavar="DIR", default=default, help=f"{doing}{default_text}")


def workspace_folder(named: str) -> Path:
    """Return the folder *named*, absolute and without links. Raises UsageError where there is none."""
    folder = Path(named)
    if not folder.is_dir():
        raise UsageError(f"{named}: {'this is no folder' if folder.exists() else 'there is no such folder'}")
    return folder.resolve()


def wish_in(folder: Path, wish: Wish) -> Callable[[str], Wish]:
    """Return what says of each answer how it is read by the settings in *folder*; what is wrong with these is
    said."""
    configured = Configured.read(None, (folder,))
    for complaint in configured.complaints:
        complain(complaint)
    return lambda path: as_configured(wish, configured, path)


def as_configured(wish: Wish, configured: Configured, path: str) -> Wish:
    """Return *wish* with what the settings of a workspace say of the answer at *path*."""
    wish = replace(wish, formats=configured.formats, languages=configured.settings.languages)
    if configured.files:
        wished = {schema.name for schema in wish.schemas}
        own = (entry.schema for entry in configured.known.of_files if entry.schema.name not in wished)
        wish = replace(wish, schemas=(*wish.schemas, *own))
    if wish.asked is None and path != STDIN:
        asked = configured.asked_for(Path(path).absolute().as_uri())
        wish = replace(wish, asked=asked, is_demanded=False)
    return wish
