"""``descant.review`` and ``descant.fixPrompt``: show the verdict, a proposed file, or the prompt.

Shown as a document where the editor can open one of ours; else in the ways that every editor has. The prompt
is the result of its command, too, for editors that can copy it.
"""

from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant_server.documents.document_store import Document
from descant_server.features.arguments import open_document, read_arguments
from descant_server.features.previews.fix_prompt import prompt_for
from descant_server.features.previews.merge_sides import MergeSide, merge_side
from descant_server.features.previews.previews import Preview, can_preview
from descant_server.features.trust import UNTRUSTED
from descant_server.presentation import lsp
from descant_server.presentation.file_status import file_statuses, headline
from descant_server.server import ResponseServer
from descant_server.wire.initialize import REVIEW

FIX_PROMPT = "descant.fixPrompt"
_NAMED = 5
_HISTORY_UNREAD = "Git has not answered yet: what this shows may still be merged with changes since."


def register(server: ResponseServer) -> None:
    """Wire the commands."""

    @server.command(REVIEW)
    async def review(*arguments: Any) -> None:
        from descant_server.features.parameters import ReviewCommandParams

        asked = read_arguments(ReviewCommandParams, arguments)
        await open_document(server, asked.uri)
        if asked.path is not None or asked.kind == "diff":
            # Who looks at a file has checked it.
            server.file_tracker.check_anew(asked.uri, None if asked.path is None else [asked.path])
            await server.file_tracker.now(asked.uri)
        await server.file_tracker.bases_known(asked.uri, is_looked_at=True)
        document = await open_document(server, asked.uri)
        if document.on_disk is not None and not document.on_disk.has_its_bases:
            server.tell(types.MessageType.Info, _HISTORY_UNREAD)
        preview = Preview("review", asked.uri)
        if asked.kind == "edit" or (asked.kind == "conflict" and not can_preview(server.client_capabilities)):
            await edit_both_sides(server, document, asked.path or "")
            return
        if asked.path is not None or asked.kind == "diff":
            preview = Preview(asked.kind, asked.uri, asked.path or "")
        if await show(server, preview.address):
            return
        span = _place(document, asked.path)
        if span is None or not await show(server, asked.uri, lsp.to_range(document, span)):
            server.tell(types.MessageType.Info, in_short(document, asked.path))

    @server.command(FIX_PROMPT)
    async def fix_prompt(*arguments: Any) -> str | None:
        from descant_server.features.parameters import PromptParams

        asked = read_arguments(PromptParams, arguments)
        await server.file_tracker.up_to_date(asked.uri)
        await server.file_tracker.bases_known(asked.uri)
        prompt = prompt_for(await open_document(server, asked.uri))
        if not asked.show:
            return prompt
        if prompt is None:
            server.tell(types.MessageType.Info, "Nothing to ask for: all problems can be settled here.")
        elif not await show(server, Preview("prompt", asked.uri).address):
            server.window_log_message(types.LogMessageParams(types.MessageType.Info, prompt))
            server.tell(types.MessageType.Info, "See the server's log for the prompt.")
        return prompt


async def edit_both_sides(server: ResponseServer, document: Document, path: str) -> None:
    """Open a file outside of the workspace with both sides of the conflicts in *path*."""
    comparison = document.comparison
    drafts = [each.draft for each in comparison.files if each.file.path == path] if comparison else []
    marked = merge_side(document, path, MergeSide.CONFLICT)
    place = drafts[-1].target if drafts else None
    if place is None or marked is None or not drafts[-1].has_conflicts:
        server.tell(types.MessageType.Info, f"{path!a} is not in conflict.")
        return
    if not await server.may_write():
        server.tell(types.MessageType.Warning, UNTRUSTED)
        return
    try:
        file = server.conflict_files.write(document.uri, path, place.path.name, marked)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        server.tell(types.MessageType.Warning, f"Both sides cannot be written to a file: {reason}.")
        return
    server.refresh_lenses()
    if not await show(server, file.as_uri(), lsp.to_range(document, Span.at(0))):
        server.tell(types.MessageType.Info, f"Both sides are in {file}.")


def in_short(document: Document, path: str | None) -> str:
    """Return the verdict on the answer, or on one file of it, in a line or two."""
    statuses = file_statuses(document)
    if path is not None:
        same = [status for status in statuses if status.file.path == path]
        return f"{path!a}: {same[-1].sentence}" if same else f"The answer has no file {path!a}."
    notes = [f"{status.file.path!a}: {status.sentence}." for status in statuses if status.reasons]
    more = [f"{len(notes) - _NAMED:,} more are not ready."] if len(notes) > _NAMED else []
    return " ".join([f"{headline(document)}.", *notes[:_NAMED], *more])


def _place(document: Document, path: str | None) -> Span | None:
    spans = [file.path_span for file in document.analysis.answer.files if file.path == path]
    return spans[-1] if spans else None


async def show(server: ResponseServer, uri: str, selection: types.Range | None = None) -> bool:
    """Ask the client to open a document, if it can; tell whether it did."""
    capabilities = server.client_capabilities
    able = (
        get_capability(capabilities, "window.show_document.support")
        if selection
        else can_preview(capabilities)
    )
    if not able:
        return False
    asked = types.ShowDocumentParams(uri, take_focus=True, selection=selection)
    shown = await server.window_show_document_async(asked)
    return bool(shown and shown.success)
