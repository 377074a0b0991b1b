"""``descant.applyFiles``: apply the files of an answer, all of those that are asked for and ready, or none.

What is open in the editor is changed there, by an edit that it can undo; everything else is written in one
transaction. Whatever is left out is said, with the reason, and so is how to get back.
"""

import asyncio
import functools
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant_server.documents.document_store import Document
from descant_server.features.apply.apply_message import COMMIT, UNDO, tell_of_apply
from descant_server.features.apply.commit_offers import is_in_a_repository
from descant_server.features.apply.target_folder import chosen_folder
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.editing.client_abilities import Editing
from descant_server.features.editing.open_files import change_buffers, name_of, not_as_wanted
from descant_server.features.trust import UNTRUSTED
from descant_server.file_uris import path_of
from descant_server.server import Applied, ResponseServer
from descant_server.tracking.file_state_tracker import real_place
from descant_server.wire.initialize import APPLY
from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskSnapshot
    from descant_server.features.apply.edit_plan import Apply
    from descant_server.features.parameters import ApplyParams

logger = logging.getLogger(__name__)
COMMAND = APPLY
_CHANGED = "The answer has changed since; nothing was applied. Review it again."
_NOT_COMPARED = "Cannot compare this answer with the workspace; nothing was applied."
_AGREE = "Apply"
_LOOKS = 4
"""At the files, until it is known what they were made from: another commit may come meanwhile."""
_PATIENCE = 30.0
"""Seconds in which an editor has to make its edits."""


def register(server: ResponseServer) -> None:
    """Wire the command."""

    @server.command(COMMAND)
    async def apply_files(*arguments: Any) -> dict[str, Any]:
        from descant_server.features.parameters import ApplyParams

        asked = read_arguments(ApplyParams, arguments)
        text = (await open_document(server, asked.uri)).source.text
        if not await server.may_write():
            return _refuse(server, UNTRUSTED)
        return await _apply(server, asked, text)


async def _apply(server: ResponseServer, asked: "ApplyParams", text: str) -> dict[str, Any]:
    # Only who applies files waits for what does it.
    from descant_server.features.apply.edit_plan import questions

    folder = await chosen_folder(server, asked.folder, asked.uri)
    if isinstance(folder, str):
        return _refuse(server, folder)
    snapshot = await _current_snapshot(server, asked, folder, text)
    if isinstance(snapshot, str):
        return _refuse(server, snapshot)
    agreed = set[str]()
    asks = questions(snapshot.comparison.files) if asked.all else {}
    if asks and get_capability(server.client_capabilities, "window.show_message") is not None:
        for path, question in asks.items():
            if await _is_agreed(server, question):
                agreed.add(path)
    # A client that takes back its request does not leave things half done.
    return await asyncio.shield(server.one_at_a_time(_apply_agreed(server, asked, folder, text, agreed)))


async def _apply_agreed(
    server: ResponseServer, asked: "ApplyParams", folder: Path, text: str, agreed: set[str]
) -> dict[str, Any]:
    """Apply what is ready now, whatever has happened while a person was asked or something else was done."""
    from descant_server.features.apply.edit_plan import applying, label_for, reasons, rest_of

    snapshot = await _current_snapshot(server, asked, folder, text)
    if isinstance(snapshot, str):
        return _refuse(server, snapshot)
    if not server.is_trusted:
        return _refuse(server, UNTRUSTED)
    apply = applying(
        snapshot.comparison.files,
        asked.paths,
        lambda compared: compared.file.path in agreed,
        {real_place(path) for uri in asked.unsaved if (path := path_of(uri)) is not None},
        lambda paths: label_for(asked.uri, paths),
        takes_edits=Editing.of(server.client_capabilities).takes_edits,
    )
    if not apply.paths:
        message = f"No file was applied. {reasons(apply.left_out)}".strip()
        return _refuse(server, message, apply)
    rest = rest_of(snapshot.comparison.files, apply) if asked.rest else ""
    return await _carry_out(server, asked, text, folder, apply, rest)


async def _current_snapshot(
    server: ResponseServer, asked: "ApplyParams", folder: Path, text: str
) -> "DiskSnapshot | str":
    """Return the files of the answer beside those in *folder* as they are now, or why there are none.

    *text* is that of the answer when the command came; another one is not looked at.
    """
    from descant_server.documents.disk_comparison import check_disk

    document = await open_document(server, asked.uri)
    if not _is_meant(document, asked, text):
        return _CHANGED
    if server.file_tracker.folder_of(asked.uri) == folder:
        await server.file_tracker.with_bases(asked.uri)
        document = await open_document(server, asked.uri)
        if not _is_meant(document, asked, text):
            return _CHANGED
        current = document.on_disk
        return current if current is not None and current.has_its_bases else _NOT_COMPARED
    if not server.is_compared(asked.uri, document.source):
        return _NOT_COMPARED
    tracker = server.file_tracker
    for _ in range(_LOOKS):
        opened, seen, bases = tracker.opened(), tracker.seen_in(folder), tracker.bases_in(folder, asked.uri)
        decisions = server.decisions_on(asked.uri, folder)
        current = await asyncio.to_thread(
            check_disk, document.of_text, folder, opened, seen, {}, None, bases, decisions
        )
        if current is None or current.has_its_bases:
            return current or _NOT_COMPARED
        assert current.bases is not None, "they lack something"
        await asyncio.to_thread(current.bases.look_up)
    return _NOT_COMPARED


def _is_meant(document: Document, asked: "ApplyParams", text: str) -> bool:
    return asked.version in (None, document.version) and document.source.text == text


async def _is_agreed(server: ResponseServer, question: str) -> bool:
    actions = [types.MessageActionItem(_AGREE), types.MessageActionItem("Skip")]
    params = types.ShowMessageRequestParams(types.MessageType.Warning, question, actions)
    answer = await server.window_show_message_request_async(params)
    return answer is not None and answer.title == _AGREE


async def _carry_out(
    server: ResponseServer, asked: "ApplyParams", text: str, folder: Path, apply: "Apply", rest: str
) -> dict[str, Any]:
    from descant_server.features.apply.edit_plan import reasons
    from descant_server.workspace.answer_notes import NotedAnswer, note_answer
    from descant_server.workspace.content import digest_of
    from descant_server.workspace.writing.outcome import Stopped
    from descant_server.workspace.writing.records import Buffer
    from descant_server.workspace.writing.state_folder import StateFolder
    from descant_server.workspace.writing.transaction import carry_out

    uri, state = asked.uri, StateFolder.of(folder)
    kept = [Buffer(change.uri, change.old, change.new) for change in apply.buffers]
    title = f"Apply {apply.paths[0]}" if len(apply.paths) == 1 else f"Apply {len(apply.paths):,} files"
    edit = functools.partial(_edit, server, asyncio.get_running_loop(), apply, title)
    other_part = edit if apply.buffers else None
    done = await asyncio.to_thread(carry_out, apply.plan, folder, state, kept, other_part)
    if isinstance(done, Stopped):
        await server.file_tracker.now(uri)
        return _refuse(server, done.reason, apply)
    wrong = await not_as_wanted(server, apply.buffers)
    if done.entry:
        now = Applied(folder, done.entry, apply.states)
        server.applied[uri] = (*server.applied.get(uri, ()), now)
        noted = NotedAnswer(uri, digest_of(text.encode("utf-8", "surrogatepass")), apply.states)
        if not await asyncio.to_thread(note_answer, state, done.entry, noted):
            logger.warning("the journal does not say of which answer the apply was")
    await asyncio.to_thread(_keep_rest, server, folder, apply)
    written, opened = [step.relative for step in apply.plan.steps], [change.uri for change in apply.buffers]
    for answer in {uri, *server.file_tracker.accept(folder, written, opened, uri)}:
        await server.file_tracker.now(answer)
    message = " ".join(
        (_applied(apply), *_unconfirmed(wrong), *filter(None, [reasons(apply.left_out), rest]))
    )
    kind = types.MessageType.Warning if wrong or apply.left_out else types.MessageType.Info
    can_commit = bool(done.entry) and asked.commit and is_in_a_repository(folder)
    titles = [title for title, is_offered in ((UNDO, bool(done.entry)), (COMMIT, can_commit)) if is_offered]
    tell_of_apply(server, kind, message, uri, done.entry, titles)
    result = {**_result(apply.paths, apply), "entry": done.entry}
    return {**result, "message": message} if wrong else result


def _keep_rest(server: ResponseServer, folder: Path, apply: "Apply") -> None:
    """Keep what was left out of what is written now, so that it can be applied later."""
    from descant_server.workspace.choices import rest_of

    store = server.kept_in(folder).choices
    for key, draft in apply.chosen.items():
        if draft.after is not None and (rest := rest_of(draft, draft.after)) is not None:
            store.keep(key, rest)


def _edit(server: ResponseServer, loop: asyncio.AbstractEventLoop, apply: "Apply", title: str) -> str | None:
    """Have the editor change what is open in it, seen from another thread; return why it does not, if so."""
    edit = asyncio.run_coroutine_threadsafe(change_buffers(server, apply.buffers, title), loop)
    try:
        return edit.result(_PATIENCE)
    except TimeoutError:
        edit.cancel()
        return "The editor did not confirm its edits of open files in time."


def _applied(apply: "Apply") -> str:
    """Say how many files are applied, and where they have to be saved yet."""
    count, opened = len(apply.paths), len(apply.buffers)
    files = plural(count, "file")
    if not opened:
        return f"{files} applied."
    where = "" if opened == count else f"{opened:,} of them "
    return f"{files} applied, {where}in the editor and not saved yet."


def _unconfirmed(uris: list[str]) -> Iterator[str]:
    if uris:
        yield f"The editor did not report its edit of {', '.join(map(name_of, uris))}: check the file."


def _refuse(server: ResponseServer, message: str, apply: "Apply | None" = None) -> dict[str, Any]:
    server.tell(types.MessageType.Warning, message)
    return {**_result((), apply), "message": message}


def _result(paths: tuple[str, ...], apply: "Apply | None") -> dict[str, Any]:
    left_out = apply.left_out if apply is not None else ()
    return {
        "applied": bool(paths),
        "files": list(paths),
        "leftOut": [{"path": skipped.path, "reason": skipped.reason} for skipped in left_out],
    }
