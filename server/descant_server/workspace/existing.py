"""What is there already: the files that an answer names, on the disk and in editors that have them open.

Nothing is looked at that is not named, and a file that has not changed since it was read is not read again.
What counts for writing is read anew then, see ``transaction``.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from descant_server.workspace.base import NO_BASES, Bases
from descant_server.workspace.content import Content, digest_of
from descant_server.workspace.editorconfig import properties_of
from descant_server.workspace.file_text import FileText, NoText, Style, read_text
from descant_server.workspace.paths import PathRefused, WritablePath
from descant_server.workspace.stamps import Stamp, is_settled, stamp_of
from descant_server.workspace.writing.directory import Directory

_MOST_BYTES = 64 * 1024 * 1024
"""Of contents that are kept for the next look."""


@dataclass(frozen=True, slots=True)
class OpenBuffer:
    """A document that an editor has open: what counts is its text, saved or not."""

    uri: str
    version: int | None
    text: str

    @property
    def digest(self) -> str:
        """What tells its text from any other."""
        return digest_of(self.text.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True)
class Existing:
    """A file that is there."""

    content: Content
    charset: str | None = None
    """The encoding that ``.editorconfig`` names for it."""
    opened: OpenBuffer | None = None

    @cached_property
    def file_text(self) -> FileText | NoText:
        """What is on the disk, as text."""
        return read_text(self.content.data, self.charset)

    @property
    def text(self) -> str | NoText:
        """What is there, as an editor shows it; its line ends are its own."""
        if self.opened is not None:
            return self.opened.text
        return self.file_text.text if isinstance(self.file_text, FileText) else self.file_text

    @property
    def style(self) -> Style:
        """How its text is written on the disk; that of a new file where it is no text."""
        return self.file_text.style if isinstance(self.file_text, FileText) else Style.of_new_file({})

    @property
    def is_unsaved(self) -> bool:
        """Tell whether an editor has another text than the disk."""
        return self.opened is not None and self.opened.text != getattr(self.file_text, "text", None)

    @property
    def digest(self) -> str:
        """What tells it from any other state of the file; opening it changes nothing about that."""
        return self.opened.digest if self.opened is not None and self.is_unsaved else self.content.digest


class Seen:
    """The files that were read, for the next look at them."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._files: dict[str, tuple[Stamp, Content]] = {}
        self._size = 0

    def get(self, path: str, stamp: Stamp) -> Content | None:
        """Return the file at *path* if it was read when it had this *stamp*."""
        known = self._files.get(path)
        return known[1] if known is not None and known[0] == stamp else None

    def put(self, path: str, stamp: Stamp, content: Content) -> None:
        """Keep what was read; what was read longest ago makes room."""
        self._drop(path)
        self._files[path] = stamp, content
        self._size += len(content.data)
        while self._size > _MOST_BYTES:
            self._drop(next(iter(self._files)))

    def _drop(self, path: str) -> None:
        known = self._files.pop(path, None)
        if known is not None:
            self._size -= len(known[1].data)


def _nothing_opened(_: Path) -> OpenBuffer | None:
    return None


class WorkspaceView:
    """A folder of the workspace as it is now. Make one for each look; what was *seen* before may be kept."""

    def __init__(
        self,
        folder: Path,
        opened: Callable[[Path], OpenBuffer | None] = _nothing_opened,
        seen: Seen | None = None,
        bases: Bases = NO_BASES,
    ) -> None:
        """Look at *folder*.

        *opened* finds the document of a path that an editor has open, *bases* what an answer was made from.
        """
        self.folder = folder
        self._opened = opened
        self._seen = Seen() if seen is None else seen
        self._past: Mapping[str, Existing | None] = {}
        self.bases = bases

    def as_of(self, past: Mapping[str, Existing | None]) -> "WorkspaceView":
        """Return the folder as it was when *past* was there, by their paths; the rest is as now."""
        view = WorkspaceView(self.folder, self._opened, self._seen, self.bases)
        view._past = past
        return view

    def existing(self, target: WritablePath) -> Existing | PathRefused | None:
        """Return the file at *target*; None where there is none, or why it cannot be looked at."""
        if target.relative in self._past:
            return self._past[target.relative]
        opened = self._opened(target.path)
        content = self._content(target)
        if isinstance(content, PathRefused):
            return content
        if content is None:
            return None if opened is None else Existing(Content(b"", 0), None, opened)
        existing = Existing(content, None, opened)
        if opened is None and (content.data.isascii() or isinstance(existing.file_text, NoText)):
            # Plain ASCII says nothing of how other characters are to be written.
            charset = properties_of(self.folder, target.relative).get("charset")
            if charset:
                return Existing(content, charset)
        return existing

    def style_of_new(self, target: WritablePath) -> Style:
        """Return how a file is written that is not there yet."""
        return Style.of_new_file(properties_of(self.folder, target.relative))

    def _content(self, target: WritablePath) -> Content | PathRefused | None:
        path = str(target.path)
        stamp = stamp_of(path)
        if stamp is not None and (known := self._seen.get(path, stamp)) is not None:
            return known
        try:
            with Directory.open(self.folder) as directory:
                content = directory.read(target.relative)
        except OSError as error:
            return PathRefused(f"cannot be looked at: {error.strerror or type(error).__name__}")
        if (
            isinstance(content, Content)
            and stamp is not None
            and is_settled(stamp, time.time_ns())
            and stamp == stamp_of(path)
        ):
            self._seen.put(path, stamp, content)
        return content
