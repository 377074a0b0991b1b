"""Where the journal of a workspace is: a folder of the user's own, outside of the workspace.

It is in the folder that the environment variable ``DESCANT_STATE_DIR`` names, else in ``descant`` where the
system keeps such things. Only its user can read it. Where somebody else could lead us elsewhere by a link,
nothing is written.
"""

import contextlib
import hashlib
import os
import re
import stat
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from descant_server.workspace.writing.folders import Folder
from descant_server.workspace.writing.reasons import WritingError, in_words

VARIABLE = "DESCANT_STATE_DIR"
"""The environment variable that names the folder for all workspaces."""
_NOBODY = 65534
"""Whom folders of the system belong to in a container."""
_PLAIN = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class StateFolder:
    """Where the journal of one workspace is, whether it is there by now or not."""

    base: Path
    """Absolute; the folder for all workspaces."""
    name: str
    """That of the folder for this one."""
    trouble: str = ""
    """Why it cannot be used, as a whole sentence."""

    @classmethod
    def of(cls, folder: Path, environ: Mapping[str, str] = os.environ) -> Self:
        """Return the state folder of the workspace *folder*. Nothing is made."""
        real = Path(os.path.realpath(folder))
        stem = _PLAIN.sub("-", real.name)[:40].strip("-.") or "workspace"
        name = f"{stem}-{hashlib.blake2b(os.fsencode(real), digest_size=12).hexdigest()}"
        if named := environ.get(VARIABLE):
            return cls(Path(os.path.abspath(os.path.expanduser(named))), name)
        try:
            base = _usual(environ)
        except RuntimeError:
            return cls(Path(), name, f"No home folder found: set {VARIABLE} to a folder for the journal.")
        trouble = ""
        if Path(os.path.realpath(base)).is_relative_to(real):
            trouble = (
                f"The journal would be inside the workspace, in {base}: use the folder of the project as "
                f"the workspace, or set {VARIABLE} to another folder."
            )
        return cls(base, name, trouble)

    @property
    def path(self) -> Path:
        """The folder of the journal of this workspace."""
        return self.base / self.name

    def open(self) -> Folder | None:
        """Open it; None where it is not there. Raises WritingError."""
        with self._in_words():
            try:
                return self._enter()
            except FileNotFoundError:
                return None

    def make(self) -> Folder:
        """Open it, and make it first where it is not there. Raises WritingError."""
        with self._in_words():
            return self._make()

    @contextlib.contextmanager
    def _in_words(self) -> Iterator[None]:
        if self.trouble:
            raise WritingError(self.trouble)
        try:
            yield
        except OSError as error:
            raise WritingError(
                f"The journal cannot be kept in {self.path}, since {in_words(error)}."
            ) from error

    def _enter(self) -> Folder:
        _check_ancestors(self.base)
        with Folder.at(self.base) as base:
            return _own(base, self.name)

    def _make(self) -> Folder:
        _check_ancestors(self.base)
        os.makedirs(self.base.parent, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.mkdir(self.base, 0o700)
        _check_ancestors(self.base)
        with Folder.at(self.base) as base:
            if base.status(self.name) is None:
                with contextlib.suppress(FileExistsError):
                    base.make(self.name, 0o700)
                base.sync()
            return _own(base, self.name)


def _usual(environ: Mapping[str, str]) -> Path:
    home = Path(environ["HOME"]) if environ.get("HOME") else Path.home()
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "descant" / "state"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "descant" / "state"
    named = environ.get("XDG_STATE_HOME", "")
    return (Path(named) if os.path.isabs(named) else home / ".local" / "state") / "descant"


def _check_ancestors(path: Path) -> None:
    """Raise WritingError where somebody else could have led us to where *path* leads."""
    if sys.platform == "win32":
        return
    trusted = {0, os.geteuid()}
    for place in (*reversed(path.parents), path):
        try:
            status = os.lstat(place)
        except FileNotFoundError:
            break
        if stat.S_ISLNK(status.st_mode) and status.st_uid not in trusted:
            raise WritingError(
                f"The journal cannot be kept in {path}, since {place} is a link of another user."
            )
    real = Path(os.path.realpath(path))
    for place in (*reversed(real.parents), real):
        try:
            status = os.lstat(place)
        except FileNotFoundError:
            break
        is_open = status.st_mode & 0o002 and not status.st_mode & stat.S_ISVTX
        if is_open or status.st_uid not in {*trusted, _NOBODY}:
            raise WritingError(
                f"The journal cannot be kept in {path}, since other users can write to {place}: set "
                f"{VARIABLE} to another folder."
            )


def _own(base: Folder, name: str) -> Folder:
    """Enter the folder *name*, which has to be ours alone."""
    folder = base.enter(name)
    if sys.platform != "win32":
        status = base.status(name)
        if status is None or status.st_uid != os.geteuid() or status.st_mode & 0o022:
            folder.close()
            raise WritingError(
                f"The journal cannot be kept in {folder.path}, since other users can access it."
            )
    return folder
