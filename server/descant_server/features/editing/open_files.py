"""Files that are open in the editor are changed by the editor itself, at the versions that we know.

It is looked at what comes of it.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from descant import Encoding, Source
from descant_server.features.editing.client_abilities import Editing
from descant_server.features.editing.workspace_edits import one_edit
from descant_server.presentation import lsp
from descant_server.server import ResponseServer

logger = logging.getLogger(__name__)

_PATIENCE = 2.0
"""Seconds in which the editor tells of its own edits."""
_PAUSE = 0.02


@dataclass(frozen=True, slots=True)
class BufferChange:
    """A text that is to take the place of another one in the editor."""

    uri: str
    version: int | None
    """None for a file that is not open: the editor opens it."""
    old: str
    new: str
    label: str = "Change"
    """What is done, in a word or two; the editor groups by it."""


def workspace_edit(
    changes: Sequence[BufferChange], editing: Editing, encoding: Encoding
) -> types.WorkspaceEdit:
    """Return the edit that makes all *changes*, each with as few lines as one stretch of them can have."""
    edits = {change.uri: _text_edits(change, encoding) for change in changes}
    if not editing.has_document_changes:
        return types.WorkspaceEdit(changes=edits)
    annotations = {change.label: types.ChangeAnnotation(change.label) for change in changes}
    if not editing.has_annotations:
        annotations.clear()
    made: list[types.TextDocumentEdit | types.CreateFile | types.RenameFile | types.DeleteFile] = []
    for change in changes:
        document = types.OptionalVersionedTextDocumentIdentifier(change.uri, change.version)
        annotated = [
            types.AnnotatedTextEdit(change.label, edit.range, edit.new_text) if annotations else edit
            for edit in edits[change.uri]
        ]
        made.append(types.TextDocumentEdit(document, annotated))
    return types.WorkspaceEdit(document_changes=made, change_annotations=annotations or None)


async def change_buffers(server: ResponseServer, changes: Sequence[BufferChange], label: str) -> str | None:
    """Have the editor make all *changes*; return why it does not, as a whole sentence, or None."""
    if not changes:
        return None
    editing = Editing.of(server.client_capabilities)
    if not editing.takes_edits:
        return "This editor does not support workspace/applyEdit."
    if others := [name_of(change.uri) for change in changes if not _is_as_planned(server, change)]:
        return f"{', '.join(others)} {'has' if len(others) == 1 else 'have'} changed in the editor."
    edit = workspace_edit(changes, editing, server.documents.encoding)
    try:
        answer = await server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, label))
    except JsonRpcException as error:
        return f"The editor did not apply the files: {error.message.rstrip('.')}."
    except Exception as error:
        logger.warning("invalid response of the editor to an edit: %s", type(error).__name__)
        if not await not_as_wanted(server, changes):
            return None
        return "The editor did not confirm whether it applied the files."
    if answer.applied:
        return None
    reason = f": {answer.failure_reason.rstrip('.')}." if answer.failure_reason else "."
    return f"The editor did not apply the files{reason}"


def name_of(uri: str) -> str:
    """Return what a person calls the document *uri*."""
    return unquote(uri.rpartition("/")[2])


def _is_as_planned(server: ResponseServer, change: BufferChange) -> bool:
    """Tell whether the edit still fits: a client without versions would make it at the wrong place."""
    slot = server.documents.slot(change.uri)
    if slot is None:
        return change.version is None
    return slot.text.source.text == change.old


async def not_as_wanted(server: ResponseServer, changes: Sequence[BufferChange]) -> list[str]:
    """Return the URIs of the documents that do not have the texts of *changes*, as far as the editor tells.

    What is not open is not looked at.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + _PATIENCE
    while True:
        wrong = []
        for change in changes:
            slot = server.documents.slot(change.uri)
            if slot is not None and slot.text.source.text != change.new:
                wrong.append(change.uri)
        if not wrong or loop.time() > end:
            return wrong
        await asyncio.sleep(_PAUSE)


def _text_edits(change: BufferChange, encoding: Encoding) -> list[types.TextEdit]:
    edit = one_edit(change.old, change.new)
    if edit is None:
        return []
    return [lsp.to_text_edit(Source(change.old), encoding, edit)]
