"""Texts that a person edits in an editor of theirs, in files that only they can read.

None lies in the workspace. What was edited is removed once it is written to where it belongs; whatever
happens before that, the file is kept, and named.
"""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from descant_server.terminal.complaints import WHOLE, complain
from descant_server.terminal.programs import edit, editor_command
from descant_server.terminal.questions import Person

_PLAIN = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST = 60


@dataclass(slots=True)
class EditedText:
    """A text that is given to the editor."""

    path: Path
    original: str
    is_taken: bool = False
    """Whether what the person has made of it is to be written."""

    @property
    def is_changed(self) -> bool:
        """Tell whether something of a person's is in the file."""
        try:
            return self.path.read_bytes() != self.original.encode("utf-8", "backslashreplace")
        except OSError:
            return False


@dataclass(slots=True)
class EditedFiles:
    """The files of one session."""

    texts: list[EditedText] = field(default_factory=list)
    _folder: Path | None = None

    def start(self, name: str, text: str, workspace: Path) -> EditedText:
        """Make a file outside of *workspace* that holds *text*; *name* is that of the file in it.

        Raises OSError.
        """
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="descant-edit-", dir=_outside_of(workspace)))
        plain = _PLAIN.sub("-", name)[-_LONGEST:].lstrip("-.") or "text"
        made = EditedText(self._folder / f"{len(self.texts) + 1}-{plain}", text)
        handle = os.open(made.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode("utf-8", "backslashreplace"))
        self.texts.append(made)
        return made

    def remove_written(self) -> None:
        """Remove the files that what was written is from."""
        for text in self.texts:
            if text.is_taken:
                with suppress(OSError):
                    text.path.unlink()

    def finish(self) -> None:
        """Remove the files that a person has not changed, and say where the others are."""
        kept = [text.path for text in self.texts if text.is_changed]
        for text in self.texts:
            if text.path not in kept:
                with suppress(OSError):
                    text.path.unlink()
        if self._folder is not None and not kept:
            # An editor may have left its backups beside them.
            with suppress(OSError):
                for other in self._folder.iterdir():
                    other.unlink()
                self._folder.rmdir()
        for path in kept:
            complain(f"what you have edited is kept in {path}", WHOLE)
        self.texts.clear()


@contextmanager
def edited_files() -> Iterator[EditedFiles]:
    """Give the files of a session; what is in them at its end was not written, and is kept."""
    files = EditedFiles()
    try:
        yield files
    finally:
        files.finish()


def edited_text(person: Person, text: EditedText) -> tuple[str, str]:
    """Let the person edit *text*; return what it is then, and why that cannot be taken, if so."""
    command = editor_command()
    if command is None:
        return "", "No editor was found: set VISUAL or EDITOR to one."
    person.writes.flush()
    if problem := edit(command, str(text.path), person):
        return "", problem
    try:
        return text.path.read_bytes().decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        return "", "The edited text is not UTF-8."
    except OSError as error:
        return "", f"The edited text cannot be read: {error.strerror or error}."


def _outside_of(workspace: Path) -> str:
    real = Path(os.path.realpath(workspace))
    for folder in (tempfile.gettempdir(), "/var/tmp", str(Path.home())):  # The file in it is ours.
        if not Path(os.path.realpath(folder)).is_relative_to(real) and os.access(folder, os.W_OK):
            return folder
    raise OSError("no folder outside of the workspace can be written")
