"""Putting back what an entry of the journal has begun, from whatever state it was left in.

It goes by what the entry says and what is there, and by nothing that was kept in mind: it is the same after
an error, after a crash, and after a crash of its own. A file that somebody else has edited meanwhile stays as
it is.
"""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from descant_server.workspace.content import Content
from descant_server.workspace.writing.changing import take_folders_away, take_scratch_away
from descant_server.workspace.writing.directory import read_file
from descant_server.workspace.writing.folders import identity
from descant_server.workspace.writing.journal import Journal, JournalSlot
from descant_server.workspace.writing.records import Record
from descant_server.workspace.writing.site import HeldFolders, is_as, write_beside

Bytes = Callable[[int], bytes]
"""Gives what the file of the change with that index held before."""


@dataclass(frozen=True, slots=True)
class Unrestored:
    """A file that is neither as before nor as after, since it was changed by another program."""

    relative: str
    kept: Path | None
    """Where that is what it held before; None where it was not there."""


def is_carried_out(site: HeldFolders, record: Record) -> bool:
    """Return whether all of *record* was written, and what differs now was changed later. Raises OSError."""
    is_any = False
    for index, change in enumerate(record.changes):
        before, after = is_as(change, site.read(change.relative))
        is_missing = change.after is None and not after
        if before or is_missing or _sibling(site, record, index) in (_Sibling.OURS, _Sibling.THEIRS):
            return False
        is_any = is_any or after
    return is_any


def put_back(
    site: HeldFolders, record: Record, before: Bytes, journal: Journal, slot: JournalSlot
) -> tuple[Unrestored, ...]:
    """Make each file of *record* what it was. Raises OSError, and EntryError from *before*."""
    for folder in reversed(record.vanished):
        _make_again(site, folder.relative, folder.mode)
    unrestored = []
    # What was not there goes first: to some file systems it may have the name of what comes back.
    backwards = reversed(range(len(record.changes)))
    for index in sorted(backwards, key=lambda index: record.changes[index].before is not None):
        change = record.changes[index]
        if not _put_file_back(site, record, index, before):
            content = None if change.before is None else _kept(site, record, index, before)
            name = change.relative.rpartition("/")[2]
            kept = None if content is None else journal.keep(slot, index, name, content)
            unrestored.append(Unrestored(change.relative, kept))
    # Scratch files are evidence of how far it went, until every file is what it was.
    site.sync(record.folders())
    take_scratch_away(site, record)
    take_folders_away(site, reversed(record.made))
    site.sync(record.folders())
    return tuple(unrestored[::-1])


def _put_file_back(site: HeldFolders, record: Record, index: int, before: Bytes) -> bool:
    """Return False where the file is somebody else's by now."""
    change = record.changes[index]
    if not site.has(change.relative.rpartition("/")[0]):
        return change.before is None
    current = site.read(change.relative)
    is_before, is_after = is_as(change, current)
    if is_before:
        return True
    sibling = _sibling(site, record, index)
    is_waiting = sibling is _Sibling.OURS
    if not is_after and not (current is None and is_waiting):
        # While the new file waits beside it, it is not we who have changed it.
        return is_waiting
    parent, name = site.parent(change.relative)
    if change.before is None:
        parent.unlink(name)
        return True
    if current is None and site.is_spelled_otherwise(change.relative):
        return False
    if is_after and sibling is _Sibling.THEIRS:
        parent.replace(record.scratch(index, "new"), name)
        return False
    source = record.scratch(index, "old")
    if not isinstance(read_file(parent, source), Content):
        source = record.scratch(index, "back")
        with contextlib.suppress(FileNotFoundError):
            parent.unlink(source)
        content = Content(before(index), change.before.mode)
        write_beside(parent, source, content, None if current is None else name)
    if current is None:
        parent.place(source, name)
    else:
        parent.replace(source, name)
    return True


def _kept(site: HeldFolders, record: Record, index: int, before: Bytes) -> bytes:
    """Return what the file held: from beside it, since it may have been written to there, or the journal."""
    way = record.changes[index].relative.rpartition("/")[0]
    content = read_file(site.folder(way), record.scratch(index, "old")) if site.has(way) else None
    return content.data if isinstance(content, Content) else before(index)


class _Sibling(Enum):
    """What the name of the new file beside the one whose place it is to take stands for."""

    NOTHING = 0
    """The new file is in its place."""
    OURS = 1
    """The new file, all of it or not, which is waiting."""
    OLD = 2
    """The old file: they were exchanged."""
    THEIRS = 3
    """A file of somebody else, which had the name when they were exchanged, and is to get it back."""


def _sibling(site: HeldFolders, record: Record, index: int) -> _Sibling:
    change = record.changes[index]
    way = change.relative.rpartition("/")[0]
    if not site.has(way):
        return _Sibling.NOTHING
    folder, name = site.folder(way), record.scratch(index, "new")
    new, old = folder.status(name), folder.status(record.scratch(index, "old"))
    if new is None:
        return _Sibling.NOTHING
    if old is None:
        return _Sibling.OURS
    if identity(new) == identity(old):
        return _Sibling.OLD
    return _Sibling.OURS if is_as(change, read_file(folder, name))[1] else _Sibling.THEIRS


def _make_again(site: HeldFolders, relative: str, mode: int) -> None:
    parent, name = site.parent(relative)
    if parent.status(name) is None:
        site.forget(relative)
        parent.make(name)
        site.folder(relative).set_mode(mode)
