"""``descant.commit``: commit exactly the files of an answer that are applied, by ``git commit`` of the user.

Asked without a message it tells what would be committed, where, with which message, and what of the
repository will run; with the id of that and a message it does just that, or nothing. An editor in which
nobody can be asked has it commit at once by ``summary``; a message tells what came of it. While hooks run,
progress is shown that can be cancelled: they are ended then, and the repository is as before. What came of it
is the result, which the client shows.
"""

import asyncio
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from descant_server.features.apply.cancellable_progress import cancellable_progress
from descant_server.features.apply.commit_report import (
    as_committed,
    as_not_committed,
    as_prepared,
    refused,
    what_runs,
)
from descant_server.features.apply.target_folder import chosen_folder
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.trust import UNTRUSTED
from descant_server.file_uris import path_of
from descant_server.server import ResponseServer
from descant_server.tracking.file_state_tracker import real_place
from descant_server.wire.initialize import COMMIT
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.features.parameters import CommitParams
    from descant_server.workspace.committing.applied_commit import AppliedCommit

COMMAND = COMMIT
_CHANGED = "The files or the repository have changed meanwhile; nothing was committed. Commit again."
_NOTHING = "Nothing of this answer is applied and not committed. Apply its files first."
_EMPTY = "The message is empty; nothing was committed."


def register(server: ResponseServer) -> None:
    """Wire the command."""

    @server.command(COMMAND)
    async def commit(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import CommitParams

        asked = read_arguments(CommitParams, arguments)
        summary = (await open_document(server, asked.uri)).analysis.answer.summary
        if not await server.may_write():
            return refused(UNTRUSTED)
        await server.applied_known()
        folder = await _folder(server, asked)
        if isinstance(folder, str):
            return refused(folder)
        is_told = asked.message is None and asked.summary
        if asked.message is None:
            prepared = await asyncio.to_thread(_prepared, server, folder, asked)
            summary_text = str(summary.value) if summary is not None else None
            reply = refused(prepared) if isinstance(prepared, str) else as_prepared(prepared, summary_text)
            if not is_told:
                return reply
            if reason := _why_not_at_once(reply):
                server.tell(types.MessageType.Warning, reason)
                return refused(reason)
            asked = asked.model_copy(update={"message": reply["message"], "id": reply["id"]})
        stop = threading.Event()
        # A client that takes back its request ends the hooks; what was begun is put back all the same.
        server.protocol.on_cancel(stop.set)
        work = _commit(server, asked, folder, stop)
        done: dict[str, Any] = await asyncio.shield(server.one_at_a_time(work))
        if is_told:
            kind = types.MessageType.Info if done["committed"] else types.MessageType.Warning
            server.tell(kind, done["message"])
        return done


def _why_not_at_once(reply: dict[str, Any]) -> str:
    """Return why what *reply* prepares is not committed unless somebody is asked; empty where it may be."""
    if reply["id"] is None:
        return str(reply["message"])
    asks = " ".join(reply["questions"])
    return f"Not committed, since there is something to ask: {asks} Run git commit yourself." if asks else ""


async def _folder(server: ResponseServer, asked: "CommitParams") -> Path | str:
    if asked.folder is not None:
        return await chosen_folder(server, asked.folder)
    applied = server.uncommitted(asked.uri)
    return applied[-1].folder if applied else _NOTHING


def _prepared(server: ResponseServer, folder: Path, asked: "CommitParams") -> "AppliedCommit | str":
    """Return the commit that is asked for, or why there can be none."""
    # Only who commits waits for what does it.
    from descant_server.workspace.committing.applied_commit import applied_commit
    from descant_server.workspace.committing.prepared import CommitWish
    from descant_server.workspace.committing.worktree import CommitRefusedError
    from descant_server.workspace.writing.state_folder import StateFolder

    entries = tuple(applied.entry for applied in server.uncommitted(asked.uri, folder))
    unsaved = {real_place(path) for uri in asked.unsaved if (path := path_of(uri)) is not None}
    wish = CommitWish(None, asked.branch, asked.verify, is_applied=True)
    try:
        return applied_commit(folder, StateFolder.of(folder), entries, wish, unsaved)
    except CommitRefusedError as error:
        return f"Cannot commit: {error}."


async def _commit(
    server: ResponseServer, asked: "CommitParams", folder: Path, stop: threading.Event
) -> dict[str, Any]:
    from descant_server.workspace.committing.carrying_out import NotCommitted, commit
    from descant_server.workspace.committing.message import own_message
    from descant_server.workspace.writing.commit_notes import note_commit
    from descant_server.workspace.writing.state_folder import StateFolder

    message = own_message(asked.message or "")
    prepared = await asyncio.to_thread(_prepared, server, folder, asked)
    if isinstance(prepared, str):
        return refused(prepared)
    if not message:
        return refused(_EMPTY)
    if not server.is_trusted:
        return refused(UNTRUSTED)
    if prepared.fingerprint != asked.id:
        return refused(_CHANGED)
    work = prepared.prepared.work(prepared.steps, message, stop)
    title = f"Committing {plural(len(work.paths), 'file')}"
    async with cancellable_progress(server, title, what_runs(prepared), stop):
        outcome = await asyncio.to_thread(commit, prepared.prepared.worktree, work)
    if outcome.output:
        server.window_log_message(types.LogMessageParams(types.MessageType.Info, outcome.output))
    if isinstance(outcome, NotCommitted):
        return as_not_committed(outcome, is_cancelled=stop.is_set())
    state = StateFolder.of(folder)
    troubles = [await asyncio.to_thread(note_commit, state, entry, outcome.id) for entry in prepared.entries]
    server.applied[asked.uri] = tuple(
        replace(applied, commit=outcome.id)
        if applied.folder == folder and applied.entry in prepared.entries
        else applied
        for applied in server.applied.get(asked.uri, ())
    )
    return as_committed(outcome, message, [trouble for trouble in troubles if trouble])
