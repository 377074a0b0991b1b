"""What applies have changed, by the journal, beside the files as they are now: what is committed later."""

import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from descant_server.file_uris import path_of
from descant_server.workspace.committing.worktree import CommitRefusedError
from descant_server.workspace.content import Content
from descant_server.workspace.file_text import FileText, encoded, read_text
from descant_server.workspace.paths import PathRefused
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.writing.directory import Directory
from descant_server.workspace.writing.entries import JournalEntry
from descant_server.workspace.writing.journal import existing_journal
from descant_server.workspace.writing.reasons import WritingError, in_words
from descant_server.workspace.writing.records import Buffer, EntryError, JournalChange
from descant_server.workspace.writing.site import is_as
from descant_server.workspace.writing.state_folder import StateFolder


@dataclass(frozen=True, slots=True)
class AppliedChange:
    """What one or more applies have made of one file."""

    step: PlannedWrite
    """From before the first of them to now."""
    is_changed: bool
    """Whether it is not as the last of them has left it."""
    is_unsaved: bool = False
    """Whether the last of them has changed it in an editor only, which has not saved it."""


def applied_changes(
    folder: Path, state: StateFolder, numbers: Iterable[str]
) -> tuple[tuple[str, ...], tuple[AppliedChange, ...]]:
    """Return which of the applies *numbers*, the first one first, are not undone, and what they have changed.

    Raises CommitRefusedError where the journal or a file cannot be read.
    """
    try:
        with existing_journal(state) as journal, Directory.open(folder) as directory:
            if journal is None:
                return (), ()
            there = {str(number) for number in journal.undoable()}
            standing = tuple(number for number in numbers if number in there)
            changes = dict[str, AppliedChange]()
            for number in standing:
                for change in _of_entry(folder, directory, journal.read(int(number), "done")):
                    path = change.step.relative
                    first = changes.pop(path, change).step.before
                    step = PlannedWrite(path, first, change.step.after)
                    changes[path] = AppliedChange(step, change.is_changed, change.is_unsaved)
            return standing, tuple(changes.values())
    except EntryError as error:
        raise CommitRefusedError(f"the journal of what was applied cannot be used: {error}") from None
    except (WritingError, OSError) as error:
        raise CommitRefusedError(in_words(error).removesuffix(".")) from None


def _of_entry(folder: Path, directory: Directory, entry: JournalEntry) -> Iterator[AppliedChange]:
    """Yield what one apply has changed. Raises EntryError, OSError and CommitRefusedError."""
    for index, change in enumerate(entry.record.changes):
        yield _of_change(directory, entry, index, change)
    for buffer in entry.buffers():
        if (path := path_of(buffer.name)) is not None:
            with contextlib.suppress(ValueError):  # What lies elsewhere is no file of this folder.
                relative = path.resolve().relative_to(folder.resolve()).as_posix()
                yield _of_buffer(directory, relative, buffer)


def _of_change(directory: Directory, entry: JournalEntry, index: int, change: JournalChange) -> AppliedChange:
    now = _now(directory, change.relative)
    before = None if change.before is None else Content(entry.before(index), change.before.mode)
    return AppliedChange(PlannedWrite(change.relative, before, now), not is_as(change, now)[1])


def _of_buffer(directory: Directory, relative: str, buffer: Buffer) -> AppliedChange:
    """Return what an editor has changed: the journal has its texts, and the disk how they are written."""
    now = _now(directory, relative)
    text = read_text(now.data) if now is not None else None
    if now is None or not isinstance(text, FileText):
        return AppliedChange(PlannedWrite(relative, now, now), is_changed=True)
    old = encoded(buffer.old, text.style)
    before = Content(old, now.mode) if isinstance(old, bytes) else now
    is_unsaved = text.text == buffer.old != buffer.new
    return AppliedChange(PlannedWrite(relative, before, now), text.text != buffer.new, is_unsaved)


def _now(directory: Directory, relative: str) -> Content | None:
    content = directory.read(relative)
    if isinstance(content, PathRefused):
        raise CommitRefusedError(f"{relative} {content.reason}")
    return content
