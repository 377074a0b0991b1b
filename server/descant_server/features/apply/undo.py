"""``descant.undo``: undo the last apply in a folder of the workspace, all of it or nothing.

What was written is put back from the journal; what was changed in the editor is changed back there. A file
that was edited since is named, and then nothing is undone.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from descant_server.features.apply.target_folder import chosen_folder
from descant_server.features.arguments import read_arguments
from descant_server.features.editing.open_files import BufferChange, change_buffers, name_of, not_as_wanted
from descant_server.features.trust import UNTRUSTED
from descant_server.file_uris import path_of
from descant_server.server import ResponseServer
from descant_server.tracking.file_state_tracker import real_place
from descant_server.wire.initialize import UNDO

if TYPE_CHECKING:
    from descant_server.features.parameters import UndoParams
    from descant_server.workspace.writing.undoing import Undoable

COMMAND = UNDO
_NOTHING = "Nothing to undo in this workspace."
_GONE = "Cannot undo this apply: it was already undone, or is too old."


def register(server: ResponseServer) -> None:
    """Wire the command."""

    @server.command(COMMAND)
    async def undo(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import UndoParams

        asked = read_arguments(UndoParams, arguments or ({},))
        if not await server.may_write():
            return _refuse(server, UNTRUSTED)
        return await undo_apply(server, asked)


async def undo_apply(server: ResponseServer, asked: "UndoParams") -> dict[str, Any]:
    """Undo what is *asked*; return whether it was, of which files, or why not."""
    applied = server.applied_last(asked.uri or "")
    folder: Path | str
    if applied is not None and asked.entry == applied.entry:
        folder = applied.folder
    else:
        folder = await chosen_folder(server, asked.folder, asked.uri)
    if isinstance(folder, str):
        return _refuse(server, folder)
    # A client that takes back its request does not leave things half done.
    return await asyncio.shield(server.one_at_a_time(_take_back(server, folder, asked.entry)))


async def _take_back(server: ResponseServer, folder: Path, wanted: str | None) -> dict[str, Any]:
    """Undo the last apply to *folder*, if that is the *wanted* one."""
    # Only who undoes something waits for what does it.
    from descant_server.workspace.writing.outcome import Stopped
    from descant_server.workspace.writing.state_folder import StateFolder
    from descant_server.workspace.writing.undoing import last, undo, undoable

    if not server.is_trusted:
        return _refuse(server, UNTRUSTED)
    state = StateFolder.of(folder)
    entry = await asyncio.to_thread(last, folder, state)
    if entry is not None and entry.trouble:
        return _refuse(server, entry.trouble)
    if entry is None or wanted not in (None, entry.entry):
        # It may have been undone by a command, or in another window.
        there = {entry.entry for entry in await asyncio.to_thread(undoable, folder, state)}
        _forget(server, folder, lambda number: number not in there)
        server.refresh_lenses()
        if entry is None or wanted not in there:
            return _refuse(server, _NOTHING if entry is None else _GONE)
        return _refuse(server, f"Undo the later apply first: {entry.label}.")
    changes, changed = await _changes_back(server, entry)
    if changed:
        have = "has" if len(changed) == 1 else "have"
        return _refuse(server, f"{', '.join(changed)} {have} changed since; nothing was undone.")
    # The editor goes first: it may refuse, while the disk is put back in one transaction.
    if (refusal := await change_buffers(server, changes, f"Undo {entry.label}")) is not None:
        return _refuse(server, f"{refusal} Nothing was undone.")
    done = await asyncio.to_thread(undo, folder, state, entry.entry)
    if isinstance(done, Stopped):
        # Some editors tell of their edits a little later; by then the version is known, too.
        await not_as_wanted(server, changes)
        back = [_reversed_change(server, change) for change in changes]
        kept = await change_buffers(server, back, f"Apply {entry.label}")
        return _refuse(server, done.reason if kept is None else f"{done.reason} {kept}")
    wrong = await not_as_wanted(server, changes)
    _forget(server, folder, lambda number: number == entry.entry)
    for answer in server.file_tracker.accept(folder, entry.paths, [buffer.name for buffer in entry.buffers]):
        await server.file_tracker.now(answer)
    server.refresh_lenses()
    message = f"Undone: {entry.label}."
    if entry.commit:
        message += f" The commit {entry.short_commit} stands: revert it, or commit the undo."
    if wrong:
        message += f" The editor did not report its edit of {', '.join(map(name_of, wrong))}: check the file."
    server.tell(types.MessageType.Warning if wrong else types.MessageType.Info, message)
    return {
        "undone": True,
        "files": [*entry.paths, *(_path(folder, change.uri) for change in changes)],
        "message": message,
    }


async def _changes_back(server: ResponseServer, entry: "Undoable") -> tuple[list[BufferChange], list[str]]:
    """Return the edits that undo *entry* in open documents, and the names of those edited since."""
    changes, changed = [], []
    for buffer in entry.buffers:
        version, text = await asyncio.to_thread(_text_of, server, buffer.name)
        if text == buffer.new:
            changes.append(BufferChange(buffer.name, version, buffer.new, buffer.old, "Undo"))
        elif text != buffer.old:
            changed.append(name_of(buffer.name))
    return changes, changed


def _forget(server: ResponseServer, folder: Path, is_gone: Callable[[str], bool]) -> None:
    """Know no longer as applied what was applied in *folder* and, by its entry in the journal, *is_gone*."""
    for uri, applied in tuple(server.applied.items()):
        if kept := tuple(apply for apply in applied if apply.folder != folder or not is_gone(apply.entry)):
            server.applied[uri] = kept
        else:
            del server.applied[uri]


def _path(folder: Path, uri: str) -> str:
    """Return the path of a document as seen from *folder*; its URI where it lies elsewhere."""
    path = path_of(uri)
    try:
        return real_place(path).relative_to(real_place(folder)).as_posix() if path is not None else uri
    except ValueError:
        return uri


def _reversed_change(server: ResponseServer, change: BufferChange) -> BufferChange:
    slot = server.documents.slot(change.uri)
    return BufferChange(change.uri, slot.version if slot else None, change.new, change.old)


def _text_of(server: ResponseServer, uri: str) -> tuple[int | None, str | None]:
    """Return the version and the text of *uri*: as the editor has it, or else as it is on the disk."""
    from descant_server.workspace.existing import WorkspaceView
    from descant_server.workspace.paths import WritablePath, target

    if (slot := server.documents.slot(uri)) is not None:
        return slot.version, slot.text.source.text
    path = path_of(uri)
    place = target(path.parent, path.name) if path is not None else None
    existing = WorkspaceView(place.path.parent).existing(place) if isinstance(place, WritablePath) else None
    text = getattr(existing, "text", None)
    return None, text if isinstance(text, str) else None


def _refuse(server: ResponseServer, message: str) -> dict[str, Any]:
    server.tell(types.MessageType.Warning, message)
    return {"undone": False, "files": [], "message": message}
