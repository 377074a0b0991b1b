"""Doing what an entry of the journal says: write beside, look once more, exchange, look at what came of it.

Nothing here puts anything back. What fails raises, and the entry knows enough to do that, in any state.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from descant_server.workspace.content import Content
from descant_server.workspace.paths import PathRefused, target
from descant_server.workspace.plan import PlannedWrite
from descant_server.workspace.writing.directory import Directory, read_file
from descant_server.workspace.writing.folders import Folder, Identity, identity
from descant_server.workspace.writing.reasons import WritingError, about, listed
from descant_server.workspace.writing.records import JournalChange, Record
from descant_server.workspace.writing.respelled import in_order
from descant_server.workspace.writing.site import HeldFolders, is_as, keeps_execution, write_beside

Watch = Callable[[], object]
"""Is told of progress."""
LONGEST_PATH = 4095
"""Bytes beyond which other programs cannot open a file."""


def change_all(
    site: HeldFolders, folder: Path, record: Record, steps: tuple[PlannedWrite, ...], watch: Watch
) -> None:
    """Do the *steps* below *folder*, which are those of *record*; *watch* is called for each half of each.

    Raises WritingError, OSError and MemoryError.
    """
    for made in record.made:
        with about(made):
            parent, name = site.parent(made)
            parent.make(name)
    for index, step in enumerate(steps):
        if step.after is not None:
            with about(step.relative):
                parent, name = site.parent(step.relative)
                like = name if step.before is not None else None
                write_beside(parent, record.scratch(index, "new"), step.after, like)
                if not keeps_execution(parent, record.scratch(index, "new"), step):
                    raise _without_modes(step.relative)
        watch()
    for index in in_order(steps):
        with about(steps[index].relative):
            _exchange(site, folder, record, index)
        watch()
    verify_all(site, folder, record)
    finish(site, record)


def verify_all(site: HeldFolders, folder: Path, record: Record) -> None:
    """Raise WritingError where a file is not as after *record*, or its folder elsewhere; and OSError."""
    wrong = [change.relative for change in record.changes if not is_as(change, site.read(change.relative))[1]]
    if wrong:
        raise _changed(wrong)
    with Folder.at(folder) as root:
        for path, known in site.known().items():
            if _identity_of(root, path) != known:
                reason = f"The folder {path or folder} was replaced."
                raise WritingError(reason, (path,) if path else ())


def take_scratch_away(site: HeldFolders, record: Record) -> None:
    """Take away what is there only while this is written. Raises OSError."""
    for index, change in enumerate(record.changes):
        try:
            parent, _ = site.parent(change.relative)
        except FileNotFoundError:
            continue
        for kind in ("new", "old", "back"):
            with contextlib.suppress(FileNotFoundError):
                parent.unlink(record.scratch(index, kind))


def take_folders_away(site: HeldFolders, folders: Iterable[str]) -> None:
    """Take those *folders* away that are empty. Raises OSError."""
    for folder in folders:
        try:
            parent, name = site.parent(folder)
            parent.remove(name)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ENOTEMPTY, errno.EEXIST):
                raise
        else:
            site.forget(folder)


def finish(site: HeldFolders, record: Record) -> None:
    """Take away what is there no longer after *record*, and wait for the disk. Raises OSError."""
    take_scratch_away(site, record)
    take_folders_away(site, (folder.relative for folder in record.vanished))
    site.sync(record.folders())


def permit(folder: Path, relative: str) -> None:
    """Raise WritingError where *relative* may not be touched by now."""
    place = target(folder, relative)
    if isinstance(place, PathRefused):
        raise WritingError(f"{relative} is not written, since the path {place.reason}.", (relative,))
    if len(os.fsencode(place.path)) > LONGEST_PATH:
        raise WritingError(f"{relative} is not written, since its path is too long.", (relative,))
    if place.relative != relative:
        raise WritingError(
            f"{relative} is not written, since it leads to {place.relative} by now.", (relative,)
        )


def _exchange(site: HeldFolders, folder: Path, record: Record, index: int) -> None:
    """Put the new file in the place of the old one, and look whether it still was the one we know."""
    change = record.changes[index]
    permit(folder, change.relative)
    parent, name = site.parent(change.relative)
    new, old = record.scratch(index, "new"), record.scratch(index, "old")
    if change.before is None:
        _place(parent, new, name, change)
        return
    is_linked = change.after is not None and _has_second_name(parent, name, old)
    if not is_linked:
        parent.replace(name, old)
    _check_old(parent, old, change)
    if change.after is None:
        return
    if not is_linked:
        _place(parent, new, name, change)
        return
    if not _is_same(parent, name, old):
        raise _changed([change.relative])
    if parent.exchange(new, name):
        if not _is_same(parent, new, old):
            # Somebody else's file had the name at that very time, and gets it back.
            parent.exchange(new, name)
            raise _changed([change.relative])
        parent.unlink(new)
    else:
        parent.replace(new, name)
    # Somebody who had it open may have written to it until now; then it is put back as it is.
    _check_old(parent, old, change)


def _is_same(parent: Folder, name: str, aside: str) -> bool:
    """Return whether two names are those of one file."""
    second, first = parent.status(aside), parent.status(name)  # the name itself is the last that is looked at
    return first is not None and second is not None and identity(first) == identity(second)


def _has_second_name(parent: Folder, name: str, old: str) -> bool:
    """Give the file *name* the name *old*, too, where the file system has second names."""
    try:
        parent.link(name, old)
    except FileNotFoundError:
        raise
    except OSError:
        return False
    return True


def _place(parent: Folder, new: str, name: str, change: JournalChange) -> None:
    try:
        parent.place(new, name)
    except FileExistsError:
        raise WritingError(
            f"{change.relative} was created since the check: review the answer again.",
            (change.relative,),
        ) from None


def _check_old(parent: Folder, old: str, change: JournalChange) -> None:
    content = read_file(parent, old)
    if not isinstance(content, Content) or not is_as(change, content)[0]:
        raise _changed([change.relative])


def _identity_of(root: Folder, path: str) -> Identity | None:
    """Return what the folder at *path* is by now; None where none can be entered."""
    if not path:
        return root.identity
    try:
        with Directory(root).parent(path) as (parent, name), parent.enter(name) as folder:
            return folder.identity
    except OSError:
        return None


def _without_modes(path: str) -> WritingError:
    reason = f"The mode of {path} cannot be changed: its file system does not keep modes."
    return WritingError(f"{reason} Leave it out with --only.", (path,))


def _changed(paths: list[str]) -> WritingError:
    verb = "was" if len(paths) == 1 else "were"
    return WritingError(f"{listed(paths)} {verb} changed by another program.", tuple(paths))
